// Fetches a view again when its records changed, elsewhere or by this person: soon, at most once a second, and not behind a hidden tab.
import type { Changed } from '@crm/protocol/realtime';
import { useCallback, useEffect, useRef } from 'react';
import { useChanged, useReconnected } from '../../shared/realtime/realtime.ts';
import { useOwnWrites } from './ownWrites.ts';

/** An action's answer and the event that it causes arrive within this time of each other. */
const together = 80;
const interval = 1000;

/** Answers how to ask for a refresh by hand, after an action for instance; it joins the same queue. */
export function useRefresh(
  module: string | string[],
  fetchAgain: () => void,
  concerns: (change: Changed) => boolean = () => true,
): () => void {
  const latest = useRef({ fetchAgain, concerns });
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const last = useRef(0);
  const missed = useRef(false);

  useEffect(() => {
    latest.current = { fetchAgain, concerns };
  });

  const requestRefresh = useCallback(() => {
    if (timer.current !== undefined) return;
    const wait = Math.max(together, last.current + interval - Date.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (document.visibilityState === 'hidden') {
        missed.current = true;
        return;
      }
      last.current = Date.now();
      latest.current.fetchAgain();
    }, wait);
  }, []);

  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'hidden' || !missed.current) return;
      missed.current = false;
      requestRefresh();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [requestRefresh]);

  useChanged(module, (change) => {
    if (latest.current.concerns(change)) requestRefresh();
  });
  useOwnWrites(module, requestRefresh);
  useReconnected(requestRefresh);
  return requestRefresh;
}
