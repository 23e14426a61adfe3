// Traditional characters as the simplified ones that they became, one by one, so that a text is found in either.
import { simplifiedPairs } from '../../data/characters/simplified.ts';

const simplifiedOf = new Map<string, string>();
/** By the first unit of a character: 1 where it may be a traditional one. Most texts have none, and are looked through fast. */
const mayChange = new Uint8Array(0x1_0000);

const characters = [...simplifiedPairs.replaceAll('\n', '')];
for (let at = 0; at < characters.length; at += 2) {
  const traditional = characters[at] as string;
  simplifiedOf.set(traditional, characters[at + 1] as string);
  mayChange[traditional.charCodeAt(0)] = 1;
}

/** As many characters as before: 雲棲科技 → 云栖科技. */
export function simplified(text: string): string {
  for (let at = 0; at < text.length; at++)
    if (mayChange[text.charCodeAt(at)] === 1)
      return Array.from(text, (character) => simplifiedOf.get(character) ?? character).join('');
  return text;
}
