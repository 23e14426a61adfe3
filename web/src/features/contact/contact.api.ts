// The calls of contacts.
import * as contactCalls from '@crm/protocol/calls/contact';
import { useQuery } from '@tanstack/react-query';
import { post, postAnswer } from '../../shared/api/client.ts';

export const contactModule = 'contact';
export const deletePath = contactCalls.delete_;

export function contactsKey(customerId: number) {
  return ['contacts', customerId];
}

/** The contacts of one customer. */
export function useContacts(customerId: number) {
  return useQuery({
    queryKey: contactsKey(customerId),
    queryFn: async ({ signal }) => {
      const answer = await post(contactCalls.list, { customerId, datatype: 'list' }, { signal, together: 'list' });
      return Array.isArray(answer) ? answer : answer.rows;
    },
    staleTime: 0,
  });
}

export function makePrimary(id: number) {
  return postAnswer(contactCalls.primary, { id });
}

export function deleteContacts(ids: number[]) {
  return postAnswer(deletePath, { ids, undo: 1 });
}
