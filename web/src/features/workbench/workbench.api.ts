// The three questions of the workbench, asked of the customer list.
import type { CustomerRow } from '@crm/protocol/customer';
import type { FilterItem } from '@crm/protocol/filter';
import type { ListPage } from '@crm/protocol/list';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';
import { now as companyTime } from '../../shared/i18n/dates.ts';

const rows = 10;

function useCustomers(name: string, parameters: Record<string, unknown>, enabled: boolean) {
  return useQuery({
    queryKey: ['workbench', name, parameters],
    queryFn: ({ signal }) => post<ListPage<CustomerRow>>('api/customer/index', parameters, { signal }),
    enabled,
    staleTime: 0,
  });
}

/** Up to the end of today; a moment of the past that was never followed up is the most urgent. */
export function dueFilter(now = companyTime()): FilterItem[] {
  return [{ field: 'nextgenjintime', type: 'le', value: now.format('YYYY-MM-DD 23:59:59') }];
}

export function useDue(enabled: boolean) {
  const data = JSON.stringify(dueFilter());
  return useCustomers(
    'due',
    { dataType: 'mine', IsGongHai: 0, data, sort: 'nextgenjintime asc', page: 1, rows },
    enabled,
  );
}

export function useRecent(enabled: boolean) {
  return useCustomers(
    'recent',
    { dataType: 'mine', IsGongHai: 0, time: 1, sort: 'AddTime desc', page: 1, rows },
    enabled,
  );
}

export function usePool(enabled: boolean) {
  return useCustomers('pool', { IsGongHai: 1, page: 1, rows: 1 }, enabled);
}
