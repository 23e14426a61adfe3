// Turns filter items into SQL over alias `t`. Fields and types come from the definition, values are always bound.

import { type DateRange, dateRanges, type FilterType, filterTypes } from '@crm/protocol/filter';
import { type Sentence, say } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { type RawBuilder, sql } from 'kysely';
import { isBrokenText, parseDate, parseMoment, parseNested } from '../../platform/http/values.ts';
import type { Definition, Field } from '../entity.ts';
import type { FieldType } from '../fields/field-type.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import type { SqlType } from '../fields/sql-type.ts';
import { likeText } from '../search-text.ts';

export interface Filter {
  field: Field;
  /** The field whose second half `field` is. */
  declared?: Field;
  type: FilterType;
  value: string;
}

/** SQL, or the Chinese sentence about what is wrong with the value. */
type Predicate = { sql: RawBuilder<boolean> } | { problem: Sentence };

const knownTypes = new Set<string>([...filterTypes, ...dateRanges]);
const mostItems = 20;
const longestValue = 4000;

/** One condition, or several of which one is enough. */
export type Part = Filter | { or: Filter[] };

/** Parses `data`: a JSON list of `{field, type, value}` and `{or: [{field, type, value}]}`. Problems are collected by field. */
export function parseFilterParts(raw: unknown, definition: Definition, problems: Record<string, Sentence>): Part[] {
  if (raw === undefined || raw === null || raw === '') return [];
  const list = parseNested(raw)?.value;
  if (!Array.isArray(list)) {
    problems['data'] = say('badFormat');
    return [];
  }
  let left = mostItems;
  const parts: Part[] = [];
  for (const part of list as unknown[]) {
    const group = groupOf(part);
    left -= group ? group.length : 1;
    if (left < 0) {
      problems['data'] = say('tooManyConditions', { max: mostItems });
      return [];
    }
    if (!group) {
      const filter = parseFilterItem(part, definition, problems);
      if (filter) parts.push(filter);
      continue;
    }
    if (group.length === 0) problems['data'] = say('badFormat');
    parts.push({
      or: group.map((item) => parseFilterItem(item, definition, problems)).filter((one) => one !== undefined),
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
  definition: Definition,
  problems: Record<string, Sentence>,
): Filter | undefined {
  if (typeof item !== 'object' || item === null || 'or' in item) {
    problems['data'] = say('badFormat');
    return undefined;
  }
  const { field: wire, type, value = '' } = item as { field?: unknown; type?: unknown; value?: unknown };
  const name = typeof wire === 'string' ? wire : '';
  const field =
    definition.byWire.get(name) ??
    [...definition.fields].find((candidate) => candidate.wire2 === name && candidate.column2);
  if (!field || !isFilterable(field)) {
    problems[name || 'data'] = say('notFilterable');
    return undefined;
  }
  if (typeof type !== 'string' || !knownTypes.has(type) || !allowedTypes(field).includes(type as FilterType)) {
    problems[name] = say('operatorUnknown');
    return undefined;
  }
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
  const isScalar = value === null || ['string', 'number'].includes(typeof value);
  const isList = Array.isArray(value) && value.every((one) => ['string', 'number'].includes(typeof one));
  if ((!isScalar && !isList) || text.length > longestValue || isBrokenText(text)) {
    problems[name] = say('badFormat');
    return undefined;
  }
  const half = name === field.wire2 && field.column2 !== undefined;
  return {
    field: half ? secondOf(field) : field,
    ...(half ? { declared: field } : {}),
    type: type as FilterType,
    value: text,
  };
}

/** Conditions that look into the text of every row, and so many of them. */
const scanning: ReadonlySet<FilterType> = new Set(['contains', 'notcontains', 'endswith']);
const mostScans = 5;

/** Notes when the filters of one request, whichever way they came, are more than a request may cost. */
export function checkCost(parts: readonly Part[], problems: Record<string, Sentence>): void {
  const filters = parts.flatMap((part) => ('or' in part ? part.or : part));
  if (filters.length > mostItems) problems['data'] ??= say('tooManyConditions', { max: mostItems });
  const scans = filters.filter(({ field, type }) => scanning.has(type) && sqlTypeOf(field) === 'text');
  if (scans.length > mostScans) problems['data'] ??= say('tooManyScans', { max: mostScans });
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

/** @returns SQL over `t` for one filter, or undefined with the problem noted */
export function filterSql(filter: Filter, problems: Record<string, Sentence>): RawBuilder<boolean> | undefined {
  const predicate = build(filter.field, fieldType(filter.field.type), filter.type, filter.value);
  if ('sql' in predicate) return predicate.sql;
  problems[filter.field.wire] = predicate.problem;
  return undefined;
}

function build(field: Field, declared: FieldType, operator: FilterType, value: string): Predicate {
  const type: FieldType = { ...declared, sqlType: storedType(field) };
  const column = columnOf(field);
  if (operator === 'empty' || operator === 'notempty') {
    const isEmpty = emptySql(field, type, column);
    return { sql: operator === 'empty' ? isEmpty : sql`not (${isEmpty})` };
  }
  if (type.sqlType === 'timestamptz' || type.sqlType === 'date') return timeSql(column, type.sqlType, operator, value);
  if (value === '') return { problem: say('required') };
  if (type.sqlType === 'jsonb') return severalSql(field, declared, column, operator, value);
  if (declared.sqlType === 'text') return textSql(column, operator, value);
  return scalarSql(field, type, column, operator, value);
}

/** Options of custom fields say themselves what they store; in `ext` they are compared as text. */
function storedType(field: Field): SqlType | null {
  const type = sqlTypeOf(field);
  return field.custom && type === 'bigint' && field.options ? 'text' : type;
}

/** Constant SQL for built-in columns; the bound name of a custom field inside `ext`. */
export function columnOf(field: Field): RawBuilder<unknown> {
  if (!field.custom) return sql.ref(`t.${field.column}`);
  const type = storedType(field);
  if (type === 'jsonb') return sql`(t.ext -> ${field.wire})`;
  const text = sql`(t.ext ->> ${field.wire})`;
  return type === 'text' ? sql`coalesce(${text}, '')` : sql`${text}::${sql.raw(sqlName(type))}`;
}

/** Several values in one field: a row is found when one of them is asked for. */
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
  return { problem: say('operatorUnknown') };
}

function sqlName(type: SqlType | null): string {
  return type ?? 'text';
}

function emptySql(field: Field, type: FieldType, column: RawBuilder<unknown>): RawBuilder<boolean> {
  switch (type.sqlType) {
    case 'text':
      return sql`${column} = ''`;
    case 'bigint':
      return sql`coalesce(${column}, 0) = 0`;
    case 'jsonb':
      return field.custom
        ? sql`coalesce(t.ext -> ${field.wire}, '[]'::jsonb) in ('[]'::jsonb, 'null'::jsonb)`
        : sql`coalesce(${column}, '[]'::jsonb) = '[]'::jsonb`;
    default:
      return sql`${column} is null`;
  }
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
      return { problem: say('operatorUnknown') };
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
  if (parts.length > 500) return { problem: say('tooManyIds') };
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
  const known = type.sqlType === 'bigint' ? sql`coalesce(${column}, 0)` : column;
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
      return { sql: sql`${column} < ${values[0]}::${name}` };
    case 'le':
      return { sql: sql`${column} <= ${values[0]}::${name}` };
    case 'in':
      return {
        sql: values.length === 1 ? sql`${column} = ${values[0]}::${name}` : sql`${column} = any(${values}::${name}[])`,
      };
    case 'notin':
      return { sql: sql`not coalesce(${column} = any(${values}::${name}[]), false)` };
    case 'between': {
      if (values.length !== 2 || (values[0] === null && values[1] === null)) return { problem: say('betweenFormat') };
      const parts = [
        ...(values[0] === null ? [] : [sql`${column} >= ${values[0]}::${name}`]),
        ...(values[1] === null ? [] : [sql`${column} <= ${values[1]}::${name}`]),
      ];
      return { sql: sql`(${sql.join(parts, sql` and `)})` };
    }
    default:
      return { problem: say('operatorUnknown') };
  }
}

/** First and first-after moment of each named range, in the connection's time zone. Weeks begin on Monday. */
const ranges: Record<DateRange, [RawBuilder<unknown>, RawBuilder<unknown>]> = (() => {
  const day = (offset: number) => sql`(date_trunc('day', now()) + make_interval(days => ${sql.lit(offset)}))`;
  const unit = (name: 'week' | 'month' | 'quarter' | 'year', offset: number) => {
    const step = name === 'quarter' ? `${offset * 3} months` : `${offset} ${name}s`;
    return sql`(date_trunc(${sql.lit(name)}, now()) + interval ${sql.lit(step)})`;
  };
  const span = (
    name: 'week' | 'month' | 'quarter' | 'year',
    offset: number,
  ): [RawBuilder<unknown>, RawBuilder<unknown>] => [unit(name, offset), unit(name, offset + 1)];
  return {
    today: [day(0), day(1)],
    yesterday: [day(-1), day(0)],
    tomorrow: [day(1), day(2)],
    week: span('week', 0),
    lastweek: span('week', -1),
    nextweek: span('week', 1),
    month: span('month', 0),
    lastmonth: span('month', -1),
    nextmonth: span('month', 1),
    quarter: span('quarter', 0),
    lastquarter: span('quarter', -1),
    nextquarter: span('quarter', 1),
    year: span('year', 0),
    lastyear: span('year', -1),
    nextyear: span('year', 1),
    last7days: [day(-6), day(1)],
    last30days: [day(-29), day(1)],
    last90days: [day(-89), day(1)],
    next7days: [day(0), day(7)],
    next30days: [day(0), day(30)],
    next90days: [day(0), day(90)],
  };
})();

export function dateRangeSql(column: RawBuilder<unknown>, range: DateRange): RawBuilder<boolean> {
  const [from, to] = ranges[range];
  return sql`(${column} >= ${from} and ${column} < ${to})`;
}

/** A day stands for all its moments: `eq 2026-01-02` is the whole day, `gt` begins with the next one. */
function timeSql(
  column: RawBuilder<unknown>,
  type: 'timestamptz' | 'date',
  operator: FilterType,
  value: string,
): Predicate {
  if (operator in ranges) return { sql: dateRangeSql(column, operator as DateRange) };
  const name = sql.raw(type);
  const bounds = value.split(',').map((part) => part.trim().replaceAll('/', '-'));
  if (bounds.length !== (operator === 'between' ? 2 : 1))
    return { problem: operator === 'between' ? say('betweenFormat') : say('badFormat') };
  const from: (RawBuilder<unknown> | undefined)[] = [];
  const after: (RawBuilder<unknown> | undefined)[] = [];
  for (const bound of bounds) {
    const day = parseDate(bound);
    const moment = day ? undefined : parseMoment(bound);
    if (bound === '' && operator === 'between') {
      from.push(undefined);
      after.push(undefined);
    } else if (day) {
      from.push(sql`${day}::${name}`);
      after.push(type === 'date' ? sql`(${day}::date + 1)` : sql`(${day}::timestamptz + interval '1 day')`);
    } else if (moment && type === 'timestamptz') {
      from.push(sql`${moment}::timestamptz`);
      after.push(sql`(${moment}::timestamptz + interval '1 second')`);
    } else {
      return { problem: say('dateFormat') };
    }
  }
  const [begin] = from;
  const end = after[bounds.length - 1];
  switch (operator) {
    case 'eq':
      return { sql: sql`(${column} >= ${begin} and ${column} < ${end})` };
    case 'ne':
      return { sql: sql`(${column} is null or ${column} < ${begin} or ${column} >= ${end})` };
    case 'gt':
      return { sql: sql`${column} >= ${after[0]}` };
    case 'ge':
      return { sql: sql`${column} >= ${begin}` };
    case 'lt':
      return { sql: sql`${column} < ${begin}` };
    case 'le':
      return { sql: sql`${column} < ${end}` };
    case 'between': {
      const parts = [...(begin ? [sql`${column} >= ${begin}`] : []), ...(end ? [sql`${column} < ${end}`] : [])];
      return parts.length > 0 ? { sql: sql`(${sql.join(parts, sql` and `)})` } : { problem: say('betweenFormat') };
    }
    default:
      return { problem: say('operatorUnknown') };
  }
}
