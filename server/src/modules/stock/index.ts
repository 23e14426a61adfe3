// Warehouses, what lies in them, and the ledger of what came and went.

import { limits } from '@crm/protocol/limits';
import { compare } from '@crm/protocol/money';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import { crudRoutes, listParameters } from '../../engine/crud-routes.ts';
import type { Call } from '../../engine/entity.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { listPage } from '../../engine/query/list.ts';
import type { Guard } from '../../engine/write/guards.ts';
import { definitionsChanged } from '../../platform/access/versions.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { idOnTheWire, zDay, zId, zIdList, zNested, zOptionalId, zText, zWhole } from '../../platform/http/values.ts';
import { productEntity } from '../product/index.ts';
import { warehouseReference } from './references.ts';
import { bringIn, carry, takeOut, takeStock } from './stock.actions.ts';
import { movementKinds, movementsOf, stockOf, storedIn } from './stock.queries.ts';
import { warehouseEntity } from './warehouse.entity.ts';

export { type Movement, moveStock } from './ledger.ts';
export { zPieces } from './pieces.ts';
export { warehouseEntity } from './warehouse.entity.ts';

import { zStockMovement, zStoredIn } from '@crm/protocol/answers/stock';
import { query } from '../../platform/db/query.ts';
import { zDone, zPageOf, zRows } from '../../platform/http/answers.ts';
import { zPieces } from './pieces.ts';

const area = '仓库与库存';

/** Forms offer the warehouses: every open window fetches them again. */
async function warehousesMoved(call: Call): Promise<void> {
  await definitionsChanged(call.db);
  const { formId } = await call.engine.definitionFor(call.db, warehouseEntity, call.actor);
  call.effects.changed('customForm', [formId], ['everyone']);
}

/** A product that lies somewhere stays. */
const keepStocked: Guard = async (call, rows, action) => {
  if (action !== 'delete') return undefined;
  const held = await call.db.rows(
    query
      .selectFrom('stock')
      .select(['product_id as id'])
      .distinct()
      .where(sql<boolean>`product_id = any(${rows.map((row) => row.id)}::bigint[]) and number > 0`),
  );
  return held.length > 0 ? { refuse: msg('productHasStock'), ids: held.map((row) => row.id) } : undefined;
};

const zRemark = zText
  .transform((text) => text.trim())
  .refine((text) => textLength(text) <= limits.text, { error: sentenceError('tooLong', { max: limits.text }) });
const zReason = zRemark.refine((text) => !isBlank(text), { error: sentenceError('required') });
const zMoved = z.looseObject({
  warehouseid: zId.describe('仓库'),
  productid: zId.describe('产品'),
  number: zPieces.describe('数量，大于 0，最多 4 位小数'),
  ext: zRemark.prefault('').describe('备注'),
});
const mostCounted = 200;
const zCounted = z.array(
  z.looseObject({
    productid: zId,
    number: zPieces,
    stock: zPieces.describe('盘点时看到的账面数量；已变动时拒绝'),
  }),
);

export const stockModule = defineModule({
  name: 'stock',
  grants: [
    {
      branch: 'erp',
      module: 'warehouse',
      label: '仓库库存',
      scoped: false,
      actions: {
        ...usual('index', 'add', 'edit', 'delete'),
        stockIn: ['入库', 'Receive'],
        stockOut: ['出库', 'Issue'],
        move: ['调拨', 'Transfer'],
        take: ['盘点', 'Count'],
      },
      needs: { index: ['erp.product.index'] },
    },
  ],
  roles: [
    { role: 'manager', branch: 'erp', module: 'warehouse', actions: ['index'] },
    { role: 'seller', branch: 'erp', module: 'warehouse', actions: ['index'] },
  ],
  verbs: {
    stockIn: { label: ['入库', 'Received'], note: 'product.name' },
    stockOut: { label: ['出库', 'Issued'], note: 'product.name' },
    stockMove: { label: ['调拨', 'Transferred'], note: 'product.name' },
    stockTake: { label: ['盘点', 'Counted'], note: 'product.name' },
  },
  entities: [warehouseEntity],
  references: { warehouse: warehouseReference },
  guards: { product: keepStocked },
  on: {
    'warehouse.created': warehousesMoved,
    'warehouse.changed': warehousesMoved,
    'warehouse.deleted': warehousesMoved,
    'warehouse.restored': warehousesMoved,
  },
  routes: () => [
    ...crudRoutes(warehouseEntity),
    route({
      path: 'api/erp/getWarehouseStorage',
      access: ['erp.product.index', 'erp.warehouse.index'],
      kind: 'read',
      quick: true,
      area,
      summary: '产品在各仓库的库存；productids 可一次查询多个产品',
      english: 'Stock of a product in each warehouse; productids asks for several products',
      body: z.looseObject({ productid: zOptionalId, productids: zIdList.prefault([]) }),
      answer: zRows(zStoredIn),
      handle: async (call) => {
        const { productid, productids } = call.body;
        const ids = productid ? [productid] : productids;
        if (ids.length === 0) throw invalid({ productid: msg('requiredSelect') });
        const rows = await storedIn(call, ids);
        return { data: { rows, total: rows.length } };
      },
    }),
    route({
      path: 'api/erp/stock',
      access: ['erp.warehouse.index'],
      kind: 'read',
      area,
      summary: '产品列表及各自的库存：参数同产品列表，warehouseid 只列该仓库有库存的产品，stocked 1 只列有库存的产品',
      english:
        'List of products with their stock: parameters as for the product list, warehouseid lists only products in stock there, stocked=1 only products in stock',
      body: z.looseObject({}),
      parameters: [
        { name: 'warehouseid', title: '仓库', english: 'Warehouse', schema: idOnTheWire },
        {
          name: 'stocked',
          title: '1 只列有库存的产品',
          english: '1 lists only products in stock',
          schema: { enum: [0, 1] },
        },
        ...listParameters(productEntity),
      ],
      answer: z.strictObject({
        rows: z.array(
          z.looseObject({
            id: z.number(),
            name: z.string().optional(),
            stock: z.strictObject({ total: z.string(), places: z.record(z.string(), z.string()) }),
          }),
        ),
        total: z.number(),
        totalCapped: z.boolean().optional(),
        next: z.string().optional(),
      }),
      handle: async (call) => {
        if (!call.actor.can(`${productEntity.grant}.index`)) throw forbidden();
        const page = await listPage(call, productEntity, call.body);
        const stock = await stockOf(
          call,
          page.rows.map((row) => Number(row['id'])),
        );
        const none: { total: string; places: Record<string, string> } = { total: '0', places: {} };
        return {
          data: {
            ...page,
            rows: page.rows.map((row) => ({
              ...row,
              id: Number(row['id']),
              stock: stock.get(Number(row['id'])) ?? none,
            })),
          },
        };
      },
    }),
    route({
      path: 'api/erp/movements',
      access: ['erp.warehouse.index'],
      kind: 'read',
      area,
      summary: '库存流水，新的在前；按产品、仓库、订单、类型（in、out、move、take、ship、return）和日期筛选',
      english:
        'Stock movements, newest first; filter by product, warehouse, order, type (in, out, move, take, ship, return) and date',
      body: z.strictObject({
        productid: zOptionalId,
        warehouseid: zOptionalId,
        orderid: zOptionalId,
        kind: zText.prefault(''),
        begin: zDay,
        end: zDay,
        page: zWhole(1, 1_000_000).prefault(1),
        rows: zWhole(1, limits.maxRows).prefault(limits.pageSize),
      }),
      answer: zPageOf(zStockMovement),
      handle: async (call) => {
        const { kind, begin, end } = call.body;
        if (kind !== '' && !Object.hasOwn(movementKinds, kind)) throw invalid({ kind: msg('optionUnknown') });
        return { data: await movementsOf(call, { ...call.body, begin: begin ?? '', end: end ?? '' }) };
      },
    }),
    route({
      path: 'api/erp/stockIn',
      access: ['erp.warehouse.stockIn'],
      kind: 'write',
      area,
      summary: '入库',
      english: 'Put into stock',
      body: zMoved,
      answer: zDone,
      handle: async (call) => {
        await bringIn(call, { ...call.body, number: positive(call.body.number) });
        return { msg: msg('stockCameIn'), data: { count: 1 } };
      },
    }),
    route({
      path: 'api/erp/stockOut',
      access: ['erp.warehouse.stockOut'],
      kind: 'write',
      area,
      summary: '出库；库存不足时拒绝',
      english: 'Take out of stock; refused if there is not enough',
      body: zMoved,
      answer: zDone,
      handle: async (call) => {
        await takeOut(call, { ...call.body, number: positive(call.body.number) });
        return { msg: msg('stockWentOut'), data: { count: 1 } };
      },
    }),
    route({
      path: 'api/erp/stockMove',
      access: ['erp.warehouse.move'],
      kind: 'write',
      area,
      summary: '从 warehouseid 调拨到 toid',
      english: 'Transfer from warehouseid to toid',
      body: zMoved.extend({ toid: zId.describe('调入的仓库') }),
      answer: zDone,
      handle: async (call) => {
        await carry(call, { ...call.body, number: positive(call.body.number) });
        return { msg: msg('stockCarried'), data: { count: 1 } };
      },
    }),
    route({
      path: 'api/erp/stockTake',
      access: ['erp.warehouse.take'],
      kind: 'write',
      area,
      summary:
        '盘点：listJson 为 [{productid, number 实盘数量, stock 盘点时看到的账面数量}]，ext 为原因；账面数量已变化时拒绝，差异记入流水',
      english:
        'Stocktaking: listJson is [{productid, number counted, stock on the books as seen when counting}], ext the reason; refused if the stock on the books has changed, differences are entered as movements',
      body: z.looseObject({
        warehouseid: zId.describe('仓库'),
        listJson: zNested(zCounted).describe('盘点明细'),
        ext: zReason.describe('原因'),
      }),
      answer: zDone,
      handle: async (call) => {
        const { warehouseid, listJson, ext } = call.body;
        if (listJson.length === 0) throw invalid({ listJson: msg('requiredList') });
        if (listJson.length > mostCounted) throw invalid({ listJson: msg('tooManyRows', { max: mostCounted }) });
        const count = await takeStock(call, warehouseid, listJson, ext);
        return { msg: count > 0 ? msg('stockTaken', { count }) : msg('stockTakenSame'), data: { count } };
      },
    }),
  ],
});

/** @throws AppError `invalid` for nothing */
function positive(number: string): string {
  if (compare(number, '0') <= 0) throw invalid({ number: msg('aboveZero') });
  return number;
}
