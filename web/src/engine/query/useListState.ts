// Keeps a list's state in the address bar, or in memory where the list stands in a dialog.
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { stepBack } from '../interaction/back.ts';
import { firstState, isPlain, type ListState, readState, writeState } from './listState.ts';

export interface ListControl {
  state: ListState;
  /** The page was opened without any parameter of its list. */
  fresh: boolean;
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

function changed(state: ListState, part: Partial<ListState>): ListState {
  return { ...state, page: 1, ...part };
}

function useAddressState(): ListControl {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => readState(search), [search]);

  const go = useCallback(
    (next: ListState, options: { replace: boolean; mark?: Mark; pressed?: boolean }) => {
      const parameters = writeState(next);
      const foreign = search.get('open');
      if (foreign?.includes(':') && !next.open) parameters.set('open', foreign);
      const text = parameters.toString();
      void navigate(
        { search: text ? `?${text}` : '' },
        // What was pressed is drawn at once, in one piece.
        { replace: options.replace, state: options.mark ?? location.state, flushSync: options.pressed ?? false },
      );
    },
    [navigate, search, location.state],
  );

  // The functions stay the same while what they do follows the address: what is drawn with them is not drawn again.
  const latest = useRef<Omit<ListControl, 'state' | 'address' | 'fresh'>>(null);
  useLayoutEffect(() => {
    const mark = location.state as Mark | null;
    latest.current = {
      // After a change the entry before is another view: closing the panel then must not lead back to it.
      change: (part) => go(changed(state, part), { replace: true, mark: {}, pressed: 'page' in part }),
      turn: (page) => go({ ...state, page }, { replace: true }),
      open: (id) => {
        if (id === state.open) return;
        if (state.open) go({ ...state, open: id }, { replace: true, pressed: true });
        else go({ ...state, open: id }, { replace: false, mark: { openedHere: true }, pressed: true });
      },
      close: () => {
        if (!state.open) return;
        if (mark?.openedHere) stepBack(navigate, location.key);
        else go({ ...state, open: 0 }, { replace: true });
      },
    };
  });
  const view = writeState({ ...state, open: 0 }).toString();
  const functions = useMemo(
    (): Omit<ListControl, 'state' | 'fresh'> => ({
      change: (part) => latest.current?.change(part),
      turn: (page) => latest.current?.turn(page),
      open: (id) => latest.current?.open(id),
      close: () => latest.current?.close(),
      address: (id) => `?${writeState({ ...readState(new URLSearchParams(view)), open: id })}`,
    }),
    [view],
  );
  const fresh = location.state === null && isPlain(state);
  return useMemo(() => ({ ...functions, state, fresh }), [functions, state, fresh]);
}

function useMemoryState(): ListControl {
  const [state, setState] = useState(firstState);
  return useMemo(
    () => ({
      state,
      fresh: false,
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
