// Administrative regions below a parent, fetched once: 1 provinces, 2 cities, 3 counties.

import type { Option } from '@crm/protocol/answers/form';
import * as cityCalls from '@crm/protocol/calls/city';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../../shared/api/client.ts';
import type { OptionsState } from '../select/useOptions.ts';

export function useRegions(type: 1 | 2 | 3, parent: unknown): OptionsState {
  const parentid = Number(parent ?? 0);
  const query = useQuery({
    queryKey: ['regions', type, type === 1 ? 0 : parentid],
    queryFn: async ({ signal }): Promise<Option[]> => {
      const place = type === 1 ? { type, status: 0 } : { type, status: 0, parentid };
      return (await get(cityCalls.list, place, { signal, together: 'list' })).map((region) => ({
        value: region.id,
        label: region.name,
      }));
    },
    enabled: type === 1 || parentid > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    options: query.data ?? [],
    loading: query.isFetching,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}
