// The calls of pools and their rules.

import type { RecyclePreviewRow } from '@crm/protocol/answers/pool';
import * as poolRuleCalls from '@crm/protocol/calls/poolRule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';

export const listKey = ['poolRule', 'list'];

export function usePools() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => post(poolRuleCalls.index, { rows: 200 }, { signal }),
  });
}

export function usePool(id: number) {
  return useQuery({
    queryKey: ['poolRule', 'detail', id],
    queryFn: ({ signal }) => post(poolRuleCalls.detail, { id }, { signal }),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
  });
}

export function usePoolOptions() {
  return useQuery({
    queryKey: ['poolRule', 'options'],
    queryFn: ({ signal }) => post(poolRuleCalls.options, {}, { signal }),
  });
}

/** A page of the dry run as the server answers it; more than 10,000 are answered as capped. */
export interface PreviewAnswer {
  rows: RecyclePreviewRow[];
  total: number;
  totalCapped?: true;
}

export const previewRows = 20;

export function usePreview(days: number, page: number) {
  return useQuery({
    queryKey: ['poolRule', 'preview', days, page],
    queryFn: ({ signal }) => post(poolRuleCalls.preview, { days, page, rows: previewRows }, { signal }),
    placeholderData: keepPreviousData,
  });
}
