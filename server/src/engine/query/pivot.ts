// One number of all rows of a request, grouped by two fields at most and by several spans of days, in one statement. Where
// there are more groups than are shown, the largest are listed and the others added up.
import { type RawBuilder, sql } from 'kysely';
import type { Call, Field } from '../entity.ts';
import { zeroIsNothing } from '../fields/choice.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import type { Span } from '../measure.ts';
import { expandPage } from '../present.ts';
import { type DateUnit, daysSql, wholeSql } from './aggregate.ts';
import { columnOf } from './filters.ts';
import type { ListRequest } from './request.ts';

export type PivotBy =
  | { by: 'time'; unit: DateUnit }
  | { by: 'field'; field: Field; most: number; only?: readonly string[] }
  /** The departments of the people of a field. */
  | { by: 'department'; field: Field; most: number; only?: readonly string[] };

export interface PivotRequest {
  request: ListRequest;
  date: Field;
  spans: readonly Span[];
  /** What is added up: a number, or the days between two moments; rows are counted where missing. */
  sum?: Field | { from: Field; to: Field };
  by: readonly PivotBy[];
}

export interface PivotCell {
  /** One key per grouping: a day, an id, a value, empty for none; null for the sum of all groups without a cell of their own. */
  keys: (string | null)[];
  /** Of each span: rows, and decimal text of what is added up, of a count its rows. */
  parts: { rows: number; sum: string }[];
}

/** Everything of a cell is read under the request's scope; whether the fields may be read is checked by the caller. */
export async function pivot(own: Call, { request, date, spans, sum, by }: PivotRequest): Promise<PivotCell[]> {
  const call: Call = { ...own, actor: request.reader };
  const day = columnOf(date);
  const within = spans.map(({ from, to }) => sql`${day} >= ${from}::date and ${day} < ${to}::date + 1`);
  const summed = sum && ('from' in sum ? daysSql(sum.from, sum.to) : columnOf(sum));
  const parts = within.flatMap((one, at) => [
    sql`count(*) filter (where ${one}) as ${sql.raw(`n${at}`)}`,
    ...(summed ? [sql`sum(${summed}) filter (where ${one}) as ${sql.raw(`s${at}`)}`] : []),
  ]);
  const keys = by.map((one, at) => sql`${rowKey(one, date)} as ${sql.raw(`k${at}`)}`);
  const shown = by.map((one, at) => sql`${shownKey(one, sql.raw(`k${at}`))} as ${sql.raw(`k${at}`)}`);
  const numbers = spans.flatMap((_span, at) => [`n${at}`, ...(summed ? [`s${at}`] : [])]);
  const added = numbers.map((name) => sql`sum(${sql.raw(`c.${name}`)})::text as ${sql.raw(name)}`);
  const size = sql.raw(summed ? 'sum(s0)' : 'sum(n0)');
  const ranked = by.map((one, at) => {
    const key = sql.raw(`k${at}`);
    if (one.by === 'time' || one.only) return undefined;
    return sql`${sql.raw(`r${at}`)} as (select ${key}, row_number() over (order by ${size} desc nulls last, ${key}) as place
      from c group by ${key})`;
  });
  const groupKeys = by.map((one, at) => {
    const key = sql.raw(`c.k${at}`);
    if (one.by === 'time') return key;
    if (one.only) return sql`case when ${key} = any(${[...one.only]}::text[]) then ${key} end`;
    return sql`case when ${sql.raw(`r${at}.place`)} <= ${one.most} then ${key} end`;
  });
  const joined = ranked.map((one, at) => (one ? sql.raw(`join r${at} using (k${at})`) : sql``));
  const groups = by.map((_one, at) => sql.raw(String(at + 1)));
  const rows = await call.db.rows<Record<string, string | null>>(sql`
    with cell as (
      select ${sql.join([...keys, ...parts])} from ${wholeSql(call, request)} t
      ${by.length > 0 ? sql`group by ${sql.join(groups)}` : sql``}),
    c as (select ${sql.join([...shown, ...numbers.map((name) => sql.raw(name))])} from cell)
    ${sql.join(
      ranked.flatMap((one) => (one ? [sql`, ${one}`] : [])),
      sql` `,
    )}
    select ${sql.join([...groupKeys.map((one, at) => sql`${one} as ${sql.raw(`t${at}`)}`), ...added])}
    from c ${sql.join(joined, sql` `)}
    ${by.length > 0 ? sql`group by ${sql.join(groups)}` : sql``}`);
  return rows.map((row) => ({
    keys: by.map((_one, at) => row[`t${at}`] ?? null),
    parts: spans.map((_span, at) => {
      const count = row[`n${at}`] ?? '0';
      return { rows: Number(count), sum: summed ? (row[`s${at}`] ?? '0') : count };
    }),
  }));
}

function rowKey(one: PivotBy, date: Field): RawBuilder<unknown> {
  if (one.by === 'time') return sql`date_trunc(${sql.lit(one.unit)}, ${columnOf(date)})::date`;
  return columnOf(one.field);
}

/** As text, with nothing and the id of nothing as the empty one. */
function shownKey(one: PivotBy, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (one.by === 'time') return sql`${key}::text`;
  if (one.by === 'department')
    return sql`coalesce((select u.department_id::text from app_user u where u.id = ${key}), '')`;
  return sqlTypeOf(one.field) === 'bigint' && zeroIsNothing(one.field)
    ? sql`coalesce(nullif(${key}::text, '0'), '')`
    : sql`coalesce(${key}::text, '')`;
}

/** What values of a field are called, by their keys. */
export async function wordsOf(call: Call, field: Field, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const some = keys.filter((key) => key !== '');
  const isNumber = sqlTypeOf(field) === 'bigint';
  const column = field.column ?? field.wire;
  // Choices of a custom field may be words.
  const valueOf = (key: string) => (isNumber && /^\d+$/.test(key) ? Number(key) : key);
  const stored = some.map((key) => ({ id: 0, version: 0, ext: {}, [column]: valueOf(key) }));
  const known = await expandPage(call, [{ ...field, custom: false, column, column2: undefined }], stored);
  const type = fieldType(field.type);
  return new Map(
    some.map((key, at) => {
      const value = stored[at]?.[column];
      return [key, type.text?.(value, field, known.get(field.wire)) || String(type.present(value, field) ?? '')];
    }),
  );
}
