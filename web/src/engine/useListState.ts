// Keeps a list's state in the address bar, or in memory where the list stands in a dialog.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { firstState, type ListState, readState, writeState } from './listState.ts';

export interface ListControl {
  state: ListState;
  /** Changes the view; everything but a new page starts again at page 1. */
  change(part: Partial<Omit<ListState, 'open'>>): void;
  /** Shows another page of the same view in the place of this one; what is open stays open. */
  turn(page: number): void;
  /** Address of this view with the record open. */
  address(id: number): string;
  /** Opens a record's panel; a step to the next record takes the place of the one before. */
  open(id: number): void;
  close(): void;
}

interface Mark {
  openedHere?: boolean;
}

interface Going {
  replace: boolean;
  mark?: Mark;
  /** What a person did shows before anything else is done. */
  atOnce?: boolean;
}

function changed(state: ListState, part: Partial<ListState>): ListState {
  return { ...state, page: 1, ...part };
}

function useAddressState(): ListControl {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readState(search), [search]);

  const go = useCallback(
    (next: ListState, options: Going) => {
      const parameters = writeState(next);
      const foreign = search.get('open');
      if (foreign?.includes(':') && !next.open) parameters.set('open', foreign);
      const text = parameters.toString();
      void navigate(
        { search: text ? `?${text}` : '' },
        { replace: options.replace, state: options.mark ?? location.state, flushSync: options.atOnce ?? false },
      );
    },
    [navigate, search, location.state],
  );

  // Opening and addresses stay the same functions while the view does: rows that know them are not drawn again.
  const latest = useRef<ListControl['open']>(() => undefined);
  const open = useCallback((id: number) => latest.current(id), []);
  const view = writeState({ ...state, open: 0 }).toString();
  const address = useCallback(
    (id: number) => `?${writeState({ ...readState(new URLSearchParams(view)), open: id })}`,
    [view],
  );
  useEffect(() => {
    latest.current = (id) => {
      if (id === state.open) return;
      if (state.open) go({ ...state, open: id }, { replace: true, atOnce: true });
      else go({ ...state, open: id }, { replace: false, mark: { openedHere: true }, atOnce: true });
    };
  });

  return useMemo(() => {
    const mark = location.state as Mark | null;
    return {
      state,
      // After a change the entry before is another view: closing the panel then must not lead back to it.
      change: (part) => go(changed(state, part), { replace: true, mark: {}, atOnce: true }),
      turn: (page) => go({ ...state, page }, { replace: true }),
      address,
      open,
      close: () => {
        if (!state.open) return;
        if (mark?.openedHere) void navigate(-1);
        else go({ ...state, open: 0 }, { replace: true, atOnce: true });
      },
    };
  }, [state, go, navigate, location.state, address, open]);
}

function useMemoryState(): ListControl {
  const [state, setState] = useState(firstState);
  return useMemo(
    () => ({
      state,
      change: (part) => setState((before) => changed(before, part)),
      turn: (page) => setState((before) => ({ ...before, page })),
      address: () => '',
      open: (id) => setState((before) => ({ ...before, open: id })),
      close: () => setState((before) => ({ ...before, open: 0 })),
    }),
    [state],
  );
}

export function useListState(inDialog: boolean): ListControl {
  const address = useAddressState();
  const memory = useMemoryState();
  return inDialog ? memory : address;
}
