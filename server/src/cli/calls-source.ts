// The calls of our own client, one file per area: each call is its path, with the types of its body and its answer.
import { readdirSync } from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as z from 'zod';
import { rowName, rowSchema } from '../engine/answers.ts';
import type { EntityDefinition } from '../engine/entity.ts';
import { zCreated, zDone, zEdited, zRejected } from '../platform/http/answers.ts';
import {
  answerSchemaOf,
  besideSchemaOf,
  bodySchemaOf,
  type JsonSchema,
  type TypeNames,
} from '../platform/http/body-schema.ts';
import type { Route } from '../platform/http/route.ts';
import { comment, propertiesOf, type Style, typeOf } from './schema-types.ts';

const answersFolder = fileURLToPath(new URL('../../../protocol/src/answers/', import.meta.url));

/** Where a type is declared, as the files of calls import it. */
type Homes = Map<string, string>;

const common: readonly [z.ZodType, string][] = [
  [zCreated, 'Created'],
  [zDone, 'BulkDone'],
  [zEdited, 'Edited'],
  [zRejected, 'Rejected[]'],
];

/** The schemas of `protocol/src/answers`, each with the type that follows from it: `zTag` and `Tag`. */
async function namedSchemas(homes: Homes): Promise<TypeNames> {
  const names = new Map<z.core.$ZodType, string>(common);
  for (const name of ['Created', 'BulkDone', 'Edited', 'Rejected', 'Rows']) homes.set(name, '../envelope.ts');
  homes.set('ListPage', '../list.ts');
  for (const name of ['CallPath', 'FieldValue', 'NoBody']) homes.set(name, '../call.ts');
  for (const file of readdirSync(answersFolder).toSorted())
    for (const [constant, schema] of Object.entries((await import(path.join(answersFolder, file))) as object)) {
      homes.set(constant.slice(1), `../answers/${file}`);
      names.set(schema as z.ZodType, constant.slice(1));
    }
  return (schema) => {
    for (let one: z.core.$ZodType | undefined = schema; one; one = one._zod.parent) {
      const name = names.get(one);
      if (name) return name;
    }
    return undefined;
  };
}

const lowerFirst = (text: string) => `${text[0]?.toLowerCase()}${text.slice(1)}`;
const upperFirst = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;
const reserved = new Set('delete import export switch default new in try void return case do if for with'.split(' '));

/** `api/WorkFlow/todo` → `workFlow` and `todo`; a word of the language gets an underscore: `delete_`. */
export function nameOfCall(call: string): { area: string; name: string } {
  const [, area = '', ...rest] = call.split('/');
  const name = lowerFirst(rest.map((part, at) => (at === 0 ? part : upperFirst(part))).join(''));
  return { area: lowerFirst(area), name: reserved.has(name) ? `${name}_` : name };
}

function accessOf({ access }: Route): string {
  if (access === 'public') return '无须登录';
  if (access === 'signedIn') return '登录后';
  return `权限 ${access.join(' 或 ')}`;
}

class CallsFile {
  readonly #used = new Set<string>(['CallPath']);
  readonly #parts: string[] = [];
  readonly #homes: Homes;
  readonly #names: TypeNames;

  constructor(homes: Homes, names: TypeNames) {
    this.#homes = homes;
    this.#names = names;
  }

  add(route: Route, name: string): void {
    const title = upperFirst(name.replace('_', ''));
    const body = this.#body(route, `${title}Body`);
    const answer = this.#declared(answerSchemaOf(route, this.#names) ?? {}, `${title}Answer`);
    const extras = besideSchemaOf(route, this.#names);
    const beside = extras ? `, ${this.#declared(extras, `${title}Beside`)}` : '';
    const words = comment(`${route.summary}。${accessOf(route)}`).trim();
    this.#parts.push(`${words}\nexport const ${name} = '${route.path}' as CallPath<${body}, ${answer}${beside}>;\n`);
  }

  addRow(entity: EntityDefinition): void {
    const schema = rowSchema(entity);
    const lines = propertiesOf(schema, this.#style(rowName(entity), schema, { isRow: true }), '  ');
    this.#used.add('FieldValue');
    this.#parts.push(
      `${comment(schema['description']).trim()}\nexport interface ${rowName(entity)} {\n${lines.join('\n')}\n}`,
    );
  }

  text(about: string, isRow = false): string {
    if (isRow) this.#used.delete('CallPath');
    const froms = Map.groupBy(this.#used, (name) => this.#homes.get(name) ?? '');
    const imports = [...froms].map(([home, names]) => `import type { ${names.toSorted().join(', ')} } from '${home}';`);
    return `// ${about}\n${imports.toSorted().join('\n')}\n\n${this.#parts.join('\n').trim()}\n`;
  }

  #use(type: string): string {
    for (const [name] of type.matchAll(/[A-Z]\w*/g)) if (this.#homes.has(name)) this.#used.add(name);
    return type;
  }

  /** Types of one schema: what it defines beside itself becomes a type of the file. */
  #style(title: string, schema: JsonSchema, { sent = false, isRow = false } = {}): Style {
    const defined = definedIn(schema);
    const made = new Map<string, string>();
    const style: Style = {
      text: sent ? 'string | number' : 'string',
      number: sent ? 'number | string' : 'number',
      any: sent ? 'unknown' : 'FieldValue',
      flag: sent ? 'boolean' : undefined,
      open: isRow ? 'FieldValue' : sent ? undefined : 'unknown',
      list: (item) => {
        const inner = /^[\w.]+$/.test(item) ? item : `(${item})`;
        return sent ? `readonly ${inner}[]` : `${inner}[]`;
      },
      named: (name) => {
        const inner = defined.get(name);
        if (!inner || this.#homes.has(name)) return this.#use(name);
        if (typeof inner['typeName'] === 'string') return this.#use(inner['typeName']);
        const known = made.get(name);
        if (known) return known;
        const own = `${title}Part${made.size || ''}`;
        made.set(name, own);
        this.#parts.push(`export type ${own} = ${typeOf(inner, style)};`);
        return own;
      },
    };
    return style;
  }

  #declared(schema: JsonSchema, title: string): string {
    const style = this.#style(title, schema);
    const { properties = {} } = schema as { properties?: Record<string, JsonSchema> };
    const names = Object.keys(properties).toSorted().join();
    if (names === 'rows,total' || names === 'next,rows,total,totalCapped') {
      const row = typeOf(properties['rows']?.['items'] as JsonSchema, style);
      return `${this.#use(names === 'rows,total' ? 'Rows' : 'ListPage')}<${this.#item(row, `${title.replace(/Answer$/, '')}Row`)}>`;
    }
    if (schema['typeName'] || Object.keys(properties).length === 0) return this.#use(typeOf(schema, style));
    this.#parts.push(`export interface ${title} {\n${this.#use(propertiesOf(schema, style, '  ').join('\n'))}\n}`);
    return title;
  }

  #item(row: string, title: string): string {
    if (!row.startsWith('{') || !row.includes(':')) return this.#use(row);
    this.#parts.push(`export type ${title} = ${this.#use(row)};`);
    return title;
  }

  #body(route: Route, title: string): string {
    const { properties, required } = bodySchemaOf(route, this.#names);
    if (Object.keys(properties).length === 0) return this.#use('NoBody');
    const more = route.parameters ? '\n  [field: string]: unknown;' : '';
    const style = this.#style(title, { properties }, { sent: true });
    const lines = propertiesOf({ properties, required }, style, '  ', orItsText);
    this.#parts.push(`export interface ${title} {\n${this.#use(lines.join('\n'))}${more}\n}`);
    return title;
  }
}

const partsOf = (schema: JsonSchema) => ((schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined) ?? [schema];
const kindsOf = (schema: JsonSchema) => partsOf(schema).flatMap(({ type, typeName, $ref }) => typeName ?? $ref ?? type);

/** What is nested may come as its JSON text, ids joined by commas. */
function orItsText(schema: JsonSchema, style: Style): string {
  const kinds = kindsOf(schema);
  const isNested = kinds.some(
    (kind) => !['string', 'integer', 'number', 'boolean', 'null', undefined].includes(String(kind)),
  );
  const type = typeOf(schema, style);
  return isNested && !kinds.includes('string') && !('enum' in schema) ? `${type} | string` : type;
}

function definedIn(schema: unknown, found = new Map<string, JsonSchema>()): Map<string, JsonSchema> {
  if (typeof schema !== 'object' || schema === null) return found;
  for (const [name, one] of Object.entries((schema as JsonSchema)['$defs'] ?? {}))
    if (!found.has(name)) found.set(name, one as JsonSchema);
  for (const inner of Object.values(schema)) definedIn(inner, found);
  return found;
}

const about = 'Written by npm run api-docs from the routes of the server';

/** @returns the files of `protocol/src`, by their names */
export async function callsSource(
  routes: readonly Route[],
  entities: readonly EntityDefinition[],
): Promise<Map<string, string>> {
  const homes: Homes = new Map();
  const names = await namedSchemas(homes);
  for (const entity of entities) {
    const name = rowName(entity);
    if (homes.has(name)) throw new Error(`${name} is the row of an entity, and a type of ${homes.get(name)}`);
    homes.set(name, `../rows/${entity.name}.ts`);
  }
  const areas = new Map<string, { file: CallsFile; seen: Set<string> }>();
  for (const route of routes) {
    if (route.path.includes(':')) continue;
    const { area, name } = nameOfCall(route.path);
    const { file, seen } = areas.get(area) ?? { file: new CallsFile(homes, names), seen: new Set<string>() };
    areas.set(area, { file, seen });
    if (seen.has(name.toLowerCase())) throw new Error(`two calls would be ${area}.${name}`);
    seen.add(name.toLowerCase());
    file.add(route, name);
  }
  const written = new Map<string, string>();
  for (const [area, { file }] of areas) written.set(`calls/${area}.ts`, file.text(`Calls of ${area}. ${about}.`));
  for (const entity of entities) {
    const file = new CallsFile(homes, names);
    file.addRow(entity);
    written.set(`rows/${entity.name}.ts`, file.text(`A row of ${entity.name}. ${about}.`, true));
  }
  return written;
}
