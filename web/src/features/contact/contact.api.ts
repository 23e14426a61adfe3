// The calls of contacts.
import type { ContactRow } from '@crm/protocol/customer';
import type { BulkDone } from '@crm/protocol/envelope';
import type { ListPage } from '@crm/protocol/list';
import { useQuery } from '@tanstack/react-query';
import { post, postAnswer } from '../../shared/api/client.ts';

export const contactModule = 'contact';
export const deletePath = 'api/contact/delete';

export function contactsKey(customerId: number) {
  return ['contacts', customerId];
}

/** The contacts of one customer. */
export function useContacts(customerId: number) {
  return useQuery({
    queryKey: contactsKey(customerId),
    queryFn: async ({ signal }) => {
      const answer = await post<ListPage<ContactRow> | ContactRow[]>(
        'api/contact/list',
        { customerId, datatype: 'list' },
        { signal },
      );
      return Array.isArray(answer) ? answer : answer.rows;
    },
    staleTime: 0,
  });
}

export function makePrimary(id: number) {
  return postAnswer('api/contact/Primary', { id });
}

export function deleteContacts(ids: number[]) {
  return postAnswer<BulkDone>(deletePath, { ids, undo: 1 });
}
