// Where the searched words stand in a text, as people see it: width, case and script variants are the same letter.
import { comparable } from '@crm/protocol/entered';

export interface Piece {
  text: string;
  found: boolean;
  /** Place of its first character. */
  at: number;
}

/** The words that a search is made of. */
export function searchedWords(key: string): string[] {
  return [...new Set(comparable(key).split(' ').filter(Boolean))];
}

/** The text in pieces, in order; those that are one of the words (or several side by side) are marked. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const characters = [...text];
  // One character may become several (㈱) when it is made comparable: remember whose each of them is.
  const owner: number[] = [];
  let plain = '';
  for (const [at, character] of characters.entries()) {
    const folded = character.normalize('NFKC').toLowerCase();
    plain += folded;
    for (let index = 0; index < folded.length; index++) owner.push(at);
  }
  const found = new Set<number>();
  const mark = (inText: string, owners: readonly number[], word: string) => {
    for (let at = inText.indexOf(word); word !== '' && at >= 0; at = inText.indexOf(word, at + 1)) {
      const [first = 0, last = -1] = [owners[at], owners[at + word.length - 1]];
      for (let index = first; index <= last; index++) found.add(index);
    }
  };
  // A number is found however it is written: 0351-381 3337.
  const digitAt = [...plain.matchAll(/\d/g)].map((match) => match.index);
  const digits = digitAt.map((at) => plain[at]).join('');
  for (const word of words) {
    mark(plain, owner, word);
    if (/^\d+$/.test(word))
      mark(
        digits,
        digitAt.map((at) => owner[at] as number),
        word,
      );
  }
  const pieces: Piece[] = [];
  for (const [at, character] of characters.entries()) {
    const last = pieces.at(-1);
    if (last && last.found === found.has(at)) last.text += character;
    else pieces.push({ text: character, found: found.has(at), at });
  }
  return pieces;
}
