// The calls of files that belong to a record.
import * as fileCalls from '@crm/protocol/calls/file';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { post } from '../../shared/api/client.ts';

export function filesKey(module: string, id: number): unknown[] {
  return ['file', 'list', module, id];
}

/** Newest first, as the server answers them. */
export function useFiles(module: string, id: number, code = '') {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: filesKey(module, id),
    queryFn: async ({ signal }) => {
      const place = { code: code || undefined, picType: module, modelId: id };
      return (await post(fileCalls.list, place, { signal })).rows;
    },
    staleTime: 0,
  });
  const refresh = useCallback(
    () => void client.invalidateQueries({ queryKey: filesKey(module, id) }),
    [client, module, id],
  );
  return { ...query, refresh };
}
