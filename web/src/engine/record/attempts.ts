// Writes without an answer: their idempotency key, and when it is sent again.
import { useEffect, useRef } from 'react';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { whenBack } from '../../shared/loading/retryWhileOffline.ts';

/**
 * What was sent under which key: the same content is the same attempt until the server confirmed it, anything else
 * a new one. A refusal keeps nothing on the server, and an answer that does not concern the work, such as a gateway's, may come
 * after it was done.
 */
export interface Attempt {
  text: string;
  key: string;
}

/** The attempt that this content belongs to. */
export function attemptOf(text: string, before: Attempt | null | undefined): Attempt {
  return before?.text === text ? before : { text, key: newAttemptKey() };
}

/** Calls back when the server can be reached again. */
export function useBack(listener: () => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => whenBack(() => latest.current()), []);
}
