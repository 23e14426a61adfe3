// Calls of the showcase: plain GETs that the browser caches and revalidates, and one kind of failure.
import type { AnswerOf, AnyCall, BodyOf } from '@crm/protocol/call';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

export type Trouble = 'offline' | 'gone' | 'busy' | 'fault';

export class Failed extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

const timeoutMs = 20_000;

function troubleOf(status: number, code: unknown): Trouble {
  if (code === 'not_found' || code === 'invalid') return 'gone';
  return status === 429 ? 'busy' : 'fault';
}

/** @throws Failed */
export async function fetchPublic<Call extends AnyCall>(
  call: Call,
  parameters: BodyOf<Call>,
  gone: AbortSignal,
): Promise<AnswerOf<Call>> {
  const search = new URLSearchParams(Object.entries({ ...parameters }).map(([name, value]) => [name, String(value)]));
  let response: Response;
  let body: { result?: unknown; code?: unknown; data?: unknown };
  try {
    response = await fetch(`/${call}?${search}`, {
      signal: AbortSignal.any([gone, AbortSignal.timeout(timeoutMs)]),
      credentials: 'omit',
    });
  } catch {
    throw new Failed('offline');
  }
  try {
    body = await response.json();
  } catch {
    throw new Failed('fault');
  }
  if (!response.ok || body.result !== 'success') throw new Failed(troubleOf(response.status, body.code));
  return body.data as AnswerOf<Call>;
}

export interface Fetched<T> {
  data: T | undefined;
  trouble: Trouble | undefined;
  again(): void;
}

/** Fetches at once, and again when the network is back. Old data stay until newer ones arrive. */
export function useFetched<T>(key: string, work: (gone: AbortSignal) => Promise<T>): Fetched<T> {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ key: string; data?: T; trouble?: Trouble }>({ key });
  // The key identifies the request of the work.
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    const leaving = new AbortController();
    latest.current(leaving.signal).then(
      (data) => !leaving.signal.aborted && setState({ key, data }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setState({ key, trouble: error instanceof Failed ? error.trouble : 'fault' });
      },
    );
    return () => leaving.abort();
  }, [key, turn]);
  const current = state.key === key ? state : undefined;
  const again = () => setTurn((now) => now + 1);
  useBack(current?.trouble === 'offline', again);
  return { data: current?.data, trouble: current?.trouble, again };
}

/** Runs when the network comes back, once the page shows that it waits for it. */
export function useBack(waiting: boolean, again: () => void): void {
  useLayoutEffect(() => {
    if (!waiting) return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  });
}
