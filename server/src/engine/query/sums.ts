// What the amounts of a list come to: of all its results, under the list's own scope, conditions and grants.

import type { ListSums } from '@crm/protocol/answers/list';
import { limits } from '@crm/protocol/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/access/actor.ts';
import { PREPARED } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import type { Call, Definition } from '../entity.ts';
import { isReadable } from '../field-permissions.ts';
import { columnOf } from './filters.ts';
import { conditionsOf } from './list.ts';
import { allOf, parseRequest } from './request.ts';
import { cheapTotalSql, rowsOf } from './totals.ts';

/**
 * Sums and averages of the fields that declare `total`. With more results than `limits.summed` none are answered: they would
 * cost as much as reading all rows.
 * @param body the list's own parameters
 * @throws AppError `invalid` for what the list refuses
 */
export async function sumsOf(
  own: Call,
  definition: Definition,
  body: Readonly<Record<string, unknown>>,
): Promise<ListSums> {
  const request = await parseRequest(own, definition.entity, body);
  const { entity, reader } = request;
  const call: Call = { ...own, actor: reader };
  const fields = request.definition.fields.filter(
    (field) => field.total && field.column && isReadable(reader, entity.module, field),
  );
  if (fields.length === 0) return { count: 0, sums: [] };
  const counts = inForceSql(request.definition, reader);
  // Where counters know that it is too many, no row is read to find that out.
  const predicate = allOf(conditionsOf(call, request));
  const estimate = cheapTotalSql(entity, request.branches, predicate, request.key === '' ? request.facets : undefined);
  if (estimate) {
    const known = await call.db.first(query.selectNoFrom([sql<number>`${estimate}`.as('n')]), PREPARED);
    if ((known?.n ?? 0) > limits.summed) return { count: limits.summed, capped: true, sums: [] };
  }
  // By branches, which have no row in common: each goes by its own index.
  const columns = sql.join([
    sql`${counts ?? sql`true`} as counts`,
    ...fields.map((field, at) => sql`${columnOf(field)} as ${sql.ref(`v${at}`)}`),
  ]);
  const parts = request.branches.map((branch) => sql`select ${columns} from ${rowsOf(entity, branch, predicate)}`);
  if (parts.length === 0) return { count: 0, sums: [] };
  const found = await call.db.first<Record<string, string | null> & { n: number; others: number }>(sql`
    select count(*) as n, count(*) filter (where not counts) as others, ${sql.join(
      fields.flatMap((_field, at) => {
        const value = sql.ref(`v${at}`);
        return [
          sql`sum(${value}) filter (where counts)::text as ${sql.ref(`s${at}`)}`,
          sql`sum(${value}) filter (where not counts)::text as ${sql.ref(`o${at}`)}`,
          sql`round(avg(${value}) filter (where counts), 2)::text as ${sql.ref(`a${at}`)}`,
        ];
      }),
    )}
    from (select * from (${sql.join(parts, sql` union all `)}) y limit ${sql.lit(limits.summed + 1)}) x`);
  const count = Number(found?.n ?? 0);
  if (count > limits.summed) return { count: limits.summed, capped: true, sums: [] };
  return {
    count,
    ...(found && found.others > 0 ? { others: Number(found.others) } : {}),
    sums: fields.map(({ wire, title, totalWith }, at) => ({
      field: wire,
      title,
      sum: found?.[`s${at}`] ?? '0.00',
      average: found?.[`a${at}`] ?? '',
      ...(found && found.others > 0 ? { others: found[`o${at}`] ?? '0.00' } : {}),
      ...(totalWith ? { with: [...totalWith] } : {}),
    })),
  };
}

/** SQL over `t` that is true for rows in force; undefined where rows are under no approval, or the person may not know how it stands. */
function inForceSql({ entity, fields }: Definition, reader: Actor): RawBuilder<boolean> | undefined {
  const field = fields.find(({ inForce }) => inForce !== undefined);
  if (!field || !isReadable(reader, entity.module, field)) return undefined;
  const { overruled } = field;
  const holds = overruled && sql` and ${sql.ref(`t.${overruled.column}`)} = ${sql.lit(overruled.holds)}`;
  return sql<boolean>`(${columnOf(field)} = ${sql.lit(field.inForce)}${holds ?? sql``})`;
}
