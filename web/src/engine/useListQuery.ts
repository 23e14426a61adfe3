// One page of a list, or on phones the pages so far; the cursor of the page before makes "next" quick at any depth.
import type { ListPage } from '@crm/protocol/list';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { post } from '../shared/api/client.ts';
import { type ListState, listParameters, type Parameters } from './listState.ts';
import type { Row } from './registries.ts';

export interface ListQuery {
  rows: Row[];
  /** The newest answer, for what a list carries beside its rows. */
  answer: ListPage<Row> | undefined;
  total: number;
  totalCapped: boolean;
  /** Nothing has been answered yet. */
  first: boolean;
  /** The rows shown are not yet those that were asked for. */
  stale: boolean;
  error: Error | null;
  refetch(): void;
  /** Phones: fetches the page that follows; undefined when there is none. */
  more?: () => void;
  loadingMore: boolean;
}

/** True when the page was not full, or the server says that nothing follows. */
export function isLastPage(page: ListPage<Row>, size: number): boolean {
  return page.rows.length < size;
}

function fetchPage(index: string, parameters: Parameters, signal: AbortSignal): Promise<ListPage<Row>> {
  return post<ListPage<Row>>(index, parameters, { signal });
}

export interface ListSource {
  module: string;
  index: string;
  state: ListState;
  fixed?: Parameters;
  /** Pages are put below each other instead of taking each other's place. */
  endless?: boolean;
  enabled?: boolean;
}

export function useListQuery({ module, index, state, fixed, endless = false, enabled = true }: ListSource): ListQuery {
  const client = useQueryClient();
  const parameters = useMemo(() => listParameters(module, state, fixed), [module, state, fixed]);
  const view = useMemo(() => {
    const { page: _page, ...rest } = parameters;
    return JSON.stringify(rest);
  }, [parameters]);

  const cursors = useRef({ view: '', of: new Map<number, string>() });
  if (cursors.current.view !== view) cursors.current = { view, of: new Map() };
  const cursor = state.page > 1 ? cursors.current.of.get(state.page) : undefined;

  const paged = useQuery({
    queryKey: ['list', module, index, view, state.page, cursor ?? ''],
    queryFn: ({ signal }) => fetchPage(index, cursor ? { ...parameters, next: cursor } : parameters, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: enabled && !endless,
  });

  useEffect(() => {
    if (paged.isPlaceholderData || !paged.data?.next) return;
    cursors.current.of.set(state.page + 1, paged.data.next);
  }, [paged.data, paged.isPlaceholderData, state.page]);

  const pages = useInfiniteQuery({
    queryKey: ['list', module, index, view, 'endless'],
    queryFn: ({ pageParam, signal }) => {
      const request: Parameters = { ...parameters, page: pageParam.page };
      if (pageParam.next) request.next = pageParam.next;
      return fetchPage(index, request, signal);
    },
    initialPageParam: { page: 1, next: '' },
    getNextPageParam: (last, _all, { page }) =>
      isLastPage(last, state.rows) ? undefined : { page: page + 1, next: last.next ?? '' },
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: enabled && endless,
  });

  const refetch = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['list', module, index] });
  }, [client, module, index]);

  const rows = useMemo(
    () => (endless ? (pages.data?.pages.flatMap((page) => page.rows) ?? []) : (paged.data?.rows ?? [])),
    [endless, pages.data, paged.data],
  );
  const newest = endless ? pages.data?.pages.at(-1) : paged.data;
  const query = endless ? pages : paged;
  return {
    rows,
    answer: newest,
    total: newest?.total ?? 0,
    totalCapped: newest?.totalCapped ?? false,
    first: query.data === undefined && !query.error,
    stale: query.isPlaceholderData,
    error: query.error,
    refetch,
    loadingMore: pages.isFetchingNextPage,
    ...(endless && pages.hasNextPage ? { more: () => void pages.fetchNextPage() } : {}),
  };
}
