// Counts and sums over all rows of a request, in groups: column sums, boards and reports, under the list's scope and grants.
import { msg } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../platform/errors.ts';
import type { Call, Definition, Field } from '../entity.ts';
import { isReadable } from '../field-permissions.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import { expandPage } from '../present.ts';
import { columnOf } from './filters.ts';
import { conditionsOf } from './list.ts';
import { type PreAggregatedRequest, withPreAggregated } from './pre-aggregated.ts';
import { allOf, type ListRequest } from './request.ts';
import { rowsOf } from './totals.ts';

export type DateUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface GroupBy {
  /** Wire name. */
  field: string;
  /** Of dates and moments, in the company's time zone; days by default. */
  unit?: DateUnit;
}

export interface AggregateRow {
  /** Value of each group's field, in the requested order: an id, an option, text, or the first day of the unit. */
  groups: unknown[];
  /** The same in words. */
  labels: string[];
  count: number;
  /** Decimal text of each sum; null where no row has a value. */
  sums: (string | null)[];
}

const mostGroups = 1000;

/** A number field by its wire name, or the days between two moments of a record, none where the second is before the first. */
export type Summed = string | { from: string; to: string };

/**
 * @param sums what is added up
 * @param groupBy none: one row for everything
 * @param options.top only so many groups, by their first sum (without sums by their rows) the largest first; all in order where missing
 * @param options.kept the cells that the rows need not be read for
 * @throws AppError `invalid` for fields that cannot be summed or grouped by, or that the person may not read
 */
export async function aggregate(
  own: Call,
  request: ListRequest,
  sums: readonly Summed[],
  groupBy: readonly GroupBy[] = [],
  { top, kept }: { top?: number | undefined; kept?: PreAggregatedRequest | undefined } = {},
): Promise<AggregateRow[]> {
  const { entity } = request;
  const call: Call = { ...own, actor: request.reader };
  const readable = (wire: string): Field => {
    const { field, declared } = fieldOf(request.definition, wire) ?? {};
    if (!field?.column || !declared || !isReadable(call.actor, entity.module, declared))
      throw invalid({ [wire]: msg('notSummable') });
    return field;
  };
  const summed = sums.map((one) => {
    if (typeof one !== 'string') return sql`sum(${daysSql(readable(one.from), readable(one.to))})`;
    const field = readable(one);
    if (sqlTypeOf(field) !== 'numeric') throw invalid({ [one]: msg('notSummable') });
    return sql`sum(${columnOf(field)})`;
  });
  const grouped = groupBy.map(({ field, unit }) => groupOf(readable(field), unit));
  const names = grouped.map((_group, at) => sql.raw(`g${at}`));
  const added = summed.map((_one, at) => sql.raw(`s${at}`));
  const byNames = grouped.length > 0 ? sql`group by ${sql.join(names)}` : sql``;
  const cells = (of: ListRequest) => sql`
    select ${sql.join([
      ...grouped.map((group, at) => sql`${group.sql} as ${names[at]}`),
      sql`count(*) as n`,
      ...summed.map((one, at) => sql`${one} as ${added[at]}`),
    ])}
    from ${wholeSql(call, of)} t ${byNames}`;
  const whole = kept ? withPreAggregated(kept, request, cells, { names, added }) : cells(request);
  // Of `c`: the sum's bare name would be the text that is answered, and 9 come before 10.
  const size = sql`c.${added[0] ?? sql.raw('n')} desc nulls last`;
  const order = sql.join(top === undefined ? names : [size, ...names]);
  const rows = await call.db.rows<Record<string, unknown> & { n: number }>(sql`
    select ${sql.join([...names, sql.raw('n'), ...added.map((one) => sql`${one}::text as ${one}`)])} from (${whole}) c
    ${grouped.length > 0 ? sql`order by ${order}` : sql``} limit ${top ?? mostGroups + 1}`);
  if (rows.length > mostGroups) throw invalid({}, msg('tooManyGroups'));
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
    sums: summed.map((_one, at) => (row[`s${at}`] as string | null) ?? null),
  }));
}

/** Every row of a request, to be read `from … t`. By branches, which have no row in common: each goes by its own index. */
export function wholeSql(call: Call, request: ListRequest): RawBuilder<unknown> {
  const { entity } = request;
  const predicate = allOf(conditionsOf(call, request));
  const parts = request.branches.map((branch) => sql`select t.* from ${rowsOf(entity, branch, predicate)}`);
  const none = sql`select t.* from ${sql.table(entity.table)} t where false`;
  return sql`(${parts.length > 0 ? sql.join(parts, sql` union all `) : none})`;
}

/** A field by its wire name, or the second half of a pair, with the field under whose grant it stands. */
export function fieldOf(
  { fields, byWire }: Pick<Definition, 'fields' | 'byWire'>,
  wire: string,
): { field: Field; declared: Field } | undefined {
  const own = byWire.get(wire);
  if (own) return { field: own, declared: own };
  const pair = fields.find(({ wire2, column2 }) => wire2 === wire && column2 !== undefined);
  if (!pair) return undefined;
  const { wire2: _wire, column2, ...first } = pair;
  return { field: { ...first, wire, column: column2 as string }, declared: pair };
}

export function daysSql(from: Field, to: Field): RawBuilder<unknown> {
  return sql`(extract(epoch from greatest(${columnOf(to)} - ${columnOf(from)}, interval '0')) / 86400)`;
}

function groupOf(field: Field, unit: DateUnit = 'day'): { field: Field; sql: RawBuilder<unknown>; isDate: boolean } {
  const type = sqlTypeOf(field);
  if (type === 'jsonb') throw invalid({ [field.wire]: msg('badFormat') });
  const isDate = type === 'timestamptz' || type === 'date';
  const column = columnOf(field);
  return { field, isDate, sql: isDate ? sql`date_trunc(${sql.lit(unit)}, ${column})::date` : column };
}
