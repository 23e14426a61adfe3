// The rows of one page: first their ids, in order and in scope, then the full rows.
import { type RawBuilder, sql } from 'kysely';
import { Placeholder } from '../../platform/db/compiled.ts';
import { type Statement, select } from '../../platform/db/query.ts';
import type { Call, EntityDefinition, PoolDefinition, Row } from '../entity.ts';
import { labelsBehind } from '../labels.ts';
import { preparedFor } from '../prepared.ts';
import { keptStatement } from './kept-statements.ts';
import { isRanked } from './order.ts';
import { byRank } from './rank.ts';
import { allOf, type ListRequest } from './request.ts';
import {
  anyBranchSql,
  type Branch,
  branchSql,
  memberSourceSql,
  otherOwnersSql,
  ownerColumn,
  poolColumn,
  visibleSql,
  writingMemberSql,
} from './scope.ts';
import { afterSql, type Cursor, type Order, orderSql, sortedSql } from './sort.ts';
import { prefersOwnerByOwner } from './statistics.ts';

/** A row and its place in the order, as cursors carry it. */
export type PageId = Cursor;

/**
 * Ids in order, one more than `rows` when there are more.
 * @param predicate SQL over `t` of all conditions together
 */
export async function pageIds(
  call: Call,
  request: Pick<ListRequest, 'entity' | 'order' | 'cursor' | 'rows' | 'branches'>,
  predicate: RawBuilder<boolean> | undefined,
  offset: number,
): Promise<PageId[]> {
  const { entity, order, cursor, rows } = request;
  const limit = rows + 1;
  // Planning costs more than running. Near the beginning the limit is written out, so that the plan knows it, and the
  // statement is kept prepared; its text does not change with the values, and PostgreSQL plans again where they matter.
  const near = offset === 0;
  const count = (n: number) => (near ? sql.lit(n) : sql`${n}`);
  const parts = await branchPages(call, entity, request.branches, { order, cursor }, predicate, offset + limit, count);
  if (parts.length === 0) return [];
  return call.db.rows(
    select(sql`(${sql.join(parts, sql` union all `)}) x`, [
      sql<number>`x.id`.as('id'),
      sql<string | null>`x.sorted::text`.as('value'),
    ])`order by ${orderSql(order, 'x', 'sorted')} limit ${count(limit)} offset ${count(offset)}`,
    near ? preparedFor(entity) : undefined,
  );
}

/** Rows that are read from a cursor at once. */
const fetched = 10_000;
const noLimit = 1_000_000_000;

/**
 * Ids of all rows of the request in order, as they are at one moment: a cursor reads from one snapshot, which is held for no longer
 * than this, and the limit of time for a statement is that of each fetch. In a transaction only.
 */
export async function allIds(
  call: Call,
  request: Pick<ListRequest, 'entity' | 'order' | 'branches'>,
  predicate: RawBuilder<boolean> | undefined,
): Promise<number[]> {
  const { entity, order, branches } = request;
  const parts = await branchPages(call, entity, branches, { order }, predicate, noLimit, (n) => sql.lit(n));
  if (parts.length === 0) return [];
  await call.db.run(sql`
    declare all_ids no scroll cursor for select x.id from (${sql.join(parts, sql` union all `)}) x
    order by ${orderSql(order, 'x', 'sorted')}`);
  const ids: number[] = [];
  for (let isMore = true; isMore; ) {
    const rows = await call.db.rows<{ id: number }>(sql`fetch ${sql.lit(fetched)} from all_ids`);
    for (const { id } of rows) ids.push(id);
    isMore = rows.length === fetched;
  }
  await call.db.run(sql`close all_ids`);
  return ids;
}

/** Those of the ids that are there, and that the request's person sees by now, in their order. */
export async function seenIds(
  call: Call,
  { entity, branches }: Pick<ListRequest, 'entity' | 'branches'>,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await call.db.rows(select(
    sql`unnest(${ids}::bigint[]) with ordinality as page(id, at) join ${sql.table(entity.table)} t on t.id = page.id`,
    [sql<number>`t.id`.as('id')],
  )`
    where t.deleted_at is null and ${anyBranchSql(entity, branches)} order by page.at`);
  return rows.map(({ id }) => id);
}

export interface FirstPage {
  ids: PageId[];
  /** Full rows of the same ids, in the same order. */
  rows: Row[];
  total: number;
}

type FirstRow = Row & { $id: number; $value: string | null; $mark: number | null; $total: number };

/**
 * The page that people look at most, with its total and the person's marked records before all others, as one statement.
 * @param total scalar of the whole total
 * @returns undefined where the person sees nothing
 */
export async function firstPageSql(
  call: Call,
  request: Pick<ListRequest, 'entity' | 'order' | 'rows' | 'branches'>,
  predicate: RawBuilder<boolean> | undefined,
  total: RawBuilder<number>,
): Promise<RawBuilder<FirstRow> | undefined> {
  const { entity, order, rows, branches } = request;
  const limit = sql.lit(rows + 1);
  const unmarked = entity.pinnable ? [sql<boolean>`t.id not in (select id from marked)`] : [];
  const where = allOf([...(predicate ? [predicate] : []), ...unmarked]);
  const parts = await branchPages(call, entity, branches, { order }, where, rows + 1, (n) => sql.lit(n));
  if (parts.length === 0) return undefined;
  const marked = entity.pinnable ? sql`marked as materialized (${markedSql(call, request, predicate)}),` : sql``;
  const first = entity.pinnable ? sql`union all select id, sorted, place, mark from marked` : sql``;
  return sql<FirstRow>`
    with ${marked} page as materialized (
      select id, sorted, place, mark from (
        select x.id, x.sorted, null::bigint as place, null::bigint as mark from (${sql.join(parts, sql` union all `)}) x ${first}) y
      order by place, ${orderSql(order, 'y', 'sorted')} limit ${limit})
    select ${rowColumns(call, entity)}, page.id as "$id", page.sorted::text as "$value", page.mark as "$mark", ${total} as "$total"
    from page join ${sql.table(entity.table)} t on t.id = page.id ${sql.raw(entity.joins ?? '')}
    order by page.place, ${orderSql(order, 'page', 'sorted')}`;
}

/** @param statement see `firstPageSql` */
export async function firstPage(
  { db }: Call,
  entity: EntityDefinition,
  statement: Statement<FirstRow>,
): Promise<FirstPage> {
  const found = await db.rows(statement, preparedFor(entity));
  return {
    ids: found.map(({ $id: id, $value: value, $mark: mark }) => ({ id, value, ...(mark === null ? {} : { mark }) })),
    rows: found,
    total: Math.max(0, Number(found[0]?.$total ?? 0)),
  };
}

const mostMarked = 100;

/** The person's marked records that the request would list, newest mark first: `id`, `sorted`, `place`, `mark`. */
export function markedSql(
  call: Call,
  { entity, order, branches }: Pick<ListRequest, 'entity' | 'order' | 'branches'>,
  predicate: RawBuilder<boolean> | undefined,
): RawBuilder<unknown> {
  const where = predicate ? sql`and ${predicate}` : sql``;
  return sql`select t.id, ${sortedSql(order)} as sorted, row_number() over (order by p.created_at desc, t.id desc) as place,
      (extract(epoch from p.created_at) * 1000000)::bigint as mark
    from user_pin p join ${sql.table(entity.table)} t on t.id = p.record_id
    where p.user_id = ${call.actor.userId} and p.entity = ${sql.lit(entity.name)} and t.deleted_at is null and ${anyBranchSql(entity, branches)} ${where}
    order by place limit ${sql.lit(mostMarked)}`;
}

/** An order and where it continues. */
interface Place {
  order: Order;
  cursor?: Cursor | undefined;
}

function branchPages(
  call: Call,
  entity: EntityDefinition,
  branches: readonly Branch[],
  place: Place,
  predicate: RawBuilder<boolean> | undefined,
  limit: number,
  count: (n: number) => RawBuilder<unknown>,
): Promise<RawBuilder<unknown>[]> {
  return Promise.all(branches.map((branch) => branchPage(call, entity, branch, place, predicate, limit, count)));
}

/** The first `limit` rows of one branch, in order. */
async function branchPage(
  call: Call,
  entity: EntityDefinition,
  branch: Branch,
  { order, cursor }: Place,
  predicate: RawBuilder<boolean> | undefined,
  limit: number,
  count: (n: number) => RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const table = sql.table(entity.table);
  const columns = sql`t.id, ${sortedSql(order)} as sorted`;
  const tail = sql`order by ${orderSql(order, 't')} limit ${count(limit)}`;
  const plain = (cursor ? [afterSql(order, cursor)] : []).concat(predicate ?? []);
  if (branch.kind === 'members') {
    const where = allOf(plain);
    return sql`(select ${columns} from (${memberSourceSql(entity, branch.userId)}) m(id)
      join ${table} t on ${sql.ref(`t.${entity.members?.local}`)} = m.id
      where t.deleted_at is null and ${otherOwnersSql(entity, branch.except)} ${where ? sql`and ${where}` : sql``} ${tail})`;
  }
  const source = await sourceOf(call, entity, branch, order, limit);
  if (isRanked(order))
    return byRank(entity, order, branch, cursor, count(limit), (within, columns, tail) =>
      source(columns, allOf([within, ...(predicate ? [predicate] : [])]), tail, sql`value desc, id desc`, count(limit)),
    );
  return source(columns, allOf(plain), tail, orderSql(order, 'y', 'sorted'), count(limit));
}

type RowSource = (
  columns: RawBuilder<unknown>,
  where: RawBuilder<boolean> | undefined,
  tail: RawBuilder<unknown>,
  merged: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) => RawBuilder<unknown>;

/** How the rows of a branch are read in order: owner by owner, or all together. */
async function sourceOf(
  call: Call,
  entity: EntityDefinition,
  branch: Branch,
  order: Order,
  limit: number,
): Promise<RowSource> {
  const table = sql.table(entity.table);
  const byOwner = order.column === entity.owner;
  if (branch.kind === 'owners' && branch.owners !== 'all' && branch.owners.length > 1 && !byOwner) {
    const { owners } = branch;
    if (await prefersOwnerByOwner(call.db, entity, owners, limit))
      return (
        columns,
        where,
        tail,
        merged,
        count,
      ) => sql`(select y.* from unnest(${owners}::bigint[]) o(id) cross join lateral (
        select ${columns} from ${table} t where t.deleted_at is null and ${ownerColumn(entity)} = o.id ${where ? sql`and ${where}` : sql``} ${tail}) y
        order by ${merged} limit ${count})`;
  }
  // So are the pools, each of which has its rows in every order.
  if (branch.kind === 'pool' && entity.pool?.indexed && branch.pools.length > 1) {
    const { pools } = branch;
    return (
      columns,
      where,
      tail,
      merged,
      count,
    ) => sql`(select y.* from unnest(${pools}::bigint[]) o(id) cross join lateral (
      select ${columns} from ${table} t where t.deleted_at is null and ${ownerColumn(entity)} = 0
        and ${sql.raw((entity.pool as PoolDefinition).key)} = o.id ${where ? sql`and ${where}` : sql``} ${tail}) y
      order by ${merged} limit ${count})`;
  }
  // The pool's rows are left out so that the index without owners serves.
  const owned =
    entity.pool && branch.kind === 'owners' && branch.owners !== 'all' && branch.owners.length !== 1
      ? sql`and ${ownerColumn(entity)} > 0`
      : sql``;
  return (columns, where, tail) =>
    sql`(select ${columns} from ${table} t where t.deleted_at is null ${owned} and ${branchSql(entity, branch)} ${where ? sql`and ${where}` : sql``} ${tail})`;
}

/** Full rows in the order of the ids. */
export function loadRows(call: Call, entity: EntityDefinition, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return call.db.rows<Row>(
    sql`
    select ${rowColumns(call, entity)}
    from unnest(${ids}::bigint[]) with ordinality as page(id, at)
    join ${sql.table(entity.table)} t on t.id = page.id ${sql.raw(entity.joins ?? '')}
    order by page.at`,
    preparedFor(entity),
  );
}

type DetailRow = Row & { $writer: boolean };

const wanted = new Placeholder();

/** One full row that the person may see, and whether they are a writing member of it; undefined for none. */
export async function loadDetailRow(call: Call, entity: EntityDefinition, id: number): Promise<DetailRow | undefined> {
  const statement = await keptStatement(
    call.actor,
    entity,
    'detail',
    async () => sql<DetailRow>`select ${rowColumns(call, entity)}, ${writingMemberSql(entity, call.actor.userId)} as "$writer"
    from ${sql.table(entity.table)} t ${sql.raw(entity.joins ?? '')}
    where t.id = ${wanted} and t.deleted_at is null and ${visibleSql(entity, call.actor)}`,
  );
  return statement && call.db.first(statement.with(wanted, id), preparedFor(entity));
}

function rowColumns(call: Call, entity: EntityDefinition): RawBuilder<unknown> {
  const extra = entity.extraColumns ? sql.raw(`, ${entity.extraColumns}`) : sql``;
  const personal = entity.personalColumns ? sql`, ${entity.personalColumns(call.actor)}` : sql``;
  return sql`${selectColumns(entity)}${labelsBehind(call, entity)}${extra}${personal}${poolColumn(entity)}`;
}

const columnLists = new WeakMap<EntityDefinition, RawBuilder<unknown>>();

function selectColumns(entity: EntityDefinition): RawBuilder<unknown> {
  let list = columnLists.get(entity);
  if (!list) {
    const columns = new Set(['id', 'version', 'ext', 'deleted_at', ...Object.keys(entity.columns ?? {})]);
    for (const field of entity.fields)
      for (const column of [field.column, field.column2]) if (column) columns.add(column);
    if (entity.owner) columns.add(entity.owner);
    if (entity.members) columns.add(entity.members.local);
    list = sql.raw([...columns].map((column) => `t.${column}`).join(', '));
    columnLists.set(entity, list);
  }
  return list;
}
