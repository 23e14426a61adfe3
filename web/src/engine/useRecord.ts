// One record for a panel: loaded by its module's call, fetched again when it changes anywhere.
import type { ListPage } from '@crm/protocol/list';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { post } from '../shared/api/client.ts';
import type { Row } from './registries.ts';
import { useRefresh } from './useRefresh.ts';

export interface RecordSource {
  module: string;
  id: number;
  /** Call that answers the record; undefined while it is not known yet. */
  path: string | undefined;
}

/** The record as some open list shows it, until its own call answers: the right name at once, nothing jumps. */
function rowInLists(client: QueryClient, module: string, id: number): Row | undefined {
  for (const [, data] of client.getQueriesData<ListPage<Row>>({ queryKey: ['list', module] })) {
    const found = data?.rows?.find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
}

export function useRecord<T extends Row = Row>({ module, id, path }: RecordSource) {
  const client = useQueryClient();
  const queryKey = ['record', module, id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => post<T>(path as string, { id }, { signal }),
    enabled: path !== undefined && id > 0,
    placeholderData: () => rowInLists(client, module, id) as never,
    staleTime: 0,
  });
  const fetchAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: ['record', module, id] }),
    [client, module, id],
  );
  const refresh = useRefresh(module, fetchAgain, (change) => change.ids.length === 0 || change.ids.includes(id));
  return { ...query, refresh };
}
