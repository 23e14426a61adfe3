// The call of the duplicate check, and the inputs that are worth it.
import * as customerCalls from '@crm/protocol/calls/customer';
import { comparable, distinctiveName } from '@crm/protocol/entered';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';

/** As on the server: two significant characters of a name, or seven digits. */
export function isDistinctive(typed: string): boolean {
  const plain = comparable(typed);
  const number = /^[\d\s+()-]+$/.test(plain);
  return number ? plain.replace(/\D/g, '').length >= 7 : [...distinctiveName(typed)].length >= 2;
}

/** @param key the input; nothing is fetched for one that is too short */
export function useDuplicates(key: string) {
  const granted = useGranted('crm.customer.index');
  return useQuery({
    queryKey: ['duplicates', key],
    queryFn: ({ signal }) => post(customerCalls.duplicate, { key }, { signal }),
    enabled: granted && isDistinctive(key),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
}
