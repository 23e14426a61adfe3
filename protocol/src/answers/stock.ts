// What calls answer, as schemas.

import * as z from 'zod';
import type { OrderShipment, StockMovement, StoredIn } from '../stock.ts';

export const zStoredIn: z.ZodType<StoredIn, StoredIn> = z.strictObject({
  warehouseid: z.number(),
  name: z.string(),
  productid: z.number(),
  stock: z.string(),
});

export const zStockMovement: z.ZodType<StockMovement, StockMovement> = z.strictObject({
  id: z.number(),
  kind: z.enum(['out', 'in', 'take', 'return', 'move', 'ship']),
  kindName: z.string(),
  productid: z.number(),
  productName: z.string(),
  warehouseid: z.number(),
  warehousename: z.string(),
  number: z.string(),
  balance: z.string(),
  orderid: z.number(),
  orderSn: z.string(),
  Ext: z.string(),
  userid: z.number(),
  UserName: z.string(),
  AddTime: z.string(),
});

export const zOrderShipment: z.ZodType<OrderShipment, OrderShipment> = z.strictObject({
  id: z.number(),
  kind: z.enum(['return', 'ship']),
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
