// The calls of one's own account security.
import * as userCalls from '@crm/protocol/calls/user';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';

export function useSecurity() {
  return useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => post(userCalls.security, {}, { signal }),
  });
}

export function useSessions() {
  return useQuery({
    queryKey: ['security', 'sessions'],
    queryFn: ({ signal }) => post(userCalls.sessions, {}, { signal }),
  });
}
