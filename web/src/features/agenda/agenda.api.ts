// The query of the page 日程, and what refreshes it.

import { type AgendaKind, agendaKinds } from '@crm/protocol/agenda';
import * as calendarCalls from '@crm/protocol/calls/calendar';
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';
import { daysOf } from './agenda.ts';

const key = 'agenda';

/** Whose entries of which kinds. @param userid 0 for one's own */
export interface AgendaRequest {
  kinds: readonly AgendaKind[];
  userid: number;
}

/** @param from first day, `yyyy-MM-dd`; without it nothing is fetched */
export function useAgenda(from: string, to: string, { kinds, userid }: AgendaRequest) {
  const parameters = {
    from,
    to,
    ...(kinds.length < agendaKinds.length ? { kinds: kinds.join(',') } : {}),
    ...(userid ? { userid } : {}),
  };
  return useQuery({
    queryKey: [key, parameters],
    queryFn: async ({ signal }) => daysOf((await post(calendarCalls.index, parameters, { signal })).parts),
    enabled: from !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [key] });
}
