// Turns filter items into SQL over alias `t`. Fields and types come from the definition, values are always bound.

import type { FilterType } from '@crm/protocol/answers/filter';
import { dateRanges, filterTypes } from '@crm/protocol/filter';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { type RawBuilder, sql } from 'kysely';
import { isBrokenText, parseNested } from '../../platform/http/values.ts';
import type { Definition, Field } from '../entity.ts';
import { optionsWithin } from '../fields/choice.ts';
import type { FieldType } from '../fields/field-type.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import type { SqlType } from '../fields/sql-type.ts';
import { likeText } from '../search-text.ts';
import { extSql } from './order.ts';
import { shownAsSql } from './overruled.ts';
import { customSort } from './sort.ts';
import { type Predicate, timeSql } from './time-filters.ts';

export interface Filter {
  field: Field;
  /** The field whose second half `field` is. */
  declared?: Field;
  type: FilterType;
  value: string;
  /** Where it stands in the body: `data[1].or[0]`, or the name of its own parameter. */
  place: string;
}

const knownTypes = new Set<string>([...filterTypes, ...dateRanges]);
const mostItems = 20;
const longestValue = 4000;

/** One condition, or several of which one is enough. */
export type Part = Filter | { or: Filter[] };

/** Parses `data`: a JSON list of `{field, type, value}` and `{or: [{field, type, value}]}`. Problems are collected by place: `data[1].or[0].type`. */
export function parseFilterParts(raw: unknown, definition: Definition, problems: Record<string, Sentence>): Part[] {
  if (raw === undefined || raw === null || raw === '') return [];
  const list = parseNested(raw)?.value;
  if (!Array.isArray(list)) {
    problems['data'] = msg('badFormat');
    return [];
  }
  let left = mostItems;
  const parts: Part[] = [];
  for (const [at, part] of (list as unknown[]).entries()) {
    const place = `data[${at}]`;
    const group = groupOf(part);
    left -= group ? group.length : 1;
    if (left < 0) {
      problems['data'] = msg('tooManyConditions', { max: mostItems });
      return [];
    }
    if (!group) {
      const filter = parseFilterItem(part, place, definition, problems);
      if (filter) parts.push(filter);
      continue;
    }
    if (group.length === 0) problems[`${place}.or`] = msg('badFormat');
    parts.push({
      or: group
        .map((item, member) => parseFilterItem(item, `${place}.or[${member}]`, definition, problems))
        .filter((one) => one !== undefined),
    });
  }
  return parts;
}

/** The members of a group; anything else is read, and refused, as a condition. */
function groupOf(part: unknown): unknown[] | undefined {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return undefined;
  const { or, ...rest } = part as { or?: unknown };
  return Array.isArray(or) && Object.keys(rest).length === 0 ? or : undefined;
}

function parseFilterItem(
  item: unknown,
  place: string,
  definition: Definition,
  problems: Record<string, Sentence>,
): Filter | undefined {
  if (typeof item !== 'object' || item === null || 'or' in item) {
    problems[place] = msg('badFormat');
    return undefined;
  }
  const { field: wire, type, value = '' } = item as { field?: unknown; type?: unknown; value?: unknown };
  const name = typeof wire === 'string' ? wire : '';
  const field =
    definition.byWire.get(name) ??
    [...definition.fields].find((candidate) => candidate.wire2 === name && candidate.column2);
  if (!field || !isFilterable(field)) {
    problems[`${place}.field`] = msg('notFilterable');
    return undefined;
  }
  if (typeof type !== 'string' || !knownTypes.has(type) || !allowedTypes(field).includes(type as FilterType)) {
    problems[`${place}.type`] = msg('operatorUnknown');
    return undefined;
  }
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
  const isScalar = value === null || ['string', 'number'].includes(typeof value);
  const isList = Array.isArray(value) && value.every((one) => ['string', 'number'].includes(typeof one));
  if ((!isScalar && !isList) || text.length > longestValue || isBrokenText(text)) {
    problems[`${place}.value`] = msg('badFormat');
    return undefined;
  }
  const half = name === field.wire2 && field.column2 !== undefined;
  return {
    field: half ? secondOf(field) : field,
    ...(half ? { declared: field } : {}),
    type: type as FilterType,
    value: text,
    place,
  };
}

/** Conditions that look into the text of every row, and so many of them. */
const scanning: ReadonlySet<FilterType> = new Set(['contains', 'notcontains', 'endswith']);
const mostScans = 5;

/** Notes when the filters of one request, whichever way they came, are more than a request may cost. */
export function checkCost(parts: readonly Part[], problems: Record<string, Sentence>): void {
  const filters = parts.flatMap((part) => ('or' in part ? part.or : part));
  if (filters.length > mostItems) problems['data'] ??= msg('tooManyConditions', { max: mostItems });
  const scans = filters.filter(({ field, type }) => scanning.has(type) && sqlTypeOf(field) === 'text');
  if (scans.length > mostScans) problems['data'] ??= msg('tooManyScans', { max: mostScans });
}

/** The second half of a pair as a field of its own. */
function secondOf(field: Field): Field {
  return { ...field, wire: field.wire2 as string, column: field.column2 as string };
}

export function isFilterable(field: Field): boolean {
  return field.filter !== false && field.column !== null && allowedTypes(field).length > 0;
}

export function allowedTypes(field: Field): readonly FilterType[] {
  return fieldType(field.type).filterTypes;
}

/** @returns SQL over `t` for one filter, or the problem of its value */
export function filterSql({ field, type, value }: Pick<Filter, 'field' | 'type' | 'value'>): Predicate {
  return build(field, fieldType(field.type), type, value);
}

function build(field: Field, declared: FieldType, operator: FilterType, value: string): Predicate {
  const numbered = isNumbered(field);
  const type: FieldType = { ...declared, sqlType: numbered ? 'bigint' : storedType(field) };
  const column = numbered ? extSql(sql`t.ext`, field.wire, 'rank') : columnOf(field);
  if (operator === 'empty' || operator === 'notempty') {
    const isEmpty = emptySql(field, type, column);
    return { sql: operator === 'empty' ? isEmpty : sql`not (${isEmpty})` };
  }
  if (type.sqlType === 'timestamptz' || type.sqlType === 'date')
    return field.custom
      ? filledTimeSql(column, type.sqlType, operator, value)
      : timeSql(column, type.sqlType, operator, value);
  if (value === '') return { problem: msg('required') };
  if (type.sqlType === 'jsonb') return severalSql(field, declared, column, operator, value);
  if (declared.words && (operator === 'in' || operator === 'notin')) return wordsSql(column, operator, value);
  if (declared.sqlType === 'text') return textSql(column, operator, value);
  return scalarSql(field, type, column, operator, value);
}

/** Of texts, nothing comes before every day: it is left out beside the comparison, so that an index serves both. */
function filledTimeSql(
  column: RawBuilder<unknown>,
  type: 'timestamptz' | 'date',
  operator: FilterType,
  value: string,
): Predicate {
  const compared = timeSql(column, type, operator, value, true);
  return 'sql' in compared ? { sql: sql`(${compared.sql} and ${column} > '')` } : compared;
}

/** Options of custom fields define what they store; in `ext` they are compared as text. */
function storedType(field: Field): SqlType | null {
  const type = sqlTypeOf(field);
  return field.custom && type === 'bigint' && field.options ? 'text' : type;
}

/** A custom choice whose index holds the numbers of its options: compared as numbers, its filters read that index. */
function isNumbered(field: Field): boolean {
  if (!field.custom || !field.indexed || customSort(field)?.kind !== 'rank') return false;
  return optionsWithin(field.options).every(({ value }) => Number.isSafeInteger(Number(value)) && Number(value) > 0);
}

/** Constant SQL for built-in columns; the quoted name of a custom field inside `ext`. */
export function columnOf(field: Field): RawBuilder<unknown> {
  if (!field.custom) return sql.ref(`t.${field.column}`);
  const type = storedType(field);
  if (type === 'jsonb') return sql`(t.ext -> ${field.wire})`;
  // By the functions that an index of the field is made of; days and moments compare as their texts do.
  if (type === 'numeric') return extSql(sql`t.ext`, field.wire, 'numeric');
  if (type === 'bigint') return extSql(sql`t.ext`, field.wire, 'rank');
  return extSql(sql`t.ext`, field.wire, 'text');
}

/** Several values in one field: a row matches when it holds one of the requested ones. */
function severalSql(
  field: Field,
  type: FieldType,
  column: RawBuilder<unknown>,
  operator: FilterType,
  value: string,
): Predicate {
  const values: string[] = [];
  for (const part of value.split(',').map((one) => one.trim())) {
    const parsed = type.parse(part, { ...field, multiple: false, max: undefined });
    if (parsed.problem !== undefined) return { problem: parsed.problem };
    values.push(String(parsed.value));
  }
  const has = sql<boolean>`exists (select 1 from jsonb_array_elements_text(coalesce(${column}, '[]'::jsonb)) e(v) where e.v = any(${values}::text[]))`;
  if (operator === 'in' || operator === 'eq') return { sql: has };
  if (operator === 'notin' || operator === 'ne') return { sql: sql<boolean>`not ${has}` };
  return { problem: msg('operatorUnknown') };
}

function sqlName(type: SqlType | null): string {
  return type ?? 'text';
}

function emptySql(field: Field, type: FieldType, column: RawBuilder<unknown>): RawBuilder<boolean> {
  switch (type.sqlType) {
    case 'text':
      // Nothing chosen is 0 where no option is.
      if (sqlTypeOf(field) === 'bigint' && !field.options?.some((option) => Number(option.value) === 0))
        return sql`${column} in ('', '0')`;
      return sql`${column} = ''`;
    case 'bigint':
      // Written so that an index can serve it: rows without a value may be few among very many.
      return sql`(${column} = 0 or ${column} is null)`;
    case 'jsonb':
      return field.custom
        ? sql`coalesce(t.ext -> ${field.wire}, '[]'::jsonb) in ('[]'::jsonb, 'null'::jsonb)`
        : sql`coalesce(${column}, '[]'::jsonb) = '[]'::jsonb`;
    default:
      if (field.custom) return type.sqlType === 'numeric' ? sql`${column} = '-Infinity'` : sql`${column} = ''`;
      return sql`${column} is null`;
  }
}

/** One of these words is among those of the text, as it is written; as the index of tags is made. */
function wordsSql(column: RawBuilder<unknown>, operator: 'in' | 'notin', value: string): Predicate {
  const words = value
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  if (words.length === 0) return { problem: msg('required') };
  const has = sql<boolean>`(${column} <> '' and string_to_array(${column}, ',') && ${words}::text[])`;
  return { sql: operator === 'in' ? has : sql<boolean>`not ${has}` };
}

function textSql(column: RawBuilder<unknown>, operator: FilterType, value: string): Predicate {
  const plain = sql`lower(normalize(${column}::text, nfkc))`;
  const text = comparable(value);
  const like = likeText(text);
  switch (operator) {
    case 'eq':
      return { sql: sql`${plain} = ${text}` };
    case 'ne':
      return { sql: sql`${plain} <> ${text}` };
    case 'contains':
      return { sql: sql`${plain} like ${`%${like}%`}` };
    case 'notcontains':
      return { sql: sql`${plain} not like ${`%${like}%`}` };
    case 'startswith':
      return { sql: sql`${plain} like ${`${like}%`}` };
    case 'endswith':
      return { sql: sql`${plain} like ${`%${like}`}` };
    case 'in':
    case 'notin': {
      const list = value.split(',').map(comparable);
      return { sql: operator === 'in' ? sql`${plain} = any(${list}::text[])` : sql`${plain} <> all(${list}::text[])` };
    }
    default:
      return { problem: msg('operatorUnknown') };
  }
}

function scalarSql(
  field: Field,
  type: FieldType,
  column: RawBuilder<unknown>,
  operator: FilterType,
  value: string,
): Predicate {
  const name = sql.raw(sqlName(type.sqlType));
  const parts = ['in', 'notin', 'between'].includes(operator)
    ? value.split(',').map((part) => part.trim())
    : [value.trim()];
  if (parts.length > 500) return { problem: msg('tooManyIds') };
  const values: unknown[] = [];
  for (const [at, part] of parts.entries()) {
    if (operator === 'between' && part === '') {
      values[at] = null;
      continue;
    }
    // Ranges of numbers may begin below the smallest value that may be stored.
    const parsed = type.parse(part, { ...field, min: undefined, max: undefined, multiple: false });
    if (parsed.problem !== undefined) return { problem: parsed.problem };
    values[at] = type.sqlType === 'text' ? String(parsed.value) : parsed.value;
  }
  if (field.overruled) {
    const shown = shownAsSql(column, field.overruled, values.map(Number));
    if (operator === 'in' || operator === 'eq') return { sql: shown };
    if (operator === 'notin' || operator === 'ne') return { sql: sql<boolean>`not ${shown}` };
  }
  const known = type.sqlType === 'bigint' ? sql`coalesce(${column}, 0)` : column;
  // What has no value is not below every number.
  const some = field.custom && type.sqlType === 'numeric' ? sql` and ${column} > '-Infinity'` : sql``;
  switch (operator) {
    case 'eq':
      return { sql: sql`${column} = ${values[0]}::${name}` };
    case 'ne':
      return { sql: sql`${known} is distinct from ${values[0]}::${name}` };
    case 'gt':
      return { sql: sql`${column} > ${values[0]}::${name}` };
    case 'ge':
      return { sql: sql`${column} >= ${values[0]}::${name}` };
    case 'lt':
      return { sql: sql`(${column} < ${values[0]}::${name}${some})` };
    case 'le':
      return { sql: sql`(${column} <= ${values[0]}::${name}${some})` };
    case 'in':
      return {
        sql: values.length === 1 ? sql`${column} = ${values[0]}::${name}` : sql`${column} = any(${values}::${name}[])`,
      };
    case 'notin':
      return { sql: sql`not coalesce(${column} = any(${values}::${name}[]), false)` };
    case 'between': {
      if (values.length !== 2 || (values[0] === null && values[1] === null)) return { problem: msg('betweenFormat') };
      const parts = [
        ...(values[0] === null ? [] : [sql`${column} >= ${values[0]}::${name}`]),
        ...(values[1] === null ? [] : [sql`${column} <= ${values[1]}::${name}`]),
      ];
      return { sql: sql`(${sql.join(parts, sql` and `)}${some})` };
    }
    default:
      return { problem: msg('operatorUnknown') };
  }
}
