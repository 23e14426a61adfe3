// The calls of customers.

import type { OwnPool } from '@crm/protocol/answers/pool';
import * as customerCalls from '@crm/protocol/calls/customer';
import * as poolRuleCalls from '@crm/protocol/calls/poolRule';
import { useQuery } from '@tanstack/react-query';
import { runBulk } from '../../engine/actions/actions.ts';
import { useRecord } from '../../engine/record/useRecord.ts';
import { post, postAnswer } from '../../shared/api/client.ts';

export const customerModule = 'customer';
/** What follow-ups that were not sent are kept under. */
export const followUpDrafts = 'OpportLogs';
export const indexPath = customerCalls.index;
export const deletePath = customerCalls.delete_;

export function useCustomer(id: number) {
  return useRecord({ module: customerModule, id, path: customerCalls.views });
}

export function subtotalKey(id: number) {
  return ['subtotal', customerModule, id];
}

export function useSubtotal(id: number) {
  return useQuery({
    queryKey: subtotalKey(id),
    queryFn: ({ signal }) => post(customerCalls.subtotal, { id }, { signal, together: 'list' }),
    staleTime: 0,
  });
}

/** @param poolid by default the first of the person's own pools */
export const toPool = (ids: number[], poolid?: number) =>
  runBulk(customerCalls.toGonghai, ids, { undo: 1, ...(poolid ? { poolid } : {}) });
export const lock = (ids: number[]) => runBulk(customerCalls.lock, ids, { undo: 1 });
export const unlock = (ids: number[]) => runBulk(customerCalls.unlock, ids);
export const claim = (ids: number[]) => runBulk(customerCalls.receive, ids, { undo: 1 });
export const remove = (ids: number[]) => runBulk(deletePath, ids, { undo: 1 });
export const assign = (ids: number[], userid: number) => runBulk(customerCalls.distribute, ids, { userid, undo: 1 });

export const ownPoolsKey = ['poolRule', 'mine'];

/** The person's own pools, with what they used up today. */
export async function readOwnPools(signal?: AbortSignal): Promise<OwnPool[]> {
  const answer = await post(poolRuleCalls.mine, {}, signal ? { signal } : {});
  return answer.rows;
}

export function useOwnPools() {
  return useQuery({ queryKey: ownPoolsKey, queryFn: ({ signal }) => readOwnPools(signal) });
}

/** Marks the customer for this person, or takes the mark away; answers the server's words. */
export async function toggleTop(id: number): Promise<string> {
  return (await postAnswer(customerCalls.setTop, { id })).msg;
}
