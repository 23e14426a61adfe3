// Types and entries of the data dictionary, and arranging them one move after another.

import type { DictionaryEntry } from '@crm/protocol/answers/dictionary';
import * as statusCalls from '@crm/protocol/calls/status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { moveEntry } from './order.ts';

export const dictionaryModule = 'status';

export function useTypes() {
  return useQuery({
    queryKey: ['dictionaryTypes'],
    queryFn: ({ signal }) => post(statusCalls.typelist, {}, { signal }),
  });
}

/** Another key than the forms have: these are arranged on the screen before the server has answered. */
function entriesKey(type: string) {
  return ['dictionaryEntries', type];
}

/** Moves an entry to the place that is made of its present one; undefined when it stays. */
export type MoveEntry = (id: number, placeOf: (from: number) => number) => number | undefined;

export function useEntries(type: string) {
  const client = useQueryClient();
  const feedback = useFeedback();
  const queryKey = useMemo(() => entriesKey(type), [type]);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => post(statusCalls.json, { types: type }, { signal }),
    enabled: type !== '',
    staleTime: 0,
  });

  const waiting = useRef(0);
  const queue = useRef(Promise.resolve());
  const refresh = useCallback(() => {
    // While moves are on their way the answer would show an earlier order.
    if (waiting.current === 0) void client.invalidateQueries({ queryKey: ['dictionaryEntries'] });
  }, [client]);
  useRefresh(dictionaryModule, refresh);

  /** Shows the new order at once and sends it to the server, one move after another. Returns the new place. */
  const move: MoveEntry = useCallback(
    (id, placeOf) => {
      // The newest order, which may not be drawn yet while a key is held down.
      const before = client.getQueryData<DictionaryEntry[]>(queryKey) ?? [];
      const from = before.findIndex((entry) => entry.id === id);
      const to = placeOf(from);
      const moved = moveEntry(before, from, to);
      if (!moved) return undefined;
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, moved.entries);
      waiting.current += 1;
      queue.current = queue.current
        .then(() => post(statusCalls.edit, { id: moved.id, sort: moved.sort }))
        .then(
          () => undefined,
          (error: unknown) => feedback.error(error),
        )
        .then(() => {
          waiting.current -= 1;
          refresh();
        });
      return to;
    },
    [client, queryKey, feedback, refresh],
  );

  return { query, refresh, move };
}
