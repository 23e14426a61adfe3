// Orders: written by sales people, reviewed, shipped from stock in one part or several, completed or cancelled.

import { zOrderShipment } from '@crm/protocol/answers/stock';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import { crudRoutes } from '../../engine/crud-routes.ts';
import type { Call } from '../../engine/entity.ts';
import { loadOne, requireAction } from '../../engine/load.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { changeRecords } from '../../engine/write/change.ts';
import type { Guard } from '../../engine/write/guards.ts';
import { Actor } from '../../platform/access/actor.ts';
import { query } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { zDone, zRejected, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import {
  idOnTheWire,
  idsOnTheWire,
  parseIds,
  zBulk,
  zId,
  zNested,
  zOptionalId,
  zText,
} from '../../platform/http/values.ts';
import { notify } from '../notice/index.ts';
import { zPieces } from '../stock/index.ts';
import { orderEntity } from './order.entity.ts';
import { type OrderRow, orderStates } from './order.fields.ts';
import { orderPrint } from './order.print.ts';
import { cancelOrders, requireReceiver, shipAll, shipmentsOf, shipPart, takeBack } from './ship.actions.ts';

export { orderEntity } from './order.entity.ts';

const area = '订单';
const zIds = z.array(z.number());
const zShort = (max: number) =>
  zText
    .transform((text) => text.trim())
    .refine((text) => textLength(text) <= max, { error: sentenceError('tooLong', { max }) });
const zReason = zShort(limits.text).refine((text) => !isBlank(text), { error: sentenceError('required') });
const zPiecesOfLines = zNested(z.array(z.looseObject({ id: zId, number: zPieces, warehouseid: zOptionalId })).max(200));

/** Customers with orders that are not cancelled stay. */
const keepCustomers: Guard = async (call, rows, action) => {
  if (action !== 'delete') return undefined;
  const held = await call.db.rows(
    query
      .selectFrom('sales_order')
      .select(['customer_id as id'])
      .distinct()
      .where(
        sql<boolean>`customer_id = any(${rows.map((row) => row.id)}::bigint[]) and status <> ${orderStates.cancelled} and deleted_at is null`,
      ),
  );
  return held.length > 0 ? { refuse: msg('customerHasOrders'), ids: held.map((row) => row.id) } : undefined;
};

/** Products and warehouses that an order still waits for stay. */
const keepFor =
  (column: 'product_id' | 'warehouse_id'): Guard =>
  async (call, rows, action) => {
    if (action !== 'delete') return undefined;
    const held = await call.db.rows(
      query
        .selectFrom('sales_order_line as l')
        .innerJoin('sales_order as o', 'o.id', 'l.order_id')
        .select([sql<number>`l.${sql.ref(column)}`.as('id')])
        .distinct()
        .where(sql<boolean>`l.${sql.ref(column)} = any(${rows.map((row) => row.id)}::bigint[]) and o.deleted_at is null
        and o.status in (${orderStates.waiting}, ${orderStates.toShip})`),
    );
    return held.length > 0 ? { refuse: msg('orderWaitsFor'), ids: held.map((row) => row.id) } : undefined;
  };

async function reviewOrders(call: Call, ids: readonly number[]): Promise<number> {
  const rows = await requireAction(call, orderEntity, ids, 'review');
  for (const row of rows) await requireReceiver(call, row);
  const set = { status: orderStates.toShip } as const;
  await changeRecords(call, orderEntity, rows, set, { action: 'review', as: 'order' });
  await notify(
    call,
    rows.map((row) => ({
      kind: 'order.toShip',
      users: shippers(call, row),
      target: { module: 'order', id: row.id },
    })),
  );
  return rows.length;
}

/** Who ships such an order; administrators, who may do everything, are not notified of each. */
function shippers(call: Call, row: OrderRow): number[] {
  const { organisation, definitionVersion } = call.actor;
  return [...organisation.users.values()]
    .filter((user) => user.enabled && !user.deleted)
    .filter(({ id }) => {
      const person = new Actor(organisation, id, 0, definitionVersion);
      return (
        !person.isAdministrator &&
        person.can('erp.order.ship') &&
        person.reaches('erp.order.ship', 'order', row.owner_id)
      );
    })
    .map(({ id }) => id);
}

export const orderModule = defineModule({
  name: 'order',
  grants: [
    {
      branch: 'erp',
      module: 'order',
      label: area,
      scoped: true,
      actions: {
        ...usual('index', 'add', 'edit', 'delete'),
        review: ['审核', 'Review'],
        ship: ['发货', 'Ship'],
        return: ['退货', 'Register return'],
        completed: ['完成', 'Complete'],
        cancel: ['取消', 'Cancel'],
        ...usual('export', 'print'),
      },
      needs: {
        index: ['erp.product.index'],
        add: ['crm.customer.index', 'erp.product.index', 'erp.shr.index'],
        ship: ['erp.order.index'],
        return: ['erp.order.index'],
      },
    },
  ],
  roles: [
    {
      role: 'manager',
      branch: 'erp',
      module: 'order',
      actions: ['index', 'add', 'edit', 'delete', 'review', 'ship', 'return', 'completed', 'cancel', 'export', 'print'],
      scope: 'subordinates',
    },
    {
      role: 'seller',
      branch: 'erp',
      module: 'order',
      actions: ['index', 'add', 'edit', 'delete', 'completed', 'cancel', 'print'],
      scope: 'self',
    },
  ],
  verbs: {
    review: ['审核', 'Reviewed'],
    ship: { label: ['发货', 'Shipped'], note: 'product.name' },
    return: { label: ['退货', 'Returned'], note: 'product.name' },
    completed: ['完成', 'Completed'],
    cancel: ['取消', 'Cancelled'],
  },
  notices: [
    {
      kind: 'order.toShip',
      needs: ['erp.order.index'],
      label: ['订单待发货', 'An order is ready to ship'],
      sentence: ['{actor}审核了订单{target}，请发货', '{actor} reviewed the order {target}. It is ready to ship.'],
    },
    {
      kind: 'order.partShipped',
      needs: ['erp.order.index'],
      label: ['我的订单部分发货', 'My order is partly shipped'],
      sentence: ['{actor}发出了订单{target}的部分产品', '{actor} shipped part of the order {target}'],
    },
    {
      kind: 'order.shipped',
      needs: ['erp.order.index'],
      label: ['我的订单已发货', 'My order is shipped'],
      sentence: ['{actor}发出了订单{target}的全部产品', '{actor} shipped all products of the order {target}'],
    },
    {
      kind: 'order.returned',
      needs: ['erp.order.index'],
      label: ['我的订单有退货', 'My order has a return'],
      sentence: ['{actor}登记了订单{target}的退货', '{actor} registered a return for the order {target}'],
    },
    {
      kind: 'order.cancelled',
      needs: ['erp.order.index'],
      label: ['我的订单被取消', 'My order is cancelled'],
      sentence: ['{actor}取消了您的订单{target}', '{actor} cancelled your order {target}'],
    },
  ],
  entities: [orderEntity],
  prints: [orderPrint],
  guards: {
    customer: keepCustomers,
    product: keepFor('product_id'),
    warehouse: keepFor('warehouse_id'),
  },
  routes: () => [
    ...crudRoutes(orderEntity),
    route({
      path: 'api/order/review',
      access: ['erp.order.review'],
      kind: 'write',
      area,
      summary: '审核：待审核的订单变为待发货',
      english: 'Review: orders to be reviewed become orders to be shipped',
      body: zBulk,
      answer: zDone,
      handle: async (call) => ({
        data: { count: await reviewOrders(call, call.body.ids) },
        msg: msg('orderReviewed'),
      }),
    }),
    route({
      path: 'api/order/ship',
      access: ['erp.order.ship'],
      kind: 'write',
      area,
      summary: '发货：ids 发出各订单剩余的全部产品，逐条答复；id 和 lines 发出一个订单的一部分',
      english:
        'Ship: ids ships all that remains of each order, each with its own result; id and lines ship a part of one order',
      body: z.looseObject({
        ids: z.unknown().meta(idsOnTheWire).optional().describe('订单编号，逗号分隔'),
        id: z.unknown().meta(idOnTheWire).optional().describe('一个订单，与 lines 一起'),
        lines: zPiecesOfLines.optional().describe('[{id 产品行, number 数量, warehouseid 从哪个仓库}]'),
        company: zShort(50).prefault('').describe('物流公司'),
        number: zShort(50).prefault('').describe('运单号'),
      }),
      answer: z.strictObject({
        count: z.number(),
        rejected: zRejected.optional(),
      }),
      handle: async (call) => {
        const { lines, company, number } = call.body;
        const parcel = { company, number, reason: '' };
        const ids = parseIds(call.body.ids ?? call.body.id);
        if (!ids || ids.length === 0) throw invalid({ ids: msg(ids ? 'noIds' : 'badFormat') });
        if (ids.length > limits.ids) throw invalid({ ids: msg('tooManyIds') });
        if (!lines) return { data: await shipAll(call, ids, parcel), msg: msg('orderShipped') };
        const [id, another] = ids;
        if (id === undefined || another !== undefined) throw invalid({ id: msg('badFormat') });
        await shipPart(call, id, lines, parcel);
        return { data: { count: 1 }, msg: msg('orderShipped') };
      },
    }),
    route({
      path: 'api/order/return',
      access: ['erp.order.return'],
      kind: 'write',
      area,
      summary: '退货：产品回到仓库',
      english: 'Return: products go back into the warehouse',
      body: z.looseObject({
        id: zId.describe('订单'),
        lines: zPiecesOfLines.describe('[{id 产品行, number 数量, warehouseid 退回哪个仓库}]'),
        reason: zReason.describe('退货原因'),
      }),
      answer: zDone,
      handle: async (call) => {
        await takeBack(call, call.body.id, call.body.lines, call.body.reason);
        return { data: { count: 1 }, msg: msg('orderReturned') };
      },
    }),
    route({
      path: 'api/order/completed',
      access: ['erp.order.completed'],
      kind: 'write',
      area,
      summary: '完成：只有已发货的订单可以完成',
      english: 'Complete: only shipped orders can be completed',
      body: zBulk,
      answer: zDone,
      handle: async (call) => {
        const rows = await requireAction(call, orderEntity, call.body.ids, 'completed');
        const set = { status: orderStates.completed } as const;
        await changeRecords(call, orderEntity, rows, set, { action: 'completed', as: 'order' });
        return { data: { count: rows.length }, msg: msg('orderCompleted') };
      },
    }),
    route({
      path: 'api/order/cancel',
      access: ['erp.order.cancel'],
      kind: 'write',
      area,
      summary: '取消，须写明原因；有产品在客户处的订单须先退货',
      english: 'Cancel; a reason is required; orders with products at the customer must be returned first',
      body: zBulk.pipe(z.looseObject({ ids: zIds, reason: zReason.describe('取消原因') })),
      answer: zDone,
      handle: async (call) => ({
        data: { count: await cancelOrders(call, call.body.ids, call.body.reason) },
        msg: msg('orderCancelled'),
      }),
    }),
    route({
      path: 'api/order/shipments',
      access: ['erp.order.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '订单的发货和退货记录',
      english: 'Shipments and returns of an order',
      body: z.looseObject({ id: zId }),
      answer: zRows(zOrderShipment),
      handle: async (call) => {
        const { id } = await loadOne(call, orderEntity, call.body.id);
        const rows = await shipmentsOf(call, id);
        return { data: { rows, total: rows.length } };
      },
    }),
  ],
});
