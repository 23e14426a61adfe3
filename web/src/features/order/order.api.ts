// Calls and queries of orders.

import * as orderCalls from '@crm/protocol/calls/order';
import { useQuery } from '@tanstack/react-query';
import { type ActionOutcome, runBulk } from '../../engine/actions/actions.ts';
import { textOf } from '../../engine/record/records.ts';
import type { Row } from '../../engine/record/registries.ts';
import { post, postAnswer } from '../../shared/api/client.ts';

export const orderModule = 'order';
export const orderStates = { waiting: 0, toShip: 1, shipped: 2, completed: 3, cancelled: 9 } as const;

export const deletePath = orderCalls.delete_;
export const review = (ids: number[]) => runBulk(orderCalls.review, ids);
export const complete = (ids: number[]) => runBulk(orderCalls.completed, ids);
export const cancel = (ids: number[], reason: unknown, key: string) => runBulk(orderCalls.cancel, ids, { reason }, key);
export const shipAll = (ids: number[]) => runBulk(orderCalls.ship, ids);

/** A part of an order that goes out or comes back. */
export interface ShipmentLine {
  id: number;
  number: string;
  warehouseid: number;
}

export async function postShipment(
  call: typeof orderCalls.ship | typeof orderCalls.return_,
  body: { id: number; lines: ShipmentLine[] } & Record<string, unknown>,
  idempotencyKey: string,
): Promise<ActionOutcome> {
  const { msg } = await postAnswer(call, body, { idempotencyKey });
  return { msg };
}

export function useShipments(id: number, version: number) {
  return useQuery({
    queryKey: ['shipments', id, version],
    queryFn: ({ signal }) => post(orderCalls.shipments, { id }, { signal }),
    placeholderData: (before) => before,
  });
}

/** A line of an order as its detail answers it; what the person may not see is missing. */
export interface OrderLine {
  id: number;
  productid: number;
  title: string;
  unit: string;
  warehouseid: number;
  number: number;
  shipped: number;
  returned: number;
}

export function linesOf(row: Row): OrderLine[] {
  const lines = Array.isArray(row.listJson) ? (row.listJson as Row[]) : [];
  return lines.map((line) => ({
    id: Number(line.id),
    productid: Number(line.productid),
    title: textOf(line.title) || `#${textOf(line.productid)}`,
    unit: textOf(line.unit),
    warehouseid: Number(line.warehouseid) || 0,
    number: Number(line.number),
    shipped: Number(line.shipped),
    returned: Number(line.returned),
  }));
}

/** Pieces without the errors of floating point. */
export const roundQuantity = (number: number): number => Math.round(number * 10_000) / 10_000;
