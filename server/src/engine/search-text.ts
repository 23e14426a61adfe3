// What is stored of a record so that it is found: a searchable text, tokens of it, and a key to sort names by.
import { comparable } from '@crm/protocol/text';
import { pinyin } from 'pinyin-pro';
import type { SearchSource } from './entity.ts';

const han = /\p{Script=Han}/u;

/** Pinyin initials of the Chinese characters, other letters and digits as they are: 北京ABC → bjabc. */
export function initials(text: string): string {
  return pinyin(comparable(text), { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join('')
    .replace(/[^a-z0-9]/g, '');
}

/** Sorts Chinese names by their pinyin and puts names with the same sound together. */
export function sortKey(text: string): string {
  const plain = comparable(text);
  return `${pinyin(plain, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' ').slice(0, 120)} ${plain.slice(0, 60)}`;
}

/** Suffixes and kinds of company that nearly every name has: found by their characters, not by their sound. */
const common = /(?:股份|集团|控股)?(?:有限)?(?:责任)?公司$|（[^）]*）|\([^)]*\)/gu;
/** Characters of a name whose sound is kept: the telling ones stand at the beginning. */
const soundedCharacters = 12;

/** Full pinyin without tones of what tells names apart: 浩瑞科技有限公司 → haoruikeji. */
export function soundOf(text: string): string {
  const telling = [...comparable(text).replace(common, '')].slice(0, soundedCharacters).join('');
  return pinyin(telling, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join('')
    .replace(/[^a-z]/g, '');
}

/** Runs of four letters of a sound, as tokens of their own kind. */
function soundRuns(sound: string, into: Set<string>): void {
  for (let at = 0; at + 4 <= sound.length; at++) into.add(`~${sound.slice(at, at + 4)}`);
}

function bigrams(text: string, into: Set<string>): void {
  const characters = [...text];
  for (const [at, character] of characters.entries()) {
    if (han.test(character)) into.add(character);
    const next = characters[at + 1];
    if (next !== undefined && !/\s/u.test(character + next)) into.add(character + next);
  }
}

function digitRuns(text: string, into: Set<string>): void {
  for (const run of text.match(/\d{4,}/g) ?? []) {
    for (let at = 0; at + 4 <= run.length; at++) into.add(`#${run.slice(at, at + 4)}`);
  }
}

/** Digits only, where the text is a number written for people: 010-8888 6666 → 01088886666. */
export function digits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/** `text` holds one searched thing a line; a search has to match inside one line. */
export function searchColumns(source: SearchSource): { text: string; tokens: string[] } {
  const tokens = new Set<string>();
  const lines: string[] = [];
  const add = (line: string) => {
    if (line && !lines.includes(line)) lines.push(line);
  };
  const named = (name: string, sounds: (plain: string) => { initials: string; sound: string }) => {
    const plain = comparable(name);
    add(plain);
    bigrams(plain, tokens);
    digitRuns(plain, tokens);
    if (!han.test(plain)) return;
    const heard = sounds(plain);
    add(heard.initials);
    bigrams(heard.initials, tokens);
    add(heard.sound);
    soundRuns(heard.sound, tokens);
  };
  for (const known of source.sounded ?? []) named(known.name, () => known);
  for (const name of source.names) named(name, (plain) => ({ initials: initials(plain), sound: soundOf(name) }));
  for (const word of source.words ?? []) {
    const plain = comparable(word);
    add(plain);
    bigrams(plain, tokens);
    digitRuns(plain, tokens);
  }
  for (const number of source.numbers ?? []) {
    const plain = digits(number);
    add(plain);
    digitRuns(plain, tokens);
  }
  return { text: lines.join('\n'), tokens: [...tokens] };
}

/** A search as typed: the words to look for, and the tokens that every match must have (none: too short for tokens). */
export interface SearchTerms {
  words: string[];
  tokens: string[];
}

/** Words with spaces between them may stand in any order; a number written for people is one word of digits. */
export function searchTerms(key: string): SearchTerms {
  const plain = comparable(key);
  const isNumber = /^[\d\s+()-]+$/.test(plain) && /\d/.test(plain);
  const words = isNumber ? [digits(plain)] : [...new Set(plain.split(/\s+/).filter(Boolean))].slice(0, 8);
  const tokens = new Set<string>();
  for (const word of words) {
    const own = new Set<string>();
    if (/^\d+$/.test(word)) digitRuns(word, own);
    else bigrams(word, own);
    // A single character's token says less than the pairs that contain it.
    const pairs = [...own].filter((token) => [...token].length > 1);
    for (const token of pairs.length > 0 ? pairs : own) tokens.add(token);
  }
  return { words, tokens: [...tokens] };
}

/** Escapes what `like` would read as a pattern. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
