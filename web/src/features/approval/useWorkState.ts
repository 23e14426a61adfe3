// What an approval list shows, kept in the address: kind, words, page, and the open step or approval by its own name.
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { stepBack } from '../../engine/interaction/back.ts';
import { type ListState, readState, writeState } from '../../engine/query/listState.ts';
import type { ListControl } from '../../engine/query/useListState.ts';
import type { WorkList } from './lists.ts';

type Opened = WorkList['opened'];

interface Mark {
  openedHere?: boolean;
}

function read(search: URLSearchParams, opened: Opened): ListState {
  const state = readState(search);
  const id = Number(search.get(opened));
  const kind = state.scenes['module'];
  return {
    ...state,
    filters: [],
    sort: '',
    scenes: kind ? { module: kind } : {},
    open: Number.isSafeInteger(id) && id > 0 ? id : 0,
  };
}

function write({ open, ...state }: ListState, opened: Opened): URLSearchParams {
  const search = writeState({ ...state, open: 0 });
  if (open) search.set(opened, String(open));
  return search;
}

/** @param opened parameter that holds what is open */
export function useWorkState(opened: Opened): ListControl {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => read(search, opened), [search, opened]);

  const latest = useRef<Omit<ListControl, 'state' | 'address' | 'fresh'>>(null);
  useLayoutEffect(() => {
    const mark = location.state as Mark | null;
    const go = (next: ListState, replace: boolean, historyState: unknown = location.state) => {
      const parameters = write(next, opened);
      const over = search.get('open');
      if (over && !next.open) parameters.set('open', over);
      const text = parameters.toString();
      void navigate({ search: text ? `?${text}` : '' }, { replace, state: historyState });
    };
    latest.current = {
      change: (part) => go({ ...state, page: 1, ...part }, true, {}),
      turn: (page) => go({ ...state, page }, true),
      open: (id) => {
        if (id === state.open) return;
        if (state.open) go({ ...state, open: id }, true);
        else go({ ...state, open: id }, false, { openedHere: true });
      },
      close: () => {
        if (!state.open) return;
        if (mark?.openedHere) stepBack(navigate, location.key);
        else go({ ...state, open: 0 }, true);
      },
    };
  });
  return useMemo(
    () => ({
      state,
      fresh: false,
      change: (part) => latest.current?.change(part),
      turn: (page) => latest.current?.turn(page),
      open: (id) => latest.current?.open(id),
      close: () => latest.current?.close(),
      address: (id) => `?${write({ ...state, open: id }, opened)}`,
    }),
    [state, opened],
  );
}
