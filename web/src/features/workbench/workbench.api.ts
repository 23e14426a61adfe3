// The questions of the workbench: of the customer list one's own and the team's, and of the system.

import type { FilterItem } from '@crm/protocol/answers/filter';
import * as customerCalls from '@crm/protocol/calls/customer';
import * as workbenchCalls from '@crm/protocol/calls/workbench';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';
import { now as companyTime } from '../../shared/i18n/dates.ts';

const rows = 10;

function useCustomers(name: string, parameters: Record<string, unknown>, enabled: boolean) {
  return useQuery({
    queryKey: ['workbench', name, parameters],
    queryFn: ({ signal }) => post(customerCalls.index, parameters, { signal, together: 'figures' }),
    enabled,
    staleTime: 0,
  });
}

export function useRecent(enabled: boolean) {
  return useCustomers(
    'recent',
    { dataType: 'mine', IsGongHai: 0, time: 1, sort: 'AddTime desc', page: 1, rows },
    enabled,
  );
}

/** The customers of these conditions that were not followed up for the longest time. */
export function useForgottenRows(conditions: FilterItem[]) {
  const data = JSON.stringify(conditions);
  return useCustomers('forgotten', { IsGongHai: 0, data, sort: 'genjinTime asc', page: 1, rows: 5 }, true);
}

export function usePool(enabled: boolean) {
  return useCustomers('pool', { IsGongHai: 1, page: 1, rows: 1 }, enabled);
}

/** Milliseconds between polls of data without change events. */
const refetchInterval = 60_000;

const team = { dataType: 'sub', IsGongHai: 0, page: 1, rows: 1 } as const;

/** Customers of the people below: without any there is no team to show. */
export function useTeam() {
  return useTeamCount({}, true);
}

/** Looked at now and then, not with each change: a team changes its customers all day long. */
function useTeamCount(conditions: Record<string, unknown>, enabled: boolean) {
  const parameters = { ...team, ...conditions };
  return useQuery({
    queryKey: ['workbenchTeam', parameters],
    queryFn: ({ signal }) => post(customerCalls.index, parameters, { signal, together: 'figures' }),
    enabled,
    staleTime: 0,
    refetchInterval: refetchInterval,
  });
}

export interface TeamQuestion {
  key: 'due' | 'overdue' | 'new' | 'quiet' | 'never';
  /** The list's request and its address, so that both have the same number. */
  scenes: Record<string, string>;
  filter?: FilterItem[];
  sort: string;
}

export function teamQuestions(now = companyTime()): TeamQuestion[] {
  const day = (days: number) => now.subtract(days, 'day').format('YYYY-MM-DD');
  const next = (type: FilterItem['type'], value?: string): FilterItem[] => [
    { field: 'nextgenjintime', type, ...(value ? { value } : {}) },
  ];
  return [
    { key: 'due', scenes: {}, filter: next('today'), sort: 'nextgenjintime asc' },
    { key: 'overdue', scenes: {}, filter: next('past'), sort: 'nextgenjintime asc' },
    { key: 'new', scenes: { time: '1' }, sort: '' },
    // Today is the last of the thirty days.
    { key: 'quiet', scenes: {}, filter: [{ field: 'genjinTime', type: 'lt', value: day(29) }], sort: 'genjinTime asc' },
    { key: 'never', scenes: {}, filter: [{ field: 'genjinTime', type: 'empty' }], sort: '' },
  ];
}

export function teamAddress({ scenes, filter, sort }: TeamQuestion): string {
  const search = new URLSearchParams({ dataType: 'sub', ...scenes });
  if (filter) search.set('filter', JSON.stringify(filter));
  if (sort) search.set('sort', sort);
  return `/crm/customer?${search}`;
}

export function useTeamFigure({ scenes, filter }: TeamQuestion, enabled: boolean) {
  const data = filter ? { data: JSON.stringify(filter) } : {};
  return useTeamCount({ ...scenes, ...data }, enabled);
}

/** Runs end and people sign in without a word to anybody. */
export function useSystem(enabled: boolean) {
  return useQuery({
    queryKey: ['workbench', 'system'],
    queryFn: ({ signal }) => post(workbenchCalls.system, {}, { signal }),
    enabled,
    staleTime: 0,
    refetchInterval: refetchInterval,
  });
}
