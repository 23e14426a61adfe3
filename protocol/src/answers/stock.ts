// Stock as it travels: what lies where, and the movements that made it so.

import * as z from 'zod';
import type { ListPage } from '../list.ts';

export const zMovementKind = z.enum(['in', 'out', 'move', 'take', 'ship', 'return']);
export type MovementKind = z.infer<typeof zMovementKind>;

/** A warehouse with what lies in it of one product: a row of `api/erp/getWarehouseStorage`. */
export const zStoredIn = z.strictObject({
  warehouseid: z.number(),
  name: z.string(),
  productid: z.number(),
  /** Decimal text without needless zeros. */
  stock: z.string(),
});
export type StoredIn = z.infer<typeof zStoredIn>;

/** An entry of the ledger. */
export const zStockMovement = z.strictObject({
  id: z.number(),
  kind: zMovementKind,
  kindName: z.string(),
  productid: z.number(),
  productName: z.string(),
  warehouseid: z.number(),
  warehousename: z.string(),
  /** Below zero for what went out. */
  number: z.string(),
  /** What lay there after it. */
  balance: z.string(),
  /** The order that caused it, for people who see that order; 0 for none. */
  orderid: z.number(),
  orderSn: z.string(),
  Ext: z.string(),
  userid: z.number(),
  UserName: z.string(),
  AddTime: z.string(),
});
export type StockMovement = z.infer<typeof zStockMovement>;

/** What went out of an order, or came back, at once: a row of `api/order/shipments`. */
export const zOrderShipment = z.strictObject({
  id: z.number(),
  kind: z.enum(['ship', 'return']),
  /** Carrier and its number. */
  company: z.string(),
  number: z.string(),
  reason: z.string(),
  userid: z.number(),
  UserName: z.string(),
  AddTime: z.string(),
  lines: z.array(
    z.strictObject({ lineid: z.number(), title: z.string(), warehousename: z.string(), number: z.string() }),
  ),
});
export type OrderShipment = z.infer<typeof zOrderShipment>;

/** Of a product in the list of stock. */
export interface StockOfProduct {
  /** In all warehouses. */
  total: string;
  /** Warehouse → pieces, only where there are any. */
  places: Record<string, string>;
}

export type StockMovements = ListPage<StockMovement>;
