// What the command search finds: pages and actions at once, records of the server as they come.
import type { ListPage } from '@crm/protocol/list';
import { useQueries } from '@tanstack/react-query';
import { useDebouncedValue } from '../engine/interaction/useDebouncedValue.ts';
import type { Row } from '../engine/record/registries.ts';
import { post } from '../shared/api/client.ts';
import type { Feature, FeatureSearch } from '../shared/routing/feature.ts';

const rows = 5;

export type Searched = Feature & { search: FeatureSearch };

export interface FoundGroup {
  feature: Searched;
  rows: Row[];
  /** As the list counts them; `capped`: at least so many. */
  total: number;
  capped: boolean;
}

export interface Found {
  groups: FoundGroup[];
  busy: boolean;
  failed: boolean;
  /** True once every list has answered what is typed now. */
  answered: boolean;
}

/** Searches the list of every feature that declares a search for its first matches. */
export function useRecords(typed: string, searched: Searched[]): Found {
  const key = useDebouncedValue(typed.trim(), 180);
  const answers = useQueries({
    queries: searched.map(({ search: { kind, index, fixed } }) => ({
      queryKey: ['commandSearch', kind, fixed ?? null, key],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        post(index, { key, page: 1, rows, ...fixed }, { signal }) as Promise<ListPage<Row>>,
      enabled: key !== '',
      staleTime: 10_000,
      retry: false,
    })),
  });
  return {
    groups: searched.flatMap((feature, at) => {
      const page = key ? answers[at]?.data : undefined;
      if (!page || page.rows.length === 0) return [];
      return [{ feature, rows: page.rows, total: page.total, capped: page.totalCapped ?? false }];
    }),
    busy: typed.trim() !== key || answers.some((query) => query.isFetching),
    failed: answers.some((query) => query.isError),
    answered: typed.trim() === key && answers.every((query) => query.isSuccess && !query.isFetching),
  };
}
