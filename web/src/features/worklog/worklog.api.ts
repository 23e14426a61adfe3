// What is asked of the server about work logs.
import type { ListPage } from '@crm/protocol/list';
import type {
  LogKind,
  MissingLog,
  WorkLogComment,
  WorkLogReader,
  WorkLogRow,
  WorkLogStart,
} from '@crm/protocol/worklog';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { noteOwnWrite } from '../../engine/ownWrites.ts';
import { useInfiniteRows } from '../../engine/useInfiniteRows.ts';
import { post, postAnswer } from '../../shared/api/client.ts';

export const logModule = 'worklog';
export const logIndex = 'api/worklog/list';
/** Logs of one page of the feed, and people of the missing ones. */
const size = 20;

export const listsKey = ['list', logModule];
const unreadKey = [logModule, 'unread'];
const startKey = [logModule, 'start'];
const partKey = (id: number) => [logModule, 'part', id];

export const useLogs = (parameters: Record<string, string>, enabled: boolean) =>
  useInfiniteRows<WorkLogRow>([...listsKey, parameters], logIndex, parameters, size, enabled);

/** @param state those whose time is up, or those whose time has not come */
export const useMissing = (type: LogKind, date: string, key: string, state: 'late' | 'waiting') =>
  useInfiniteRows<MissingLog>(
    [...listsKey, 'missing', type, date, key, state],
    logIndex,
    { dataType: 'missing', type, logDate: date, state, ...(key ? { key } : {}) },
    size,
  );

/** Asks for the logs of a period. @param people nobody: all whose time is up */
export async function urge(
  client: QueryClient,
  { type, date, people }: { type: LogKind; date: string; people: readonly number[] },
): Promise<string> {
  const { msg } = await postAnswer('api/worklog/urge', {
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
    queryFn: ({ signal }) => post<{ count: number }>('api/worklog/unread', {}, { signal }),
  }).data?.count ?? 0;

/** What a new log begins with. @param date a day of its period; empty for today */
export function useLogStart(type: LogKind, date: string, enabled = true) {
  return useQuery({
    queryKey: [...startKey, type, date],
    queryFn: ({ signal }) => post<WorkLogStart>('api/worklog/start', { type, logDate: date }, { signal }),
    enabled,
    staleTime: 30_000,
  });
}

export const useReaders = (id: number) =>
  useQuery({
    queryKey: [...partKey(id), 'reads'],
    queryFn: ({ signal }) => post<ListPage<WorkLogReader>>('api/worklog/reads', { id }, { signal }),
    staleTime: 0,
  });

export const useComments = (id: number) =>
  useInfiniteRows<WorkLogComment>([...partKey(id), 'comments'], 'api/worklog/logslist', { id });

export async function addComment(client: QueryClient, id: number, cont: string, key: string): Promise<string> {
  const { msg } = await postAnswer('api/worklog/AddLogs', { id, cont }, { idempotencyKey: key });
  readAgain(client);
  return msg;
}

export async function readAll(client: QueryClient): Promise<string> {
  const { msg } = await postAnswer('api/worklog/read', { all: 1 });
  readAgain(client);
  return msg;
}

/** After something was done here: lists, numbers and what an open panel shows are read again. */
export function readAgain(client: QueryClient): void {
  noteOwnWrite(logModule);
  for (const queryKey of [[logModule], listsKey, ['record', logModule]]) void client.invalidateQueries({ queryKey });
}
