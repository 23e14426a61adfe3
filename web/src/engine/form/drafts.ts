// Drafts: unsent input, stored in this browser for each person and record, offered again, removed once it was sent.
import { useCallback, useMemo, useRef, useState } from 'react';
import { draftKey, draftsChanged, isDraftKey } from './unsent.ts';

const longest = 30 * 24 * 3_600_000;

interface Stored {
  at: number;
  value: unknown;
}

function stored(text: string | null): Stored | null {
  try {
    const found = JSON.parse(text ?? 'null') as Stored | null;
    return typeof found?.at === 'number' && found.value ? found : null;
  } catch {
    return null;
  }
}

/** Removes drafts of any person that are older than thirty days. */
export function clearOldDrafts(now: number = Date.now()): void {
  for (const key of Object.keys(localStorage)) {
    if (!isDraftKey(key)) continue;
    const draft = stored(localStorage.getItem(key));
    if (!draft || now - draft.at > longest) localStorage.removeItem(key);
  }
}

function write(key: string, value: unknown): boolean {
  const text = JSON.stringify({ at: Date.now(), value } satisfies Stored);
  for (const last of [false, true]) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      // Full: an older text of this draft is no use beside the one that is shown.
      if (last) localStorage.removeItem(key);
      else clearOldDrafts();
    }
  }
  return false;
}

let cleared = false;

/** A version that kept other things under a name does not break the one that reads it. */
function isLike(value: unknown, example: unknown): boolean {
  if (example === undefined || example === null) return true;
  return value !== null && typeof value === typeof example && Array.isArray(value) === Array.isArray(example);
}

/** Reads what the signed-in person left unsent; the key names the person, so that nobody else is offered it. */
function readDraft<T extends object>(key: string, like: Partial<T>): T | null {
  if (!cleared) {
    cleared = true;
    clearOldDrafts();
  }
  const found = (stored(localStorage.getItem(key))?.value ?? null) as T | null;
  const fits = (name: keyof T) => found !== null && isLike(found[name], like[name]);
  return found !== null && (Object.keys(like) as (keyof T)[]).every(fits) ? found : null;
}

export interface DraftKeeper<T> {
  /** What was there when the form was opened. */
  found: T | null;
  /** Keeps the content; null forgets it. */
  keep(value: T | null): void;
  /** False while the content cannot be stored; leaving then asks. */
  safe: boolean;
}

/**
 * @param subject what the text is about, such as `followUp.7`; one form at a time writes it
 * @param like what a draft looks like: one of another kind is none
 */
export function useDraft<T extends object>(subject: string, like: Partial<T> = {}): DraftKeeper<T> {
  const [key] = useState(() => draftKey(subject));
  const [found] = useState(() => readDraft<T>(key, like));
  const [safe, setSafe] = useState(true);
  const last = useRef<T | null>(found);
  const keep = useCallback(
    (value: T | null) => {
      // What another tab keeps under this name stays until something is typed here.
      if (value === null && last.current === null) return;
      last.current = value;
      if (value === null) localStorage.removeItem(key);
      setSafe(value === null || write(key, value));
      draftsChanged();
    },
    [key],
  );
  return useMemo(() => ({ found, keep, safe }), [found, keep, safe]);
}
