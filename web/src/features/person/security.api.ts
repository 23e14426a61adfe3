// The calls by which a person keeps the own account.
import type { SecurityState, SessionRow } from '@crm/protocol/identity';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';

export function useSecurity() {
  return useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => post<SecurityState>('api/user/security', {}, { signal }),
  });
}

export function useSessions() {
  return useQuery({
    queryKey: ['security', 'sessions'],
    queryFn: ({ signal }) => post<{ rows: SessionRow[] }>('api/user/sessions', {}, { signal }),
  });
}
