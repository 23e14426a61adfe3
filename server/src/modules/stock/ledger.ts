// The one way in which stock changes: the row of a product in a warehouse by a guarded update, and an entry of the ledger with it.
import { compare } from '@crm/protocol/money';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { query, returning, select } from '../../platform/db/query.ts';
import { conflict, notFound } from '../../platform/errors.ts';

export type MovementKind = 'in' | 'out' | 'move' | 'take' | 'ship' | 'return';

export interface Movement {
  kind: MovementKind;
  productId: number;
  warehouseId: number;
  /** Decimal text, below zero for what goes out; never zero. */
  number: string;
  remark?: string;
  /** What caused it. */
  orderId?: number;
  lineId?: number;
  shipmentId?: number;
}

/** Places of a number of pieces. */
export const places = 4;

/**
 * Makes the movements, all of them or none, in one order for everybody, so that nobody waits in a circle.
 * @throws AppError `conflict` where there is too little, or where a warehouse or a product is gone
 */
export async function moveStock(call: Call, movements: readonly Movement[]): Promise<void> {
  const inOrder = movements.toSorted((a, b) => a.productId - b.productId || a.warehouseId - b.warehouseId);
  await hold(
    call,
    inOrder.filter(({ number }) => compare(number, '0') > 0),
  );
  for (const movement of inOrder) {
    const { productId, warehouseId, number } = movement;
    const row =
      compare(number, '0') > 0
        ? await call.db.first(returning('stock as s', ['number'])`
          insert into stock as s (product_id, warehouse_id, number) values (${productId}, ${warehouseId}, ${number}::numeric)
          on conflict (product_id, warehouse_id) do update set number = s.number + excluded.number, updated_at = now()`)
        : await call.db.first(returning('stock', ['number'])`
          update stock set number = number + ${number}::numeric, updated_at = now()
          where product_id = ${productId} and warehouse_id = ${warehouseId} and number >= -(${number}::numeric)`);
    if (!row) throw await tooLittle(call, productId, warehouseId);
    await call.db.run(sql`
      insert into stock_movement (kind, product_id, warehouse_id, number, balance, order_id, line_id, shipment_id, remark, user_id)
      values (${movement.kind}, ${productId}, ${warehouseId}, ${number}::numeric, ${row.number}::numeric, ${movement.orderId ?? 0},
        ${movement.lineId ?? 0}, ${movement.shipmentId ?? 0}, ${movement.remark ?? ''}, ${call.actor.userId})`);
  }
  announceMoved(
    call,
    inOrder.map(({ productId }) => productId),
  );
}

/** Open pages of stock read it again. */
function announceMoved(call: Call, productIds: readonly number[]): void {
  call.effects.changed('warehouse', [...new Set(productIds)], ['warehouse:all']);
}

/** Nothing comes into a warehouse that is being deleted, and no product that is. */
async function hold(call: Call, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  const warehouses = [...new Set(movements.map(({ warehouseId }) => warehouseId))];
  const products = [...new Set(movements.map(({ productId }) => productId))];
  const there = async (table: 'warehouse' | 'product', ids: readonly number[]): Promise<boolean> => {
    const rows = await call.db.rows(
      sql`select id from ${sql.table(table)} where id = any(${ids}::bigint[]) and deleted_at is null order by id for share`,
    );
    return rows.length === ids.length;
  };
  if (!(await there('product', products))) throw conflict(msg('stockProductGone'));
  if (!(await there('warehouse', warehouses))) throw conflict(msg('warehouseGone'));
}

async function tooLittle(call: Call, productId: number, warehouseId: number) {
  const named = await call.db.first(
    query
      .selectFrom('product as p')
      .crossJoin('warehouse as w')
      .leftJoin('stock as s', (join) => join.on(sql<boolean>`s.product_id = p.id and s.warehouse_id = w.id`))
      .select([
        'p.name as product',
        'w.name as warehouse',
        sql<string>`trim_scale(coalesce(s.number, 0))::text`.as('stock'),
      ])
      .where(sql<boolean>`p.id = ${productId} and w.id = ${warehouseId}`),
  );
  if (!named) return notFound();
  const product = applyFieldPermissionsToText(call.actor, 'product', 'name', named.product);
  return conflict(msg('stockShort', { ...named, product }));
}

/** What lies there now, held until the end of the call; a place that never had anything holds nothing. */
export async function heldStock(
  call: Call,
  warehouseId: number,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(productIds)].toSorted((a, b) => a - b);
  // The row has to be there to be held.
  await call.db.run(sql`
    insert into stock (product_id, warehouse_id) select id, ${warehouseId} from unnest(${ids}::bigint[]) as id order by id
    on conflict do nothing`);
  const rows = await call.db.rows(select('stock', ['product_id as id', 'number'])`
    where warehouse_id = ${warehouseId} and product_id = any(${ids}::bigint[]) order by product_id for update`);
  return new Map(rows.map((row) => [row.id, row.number]));
}
