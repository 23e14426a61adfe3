// What is stored of a record so that it is found: a searchable text, tokens of it, and a key to sort names by.
import { comparable, distinctiveName, withoutSuffix } from '@crm/protocol/text';
import { pinyin } from 'pinyin-pro';
import type { SearchSource } from './entity.ts';
import { simplified } from './simplified.ts';

const han = /\p{Script=Han}/u;

/** Pinyin initials of the Chinese characters, other letters and digits as they are: 北京ABC → bjabc. */
export function initials(text: string): string {
  return pinyin(comparable(text), { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .join('')
    .replace(/[^a-z0-9]/g, '');
}

/** Keys of the latest names: an import looks names up by them before it writes them. */
const latestKeys = new Map<string, string>();
const mostKeys = 1000;

/** Sorts Chinese names by their pinyin and puts names with the same sound together. */
export function sortKey(text: string): string {
  const plain = comparable(text);
  let key = latestKeys.get(plain);
  if (key !== undefined) return key;
  key = keyOf(plain);
  if (latestKeys.size >= mostKeys) latestKeys.clear();
  latestKeys.set(plain, key);
  return key;
}

function keyOf(plain: string): string {
  return `${pinyin(plain, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' ').slice(0, 120)} ${plain.slice(0, 60)}`;
}

/** Characters of a name whose sound is kept: the distinctive ones stand at the beginning. */
const soundedCharacters = 12;

/** Full pinyin without tones of the distinctive part of a name: 浩瑞科技有限公司 → haoruikeji. */
export function soundOf(text: string): string {
  const distinctive = [...withoutSuffix(text)].slice(0, soundedCharacters).join('');
  return pinyin(distinctive, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
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

/** Letters without what stands above and below them, and simplified characters: Café → cafe, 雲棲 → 云栖. Others stay as they are. */
export function folded(text: string): string {
  const plain = simplified(comparable(text));
  return /[^\p{ASCII}\p{Script=Han}]/u.test(plain)
    ? plain
        .normalize('NFD')
        .replace(/([a-z])\p{M}+/gu, '$1')
        .normalize('NFC')
    : plain;
}

/** Letters and digits of a number that is written with signs: ht-20261125-0001 → ht202611250001. Empty for all else. */
function withoutSigns(plain: string): string {
  return /^(?=.*\d)[a-z\d]+(?:[-_/.#][a-z\d]+)+$/.test(plain) ? plain.replace(/[^a-z\d]/g, '') : '';
}

/** The distinctive part of a company's name, in traditional or in simplified characters. */
export function nameKey(name: string): string {
  return distinctiveName(simplified(comparable(name)));
}

/** Digits only, where the text is a number written for people: 010-8888 6666 → 01088886666. */
export function digits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '');
}

/** Found in the tokens of every record of this name, whatever blanks, widths, characters and kinds of company it was written with. */
export function nameToken(name: string): string {
  return `=${nameKey(name).slice(0, 120)}`;
}

/** Found in the tokens of every record with this number, whole, however it was written. */
export function numberToken(number: string): string {
  return `=${digits(number)}`;
}

/** `text` holds one searched thing a line, its forms between tabs; a search has to match inside one line. The first is the name. */
export function searchColumns(source: SearchSource): { text: string; tokens: string[] } {
  const tokens = new Set<string>();
  const lines: string[] = [];
  const add = (line: string) => {
    if (line && !lines.includes(line)) lines.push(line);
  };
  const written = (plain: string) => {
    const forms = [...new Set([plain, folded(plain), withoutSigns(plain)])].filter(Boolean);
    add(forms.join('\t'));
    for (const form of forms) {
      bigrams(form, tokens);
      digitRuns(form, tokens);
    }
  };
  const named = (name: string, sounds: (plain: string) => { initials: string; sound: string }) => {
    const plain = comparable(name);
    if (nameKey(name) !== '') tokens.add(nameToken(name));
    written(plain);
    if (!han.test(plain)) return;
    const sounded = sounds(plain);
    add(sounded.initials);
    bigrams(sounded.initials, tokens);
    digitRuns(sounded.initials, tokens);
    add(sounded.sound);
    soundRuns(sounded.sound, tokens);
  };
  for (const known of source.sounded ?? []) named(known.name, () => known);
  // What its writer may not fill in is not there yet.
  for (const name of source.names.filter(Boolean))
    named(name, (plain) => ({ initials: initials(plain), sound: soundOf(name) }));
  for (const word of (source.words ?? []).filter(Boolean)) written(comparable(word));
  for (const number of (source.numbers ?? []).filter(Boolean)) {
    const plain = digits(number);
    add(plain);
    if (plain.length >= 4) tokens.add(numberToken(plain));
    digitRuns(plain, tokens);
  }
  return { text: lines.join('\n'), tokens: [...tokens] };
}

/** A search as typed. */
export interface SearchTerms {
  /** Every match has all words of one of these in its text, in any order. */
  ways: string[][];
  /** Every match has all tokens of one of these sets; none: the words are too short for tokens. */
  tokenSets: string[][];
}

/** Letters may be written in the name, or be how it sounds. */
function tokenSetsOf(word: string): string[][] {
  const own = new Set<string>();
  if (!/^\d+$/.test(word)) bigrams(word, own);
  digitRuns(word, own);
  // A single character's token is less selective than the pairs that contain it.
  const pairs = [...own].filter((token) => [...token].length > 1);
  const written = pairs.length > 0 ? pairs : [...own];
  if (!/^[a-z]{4,}$/.test(word)) return written.length > 0 ? [written] : [];
  const soundsFound = new Set<string>();
  soundRuns(word, soundsFound);
  return [written, [...soundsFound]];
}

/** The code of the country before a number, as it is dialled, or before a mobile as it is written. `0086000` is part of a number. */
const country = /^(?:\+86|0086(?=\d{4})|86(?=1\d{10}$))/;

/** Words have spaces between them; digits may be a number written for people, in one word, or words like others. */
function waysOf(key: string): string[][] {
  const plain = folded(key);
  const words = [...new Set(plain.split(/\s+/).filter(Boolean))].slice(0, 8);
  if (!/^[\d\s+()-]+$/.test(plain) || !/\d/.test(plain)) return [words];
  const number = digits(plain.replace(/[\s()-]/g, '').replace(country, '')) || digits(plain);
  return words.length === 1 && words[0] === number ? [words] : [[number], words];
}

/** Each way of searching has its own sets; where the words of one are all too short, no token can be used. */
export function searchTerms(key: string): SearchTerms {
  const ways = waysOf(key);
  const sets = ways.map(tokenSetsOfAll);
  return { ways, tokenSets: sets.some((own) => own.length === 0) ? [] : sets.flat() };
}

function tokenSetsOfAll(words: readonly string[]): string[][] {
  let tokenSets: string[][] = [];
  for (const word of words) {
    const sets = tokenSetsOf(word);
    if (sets.length === 0) continue;
    // Each further word of letters doubles the ways; beyond four ways it is left to the text.
    if (tokenSets.length * sets.length > 4) continue;
    tokenSets = tokenSets.length === 0 ? sets : tokenSets.flatMap((set) => sets.map((more) => [...set, ...more]));
  }
  return tokenSets.map((set) => [...new Set(set)]);
}

/** Escapes what `like` would read as a pattern. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
