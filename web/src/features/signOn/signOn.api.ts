// The calls of single sign-on.
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';

export const signOnKey = ['signOn'];

export function useProviders() {
  return useQuery({
    queryKey: [...signOnKey, 'list'],
    queryFn: ({ signal }) => post(signOnCalls.index, {}, { signal }),
  });
}

export function useSignOnOptions() {
  return useQuery({
    queryKey: [...signOnKey, 'options'],
    queryFn: ({ signal }) => post(signOnCalls.options, {}, { signal }),
  });
}

export const linkRows = 20;

export function useLinks(id: number, page: number) {
  return useQuery({
    queryKey: [...signOnKey, 'links', id, page],
    queryFn: ({ signal }) => post(signOnCalls.links, { id, page, rows: linkRows }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOwnSignOns() {
  return useQuery({
    queryKey: [...signOnKey, 'mine'],
    queryFn: ({ signal }) => post(signOnCalls.mine, {}, { signal }),
  });
}
