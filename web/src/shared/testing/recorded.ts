// Answers and events of the server, recorded in its own tests, so that pages behave here as before the real one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Titles } from '@crm/protocol/answers/form';
import i18n from '../i18n/i18n.ts';

type Body = Record<string, unknown>;

interface Recorded {
  body: Body;
  data: unknown;
}

const folder = path.resolve(import.meta.dirname, '../../../../server/test/expected');
const texts = readdirSync(folder).map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

/** Times and sizes differ from run to run and are recorded by a mark. */
const plain = (text: string) =>
  text
    .replace(/"(size|bytes|database|free)":"…"/g, '"$1":1')
    .replaceAll('<now>', '2026-03-02 09:30:00')
    .replace(/<today[^>]*>/g, '2026-03-02');

/** The administrator's answers by the path in lower case. */
const answers = new Map<string, Recorded[]>();
for (const { name, text } of texts) {
  if (!name.startsWith('reads-')) continue;
  for (const [, called = '', body = '', reply = ''] of text.matchAll(
    /^## (\S+) (\{.*\})\nadmin: (\{[\s\S]*?\})(?=\n\w+: |\n*(?![\s\S])|\n\n)/gm,
  )) {
    const { result, data } = JSON.parse(plain(reply));
    if (result !== 'success') continue;
    const known = answers.get(called.toLowerCase()) ?? [];
    answers.set(called.toLowerCase(), [...known, { body: JSON.parse(body), data }]);
  }
}

// What leaves a trace is recorded with what it leaves.
for (const { text } of texts)
  for (const [, called = '', body = '{}', reply = ''] of text.matchAll(
    /^## \d+ person \d+ (\S+)(?: (\{.*\}))?\n(\{"status":200,.*\})$/gm,
  )) {
    const { result, data } = JSON.parse(plain(reply)).body;
    if (result === 'success' && data && !answers.has(called.toLowerCase()))
      answers.set(called.toLowerCase(), [{ body: JSON.parse(plain(body)), data }]);
  }

/** The answer to the most similar body; undefined where the path was never called. */
export function recordedAnswer(called: string, body: Body = {}): unknown {
  const likeness = (one: Body) =>
    Object.entries(one).reduce((sum, [key, value]) => sum + (String(body[key]) === String(value) ? 2 : -1), 0);
  const known = answers.get(called.toLowerCase()) ?? [];
  return structuredClone(known.toSorted((a, b) => likeness(b.body) - likeness(a.body))[0]?.data);
}

/** Kinds whose changes the server announced to anybody, by their wire names. */
export const announcedKinds: ReadonlySet<string> = new Set(
  texts.flatMap(({ text }) => [...text.matchAll(/^told (\w+) [\d,]* ?to /gm)].map(([, kind = '']) => kind)),
);

/** English for the fields of the program, as a window gets it. */
export function addRecordedTitles(): void {
  const titles = recordedAnswer('api/formField/titles') as Titles;
  for (const language of ['cn', 'en'] as const) i18n.addResourceBundle(language, 'translation', titles[language]);
}
