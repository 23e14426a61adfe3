// Who sees a record, page by page.
import * as recordCalls from '@crm/protocol/calls/record';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';

const pageSize = 50;

export const accessKey = (module: string, id: number) => ['recordAccess', module, id];

export function useRecordAccess(module: string, id: number, key: string) {
  return useInfiniteQuery({
    queryKey: [...accessKey(module, id), key],
    queryFn: ({ pageParam, signal }) =>
      post(recordCalls.access, { module, id, page: pageParam, rows: pageSize, ...(key ? { key } : {}) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
