// Warehouses of the sample company, and the ledger of what came and went, so that nothing ever was below zero.
import { warehouseEntity } from '../modules/stock/index.ts';
import type { Db } from '../platform/db/database.ts';
import { addDeclaredRow } from './declared-row.ts';
import type { Random } from './random.ts';
import type { Employee } from './staff.ts';
import type { RowBatch } from './table-rows.ts';
import { day, pastMoment, toText } from './working-time.ts';

export interface StockProduct {
  id: number;
  name: string;
  price: string;
  cost: string;
  model: string;
  specification: string;
  unit: string;
  taxCode: string;
}

export interface StockEvent {
  at: number;
  kind: 'in' | 'out' | 'move' | 'take' | 'ship' | 'return';
  productId: number;
  warehouseId: number;
  number: number;
  orderId?: number;
  lineId?: number;
  shipmentId?: number;
  remark?: string;
  userId: number;
}

const places: readonly (readonly [name: string, address: string])[] = [
  ['杭州总仓', '杭州市余杭区良渚街道古墩路1899号'],
  ['上海分仓', '上海市嘉定区安亭镇园国路1188号'],
  ['广州分仓', '广州市黄埔区科学大道162号'],
];

/** Answers the ids of the warehouses, the main one first. */
export async function addWarehouses(
  batch: RowBatch,
  db: Db,
  settings: { firstId: number; keepers: readonly Employee[]; now: number },
  random: Random,
): Promise<number[]> {
  const { firstId, keepers, now } = settings;
  const ids: number[] = [];
  for (const [at, [name, address]] of places.entries()) {
    const keeper = keepers[at % keepers.length] as Employee;
    const values = { name, address, keeper_id: keeper.id, remark: at === 0 ? '常备现货，每月末盘点' : '' };
    const entry = {
      id: firstId + at,
      userId: keeper.id,
      at: pastMoment(now - 400 * day, now, random),
      ip: '10.8.4.21',
    };
    await addDeclaredRow(batch, db, warehouseEntity, values, entry);
    ids.push(firstId + at);
  }
  return ids;
}

const suppliesOf = ['采购到货', '采购到货，已检验', '补货入库', '采购到货'];

/**
 * What orders need lies there before they need it: an opening stock, deliveries since, some carried to the branches, a
 * piece or two found otherwise when it was counted.
 */
export function stockHistory(
  products: readonly StockProduct[],
  warehouses: readonly number[],
  shipped: readonly StockEvent[],
  settings: { keepers: readonly Employee[]; now: number },
  random: Random,
): StockEvent[] {
  const { keepers, now } = settings;
  const events = [...shipped];
  const begun = now - 300 * day;
  const needed = (productId: number, warehouseId: number) =>
    shipped
      .filter((one) => one.productId === productId && one.warehouseId === warehouseId && one.number < 0)
      .reduce((so, one) => so - one.number, 0);
  for (const product of products) {
    const dear = Number(product.price) > 2000;
    for (const [at, warehouseId] of warehouses.entries()) {
      const own = needed(product.id, warehouseId);
      if (own === 0 && at > 0 && random.chance(0.55)) continue;
      const { id: userId } = keepers[at % keepers.length] as Employee;
      const base = { productId: product.id, warehouseId, userId } as const;
      const moment = (after: number) => Math.max(begun + day, pastMoment(now - after * day, now, random));
      const opening = own + random.whole(dear ? 2 : 15, dear ? 12 : 80);
      events.push({ ...base, at: pastMoment(begun, now, random), kind: 'in', number: opening, remark: '期初库存' });
      for (let more = random.whole(0, 2); more > 0; more--)
        events.push({
          ...base,
          at: moment(random.whole(5, 250)),
          kind: 'in',
          number: random.whole(dear ? 2 : 10, dear ? 10 : 60),
          remark: random.pick(suppliesOf),
        });
      if (random.chance(0.15))
        events.push({ ...base, at: moment(random.whole(20, 200)), kind: 'out', number: -1, remark: '样品借出' });
      if (random.chance(0.2))
        events.push({
          ...base,
          at: moment(random.whole(3, 40)),
          kind: 'take',
          number: random.chance(0.5) ? 1 : -1,
          remark: '月末盘点',
        });
      if (at === 0 && random.chance(0.3)) {
        const carried = { ...base, at: moment(random.whole(10, 150)), kind: 'move' as const, remark: '调拨备货' };
        const [, branch = warehouseId] = warehouses;
        events.push({ ...carried, number: -1 }, { ...carried, number: 1, warehouseId: branch });
      }
    }
  }
  // Stable: events of one moment stay in their order.
  return events.sort((a, b) => a.at - b.at);
}

/** The ledger with what lay there after each entry, and what lies there now. */
export function addLedger(batch: RowBatch, events: readonly StockEvent[]): void {
  const lies = new Map<string, { productId: number; warehouseId: number; number: number; at: number }>();
  for (const event of events) {
    const { productId, warehouseId, number, at } = event;
    const key = `${productId}/${warehouseId}`;
    const place = lies.get(key) ?? { productId, warehouseId, number: 0, at };
    place.number += number;
    place.at = at;
    if (place.number < 0) throw new Error(`below zero: product ${productId} in warehouse ${warehouseId}`);
    lies.set(key, place);
    batch.add('stock_movement', {
      kind: event.kind,
      product_id: productId,
      warehouse_id: warehouseId,
      number,
      balance: place.number,
      order_id: event.orderId ?? 0,
      line_id: event.lineId ?? 0,
      shipment_id: event.shipmentId ?? 0,
      remark: event.remark ?? '',
      user_id: event.userId,
      created_at: toText(at),
    });
  }
  for (const { productId, warehouseId, number, at } of lies.values())
    batch.add('stock', { product_id: productId, warehouse_id: warehouseId, number, updated_at: toText(at) });
}
