// Describes the calls as Markdown: docs/api.md in Chinese, docs/api.en.md in English.
import type { Language } from '@crm/protocol/sentences';
import { plural, upperFirst } from '../nouns.ts';
import { apiExamples } from './api-examples.ts';
import { areasInEnglish, type ReferenceWords, referenceWords } from './api-words.ts';
import { bodySchemaOf, type JsonSchema } from './body-schema.ts';
import type { ParameterNote, Route } from './route.ts';

/** Parameters of a call, as a list. */
export function parametersOf(route: Route): ParameterNote[] {
  // The first match decides: a list's own filter may have the name of a parameter of every list.
  if (route.parameters)
    return [...Map.groupBy(route.parameters, ({ name }) => name).values()].flatMap((notes) => notes.slice(0, 1));
  const { properties, required } = bodySchemaOf(route);
  const names = Object.keys(properties);
  // A bulk body takes its ids, or one under `id`.
  const bulk = names.includes('ids');
  return names
    .filter((name) => !(bulk && name === 'id'))
    .map((name) => ({
      name,
      title: String(properties[name]?.['description'] ?? ''),
      required: required.includes(name) || (bulk && name === 'ids' && takesRecords(route)),
      schema: properties[name] ?? {},
    }));
}

/** Whether the call is about the records whose ids it is sent, and nothing else. */
function takesRecords(route: Route): boolean {
  return !('list' in bodySchemaOf(route).properties);
}

export function accessText(route: Route, { open, signedIn, or }: ReferenceWords = referenceWords.cn): string {
  if (route.access === 'public') return open;
  if (route.access === 'signedIn') return signedIn;
  return route.access.map((grant) => `\`${grant}\``).join(or);
}

/** How the body travels where it is no plain form, and what is answered where it is no envelope. */
function transportNotes(route: Route, words: ReferenceWords): string[] {
  return [
    ...(route.multipart ? [words.files(route.multipart.maxFiles, route.multipart.maxBytes / 1024 / 1024)] : []),
    ...(route.streams ? [words.streams] : []),
    ...(route.personOnly || (route.access === 'signedIn' && !route.byGrants) ? [words.noToken] : []),
  ];
}

export function methods(route: Route): string[] {
  return route.method === 'both' ? ['GET', 'POST'] : [route.method ?? 'POST'];
}

function areasOf(routes: readonly Route[]): Map<string, Route[]> {
  const areas = new Map<string, Route[]>();
  for (const route of routes) areas.set(route.area, [...(areas.get(route.area) ?? []), route]);
  return areas;
}

/** The type of a parameter in a word: `integer`, `0, 1`, `list`. */
function typeWord({ $ref, type, enum: values, anyOf, oneOf, ...rest }: JsonSchema): string {
  if (Array.isArray(values)) return values.map((value) => (value === '' ? '""' : String(value))).join(', ');
  if (typeof $ref === 'string') return 'object';
  if ('const' in rest) return String(rest['const']);
  const several = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  const kinds = several ? several.map(typeWord) : [type].flat().filter((kind) => typeof kind === 'string');
  const words = kinds.filter((kind) => kind !== 'null').map((kind) => (kind === 'array' ? 'list' : kind));
  return [...new Set(words)].join(' or ') || 'any';
}

function parameterTable(route: Route, language: Language): string[] {
  const parameters = parametersOf(route);
  if (parameters.length === 0) return [];
  if (language === 'cn')
    return [
      '| 参数 | 必填 | 说明 |',
      '|---|---|---|',
      ...parameters.map(({ name, required, title }) => `| ${name} | ${required ? '是' : ''} | ${title} |`),
      '',
    ];
  return [
    '| Parameter | Type | Required | Description |',
    '|---|---|---|---|',
    ...parameters.map(
      ({ name, required, english = '', schema = { type: 'string' } }) =>
        `| ${name} | ${typeWord(schema)} | ${required ? 'yes' : ''} | ${english} |`,
    ),
    '',
  ];
}

/** A kind of record: what its area is called. */
interface Kind {
  label: string;
  english: string;
}

/** @throws Error where an area has no name in English */
function headingOf(area: string, kinds: readonly Kind[], language: Language): string {
  if (language === 'cn') return area;
  const kind = kinds.find(({ label }) => label === area);
  const name = kind ? upperFirst(plural(kind.english)) : areasInEnglish[area];
  if (!name) throw new Error(`area ${area} has no English`);
  return name;
}

/** The reference in Markdown. */
export function apiReference(routes: readonly Route[], kinds: readonly Kind[], language: Language): string {
  const words = referenceWords[language];
  const inChinese = language === 'cn';
  const lines = [...words.introduction, ''];
  for (const { title, english, code } of apiExamples)
    lines.push(inChinese ? `${title}：` : `${english}:`, '', '```ts', code, '```', '');
  for (const [area, list] of areasOf(routes)) {
    lines.push(`## ${headingOf(area, kinds, language)}`, '');
    for (const route of list) {
      lines.push(
        `### ${methods(route).join('/')} /${route.path}`,
        '',
        words.line(inChinese ? route.summary : route.english, accessText(route, words)),
        '',
        ...transportNotes(route, words).flatMap((note) => [note, '']),
        ...parameterTable(route, language),
      );
    }
  }
  return `${lines.join('\n').trimEnd()}\n`;
}
