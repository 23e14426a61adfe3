// Of very many rows only those near the visible area have controls; the others are text.
import { useEffect, useState } from 'react';

/** Rows that stand at once, and that are added at a time. */
const step = 30;

/** Requests rows that are still text when they come into sight. */
export class RowWatcher {
  onReach: (row: number) => void = () => undefined;
  #watcher: IntersectionObserver | undefined;

  readonly watch = (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    this.#watcher ??= new IntersectionObserver((entries) => {
      const seen = entries
        .filter((one) => one.isIntersecting)
        .map(({ target }) => Number((target as HTMLElement).dataset['text']));
      if (seen.length > 0) this.onReach(Math.max(...seen));
    });
    this.#watcher.observe(element);
    return () => this.#watcher?.unobserve(element);
  };

  stop(): void {
    this.#watcher?.disconnect();
    this.#watcher = undefined;
  }
}

interface NearRows {
  /** Rows before this one have their controls. */
  near: number;
  /** Gives rows up to this one theirs. */
  come(row: number): void;
  /** For rows that are still text. */
  watch: RowWatcher['watch'];
}

/** @param needed rows that have to stand, seen or not: those with problems */
export function useNearRows(needed: number): NearRows {
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined' ? Number.POSITIVE_INFINITY : step);
  const come = (row: number) => setNear((before) => Math.max(before, row + step));
  if (needed > near) come(needed);
  const [watcher] = useState(() => new RowWatcher());
  useEffect(() => {
    watcher.onReach = come;
  });
  useEffect(() => () => watcher.stop(), [watcher]);
  return { near, come, watch: watcher.watch };
}
