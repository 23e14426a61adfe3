// The calls that merge two records.

import type { KeptOwner } from '@crm/protocol/answers/merge';
import { useQuery } from '@tanstack/react-query';
import { post, postAnswer } from '../../shared/api/client.ts';
import { moduleCall } from '../../shared/api/moduleCall.ts';

/** Always as it is now: what was seen decides what is overwritten. */
export function useMergePreview(module: string, ids: readonly number[]) {
  return useQuery({
    queryKey: ['merge', module, 'preview', ...ids],
    queryFn: ({ signal }) => post(moduleCall(module, 'mergePreview'), { ids: ids.join(',') }, { signal }),
    enabled: ids.length === 2,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useMerges(module: string, id: number, enabled: boolean) {
  return useQuery({
    queryKey: ['merge', module, 'done', id],
    queryFn: ({ signal }) => post(moduleCall(module, 'merges'), { id }, { signal }),
    enabled: enabled,
    gcTime: 0,
  });
}

export interface MergeRequest {
  id: number;
  otherId: number;
  version: number;
  otherVersion: number;
  /** Comma-joined fields whose value comes from the other record. */
  take: string;
  keep: KeptOwner;
}

export const sendMerge = (module: string, request: MergeRequest, idempotencyKey: string) =>
  postAnswer(moduleCall(module, 'merge'), { ...request }, { idempotencyKey });

export const unmergePath = (module: string) => moduleCall(module, 'unmerge');

export const sendUnmerge = (module: string, id: number, idempotencyKey: string) =>
  postAnswer(unmergePath(module), { id }, { idempotencyKey });
