// The calls of tags.
import type { RowOf } from '@crm/protocol/call';
import * as tagCalls from '@crm/protocol/calls/tag';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post } from '../../shared/api/client.ts';

export type TagKind = RowOf<typeof tagCalls.kinds>;

/** A tag, and on how many records that the person may see it is. */
export type CountedTag = RowOf<typeof tagCalls.index>;

export function useKinds() {
  return useQuery({
    queryKey: ['tag', 'kinds'],
    queryFn: ({ signal }) => post(tagCalls.kinds, {}, { signal }).then(({ rows }) => rows),
  });
}

export function useCountedTags(module: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['tag', 'counted', module],
    queryFn: ({ signal }) => post(tagCalls.index, { module, counts: 1 }, { signal }).then(({ rows }) => rows),
    enabled: module !== '',
  });
  const again = useCallback(() => {
    for (const queryKey of [['tag'], ['tags']]) void client.invalidateQueries({ queryKey });
  }, [client]);
  // Records follow in the background: their numbers do, too.
  const refresh = useRefresh(['tag', module], again);
  return { query, refresh };
}
