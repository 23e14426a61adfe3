// What people do with stock by hand: bring it in, take it out, carry it to another warehouse, count it.
import { compare, subtract } from '@crm/protocol/money';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { loadOne } from '../../engine/load.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid, type Rejection, rejection } from '../../platform/errors.ts';
import { heldStock, type Movement, moveStock, places } from './ledger.ts';
import { warehouseEntity } from './warehouse.entity.ts';

interface StockLine {
  warehouseid: number;
  productid: number;
  number: string;
  ext: string;
}

const negative = (number: string) => subtract('0', number, places);
const plain = (number: string) => number.replace(/\.0+$|(\.\d*?)0+$/, '$1');

/** @throws AppError `invalid` at the field */
async function requireProducts(
  call: Call,
  ids: readonly number[],
  at: (id: number) => string,
): Promise<Map<number, string>> {
  const rows = await call.db.rows(select('product', ['id', 'name'])`
    where id = any(${ids}::bigint[]) and deleted_at is null`);
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const missing = ids.filter((id) => !names.has(id));
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((id) => [at(id), msg('choiceUnknown')])));
  return names;
}

async function requireWarehouse(call: Call, id: number, wire: string): Promise<void> {
  const row = await call.db.first(sql`select 1 from warehouse where id = ${id} and deleted_at is null`);
  if (!row) throw invalid({ [wire]: msg('choiceUnknown') });
}

/** The ledger has all details; the log of the warehouse has them in words. */
async function note(
  call: Call,
  action: string,
  entries: readonly (readonly [id: number, note: string])[],
): Promise<void> {
  await writeLog(
    call,
    entries.map(([recordId, text]) => ({ entity: warehouseEntity.name, recordId, action, note: text })),
  );
}

export async function bringIn(call: Call, { warehouseid, productid, number, ext }: StockLine): Promise<void> {
  const names = await requireProducts(call, [productid], () => 'productid');
  await requireWarehouse(call, warehouseid, 'warehouseid');
  await moveStock(call, [{ kind: 'in', productId: productid, warehouseId: warehouseid, number, remark: ext }]);
  await note(call, 'stockIn', [[warehouseid, `${names.get(productid)} +${plain(number)}`]]);
}

export async function takeOut(call: Call, { warehouseid, productid, number, ext }: StockLine): Promise<void> {
  const names = await requireProducts(call, [productid], () => 'productid');
  await requireWarehouse(call, warehouseid, 'warehouseid');
  const movement = { productId: productid, warehouseId: warehouseid, number: negative(number), remark: ext };
  await moveStock(call, [{ kind: 'out', ...movement }]);
  await note(call, 'stockOut', [[warehouseid, `${names.get(productid)} -${plain(number)}`]]);
}

export async function carry(call: Call, { toid, ...from }: StockLine & { toid: number }): Promise<void> {
  const { warehouseid, productid, number, ext } = from;
  if (toid === warehouseid) throw invalid({ toid: msg('warehouseSame') });
  const names = await requireProducts(call, [productid], () => 'productid');
  await requireWarehouse(call, warehouseid, 'warehouseid');
  await requireWarehouse(call, toid, 'toid');
  const moved = { kind: 'move', productId: productid, remark: ext } as const;
  await moveStock(call, [
    { ...moved, warehouseId: warehouseid, number: negative(number) },
    { ...moved, warehouseId: toid, number },
  ]);
  await note(call, 'stockMove', [
    [warehouseid, `${names.get(productid)} -${plain(number)}`],
    [toid, `${names.get(productid)} +${plain(number)}`],
  ]);
}

export interface CountedLine {
  productid: number;
  /** What was counted. */
  number: string;
  /** What the person saw in the books when counting. */
  stock: string;
}

/**
 * Sets the books to what was counted. Answers how many products differed.
 * @throws AppError `conflict` where the books moved since the person looked
 */
export async function takeStock(
  call: Call,
  warehouseid: number,
  counted: readonly CountedLine[],
  ext: string,
): Promise<number> {
  await loadOne(call, warehouseEntity, warehouseid, { lock: true });
  const ids = counted.map(({ productid }) => productid);
  const at = (id: number) => `listJson[${ids.indexOf(id)}].productid`;
  const twice = ids.findIndex((id, place) => ids.indexOf(id) < place);
  if (twice >= 0) throw invalid({ [`listJson[${twice}].productid`]: msg('productTwice') });
  const names = await requireProducts(call, ids, at);
  const held = await heldStock(call, warehouseid, ids);
  const bookOf = (id: number) => held.get(id) ?? '0';
  const shown = (name: string) => applyFieldPermissionsToText(call.actor, 'product', 'name', name);
  const rejected = counted.flatMap(({ productid, stock }): Rejection[] =>
    compare(stock, bookOf(productid)) === 0
      ? []
      : [
          rejection(
            productid,
            msg('stockMoved', { product: shown(names.get(productid) ?? ''), number: plain(bookOf(productid)) }),
          ),
        ],
  );
  const [first] = rejected;
  if (first) throw conflict(first.reason, { rejected });
  const movements = counted.flatMap(({ productid, number }): Movement[] => {
    const difference = subtract(number, bookOf(productid), places);
    if (compare(difference, '0') === 0) return [];
    return [{ kind: 'take', productId: productid, warehouseId: warehouseid, number: difference, remark: ext }];
  });
  await moveStock(call, movements);
  const summary = movements.map(({ productId, number }) => {
    const sign = number.startsWith('-') ? '' : '+';
    return `${names.get(productId)} ${sign}${plain(number)}`;
  });
  await note(call, 'stockTake', [[warehouseid, [ext, ...summary].join('；')]]);
  return movements.length;
}
