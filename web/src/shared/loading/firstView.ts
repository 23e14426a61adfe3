// Knows when the first view stands: what is not needed for it waits until then.
import { useEffect, useState } from 'react';

const quiet = 250;
const longest = 6000;

let loading = 0;
let shown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let limit: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

function show(): void {
  clearTimeout(timer);
  clearTimeout(limit);
  shown = true;
  for (const task of waiting) task();
  waiting.clear();
}

function watch(): void {
  if (shown) return;
  clearTimeout(timer);
  if (loading === 0 && waiting.size > 0) timer = setTimeout(show, quiet);
}

/** For whatever stands in the place of content that is still to come. */
export function useStillLoading(): void {
  useEffect(() => {
    loading++;
    watch();
    return () => {
      loading--;
      watch();
    };
  }, []);
}

/** Runs the task once the first view has stood for a moment (or at once when it does already); answers how to call it off. */
export function whenShown(task: () => void): () => void {
  if (shown) {
    task();
    return () => undefined;
  }
  waiting.add(task);
  limit ??= setTimeout(show, longest);
  watch();
  return () => {
    waiting.delete(task);
  };
}

/** False until the first view has stood for a moment. */
export function useFirstViewShown(): boolean {
  const [now, setNow] = useState(shown);
  useEffect(() => whenShown(() => setNow(true)), []);
  return now;
}
