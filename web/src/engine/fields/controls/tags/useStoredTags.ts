// The tags that the company keeps for a kind of record.

import type { Tag } from '@crm/protocol/answers/tag';
import * as tagCalls from '@crm/protocol/calls/tag';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../../../shared/api/client.ts';

const none: readonly Tag[] = [];

/** @param module of the record; without one nothing is fetched */
export function useStoredTags(module: string): readonly Tag[] {
  const { data } = useQuery({
    queryKey: ['tags', module],
    queryFn: ({ signal }) => post(tagCalls.index, { module }, { signal, together: 'list' }).then(({ rows }) => rows),
    enabled: module !== '',
    staleTime: 60_000,
  });
  return data ?? none;
}
