// The calls of print templates.

import type { PrintTemplate } from '@crm/protocol/answers/print';
import * as printTempCalls from '@crm/protocol/calls/printTemp';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post } from '../../shared/api/client.ts';

const listKey = ['printTemp', 'index'];

/** All of them: a kind has at most fifty. */
export function useTemplates() {
  const client = useQueryClient();
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: listKey }), [client]);
  useRefresh('printTemp', refresh);
  return useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => {
      const first = await post(printTempCalls.index, { rows: 200 }, { signal });
      const rows = [...first.rows];
      for (let page = 2; rows.length < first.total && page < 10; page++)
        rows.push(...(await post(printTempCalls.index, { rows: 200, page }, { signal })).rows);
      return { ...first, rows };
    },
    staleTime: 0,
  });
}

export function fetchTemplate(id: number, signal?: AbortSignal): Promise<PrintTemplate> {
  return post(printTempCalls.detail, { id }, signal ? { signal } : {});
}

/** @param id 0: none */
export function useTemplate(id: number) {
  return useQuery({
    queryKey: ['printTemp', id],
    queryFn: ({ signal }) => fetchTemplate(id, signal),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function usePlaces(module: string) {
  return useQuery({
    queryKey: ['printPlaces', module],
    queryFn: ({ signal }) => post(printTempCalls.places, { module }, { signal }),
  });
}

/** A value that has rested for a moment. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), 400);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** What the unsaved template makes of a record. @param recordId 0: the latest */
export function useTemplatePreview(module: string, temp: string, recordId: number, enabled: boolean) {
  const rested = useRested(temp);
  return useQuery({
    queryKey: ['printPreview', module, rested, recordId],
    queryFn: ({ signal }) => post(printTempCalls.preview, { module, temp: rested, recordId }, { signal }),
    enabled: enabled && rested.trim() !== '',
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}
