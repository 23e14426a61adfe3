// The products of an order: which, how many, from which warehouse, at which price; and what of them went out.
import { msg } from '@crm/protocol/sentences';
import type { Call, ChildrenDefinition } from '../../engine/entity.ts';
import type { DeclaredField } from '../../engine/field.ts';
import { type Selected, select } from '../../platform/db/query.ts';
import { fromProducts, productLinesUnder, subtotalOf, totalOf } from '../product/index.ts';

/** Prices stand under its grant. */
const amount = 'order.Money';

/** Kept by shipments; shown where an order is looked at, not where it is written. */
const kept = { type: 'number', precision: 4, form: false, list: false, width: 90 } as const;
const gone = [
  { wire: 'shipped', column: 'shipped', title: '已发', english: 'Shipped', ...kept },
  { wire: 'returned', column: 'returned', title: '已退', english: 'Returned', ...kept },
] as const satisfies readonly DeclaredField[];

function lineField(field: DeclaredField): DeclaredField[] {
  if (field.wire === 'productid') return [{ ...field, required: true, message: msg('requiredList') }];
  if (field.wire === 'number') return [field, ...gone];
  return [field];
}

export const orderLines: ChildrenDefinition = {
  wire: 'listJson',
  title: '订单产品',
  english: 'Products',
  table: 'sales_order_line',
  key: 'order_id',
  fields: productLinesUnder(amount).flatMap((field) => lineField(field)),
  control: 'product',
  fill: fromProducts(amount),
  min: 1,
  message: msg('requiredList'),
  distinct: { wire: 'productid', message: msg('productTwice') },
  compute: subtotalOf,
  totals: { amount: totalOf },
};

const lineColumns = ['id', 'order_id', 'product_id', 'title', 'warehouse_id', 'number', 'shipped', 'returned'] as const;
export type StoredLine = Selected<'sales_order_line', typeof lineColumns>;

/** The lines of these orders, which the caller holds; in their order. */
export function linesOf(call: Call, orderIds: readonly number[]): Promise<StoredLine[]> {
  return call.db.rows(select('sales_order_line', lineColumns)`
    where order_id = any(${orderIds}::bigint[]) order by order_id, position, id`);
}
