// The server's messages for people, in both languages: inside, a sentence is a key with parameters; it is rendered where it
// leaves.
import { agenda } from './sentences/agenda.ts';
import { automation } from './sentences/automation.ts';
import { call } from './sentences/call.ts';
import type { Catalogue } from './sentences/catalogue.ts';
import { contract } from './sentences/contract.ts';
import { file } from './sentences/file.ts';
import { flow } from './sentences/flow.ts';
import { form } from './sentences/form.ts';
import { general } from './sentences/general.ts';
import { handover } from './sentences/handover.ts';
import { input } from './sentences/input.ts';
import { message } from './sentences/message.ts';
import { news } from './sentences/news.ts';
import { open } from './sentences/open.ts';
import { people } from './sentences/people.ts';
import { print } from './sentences/print.ts';
import { record } from './sentences/record.ts';
import { report } from './sentences/report.ts';
import { showcase } from './sentences/showcase.ts';
import { signOn } from './sentences/signOn.ts';
import { stock } from './sentences/stock.ts';
import { system } from './sentences/system.ts';
import { task } from './sentences/task.ts';
import { transfer } from './sentences/transfer.ts';
import { view } from './sentences/view.ts';
import { webhook } from './sentences/webhook.ts';
import { workForm } from './sentences/workForm.ts';
import { worklog } from './sentences/worklog.ts';

export type Language = 'cn' | 'en';
export type { Bilingual } from './sentences/catalogue.ts';

/** The areas; no key is in two of them. */
export const areas = {
  general,
  call,
  input,
  file,
  flow,
  form,
  message,
  news,
  open,
  webhook,
  signOn,
  people,
  record,
  stock,
  system,
  transfer,
  automation,
  contract,
  showcase,
  print,
  view,
  handover,
  workForm,
  task,
  worklog,
  report,
  agenda,
} satisfies Record<string, Catalogue>;

export const sentences = {
  ...general,
  ...report,
  ...agenda,
  ...call,
  ...input,
  ...file,
  ...flow,
  ...form,
  ...message,
  ...news,
  ...open,
  ...webhook,
  ...signOn,
  ...people,
  ...record,
  ...stock,
  ...system,
  ...transfer,
  ...automation,
  ...contract,
  ...showcase,
  ...print,
  ...view,
  ...handover,
  ...workForm,
  ...task,
  ...worklog,
} as const;

type Sentences = typeof sentences;
export type SentenceKey = keyof Sentences;

/** A list is joined as the language does it; a sentence within a sentence is rendered in the same language. */
type Value = string | number | readonly string[] | Sentence;

export interface Sentence {
  key: SentenceKey;
  params: Readonly<Record<string, Value>>;
}

type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Places<Rest> : never;

/** What has to be filled in; nothing for most. */
export type Params<Key extends SentenceKey> = [Places<Sentences[Key][0]>] extends [never]
  ? []
  : [params: Readonly<Record<Places<Sentences[Key][0]>, Value>>];

/** A sentence of the catalogue with its values. */
export function msg<Key extends SentenceKey>(key: Key, ...[params]: Params<Key>): Sentence {
  return { key, params: params ?? {} };
}

/** The sentence in a language. */
export function renderSentence({ key, params }: Sentence, language: Language = 'cn'): string {
  const [cn, en] = sentences[key];
  const joint = language === 'en' ? ', ' : '、';
  const text = (value: Value) => {
    if (typeof value !== 'object') return value;
    return 'key' in value ? renderSentence(value, language) : value.join(joint);
  };
  return fill(
    language === 'en' ? en : cn,
    Object.fromEntries(Object.entries(params).map(([place, value]) => [place, text(value)])),
  );
}

/** Fills `{name}` places of a text; what was filled in is not looked at again. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A sentence for a place that keeps nothing but text: a column, an issue of a schema. */
export function packed({ key, params }: Sentence): string {
  return JSON.stringify([key, params]);
}

function isSentence({ key, params }: { key: string; params: unknown }): boolean {
  if (!Object.hasOwn(sentences, key) || typeof params !== 'object' || params === null) return false;
  return Object.values(params).every(
    (value) => typeof value !== 'object' || Array.isArray(value) || isSentence(value as Sentence),
  );
}

/** What was packed; undefined for any other text, also for a sentence that this program no longer has. */
export function unpacked(text: string): Sentence | undefined {
  if (!text.startsWith('["')) return undefined;
  try {
    const [key, params] = JSON.parse(text) as [SentenceKey, Sentence['params']];
    return isSentence({ key, params }) ? { key, params } : undefined;
  } catch {
    return undefined;
  }
}
