// Goods of an order go out, in one part or several, and come back: the ledger, the lines and the state in one transaction.

import type { OrderShipment } from '@crm/protocol/answers/stock';
import { compare, subtract } from '@crm/protocol/money';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { requireAction } from '../../engine/load.ts';
import { attempt } from '../../engine/write/attempt.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { stampLine } from '../../engine/write/lines.ts';
import { moment, returning, select } from '../../platform/db/query.ts';
import { conflict, invalid, type Rejection, rejection } from '../../platform/errors.ts';
import { notify } from '../notice/index.ts';
import { receiverStates } from '../receiver/index.ts';
import { type Movement, moveStock } from '../stock/index.ts';
import { orderEntity, stillOut } from './order.entity.ts';
import { type OrderRow, orderStates, shippingStates } from './order.fields.ts';
import { linesOf, orderLines, type StoredLine } from './order.lines.ts';

export interface Piece {
  /** Of the line. */
  id: number;
  number: string;
  /** Where it comes from or goes to, where that is not the line's own warehouse; 0 for that. */
  warehouseid: number;
}

interface Part {
  line: StoredLine;
  number: string;
  warehouseId: number;
}

export interface Parcel {
  company: string;
  number: string;
  reason: string;
}

const nothing: Parcel = { company: '', number: '', reason: '' };
const minus = (number: string, other: string) => subtract(number, other, 4);
const plain = (number: string) => number.replace(/\.0+$|(\.\d*?)0+$/, '$1');

/** The requested pieces, line by line. @throws AppError `invalid` at the line */
function partsOf(lines: readonly StoredLine[], pieces: readonly Piece[], leftOf: (line: StoredLine) => string): Part[] {
  const problems: Record<string, Sentence> = {};
  const parts = pieces.flatMap(({ id, number, warehouseid }, at): Part[] => {
    const line = lines.find((one) => one.id === id);
    if (!line || pieces.findIndex((one) => one.id === id) < at) {
      problems[`lines[${at}].id`] = msg('rowUnknown');
      return [];
    }
    if (compare(number, '0') === 0) return [];
    if (compare(number, leftOf(line)) > 0) {
      problems[`lines[${at}].number`] = msg('tooGreat', { max: plain(leftOf(line)) });
      return [];
    }
    return [{ line, number, warehouseId: warehouseid || line.warehouse_id }];
  });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (parts.length === 0) throw invalid({ lines: msg('orderNoPieces') });
  return parts;
}

const leftToShip = (line: StoredLine) => minus(line.number, line.shipped);
const leftToReturn = (line: StoredLine) => minus(line.shipped, line.returned);

/** Ships what is left of each of these orders; one that cannot be shipped as a whole stays, with the reason. */
export async function shipAll(
  call: Call,
  ids: readonly number[],
  parcel: Parcel,
): Promise<{ count: number; rejected?: Rejection[] }> {
  const rows = await requireAction(call, orderEntity, ids, 'ship');
  const rejected: Rejection[] = [];
  for (const row of rows) {
    const refused = await attempt(call, async () => {
      const lines = await linesOf(call, [row.id]);
      const pieces = lines.map((line) => ({ id: line.id, number: leftToShip(line), warehouseid: 0 }));
      await ship(call, row, lines, partsOf(lines, pieces, leftToShip), parcel);
    });
    if (refused) rejected.push(rejection(row.id, refused.sentence));
  }
  const [first] = rejected;
  if (first && rejected.length === rows.length) throw conflict(first.reason, { rejected });
  return { count: rows.length - rejected.length, ...(rejected.length > 0 ? { rejected } : {}) };
}

/** Ships a part. @throws AppError `conflict`, `invalid` */
export async function shipPart(call: Call, id: number, pieces: readonly Piece[], parcel: Parcel): Promise<void> {
  const [row] = await requireAction(call, orderEntity, [id], 'ship');
  if (!row) return;
  const lines = await linesOf(call, [id]);
  await ship(call, row, lines, partsOf(lines, pieces, leftToShip), parcel);
}

async function ship(
  call: Call,
  row: OrderRow,
  lines: readonly StoredLine[],
  parts: readonly Part[],
  parcel: Parcel,
): Promise<void> {
  await requireReceiver(call, row);
  const homeless = parts.find(({ warehouseId }) => warehouseId === 0);
  if (homeless) throw conflict(msg('orderLineNoWarehouse', { product: homeless.line.title }));
  await move(call, row, parts, 'ship', parcel);
  const shippedNow = new Map(parts.map(({ line, number }) => [line.id, number]));
  const isDone = lines.every((line) => compare(leftToShip(line), shippedNow.get(line.id) ?? '0') <= 0);
  const set = isDone
    ? { status: orderStates.shipped, shipping: shippingStates.everything }
    : { shipping: shippingStates.part };
  await changeRecords(call, orderEntity, [row], set, {
    action: 'ship',
    note: describeParcel(parts, parcel),
    as: 'order',
  });
  await notify(call, {
    kind: isDone ? 'order.shipped' : 'order.partShipped',
    users: [row.owner_id],
    target: { module: 'order', id: row.id },
  });
}

/** Pieces come back; the order stays as it is. @throws AppError `conflict`, `invalid` */
export async function takeBack(call: Call, id: number, pieces: readonly Piece[], reason: string): Promise<void> {
  const [row] = await requireAction(call, orderEntity, [id], 'return');
  if (!row) return;
  const parcel = { ...nothing, reason };
  const parts = partsOf(await linesOf(call, [id]), pieces, leftToReturn);
  await move(call, row, parts, 'return', parcel);
  const set = { shipping: row.shipping };
  await changeRecords(call, orderEntity, [row], set, {
    action: 'return',
    note: describeParcel(parts, parcel),
    as: 'order',
  });
  await notify(call, { kind: 'order.returned', users: [row.owner_id], target: { module: 'order', id: row.id } });
}

/** The lines are the caller's as long as the order is held. */
async function move(
  call: Call,
  row: OrderRow,
  parts: readonly Part[],
  kind: 'ship' | 'return',
  { company, number, reason }: Parcel,
): Promise<void> {
  const shipment = await call.db.first(returning('order_shipment', ['id'])`
    insert into order_shipment (order_id, kind, company, number, reason, user_id)
    values (${row.id}, ${kind}, ${company}, ${number}, ${reason}, ${call.actor.userId})`);
  await moveStock(
    call,
    parts.map(
      (part): Movement => ({
        kind,
        productId: part.line.product_id,
        warehouseId: part.warehouseId,
        number: kind === 'ship' ? minus('0', part.number) : part.number,
        orderId: row.id,
        lineId: part.line.id,
        shipmentId: shipment?.id ?? 0,
        remark: reason,
      }),
    ),
  );
  const column = kind === 'ship' ? 'shipped' : 'returned';
  for (const { line, number, warehouseId } of parts)
    await stampLine(call.db, orderLines, line.id, {
      [column]: sql`${sql.ref(column)} + ${number}::numeric`,
      ...(line.warehouse_id === 0 ? { warehouse_id: warehouseId } : {}),
    });
}

function describeParcel(parts: readonly Part[], { company, number, reason }: Parcel): string {
  const goods = parts.map((part) => `${part.line.title} × ${plain(part.number)}`).join('、');
  return [goods, [company, number].filter(Boolean).join(' '), reason].filter(Boolean).join('；');
}

/** The receiver of the goods was checked, and was not changed since. */
export async function requireReceiver(call: Call, row: OrderRow): Promise<void> {
  if (row.receiver_id === 0) return;
  const receiver = await call.db.first(select('receiver', ['status'])`
    where id = ${row.receiver_id} and deleted_at is null`);
  if (receiver?.status !== receiverStates.passed) throw conflict(msg('orderReceiverUnchecked'));
}

/** @throws AppError `conflict` for orders of which something is with the customer */
export async function cancelOrders(call: Call, ids: readonly number[], reason: string): Promise<number> {
  const rows = await requireAction(call, orderEntity, ids, 'cancel');
  const rejected = await stillOut(call, rows);
  const [first] = rejected;
  if (first) throw conflict(first.reason, { rejected });
  const set = { status: orderStates.cancelled, cancel_reason: reason } as const;
  await changeRecords(call, orderEntity, rows, set, { action: 'cancel', note: reason, as: 'order' });
  await notify(
    call,
    rows.map((row) => ({
      kind: 'order.cancelled',
      users: [row.owner_id],
      target: { module: 'order', id: row.id },
    })),
  );
  return rows.length;
}

/** What went out of the order and came back, the newest first. */
export async function shipmentsOf(call: Call, orderId: number): Promise<OrderShipment[]> {
  const rows = await call.db.rows(select('order_shipment as s', [
    's.id',
    's.kind',
    's.company',
    's.number',
    's.reason',
    's.user_id as userid',
    moment('s.created_at').as('AddTime'),
    sql<
      Omit<OrderShipment, 'UserName'>['lines']
    >`(select coalesce(json_agg(json_build_object('lineid', m.line_id, 'title', coalesce(l.title, ''), 'warehousename', coalesce(w.name, ''),
      'number', trim_scale(abs(m.number))::text) order by l.position, m.id), '[]')
     from stock_movement m left join sales_order_line l on l.id = m.line_id left join warehouse w on w.id = m.warehouse_id
     where m.shipment_id = s.id)`.as('lines'),
  ])`
    where s.order_id = ${orderId} order by s.id desc`);
  const { users } = call.actor.organisation;
  const shown = (source: string, text: string) => applyFieldPermissionsToText(call.actor, 'order', source, text);
  return rows.map((row) => ({
    ...row,
    UserName: users.get(row.userid)?.name ?? '',
    lines: row.lines.map((line) => ({
      ...line,
      title: shown('product.name', line.title),
      warehousename: applyFieldPermissionsToText(call.actor, 'warehouse', 'name', line.warehousename),
    })),
  }));
}
