// The calls of notices: growing lists of unread and read ones, the unread total, reading, switches.

import type { NoticeList, NoticeRow, NoticeSwitch } from '@crm/protocol/answers/notice';
import * as notificationCalls from '@crm/protocol/calls/notification';
import { limits } from '@crm/protocol/limits';
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { nextPage } from '../../engine/query/useInfiniteRows.ts';
import { post, postAnswer } from '../../shared/api/client.ts';
import { digestKey } from './digest.api.ts';

export type ReadState = NoticeRow['isread'];

export const noticeKey = ['notification'] as const;
const countKey = [...noticeKey, 'unread'];
/** @param kind of what came while one was away; empty for everything */
export const listKey = (isread: ReadState, kind = '') => [...noticeKey, 'list', isread, kind];

/** Rows and total stand beside `result`. */
async function fetchPage(
  isread: ReadState,
  page: number,
  rows: number,
  signal?: AbortSignal,
  kind = '',
): Promise<NoticeList> {
  const answer = await postAnswer(
    notificationCalls.index,
    { isread, page, rows, ...(kind ? { kind, away: 1 } : {}) },
    { ...(signal ? { signal } : {}), together: 'list' },
  );
  return { rows: answer.rows, total: answer.total };
}

/** Rows of all pages, each once: one that came in while a later page was fetched has moved the others on. */
export function uniqueById(pages: readonly NoticeList[]): NoticeRow[] {
  const rows = new Map<number, NoticeRow>();
  for (const row of pages.flatMap((page) => page.rows)) if (!rows.has(row.id)) rows.set(row.id, row);
  return [...rows.values()];
}

export function useUnreadTotal(): number {
  const query = useQuery({
    queryKey: countKey,
    queryFn: async ({ signal }) => (await fetchPage(1, 1, 1, signal)).total,
  });
  return query.data ?? 0;
}

export function useNotices(isread: ReadState, enabled: boolean, kind = '') {
  const query = useInfiniteQuery({
    queryKey: listKey(isread, kind),
    queryFn: ({ pageParam, signal }) => fetchPage(isread, pageParam, limits.infinitePageSize, signal, kind),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => nextPage(last.rows.length, page, limits.infinitePageSize),
    staleTime: 0,
    enabled,
  });
  const rows = useMemo(() => uniqueById(query.data?.pages ?? []), [query.data]);
  return { query, rows };
}

/** Reads some, or all when none are named; the lists begin anew at their first page. */
export async function markRead(client: QueryClient, ids: readonly number[]): Promise<void> {
  await post(notificationCalls.setread, ids.length > 0 ? { ids: ids.join(',') } : { all: 1 });
  void client.invalidateQueries({ queryKey: digestKey });
  if (ids.length > 0) await client.invalidateQueries({ queryKey: noticeKey });
  else await client.resetQueries({ queryKey: noticeKey });
}

const switchesKey = ['notificationSwitches'];

export function useSwitches() {
  return useQuery({
    queryKey: switchesKey,
    queryFn: async ({ signal }) => (await post(notificationCalls.switches, {}, { signal })).rows,
  });
}

export async function setSwitch(client: QueryClient, kind: string, on: boolean): Promise<void> {
  await post(notificationCalls.setSwitch, { kind, on: on ? 1 : 0 });
  client.setQueryData<NoticeSwitch[]>(switchesKey, (rows) =>
    rows?.map((row) => (row.kind === kind ? { ...row, on: on ? 1 : 0 } : row)),
  );
}
