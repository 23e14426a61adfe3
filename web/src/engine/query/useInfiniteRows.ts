// Lists that grow while one scrolls (follow-ups, logs): from page 1 on, until a page has fewer rows than requested.

import type { ListCall, RowOf } from '@crm/protocol/call';
import { limits } from '@crm/protocol/limits';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { post } from '../../shared/api/client.ts';

export interface InfiniteRows<T> {
  rows: T[];
  total: number;
  first: boolean;
  error: Error | null;
  refetch(): void;
  /** Fetches the next page; undefined at the end. */
  more?: () => void;
  loadingMore: boolean;
}

/** The page after this one; undefined when it was the last. */
export function nextPage(answered: number, page: number, size: number): number | undefined {
  return answered < size ? undefined : page + 1;
}

/** Milliseconds in which what was fetched while its place was still being drawn is not fetched again. */
const fresh = 1000;

/** The query of such a list, to be begun before its place stands. */
export function infiniteRowsQuery(
  queryKey: unknown[],
  call: ListCall,
  parameters: Record<string, unknown>,
  size: number = limits.infinitePageSize,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      post(call, { ...parameters, page: pageParam, rows: size }, { signal, together: 'list' }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => nextPage(last.rows.length, page, size),
    staleTime: fresh,
  });
}

export function useInfiniteRows<Call extends ListCall>(
  queryKey: unknown[],
  call: Call,
  parameters: Record<string, unknown>,
  size: number = limits.infinitePageSize,
  enabled = true,
): InfiniteRows<RowOf<Call>> {
  const query = useInfiniteQuery({ ...infiniteRowsQuery(queryKey, call, parameters, size), enabled });
  const rows = useMemo(() => (query.data?.pages.flatMap((page) => page.rows) ?? []) as RowOf<Call>[], [query.data]);
  return {
    rows,
    total: query.data?.pages.at(-1)?.total ?? 0,
    first: query.data === undefined && !query.error,
    error: query.error,
    refetch: () => void query.refetch(),
    loadingMore: query.isFetchingNextPage,
    ...(query.hasNextPage && !query.isFetchingNextPage ? { more: () => void query.fetchNextPage() } : {}),
  };
}
