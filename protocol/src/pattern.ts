// Patterns that a company writes for its own fields: only those whose matching cannot take long, whatever is typed.

const longest = 200;
/** Repetitions without a small bound: each multiplies what a match may cost. */
const mostOpen = 3;
const smallBound = 20;
/** Steps on a text of 300 characters. */
const mostSteps = 100_000_000;

export type PatternProblem = 'badPattern' | 'patternTooLong' | 'patternTooCostly';

/**
 * What is wrong with a regular expression (flag u); undefined when it may be used. Groups cannot be repeated, and neither
 * references nor look-around are there: such patterns may take for ever on a text that almost matches.
 */
export function patternProblem(pattern: string): PatternProblem | undefined {
  if (pattern.length > longest) return 'patternTooLong';
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'badPattern';
  }
  const plain = pattern
    .replace(/\\(?:u\{[0-9a-fA-F]+\}|[pP]\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[^0-9k])/gu, 'a')
    .replace(/\[[^\]]*\]/gu, 'a');
  if (/\\/.test(plain) || /\(\?(?!:)/.test(plain)) return 'patternTooCostly';
  if (/\)(?:[*+]|\{)/.test(plain)) return 'patternTooCostly';
  // Each choice (an optional part, a bounded repetition, an alternative) multiplies the ways that are tried.
  const bare = plain.replaceAll('(?:', '(').replace(/([*+?}])\?/g, '$1');
  let ways = 1;
  for (const _ of bare.matchAll(/[?|]/g)) ways *= 2;
  for (const [, from, to] of bare.matchAll(/\{(\d+),(\d+)\}/g)) ways *= Number(to) - Number(from) + 1 || 1;
  let open = 0;
  for (const [, sign, from, comma, to] of plain.matchAll(/([*+]|\{(\d+)(,?)(\d*)\})/g)) {
    if (sign === '*' || sign === '+') open++;
    else if (comma) {
      if (to === '' || Number(to) - Number(from) > smallBound) open++;
      if (Number(to || from) > 1000) return 'patternTooCostly';
    } else if (Number(from) > 1000) return 'patternTooCostly';
  }
  // A match that is not bound to the beginning is tried at every place.
  const places = open + (bare.startsWith('^') && !bare.includes('|') ? 0 : 1);
  const steps = open === 0 ? ways * 300 : ways * 300 ** places;
  return open > mostOpen || steps > mostSteps ? 'patternTooCostly' : undefined;
}
