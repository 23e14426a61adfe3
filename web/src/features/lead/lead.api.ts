// The calls of leads.

import type { TurnAnswer } from '@crm/protocol/calls/clues';
import * as cluesCalls from '@crm/protocol/calls/clues';
import { useQuery } from '@tanstack/react-query';
import { runBulk } from '../../engine/actions/actions.ts';
import { useRecord } from '../../engine/record/useRecord.ts';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';

export const leadModule = 'clues';
/** What follow-ups that were not sent are kept under. */
export const followUpDrafts = 'clueLogs';
export const indexPath = cluesCalls.index;
export const deletePath = cluesCalls.delete_;

/** What a lead is. */
export const leadStates = { open: 1, converted: 2, invalid: 3 } as const;

export function useLead(id: number) {
  return useRecord({ module: leadModule, id, path: cluesCalls.views });
}

export function subtotalKey(id: number) {
  return ['subtotal', leadModule, id];
}

export function useSubtotal(id: number) {
  return useQuery({
    queryKey: subtotalKey(id),
    queryFn: ({ signal }) => post(cluesCalls.subtotal, { id }, { signal, together: 'list' }),
    staleTime: 0,
  });
}

export const remove = (ids: number[]) => runBulk(deletePath, ids, { undo: 1 });
export const reopen = (ids: number[]) => runBulk(cluesCalls.reopen, ids, { undo: 1 });
export const closeLeads = (ids: number[], reason: unknown, key: string) =>
  runBulk(cluesCalls.close, ids, { reason, undo: 1 }, key);

/** What became of leads, also where none became a customer. @param into customer that takes over a single lead, 0 for none */
export async function convertLeads(ids: number[], into = 0): Promise<TurnAnswer & { msg: string }> {
  try {
    const { data, msg } = await postAnswer(cluesCalls.turn, {
      ids,
      ...(into ? { customerId: into } : {}),
    });
    return { ...data, msg };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.data?.rejected?.length) throw error;
    return { count: 0, rows: [], ...(error.data as Partial<TurnAnswer>), msg: error.message };
  }
}
