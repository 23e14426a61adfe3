// Counts and sums over all rows of a request, in groups: column sums, boards and reports, under the list's scope and grants.
import { say } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../platform/errors.ts';
import type { Call, Field } from '../entity.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import { expandPage } from '../present.ts';
import { isReadable } from '../reveal.ts';
import { columnOf } from './filters.ts';
import { conditionsOf } from './list.ts';
import { allOf, type ListRequest } from './request.ts';
import { rowsOf } from './totals.ts';

export type DateUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface GroupBy {
  /** Wire name. */
  field: string;
  /** Of dates and moments, in the company's time zone; days unless told otherwise. */
  unit?: DateUnit;
}

export interface AggregateRow {
  /** Value of each group's field, in the order asked for: an id, an option, text, or the first day of the unit. */
  groups: unknown[];
  /** The same in words. */
  labels: string[];
  count: number;
  /** Decimal text of each sum; null where no row has a value. */
  sums: (string | null)[];
}

const mostGroups = 1000;

/**
 * @param sums wire names of number fields
 * @param groupBy none: one row for everything
 * @throws AppError `invalid` for fields that cannot be summed or grouped by, or that the person may not read
 */
export async function aggregate(
  own: Call,
  request: ListRequest,
  sums: readonly string[],
  groupBy: readonly GroupBy[] = [],
): Promise<AggregateRow[]> {
  const { entity } = request;
  const call: Call = { ...own, actor: request.reader };
  const readable = (wire: string): Field => {
    const field = request.definition.byWire.get(wire);
    if (!field?.column || !isReadable(call.actor, entity.module, field)) throw invalid({ [wire]: say('notSummable') });
    return field;
  };
  const summed = sums.map(readable);
  const wrong = summed.find((field) => sqlTypeOf(field) !== 'numeric');
  if (wrong) throw invalid({ [wrong.wire]: say('notSummable') });
  const grouped = groupBy.map(({ field, unit }) => groupOf(readable(field), unit));
  const predicate = allOf(conditionsOf(call, request));
  // By branches, which have no row in common: each goes by its own index.
  const parts = request.branches.map((branch) => sql`select t.* from ${rowsOf(entity, branch, predicate)}`);
  const none = sql`select t.* from ${sql.table(entity.table)} t where false`;
  const names = grouped.map((_group, at) => sql.raw(`g${at}`));
  const rows = await call.db.rows<Record<string, unknown> & { n: number }>(sql`
    select ${sql.join([
      ...grouped.map((group, at) => sql`${group.sql} as ${names[at]}`),
      sql`count(*) as n`,
      ...summed.map((field, at) => sql`sum(${columnOf(field)})::text as ${sql.raw(`s${at}`)}`),
    ])}
    from (${parts.length > 0 ? sql.join(parts, sql` union all `) : none}) t
    ${grouped.length > 0 ? sql`group by ${sql.join(names)} order by ${sql.join(names)}` : sql``} limit ${mostGroups + 1}`);
  if (rows.length > mostGroups) throw invalid({}, say('tooManyGroups'));
  const texts = await Promise.all(
    grouped.map(async ({ field, isDate }, at) => {
      if (isDate) return rows.map((row) => String(row[`g${at}`] ?? ''));
      const stored = rows.map((row) => ({ id: 0, version: 0, ext: {}, [field.column as string]: row[`g${at}`] }));
      const known = await expandPage(call, [{ ...field, custom: false, column2: undefined }], stored);
      const type = fieldType(field.type);
      return rows.map((row) => {
        const value = row[`g${at}`];
        return type.text?.(value, field, known.get(field.wire)) || String(type.present(value, field) ?? '');
      });
    }),
  );
  return rows.map((row, place) => ({
    groups: grouped.map((_group, at) => row[`g${at}`]),
    labels: texts.map((column) => column[place] ?? ''),
    count: row.n,
    sums: summed.map((_field, at) => (row[`s${at}`] as string | null) ?? null),
  }));
}

function groupOf(field: Field, unit: DateUnit = 'day'): { field: Field; sql: RawBuilder<unknown>; isDate: boolean } {
  const type = sqlTypeOf(field);
  if (type === 'jsonb') throw invalid({ [field.wire]: say('badFormat') });
  const isDate = type === 'timestamptz' || type === 'date';
  const column = columnOf(field);
  return { field, isDate, sql: isDate ? sql`date_trunc(${sql.lit(unit)}, ${column})::date` : column };
}
