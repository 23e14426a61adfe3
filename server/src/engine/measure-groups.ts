// Measures in groups, by month, person, a field or the lines of the records: what reports are made of.
import { sumIn } from '@crm/protocol/measure';
import { type RawBuilder, sql } from 'kysely';
import { select } from '../platform/db/query.ts';
import type { Call, ChildrenDefinition, Field, FieldDefinition } from './entity.ts';
import {
  type MeasureDefinition,
  measureGroups,
  type People,
  type RowMeasure,
  readsField,
  requestOf,
  type SourceMeasure,
  type Span,
} from './measure.ts';
import { type DateUnit, wholeSql } from './query/aggregate.ts';

/** What the rows are grouped by. `line` is a field of the lines that a measure sums, `kind` that of rows of no list. */
export type MeasureBy =
  | { by: 'time'; unit: DateUnit }
  | { by: 'person' }
  | { by: 'field'; wire: string }
  | { by: 'line'; wire: string }
  | { by: 'kind' };

export interface MeasureGroup {
  /** The first day of the unit, the id of a person or reference, the value of a field; empty where it has none. */
  key: string;
  label: string;
  rows: number;
  /** Decimal text of what is added up; of a count its rows. */
  sum: string;
}

/** So many people, products and other groups at most. */
const mostGroups = 20_000;

/** True for measures whose value is a mean: groups of them are not added up. */
export function isMean(measure: MeasureDefinition): boolean {
  return ('days' in measure && measure.days !== undefined) || ('mean' in measure && measure.mean === true);
}

/** What groups come to together, as decimal text; `0` for none. */
export function valueOfGroups(measure: MeasureDefinition, groups: readonly MeasureGroup[]): string {
  if (!isMean(measure))
    return sumIn(
      measure.unit,
      groups.map(({ sum }) => sum),
    );
  const rows = groups.reduce((so, { rows: some }) => so + some, 0);
  return rows === 0 ? '0' : String(Math.round((groups.reduce((so, { sum }) => so + Number(sum), 0) / rows) * 10) / 10);
}

/**
 * A measure of a period in groups; without `by` one for everything.
 * @param read of other measures of the same report and period
 * @returns undefined for people who may not read its parts, and where it cannot be grouped in that way
 */
export async function measureBy(
  call: Call,
  measure: MeasureDefinition,
  span: Span,
  by?: MeasureBy,
  people?: People,
  read: LinesRead = new Map(),
): Promise<MeasureGroup[] | undefined> {
  if (people?.length === 0) return [];
  if ('rows' in measure) return sourceGroups(call, measure, span, by, people);
  if (!('entity' in measure)) return undefined;
  return measure.lines || by?.by === 'line'
    ? lineGroups(call, measure, span, by, people, read)
    : rowGroups(call, measure, span, by, people);
}

async function rowGroups(call: Call, measure: RowMeasure, span: Span, by?: MeasureBy, people?: People) {
  const fields = by ? [groupOf(measure, by)] : [];
  if (fields.includes(undefined)) return undefined;
  const [first] = fields;
  const definition = await call.engine.definitionFor(call.db, call.engine.byName(measure.entity), call.actor);
  if (first && !readsField(call.actor, definition, first.field)) return undefined;
  const found = await measureGroups(call, measure, span, first ? [first] : [], people, mostGroups);
  return found?.map(({ groups: [key], labels: [label = ''], count, sums: [added] }): MeasureGroup => {
    const isSum = measure.sum !== undefined || measure.days !== undefined;
    return { key: keyOf(key), label, rows: count, sum: isSum ? (added ?? '0') : String(count) };
  });
}

function groupOf(measure: RowMeasure, by: MeasureBy): { field: string; unit?: DateUnit } | undefined {
  switch (by.by) {
    case 'time':
      return measure.date ? { field: measure.date, unit: by.unit } : undefined;
    case 'person':
      return { field: measure.by };
    case 'field':
      return { field: by.wire };
    default:
      return undefined;
  }
}

/** Nothing and the id of nothing are the same. */
function keyOf(key: unknown): string {
  return key === null || key === undefined || key === 0 || key === '0' ? '' : String(key);
}

interface LineRow {
  key: unknown;
  n: number;
  /** By the columns of the lines. */
  [sum: string]: unknown;
}
/** What was read of lines for the measures of one report: those that differ by their number alone are added up together. */
export type LinesRead = Map<string, Promise<LineRow[]>>;

/** The lines of the records that the list would show, added up by a field of theirs, or by the day of the record. */
async function lineGroups(
  call: Call,
  measure: RowMeasure,
  span: Span,
  by: MeasureBy | undefined,
  people: People,
  read: LinesRead,
): Promise<MeasureGroup[] | undefined> {
  const { lines, date, filter, scenes } = measure;
  const entity = call.engine.byName(measure.entity);
  const children = entity.children?.find(({ wire }) => wire === lines?.wire);
  const request = children && (await requestOf(call, measure, span, people));
  if (!children || !request || !lines) return undefined;
  const line = by?.by === 'line' ? columnIn(children, by.wire) : undefined;
  const key = line ? sql`l.${sql.ref(line.column as string)}` : undefined;
  if (by && !key) return undefined;
  const sum = columnIn(children, lines.sum)?.column as string;
  const summed = new Set([sum, ...sumsOf(call, measure, children)]);
  const what = JSON.stringify([measure.entity, date, measure.by, filter, scenes, lines.wire, span, by, people]);
  let rows = read.get(what);
  if (!rows) {
    const sums = [...summed].map((one) => sql`sum(l.${sql.ref(one)})::text as ${sql.ref(one)}`);
    rows = call.db.rows<LineRow>(sql`
      select ${key ?? sql`null`} as key, count(*) as n, ${sql.join(sums)}
      from ${wholeSql({ ...call, actor: request.reader }, request)} t
        join ${sql.table(children.table)} l on l.${sql.ref(children.key)} = t.id
      ${key ? sql`group by 1` : sql``} order by sum(l.${sql.ref(sum)}) desc nulls last limit ${mostGroups}`);
    read.set(what, rows);
  }
  const found = await rows;
  const labels = line?.reference
    ? await call.engine.reference(line.reference).labels(
        call.db,
        call.actor,
        found.map((row) => Number(row.key ?? 0)),
        line as Field,
      )
    : new Map<number, string>();
  return found.map((row) => ({
    key: keyOf(row.key),
    label: labels.get(Number(row.key)) ?? '',
    rows: row.n,
    sum: (row[sum] as string | null) ?? '0',
  }));
}

/** The numbers of the lines that other measures of the same records add up. */
function sumsOf(call: Call, { entity }: RowMeasure, children: ChildrenDefinition): string[] {
  return call.engine.measures.flatMap((one) => {
    if (!('entity' in one) || one.entity !== entity || one.lines?.wire !== children.wire) return [];
    return columnIn(children, one.lines.sum)?.column ?? [];
  });
}

function columnIn({ fields }: ChildrenDefinition, wire: string): FieldDefinition | undefined {
  return fields.find((field) => field.wire === wire);
}

async function sourceGroups(
  call: Call,
  measure: SourceMeasure,
  span: Span,
  by?: MeasureBy,
  people?: People,
): Promise<MeasureGroup[] | undefined> {
  if (!measure.grants.some((grant) => call.actor.can(grant))) return undefined;
  const rows = await measure.rows(call);
  const key = by ? sourceKey(by) : sql`''`;
  if (!rows || !key) return undefined;
  const of = people ? sql`and x.by = any(${people}::bigint[])` : sql``;
  const found = await call.db.rows(select(sql`(${rows}) x`, [
    sql`${key}`.as('key'),
    sql<number>`count(*)`.as('n'),
    sql<string | null>`sum(x.amount)::text`.as('s'),
  ])`
    where x.at >= ${span.from}::date and x.at < ${span.to}::date + 1 ${of}
    ${by ? sql`group by 1` : sql``} order by 1 limit ${mostGroups}`);
  const kinds = by?.by === 'kind' ? await measure.kinds?.(call) : undefined;
  const { users } = call.actor.organisation;
  return found.map(({ key: id, n, s }) => ({
    key: keyOf(id),
    label: (by?.by === 'person' ? users.get(Number(id))?.name : kinds?.get(String(id))) ?? String(id ?? ''),
    rows: n,
    sum: s ?? '0',
  }));
}

function sourceKey(by: MeasureBy): RawBuilder<unknown> | undefined {
  switch (by.by) {
    case 'time':
      return sql`date_trunc(${sql.lit(by.unit)}, x.at)::date`;
    case 'person':
      return sql`x.by`;
    case 'kind':
      return sql`x.kind`;
    default:
      return undefined;
  }
}
