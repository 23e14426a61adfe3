// A list by days: how many records each day has, and its first ones, under the list's own scope, grants and conditions.
import { limits } from '@crm/protocol/limits';
import { type Calendar, calendarRows, calendarSpan } from '@crm/protocol/mode';
import { msg } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { parseDate } from '../../platform/http/values.ts';
import type { Call, EntityDefinition, Field } from '../entity.ts';
import { sqlTypeOf } from '../fields/registry.ts';
import { preparedFor } from '../prepared.ts';
import { presentPage } from '../present.ts';
import { columnOf } from './filters.ts';
import { groupingField } from './groupable.ts';
import { conditionsOf } from './list.ts';
import { comparedSql } from './order.ts';
import { loadRows } from './page.ts';
import { allOf, type ListRequest, parseRequest } from './request.ts';
import { type Branch, branchSql, memberSourceSql, otherOwnersSql, ownerColumn } from './scope.ts';
import { matchesByTokens } from './search.ts';
import { sortOf } from './sort.ts';

/** Parameters of a calendar beside the list's own. */
export interface CalendarQuery {
  /** Wire name of the field by whose days. */
  by: string;
  /** First and last day, `yyyy-MM-dd`. */
  from: string;
  to: string;
}

const dayLength = 86_400_000;

/** The days of the question, and the one behind each. @throws AppError `invalid` */
function daysOf({ from, to }: CalendarQuery): { days: string[]; ends: string[] } {
  for (const [name, day] of Object.entries({ from, to }))
    if (!parseDate(day)) throw invalid({ [name]: msg('dateFormat') });
  const span = (Date.parse(to) - Date.parse(from)) / dayLength + 1;
  if (span < 1 || span > calendarSpan) throw invalid({ to: msg('badFormat') });
  const day = (at: number) => new Date(Date.parse(from) + at * dayLength).toISOString().slice(0, 10);
  const days = Array.from({ length: span }, (_, at) => day(at));
  return { days, ends: days.map((_, at) => day(at + 1)) };
}

/**
 * @param rows how many rows of a day are answered
 * @throws AppError `invalid` for what the list refuses, and for a field by whose days this person's list is not laid out
 */
export async function calendar(
  own: Call,
  entity: EntityDefinition,
  question: CalendarQuery,
  body: Readonly<Record<string, unknown>>,
  rows: number = calendarRows,
): Promise<Calendar<Record<string, unknown>>> {
  const { days, ends } = daysOf(question);
  const request = await parseRequest(own, entity, body);
  const call: Call = { ...own, actor: request.reader };
  const field = groupingField(call.actor, request.definition, 'calendar', question.by);
  if (!field) throw invalid({ by: msg('badFormat') });
  const column = columnBy(entity, field);
  // Texts compare as their days do; for columns the connection's time zone defines when a day begins.
  const type = field.custom ? sql`` : sql.raw(`::${sqlTypeOf(field)}`);
  const within = sql<boolean>`${column} >= d.day${type} and ${column} < d.after${type}`;
  const where = allOf([within, ...(await conditionsFor(call, request))]) as RawBuilder<boolean>;
  const parts = request.branches.map((branch) => partOf(entity, branch, where));
  if (parts.length === 0) return { days: [] };

  // A day costs a descent into the index and no more rows than are counted of it, however many it has.
  const most = sql.lit(limits.sceneTotal + 1);
  const counts = parts.map((part) => sql`(select count(*) from (select 1 ${part} limit ${most}) x)`);
  const first = sql.lit(rows);
  const order = sql`order by ${column}, t.id limit ${first}`;
  const firsts = parts.map((part) => sql`(select t.id, ${column} as sorted ${part} ${order})`);
  const matches = await call.db.rows(
    select(
      sql`unnest(${days}::text[], ${ends}::text[]) d(day, after)
    cross join lateral (select ${sql.join(counts, sql` + `)} as n) n
    cross join lateral (select array_agg(x.id order by x.sorted, x.id) as ids from (
      select * from (${sql.join(firsts, sql` union all `)}) y order by sorted, id limit ${first}) x) f`,
      [sql<string>`d.day`.as('day'), sql<number>`n.n`.as('n'), sql<number[] | null>`f.ids`.as('ids')],
    )`
    where n.n > 0 order by d.day`,
    preparedFor(entity),
  );
  const shown = matches.map((row) => row.ids ?? []);
  const loaded = await loadRows(call, entity, shown.flat());
  const presented = await presentPage(call, request.definition, loaded);
  const byId = new Map<number, Record<string, unknown>>();
  for (const [at, row] of loaded.entries()) byId.set(row.id, presented[at] ?? {});
  return {
    days: matches.map(({ day, n }, at) => ({
      day,
      ...(n > limits.sceneTotal ? { total: limits.sceneTotal, totalCapped: true as const } : { total: n }),
      rows: (shown[at] ?? []).map((id) => byId.get(id)).filter((row) => row !== undefined),
    })),
  };
}

/** What its index is made of. */
function columnBy(entity: EntityDefinition, field: Field): RawBuilder<unknown> {
  const sort = sortOf(entity, field);
  return sort ? comparedSql(sort) : columnOf(field);
}

/** The request's conditions as SQL over `t`. A search that few records match becomes their ids: no day is read for it. */
async function conditionsFor(call: Call, request: ListRequest): Promise<RawBuilder<boolean>[]> {
  const found = request.key === '' ? undefined : await matchesByTokens(call, request);
  if (!found) return conditionsOf(call, request);
  return [sql<boolean>`t.id = any(${found.matches.map(({ id }) => id)}::bigint[])`];
}

/** From where the rows of a branch come, and which of them. */
function partOf(entity: EntityDefinition, branch: Branch, where: RawBuilder<boolean>): RawBuilder<unknown> {
  const table = sql.table(entity.table);
  if (branch.kind === 'members')
    return sql`from (${memberSourceSql(entity, branch.userId)}) m(id) join ${table} t on ${sql.ref(`t.${entity.members?.local}`)} = m.id
      where t.deleted_at is null and ${otherOwnersSql(entity, branch.except)} and ${where}`;
  // The pool's rows are left out by name so that the index without owners serves.
  const owned = entity.pool && branch.kind === 'owners' ? sql`and ${ownerColumn(entity)} > 0` : sql``;
  return sql`from ${table} t where t.deleted_at is null ${owned} and ${branchSql(entity, branch)} and ${where}`;
}
