// One record for a panel: loaded by its module's call, fetched again when it changes anywhere.
import type { DataOf, RecordCall, RowCall } from '@crm/protocol/call';
import type { ListPage } from '@crm/protocol/list';
import { type InfiniteData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { post } from '../../shared/api/client.ts';
import { isMetered } from '../../shared/loading/idle.ts';
import { isGone } from './LoadProblem.tsx';
import { requestBody } from './recordCalls.ts';
import type { Row } from './registries.ts';
import { useRefresh } from './useRefresh.ts';

export interface RecordSource<Call extends RecordCall = RowCall> {
  module: string;
  id: number;
  /** Call that answers the record; undefined while it is not known yet. */
  path: Call | undefined;
}

/** The record as some open list shows it, until its own call answers: the right name at once, nothing jumps. */
function rowInLists(client: QueryClient, module: string, id: number): Row | undefined {
  type Data = Partial<ListPage<Row>> | InfiniteData<Partial<ListPage<Row>>>;
  for (const [, data] of client.getQueriesData<Data>({ queryKey: ['list', module] })) {
    const pages = data && ('pages' in data ? data.pages : [data]);
    for (const page of pages ?? []) {
      const found = page.rows?.find((row) => row.id === id);
      if (found) return found;
    }
  }
  return undefined;
}

/** Milliseconds that a record fetched ahead is good for; changes that are announced end it sooner. */
const fresh = 5_000;

/** Under which a record is kept for its panel. */
export const recordKey = (module: string, id: number) => ['record', module, id] as const;

function recordQuery<Call extends RecordCall>({ module, id, path }: RecordSource<Call>) {
  return queryOptions({
    queryKey: recordKey(module, id),
    queryFn: async ({ signal }) => {
      const call = path as RecordCall;
      return (await post(call, requestBody(call, module, { id }), { signal, together: 'quick' })) as Row;
    },
    staleTime: fresh,
  });
}

/** Answers how to fetch a record before it is opened; what that answers calls it off again. */
export function useRecordAhead(module: string, path: RecordCall | undefined): (id: number) => () => void {
  const client = useQueryClient();
  return useCallback(
    (id) => {
      if (!path || isMetered()) return () => undefined;
      const query = recordQuery({ module, id, path });
      void client.prefetchQuery(query);
      return () => {
        const unwatched = client.getQueryCache().find({ queryKey: query.queryKey })?.getObserversCount() === 0;
        if (unwatched) void client.cancelQueries({ queryKey: query.queryKey });
      };
    },
    [client, module, path],
  );
}

export function useRecord<Call extends RecordCall>({ module, id, path }: RecordSource<Call>) {
  const client = useQueryClient();
  const query = useQuery({
    ...recordQuery({ module, id, path }),
    enabled: path !== undefined && id > 0,
    placeholderData: () => rowInLists(client, module, id),
  });
  const fetchAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: recordKey(module, id) }),
    [client, module, id],
  );
  const refresh = useRefresh(module, fetchAgain, (change) => change.ids.length === 0 || change.ids.includes(id));
  // Once it is not shown, nobody hears of its changes, and one that was just announced is not fetched any more.
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: recordKey(module, id), refetchType: 'none' }),
    [client, module, id],
  );
  // What was deleted or taken away while it is open stays to be read, with nothing to be done to it.
  const gone = isGone(query.error);
  const data = query.data && gone ? { ...query.data, can: {} } : query.data;
  return { ...query, data: data as DataOf<Call> | undefined, refresh };
}
