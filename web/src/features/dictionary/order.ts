// Moving an entry to another place: what is sent to the server, and the resulting list.
import type { DictionaryEntry } from '@crm/protocol/answers/dictionary';

export interface Move {
  id: number;
  /** What `Edit` is sent: the place of the entry that will follow, which makes room. */
  sort: number;
  entries: DictionaryEntry[];
}

/** Undefined when nothing moves. */
export function moveEntry(entries: readonly DictionaryEntry[], from: number, to: number): Move | undefined {
  const entry = entries[from];
  if (!entry || to < 0 || to >= entries.length || from === to) return undefined;
  const rest = entries.filter((_, at) => at !== from);
  const following = rest[to];
  const sort = following ? following.sort : (rest.at(-1)?.sort ?? -1) + 1;
  const taken = rest.some((one) => one.sort === sort);
  const arranged = rest.map((one) => (taken && one.sort >= sort ? { ...one, sort: one.sort + 1 } : one));
  arranged.splice(to, 0, { ...entry, sort, version: entry.version + 1 });
  return { id: entry.id, sort, entries: arranged };
}
