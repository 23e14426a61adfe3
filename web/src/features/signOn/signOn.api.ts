// The calls of single sign-on.
import type { ListPage } from '@crm/protocol/list';
import type { OwnSignOn, SignOnLink, SignOnOptions, SignOnRow } from '@crm/protocol/signOn';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';

export const signOnKey = ['signOn'];

export function useProviders() {
  return useQuery({
    queryKey: [...signOnKey, 'list'],
    queryFn: ({ signal }) => post<ListPage<SignOnRow> & { address: string }>('api/signOn/index', {}, { signal }),
  });
}

export function useSignOnOptions() {
  return useQuery({
    queryKey: [...signOnKey, 'options'],
    queryFn: ({ signal }) => post<SignOnOptions>('api/signOn/options', {}, { signal }),
  });
}

export const linkRows = 20;

export function useLinks(id: number, page: number) {
  return useQuery({
    queryKey: [...signOnKey, 'links', id, page],
    queryFn: ({ signal }) => post<ListPage<SignOnLink>>('api/signOn/links', { id, page, rows: linkRows }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOwnSignOns() {
  return useQuery({
    queryKey: [...signOnKey, 'mine'],
    queryFn: ({ signal }) => post<{ rows: OwnSignOn[] }>('api/signOn/mine', {}, { signal }),
  });
}
