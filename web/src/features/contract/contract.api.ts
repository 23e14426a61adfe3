// The calls of contracts.

import * as contractCalls from '@crm/protocol/calls/contract';
import { useQuery } from '@tanstack/react-query';
import { runBulk } from '../../engine/actions/actions.ts';
import { useRecord } from '../../engine/record/useRecord.ts';
import { post } from '../../shared/api/client.ts';

export const contractModule = 'contract';
/** What the panel of a contract is opened for when its amendment was sent back. */
export const amendRequest = 'amend';
export const indexPath = contractCalls.index;
export const deletePath = contractCalls.delete_;

export function useContract(id: number) {
  return useRecord({ module: contractModule, id, path: contractCalls.views });
}

export function subtotalKey(id: number) {
  return ['subtotal', contractModule, id];
}

export function useSubtotal(id: number) {
  return useQuery({
    queryKey: subtotalKey(id),
    queryFn: ({ signal }) => post(contractCalls.subtotal, { id }, { signal, together: 'list' }),
    staleTime: 0,
  });
}

export const remove = (ids: number[]) => runBulk(deletePath, ids, { undo: 1 });
export const noRenewal = (ids: number[], reason: unknown, key: string) =>
  runBulk(contractCalls.noRenewal, ids, { reason }, key);
