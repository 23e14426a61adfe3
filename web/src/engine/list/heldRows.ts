// Rows stay in place while others write: values and removals show at once, new rows wait.
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';

export interface HeldRows {
  rows: Row[];
  /** Records of the newest answer that are not shown yet. */
  waiting: number;
}

interface Holding {
  idField: string;
  /** Rows of a full answer; a list that grows has no bound. */
  size: number;
  /** Ids that were announced as changed since the rows were shown. */
  touched: ReadonlySet<number>;
}

/** What is shown of `fresh` while `shown` stands on the screen. */
export function hold(shown: readonly Row[], fresh: Row[], { idField, size, touched }: Holding): HeldRows {
  const id = (row: Row) => idOf(row, idField);
  const answered = new Map(fresh.map((row) => [id(row), row]));
  const before = new Set(shown.map(id));
  const lastAnswered = fresh.findLastIndex((row) => before.has(id(row)));
  const lastShown = shown.findLastIndex((row) => answered.has(id(row)));
  const waiting = fresh.filter((row, at) => !before.has(id(row)) && (lastAnswered < 0 || at < lastAnswered));
  const full = fresh.length >= size;
  const remaining = shown.flatMap((row, at) => {
    const now = answered.get(id(row));
    if (now) return [now];
    // Pushed over the end of a full page by what waits; anything else that is missing is gone.
    return waiting.length > 0 && full && at > lastShown && !touched.has(id(row)) ? [row] : [];
  });
  if (remaining.length === 0) return { rows: fresh, waiting: 0 };
  const behind = lastAnswered < 0 ? [] : fresh.slice(lastAnswered + 1);
  return { rows: [...remaining, ...behind].slice(0, size), waiting: waiting.length };
}
