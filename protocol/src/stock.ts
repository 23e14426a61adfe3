// Stock as it travels: what lies where, and the movements that made it so.
import type { ListPage } from './list.ts';

/** A warehouse with what lies in it of one product: a row of `api/erp/getWarehouseStorage`. */
export interface StoredIn {
  warehouseid: number;
  name: string;
  productid: number;
  /** Decimal text without needless zeros. */
  stock: string;
}

/** Of a product in the list of stock. */
export interface StockOfProduct {
  /** In all warehouses. */
  total: string;
  /** Warehouse → pieces, only where there are any. */
  places: Record<string, string>;
}

export type MovementKind = 'in' | 'out' | 'move' | 'take' | 'ship' | 'return';

/** An entry of the ledger. */
export interface StockMovement {
  id: number;
  kind: MovementKind;
  kindName: string;
  productid: number;
  productName: string;
  warehouseid: number;
  warehousename: string;
  /** Below zero for what went out. */
  number: string;
  /** What lay there after it. */
  balance: string;
  /** The order that caused it, for whoever sees that order; 0 for none. */
  orderid: number;
  orderSn: string;
  Ext: string;
  userid: number;
  UserName: string;
  AddTime: string;
}

export type StockMovements = ListPage<StockMovement>;

/** What went out of an order, or came back, at once: a row of `api/order/shipments`. */
export interface OrderShipment {
  id: number;
  kind: 'ship' | 'return';
  /** Carrier and its number. */
  company: string;
  number: string;
  reason: string;
  userid: number;
  UserName: string;
  AddTime: string;
  lines: { lineid: number; title: string; warehousename: string; number: string }[];
}
