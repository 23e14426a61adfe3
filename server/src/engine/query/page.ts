// The rows of one page: first their ids, in order and in scope, then the full rows.
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../platform/db/database.ts';
import type { Call, EntityDefinition, Row } from '../entity.ts';
import { allOf, type ListRequest } from './request.ts';
import {
  anyBranchSql,
  type Branch,
  branchSql,
  memberSourceSql,
  otherOwnersSql,
  ownerColumn,
  visibleSql,
  writingMemberSql,
} from './scope.ts';
import { afterSql, type Order, orderSql } from './sort.ts';
import { prefersOwnerByOwner } from './statistics.ts';

export interface PageId {
  id: number;
  /** Value of the order's column as text. */
  value: string | null;
}

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
  const where = allOf([...(predicate ? [predicate] : []), ...(cursor ? [afterSql(order, cursor)] : [])]);
  // Planning costs more than running. Near the beginning the limit is written out, so that the plan knows it, and the
  // statement is kept prepared; its text does not change with the values, and PostgreSQL plans anew where they matter.
  const near = offset === 0;
  const count = (n: number) => (near ? sql.lit(n) : sql`${n}`);
  const parts = await branchPages(call, entity, request.branches, order, where, offset + limit, count);
  if (parts.length === 0) return [];
  return call.db.rows<PageId>(
    sql`
    select x.id, x.sorted::text as value from (${sql.join(parts, sql` union all `)}) x
    order by ${orderSql(order, 'x', 'sorted')} limit ${count(limit)} offset ${count(offset)}`,
    near ? PREPARED : undefined,
  );
}

export interface FirstPage {
  ids: PageId[];
  /** Full rows of the same ids, in the same order. */
  rows: Row[];
  total: number;
}

/**
 * The page that people look at most, with its total and the person's marked records before all others, by one statement.
 * @param total scalar of the whole total
 */
export async function firstPage(
  call: Call,
  request: Pick<ListRequest, 'entity' | 'order' | 'rows' | 'branches'>,
  predicate: RawBuilder<boolean> | undefined,
  total: RawBuilder<number>,
): Promise<FirstPage> {
  const { entity, order, rows, branches } = request;
  const limit = sql.lit(rows + 1);
  const unmarked = entity.pinnable ? [sql<boolean>`t.id not in (select id from marked)`] : [];
  const where = allOf([...(predicate ? [predicate] : []), ...unmarked]);
  const parts = await branchPages(call, entity, branches, order, where, rows + 1, (n) => sql.lit(n));
  if (parts.length === 0) return { ids: [], rows: [], total: 0 };
  const marked = entity.pinnable ? sql`marked as materialized (${markedSql(call, request, predicate)}),` : sql``;
  const first = entity.pinnable ? sql`union all select id, sorted, place from marked` : sql``;
  const found = await call.db.rows<Row & { $id: number; $value: string | null; $total: number }>(
    sql`
    with ${marked} page as materialized (
      select id, sorted, place from (
        select x.id, x.sorted, null::bigint as place from (${sql.join(parts, sql` union all `)}) x ${first}) y
      order by place, ${orderSql(order, 'y', 'sorted')} limit ${limit})
    select ${rowColumns(call, entity)}, page.id as "$id", page.sorted::text as "$value", ${total} as "$total"
    from page join ${sql.table(entity.table)} t on t.id = page.id ${sql.raw(entity.joins ?? '')}
    order by page.place, ${orderSql(order, 'page', 'sorted')}`,
    PREPARED,
  );
  return {
    ids: found.map((row) => ({ id: row.$id, value: row.$value })),
    rows: found,
    total: Math.max(0, Number(found[0]?.$total ?? 0)),
  };
}

const mostMarked = 100;

/** The person's marked records that the request would list, newest mark first: `id`, `sorted`, `place`. */
export function markedSql(
  call: Call,
  { entity, order, branches }: Pick<ListRequest, 'entity' | 'order' | 'branches'>,
  predicate: RawBuilder<boolean> | undefined,
): RawBuilder<unknown> {
  const where = predicate ? sql`and ${predicate}` : sql``;
  return sql`select t.id, ${sql.ref(`t.${order.column}`)} as sorted, row_number() over (order by p.created_at desc, t.id desc) as place
    from user_pin p join ${sql.table(entity.table)} t on t.id = p.record_id
    where p.user_id = ${call.actor.userId} and p.entity = ${sql.lit(entity.name)} and t.deleted_at is null and ${anyBranchSql(entity, branches)} ${where}
    order by place limit ${sql.lit(mostMarked)}`;
}

function branchPages(
  call: Call,
  entity: EntityDefinition,
  branches: readonly Branch[],
  order: Order,
  where: RawBuilder<boolean> | undefined,
  limit: number,
  count: (n: number) => RawBuilder<unknown>,
): Promise<RawBuilder<unknown>[]> {
  return Promise.all(branches.map((branch) => branchPage(call, entity, branch, order, where, limit, count)));
}

/** The first `limit` rows of one branch, in order. */
async function branchPage(
  call: Call,
  entity: EntityDefinition,
  branch: Branch,
  order: Order,
  where: RawBuilder<boolean> | undefined,
  limit: number,
  count: (n: number) => RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const table = sql.table(entity.table);
  const columns = sql`t.id, ${sql.ref(`t.${order.column}`)} as sorted`;
  const filters = where ? sql`and ${where}` : sql``;
  const tail = sql`order by ${orderSql(order, 't')} limit ${count(limit)}`;
  if (branch.kind === 'members') {
    return sql`(select ${columns} from (${memberSourceSql(entity, branch.userId)}) m(id)
      join ${table} t on ${sql.ref(`t.${entity.members?.local}`)} = m.id
      where t.deleted_at is null and ${otherOwnersSql(entity, branch.except)} ${filters} ${tail})`;
  }
  if (branch.kind === 'owners' && branch.owners !== 'all' && branch.owners.length > 1) {
    if (await prefersOwnerByOwner(call.db, entity, branch.owners, limit)) {
      return sql`(select y.id, y.sorted from unnest(${branch.owners}::bigint[]) o(id) cross join lateral (
        select ${columns} from ${table} t where t.deleted_at is null and ${ownerColumn(entity)} = o.id ${filters} ${tail}) y
        order by ${orderSql(order, 'y', 'sorted')} limit ${count(limit)})`;
    }
    // The pool's rows are left out so that the index without owners serves.
    const owned = entity.pool ? sql`and ${ownerColumn(entity)} > 0` : sql``;
    return sql`(select ${columns} from ${table} t where t.deleted_at is null ${owned} and ${branchSql(entity, branch)} ${filters} ${tail})`;
  }
  return sql`(select ${columns} from ${table} t where t.deleted_at is null and ${branchSql(entity, branch)} ${filters} ${tail})`;
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
    PREPARED,
  );
}

/** One full row that the person may see, and whether they are a writing member of it; undefined for none. */
export function loadDetailRow(
  call: Call,
  entity: EntityDefinition,
  id: number,
): Promise<(Row & { $writer: boolean }) | undefined> {
  return call.db.first<Row & { $writer: boolean }>(
    sql`select ${rowColumns(call, entity)}, ${writingMemberSql(entity, call.actor.userId)} as "$writer"
    from ${sql.table(entity.table)} t ${sql.raw(entity.joins ?? '')}
    where t.id = ${id} and t.deleted_at is null and ${visibleSql(entity, call.actor)}`,
    PREPARED,
  );
}

function rowColumns(call: Call, entity: EntityDefinition): RawBuilder<unknown> {
  const extra = entity.extraColumns ? sql.raw(`, ${entity.extraColumns}`) : sql``;
  const personal = entity.personalColumns ? sql`, ${entity.personalColumns(call.actor)}` : sql``;
  return sql`${selectColumns(entity)}${extra}${personal}`;
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
