// The calls of customers.
import type { CustomerRow, CustomerSubtotal } from '@crm/protocol/customer';
import { useQuery } from '@tanstack/react-query';
import { runBulk } from '../../engine/list/actions.ts';
import { useRecord } from '../../engine/useRecord.ts';
import { post, postAnswer } from '../../shared/api/client.ts';

export const customerModule = 'customer';
export const indexPath = 'api/customer/index';
export const deletePath = 'api/customer/delete';

export function useCustomer(id: number) {
  return useRecord<CustomerRow>({ module: customerModule, id, path: 'api/customer/Views' });
}

export function subtotalKey(id: number) {
  return ['subtotal', customerModule, id];
}

export function useSubtotal(id: number) {
  return useQuery({
    queryKey: subtotalKey(id),
    queryFn: ({ signal }) => post<CustomerSubtotal>('api/customer/Subtotal', { id }, { signal }),
    staleTime: 0,
  });
}

export const toPool = (ids: number[]) => runBulk('api/customer/ToGonghai', ids, { undo: 1 });
export const claim = (ids: number[]) => runBulk('api/customer/receive', ids, { undo: 1 });
export const remove = (ids: number[]) => runBulk(deletePath, ids, { undo: 1 });
export const assign = (ids: number[], userid: number) => runBulk('api/customer/distribute', ids, { userid, undo: 1 });

/** Marks the customer for this person, or takes the mark away; answers the server's words. */
export async function toggleTop(id: number): Promise<string> {
  return (await postAnswer('api/customer/setTop', { id })).msg;
}
