// Orders as the engine sees them: what they are found by, scenes, and what may be done with one in its state.
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { type Call, defineEntity } from '../../engine/entity.ts';
import { fieldScene, ownershipScene } from '../../engine/scenes.ts';
import { query, select } from '../../platform/db/query.ts';
import { conflict, type Rejection, rejection } from '../../platform/errors.ts';
import { parseId } from '../../platform/http/values.ts';
import { nextNumber } from '../numbering/index.ts';
import { type OrderRow, orderShape, orderStates, shippingStates } from './order.fields.ts';
import { orderLines } from './order.lines.ts';

const { waiting, toShip, shipped, completed, cancelled } = orderStates;

/** In which states an order is for what. */
const allowed: Readonly<Record<string, readonly number[]>> = {
  edit: [waiting],
  delete: [waiting, toShip, cancelled],
  review: [waiting],
  ship: [toShip],
  return: [toShip, shipped, completed],
  completed: [shipped],
  cancel: [waiting, toShip, shipped],
};

/** Why an order cannot do what belongs to another state. */
const stateWords: Readonly<Record<number, Sentence>> = {
  [waiting]: msg('orderIsWaiting'),
  [toShip]: msg('orderIsToShip'),
  [shipped]: msg('orderIsShipped'),
  [completed]: msg('orderIsCompleted'),
  [cancelled]: msg('orderIsCancelled'),
};

export const orderEntity = defineEntity(orderShape, {
  search: async (row, call) => {
    const customer = await call.db.first(select('customer', ['name'])`where id = ${row.customer_id}`);
    return { names: [row.number, customer?.name ?? ''], numbers: [row.number] };
  },
  scenes: [ownershipScene('订单', false), fieldScene(orderShape.fields, 'status', 'board')],
  parameters: {
    productid: (value) => {
      const id = parseId(value);
      if (id === undefined) return msg('choiceUnknown');
      return sql`exists (select 1 from sales_order_line l where l.order_id = t.id and l.product_id = ${id})`;
    },
  },
  children: [orderLines],
  presentPage: async (call, rows, wires) => {
    const sums = await call.db.rows(select('sales_order_line', [
      'order_id as id',
      sql<string>`trim_scale(sum(shipped))::text || '/' || trim_scale(sum(number))::text`.as('progress'),
    ])`
      where order_id = any(${rows.map((row) => row.id)}::bigint[]) group by order_id`);
    for (const [at, row] of rows.entries())
      (wires[at] as Record<string, unknown>)['progress'] = sums.find((one) => one.id === row.id)?.progress ?? '';
  },
  refuse: (_call, row, action) => {
    const states = allowed[action];
    if (states && !states.includes(row.status)) return stateWords[row.status];
    if (action === 'return' && row.shipping === shippingStates.nothing) return msg('orderNothingShipped');
    return undefined;
  },
  hooks: {
    async beforeCreate(call, values) {
      values['number'] = await nextNumber(call, 'order');
    },
    async beforeDelete(call, rows) {
      const rejected = await stillOut(call, rows);
      const [first] = rejected;
      if (first) throw conflict(first.reason, { rejected });
    },
  },
});

/** Orders of which something is with the customer: they are neither cancelled nor deleted. */
export async function stillOut(call: Call, rows: readonly OrderRow[]): Promise<Rejection[]> {
  const out = await call.db.rows(
    query
      .selectFrom('sales_order_line')
      .select(['order_id as id'])
      .distinct()
      .where(sql<boolean>`order_id = any(${rows.map((row) => row.id)}::bigint[]) and shipped > returned`),
  );
  return rows
    .filter((row) => out.some((one) => one.id === row.id))
    .map((row) => rejection(row.id, msg('orderStillOut', { number: row.number })));
}
