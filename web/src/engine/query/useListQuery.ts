// One page of a list, or on phones the pages so far; the cursor of the page before makes "next" quick at any depth.
import type { ListCall, RowOf } from '@crm/protocol/call';
import type { ListPage } from '@crm/protocol/list';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { post } from '../../shared/api/client.ts';
import { whenShown } from '../../shared/loading/firstView.ts';
import { whenIdle } from '../../shared/loading/idle.ts';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import { type ListState, listParameters, type Parameters } from './listState.ts';

/** Rows of entities have the fields of their form. */
export type Listed<Call> = RowOf<Call> extends infer R extends object ? (object extends R ? Row : R) : never;

export interface ListQuery<R extends object = Row> {
  rows: R[];
  /** What the rows answer: view, page and cursor. */
  view: string;
  /** When they were answered. */
  at: number;
  /** The newest answer, for what a list carries beside its rows. */
  answer: ListPage<R> | undefined;
  total: number;
  totalCapped: boolean;
  /** Nothing has been answered yet. */
  first: boolean;
  /** The shown rows are still those of the previous request. */
  stale: boolean;
  error: Error | null;
  refetch(): void;
  /** Phones: fetches the page that follows; undefined when there is none. */
  more?: () => void;
  loadingMore: boolean;
}

/** True when the page was not full, or the server answers that nothing follows. */
export function isLastPage(page: ListPage<Row>, size: number): boolean {
  return page.rows.length < size;
}

/** Milliseconds that a page fetched ahead is good for; changes that are announced end it sooner. */
const ahead = 10_000;

/** True when a page that was fetched by its cursor does not stand where the total puts it: rows before it came or went. */
function isShifted({ rows, total, totalCapped }: ListPage<Row>, page: number, size: number): boolean {
  const end = (page - 1) * size + rows.length;
  return !totalCapped && (end > total || (rows.length < size && end < total));
}

/** The page to show instead of one behind the end of the list; undefined when there is no need to. */
export function redirectedPage(answer: ListPage<Row>, page: number, size: number): number | undefined {
  const last = Math.max(1, Math.ceil(answer.total / size));
  const instead = answer.rows.length === 0 ? Math.min(page - 1, last) : answer.totalCapped ? page : last;
  return page > 1 && instead < page ? instead : undefined;
}

/** A row that moved between two calls stands on both their pages. */
function joined(pages: ListPage<Row>[], idField: string | undefined): Row[] {
  const rows = pages.flatMap((page) => page.rows);
  if (!idField || pages.length < 2) return rows;
  const seen = new Set<number>();
  return rows.filter((row) => !seen.has(idOf(row, idField)) && seen.add(idOf(row, idField)));
}

function fetchPage(index: ListCall, parameters: Parameters, signal: AbortSignal): Promise<ListPage<Row>> {
  return post(index, parameters, { signal }) as Promise<ListPage<Row>>;
}

export interface ListSource<Call extends ListCall = ListCall> {
  module: string;
  index: Call;
  state: ListState;
  fixed?: Parameters;
  /** Names the rows' ids, so that pages below each other show each row once. */
  idField?: string;
  /** Pages are put below each other instead of taking each other's place. */
  endless?: boolean;
  enabled?: boolean;
}

export function useListQuery<Call extends ListCall>(source: ListSource<Call>): ListQuery<Listed<Call>> {
  const { module, index, state, fixed, idField, endless = false, enabled = true } = source;
  const client = useQueryClient();
  const parameters = useMemo(() => listParameters(module, state, fixed), [module, state, fixed]);
  const view = useMemo(() => {
    const { page: _page, ...rest } = parameters;
    return JSON.stringify(rest);
  }, [parameters]);

  const cursors = useRef({ view: '', of: new Map<number, string>() });
  if (cursors.current.view !== view) cursors.current = { view, of: new Map() };
  const cursor = state.page > 1 ? cursors.current.of.get(state.page) : undefined;

  const [, rerender] = useState(0);

  const pageQuery = useCallback(
    (page: number, from: string | undefined) =>
      queryOptions({
        queryKey: ['list', module, index, view, page, from ?? ''],
        queryFn: ({ signal }) =>
          fetchPage(index, from ? { ...parameters, page, next: from } : { ...parameters, page }, signal),
        staleTime: page > 1 ? ahead : 0,
      }),
    [module, index, view, parameters],
  );
  const paged = useQuery({
    ...pageQuery(state.page, cursor),
    placeholderData: keepPreviousData,
    enabled: enabled && !endless,
  });

  const answered = paged.isPlaceholderData ? undefined : paged.data;
  useEffect(() => {
    if (!answered || endless) return;
    const { page, rows: size } = state;
    if (cursor && isShifted(answered, page, size)) {
      cursors.current.of.delete(page);
      rerender((count) => count + 1);
      return;
    }
    const { next } = answered;
    if (!next) return;
    cursors.current.of.set(page + 1, next);
    if (isLastPage(answered, size)) return;
    let leave = () => undefined as void;
    const wait = whenShown(() => {
      leave = whenIdle(() => void client.prefetchQuery(pageQuery(page + 1, next)));
    });
    return () => {
      wait();
      leave();
    };
  }, [answered, endless, cursor, state, client, pageQuery]);

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
    () => (endless ? joined(pages.data?.pages ?? [], idField) : (paged.data?.rows ?? [])),
    [endless, pages.data, paged.data, idField],
  );
  const newest = endless ? pages.data?.pages.at(-1) : paged.data;
  const query = endless ? pages : paged;
  return {
    rows: rows as Listed<Call>[],
    view: endless ? view : `${view} ${state.page} ${cursor ?? ''}`,
    at: query.dataUpdatedAt,
    answer: newest as ListPage<Listed<Call>> | undefined,
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
