// Calls and queries of work logs.

import type { LogKind, MissingLog } from '@crm/protocol/answers/worklog';
import type { RowOf } from '@crm/protocol/call';
import * as worklogCalls from '@crm/protocol/calls/worklog';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type InfiniteRows, useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { noteOwnWrite } from '../../engine/record/ownWrites.ts';
import { post, postAnswer } from '../../shared/api/client.ts';

export const logModule = 'worklog';
export const logIndex = worklogCalls.list;
/** Logs of one page of the feed, and people of the missing ones. */
const size = 20;

export const listsKey = ['list', logModule];
const unreadKey = [logModule, 'unread'];
const startKey = [logModule, 'start'];
const partKey = (id: number) => [logModule, 'part', id];

export const useLogs = (parameters: Record<string, string>, enabled: boolean) =>
  useInfiniteRows([...listsKey, parameters], logIndex, parameters, size, enabled);

type Listed = RowOf<typeof worklogCalls.list>;
const isMissing = (row: Listed): row is MissingLog => 'due' in row;
const onlyMissing = (found: InfiniteRows<Listed>) => ({ ...found, rows: found.rows.filter(isMissing) });

/** @param state those whose time is up, or those whose time has not come */
export const useMissing = (type: LogKind, date: string, key: string, state: 'late' | 'waiting') =>
  onlyMissing(
    useInfiniteRows(
      [...listsKey, 'missing', type, date, key, state],
      logIndex,
      { dataType: 'missing', type, logDate: date, state, ...(key ? { key } : {}) },
      size,
    ),
  );

/** Reminds people of the logs of a period. @param people empty: all that are late */
export async function remindMissing(
  client: QueryClient,
  { type, date, people }: { type: LogKind; date: string; people: readonly number[] },
): Promise<string> {
  const { msg } = await postAnswer(worklogCalls.urge, {
    type,
    logDate: date,
    ...(people.length > 0 ? { userids: people.join(',') } : {}),
  });
  void client.invalidateQueries({ queryKey: [...listsKey, 'missing', type, date] });
  return msg;
}

export const useUnread = () =>
  useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => post(worklogCalls.unread, {}, { signal }),
  }).data?.count ?? 0;

/** What a new log begins with. @param date a day of its period; empty for today */
export function useLogStart(type: LogKind, date: string, enabled = true) {
  return useQuery({
    queryKey: [...startKey, type, date],
    queryFn: ({ signal }) => post(worklogCalls.start, { type, logDate: date }, { signal }),
    enabled,
    staleTime: 30_000,
  });
}

export const useReaders = (id: number) =>
  useQuery({
    queryKey: [...partKey(id), 'reads'],
    queryFn: ({ signal }) => post(worklogCalls.reads, { id }, { signal }),
    staleTime: 0,
  });

export const useComments = (id: number) => useInfiniteRows([...partKey(id), 'comments'], worklogCalls.logslist, { id });

export async function addComment(client: QueryClient, id: number, cont: string, key: string): Promise<string> {
  const { msg } = await postAnswer(worklogCalls.addLogs, { id, cont }, { idempotencyKey: key });
  readAgain(client);
  return msg;
}

export async function readAll(client: QueryClient): Promise<string> {
  const { msg } = await postAnswer(worklogCalls.read, { all: 1 });
  readAgain(client);
  return msg;
}

/** After something was done here: lists, numbers and what an open panel shows are read again. */
export function readAgain(client: QueryClient): void {
  noteOwnWrite(logModule);
  for (const queryKey of [[logModule], listsKey, ['record', logModule]]) void client.invalidateQueries({ queryKey });
}
