// Finds people mentioned by an @ in a text: the longest name of a colleague that follows it.
import { comparable } from '@crm/protocol/text';
import type { Organisation } from '../../platform/access/organisation.ts';

/** Letters and digits of other scripts than Han go on: `@Ann` does not mean Ann in `@Annabel`. */
const wordCharacter = /[\p{Script=Latin}\p{Nd}]/u;

/** Ids in the order of the text, each once. People who left or cannot sign in are nobody; a name that several bear means all of them. */
export function mentionedUsers(text: string, organisation: Organisation): number[] {
  const byName = new Map<string, number[]>();
  for (const user of organisation.users.values()) {
    const name = comparable(user.name);
    if (!user.enabled || user.deleted || name === '') continue;
    byName.set(name, [...(byName.get(name) ?? []), user.id]);
  }
  const names = [...byName.keys()].sort((a, b) => b.length - a.length);
  const found = new Set<number>();
  const searched = comparable(text);
  for (let at = searched.indexOf('@'); at >= 0; at = searched.indexOf('@', at + 1)) {
    const rest = searched.slice(at + 1);
    const name = names.find((one) => {
      if (!rest.startsWith(one)) return false;
      const next = rest.charAt(one.length);
      return !(wordCharacter.test(next) && wordCharacter.test(one.at(-1) ?? ''));
    });
    for (const id of byName.get(name ?? '') ?? []) found.add(id);
  }
  return [...found];
}
