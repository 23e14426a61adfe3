// What lies where, and how it came to be.

import type { MovementKind, StockMovements, StockOfProduct, StoredIn } from '@crm/protocol/answers/stock';
import { limits } from '@crm/protocol/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { loadVisible } from '../../engine/load.ts';
import { countedTo } from '../../engine/query/totals.ts';
import { countUpTo, moment, query, select } from '../../platform/db/query.ts';

/** What each kind of movement is called. */
export const movementKinds: Readonly<Record<MovementKind, { label: string }>> = {
  in: { label: '入库' },
  out: { label: '出库' },
  move: { label: '调拨' },
  take: { label: '盘点' },
  ship: { label: '订单发货' },
  return: { label: '订单退货' },
};

const isNamed = (call: Call) => call.actor.fieldGrant('warehouse', 'name') !== 'hidden';
const nameOf = (call: Call, name: string) =>
  isNamed(call) ? applyFieldPermissionsToText(call.actor, 'warehouse', 'name', name) : '';

/** Every warehouse with what it holds of these products, also nothing. */
export async function storedIn(call: Call, productIds: readonly number[]): Promise<StoredIn[]> {
  const rows = await call.db.rows(
    query
      .selectFrom('product as p')
      .crossJoin('warehouse as w')
      .leftJoin('stock as s', (join) => join.on(sql<boolean>`s.product_id = p.id and s.warehouse_id = w.id`))
      .select([
        'w.id as warehouseid',
        'w.name',
        'p.id as productid',
        sql<string>`trim_scale(coalesce(s.number, 0))::text`.as('stock'),
      ])
      .where(sql<boolean>`p.id = any(${productIds}::bigint[]) and p.deleted_at is null and w.deleted_at is null`)
      .orderBy('p.id')
      .orderBy('w.name')
      .orderBy('w.id'),
  );
  return rows.map((row) => ({ ...row, name: nameOf(call, row.name) }));
}

/** What there is of these products, for a page of a list. */
export async function stockOf(call: Call, productIds: readonly number[]): Promise<Map<number, StockOfProduct>> {
  const rows = await call.db.rows(select('stock', [
    'product_id as id',
    sql<string>`trim_scale(sum(number))::text`.as('total'),
    sql<Record<string, string>>`json_object_agg(warehouse_id, trim_scale(number)::text)`.as('places'),
  ])`
    where product_id = any(${productIds}::bigint[]) and number > 0 group by product_id`);
  return new Map(rows.map(({ id, ...stock }) => [id, stock]));
}

export interface MovementFilter {
  productid: number;
  warehouseid: number;
  orderid: number;
  kind: string;
  begin: string;
  end: string;
  page: number;
  rows: number;
}

/** Newest first. The number of an order is shown to people who see the order. */
export async function movementsOf(call: Call, filter: MovementFilter): Promise<StockMovements> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (filter.productid) conditions.push(sql`m.product_id = ${filter.productid}`);
  if (filter.warehouseid) conditions.push(sql`m.warehouse_id = ${filter.warehouseid}`);
  if (filter.orderid) conditions.push(sql`m.order_id = ${filter.orderid}`);
  if (filter.kind) conditions.push(sql`m.kind = ${filter.kind}`);
  if (filter.begin) conditions.push(sql`m.created_at >= ${filter.begin}::timestamptz`);
  if (filter.end) conditions.push(sql`m.created_at < ${filter.end}::timestamptz + interval '1 day'`);
  const where = sql.join(conditions, sql` and `);
  const [rows, count] = await Promise.all([
    call.db.rows(
      query
        .selectFrom('stock_movement as m')
        .leftJoin('product as p', 'p.id', 'm.product_id')
        .leftJoin('warehouse as w', 'w.id', 'm.warehouse_id')
        .select([
          'm.id',
          'm.kind',
          'm.product_id as productid',
          sql<string>`coalesce(p.name, '')`.as('productName'),
          'm.warehouse_id as warehouseid',
          sql<string>`coalesce(w.name, '')`.as('warehousename'),
          sql<string>`trim_scale(m.number)::text`.as('number'),
          sql<string>`trim_scale(m.balance)::text`.as('balance'),
          'm.order_id as orderid',
          'm.remark as Ext',
          'm.user_id as userid',
          moment('m.created_at').as('AddTime'),
        ])
        .where(sql<boolean>`${where}`)
        .orderBy('m.id', 'desc')
        .limit(filter.rows)
        .offset((filter.page - 1) * filter.rows),
    ),
    call.db.first(countUpTo(limits.exactTotal + 1)`stock_movement m where ${where}`),
  ]);
  const orders = await ordersOf(call, [...new Set(rows.map((row) => row.orderid).filter((id) => id > 0))]);
  const { users } = call.actor.organisation;
  return {
    rows: rows.map((row) => ({
      ...row,
      kindName: movementKinds[row.kind].label,
      productName: applyFieldPermissionsToText(call.actor, 'product', 'name', row.productName),
      warehousename: nameOf(call, row.warehousename),
      orderid: orders.has(row.orderid) ? row.orderid : 0,
      orderSn: orders.get(row.orderid) ?? '',
      UserName: users.get(row.userid)?.name ?? '',
    })),
    ...countedTo(count?.n ?? 0),
  };
}

async function ordersOf(call: Call, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const entity = call.engine.byName<{ id: number; version: number; number: string }>('order');
  if (!call.actor.can(`${entity.grant}.index`)) return new Map();
  const rows = await loadVisible(call, entity, ids);
  return new Map(
    rows.map((row) => [row.id, applyFieldPermissionsToText(call.actor, entity.module, 'orderSn', row.number)]),
  );
}
