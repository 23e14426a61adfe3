// Which records have a draft, for the mark in their lists.
import { useMemo, useSyncExternalStore } from 'react';
import { currentLogin } from '../../shared/session/token.ts';

const prefix = 'draft.';
const listeners = new Set<() => void>();

/** Where the signed-in person's draft about `subject` is kept: `draft.7.followUp.12`; whoever looks on as somebody else has their own. */
export function draftKey(subject: string): string {
  const { UserID = 0, acting } = currentLogin() ?? {};
  return `${prefix}${UserID}${acting ? '.acting' : ''}.${subject}`;
}

export function isDraftKey(key: string): boolean {
  return key.startsWith(prefix);
}

/** Called after a draft was written or removed here; other tabs are noticed by themselves. */
export function draftsChanged(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function idsOf(subject: string): string {
  const begin = draftKey(`${subject}.`);
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(begin))
    .map((key) => Number.parseInt(key.slice(begin.length), 10))
    .filter((id) => id > 0)
    .join();
}

/** Ids of the records whose drafts are kept under `<subject>.<id>`; the same set until that changes. */
export function useUnsent(subject: string): ReadonlySet<number> {
  const ids = useSyncExternalStore(subscribe, () => idsOf(subject));
  return useMemo(() => new Set(ids ? ids.split(',').map(Number) : []), [ids]);
}
