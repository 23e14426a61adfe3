// What the command search finds: pages and actions at once, records of the server as they come.
import type { ListCall } from '@crm/protocol/call';
import type { ListPage } from '@crm/protocol/list';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../engine/interaction/useDebouncedValue.ts';
import type { Row } from '../engine/record/registries.ts';
import { ApiError, post } from '../shared/api/client.ts';
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
  /** True once every list has answered what is typed now; not where one has failed. */
  answered: boolean;
}

/** Null where the list refuses the search or fails; the others are shown. */
async function foundIn(index: ListCall, body: Row, signal: AbortSignal): Promise<ListPage<Row> | null> {
  try {
    return (await post(index, body, { signal, together: 'list' })) as ListPage<Row>;
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && error.code === 'transport')) throw error;
    return null;
  }
}

/** Searches the list of every feature that declares a search for its first matches, all by one call. */
export function useRecords(typed: string, searched: Searched[]): Found {
  const key = useDebouncedValue(typed.trim(), 180);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['commandSearch', key, searched.map(({ search: { index, fixed } }) => [index, fixed])],
    queryFn: ({ signal }) =>
      Promise.all(
        searched.map(({ search: { index, fixed } }) => foundIn(index, { ...fixed, key, page: 1, rows }, signal)),
      ),
    enabled: key !== '',
    staleTime: 10_000,
    retry: false,
  });
  const answers = key ? (data ?? []) : [];
  const failed = isError || answers.includes(null);
  return {
    groups: searched.flatMap((feature, at) => {
      const page = answers[at];
      if (!page || page.rows.length === 0) return [];
      return [{ feature, rows: page.rows, total: page.total, capped: page.totalCapped ?? false }];
    }),
    busy: typed.trim() !== key || isFetching,
    failed,
    answered: typed.trim() === key && key !== '' && !isFetching && !failed,
  };
}
