// The calls of the form designer.

import type { DesignedForm } from '@crm/protocol/answers/customForm';
import * as formCalls from '@crm/protocol/calls/form';
import * as roleCalls from '@crm/protocol/calls/role';
import * as statusCalls from '@crm/protocol/calls/status';
import type { FormLoss } from '@crm/protocol/customForm';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDebouncedValue } from '../../engine/interaction/useDebouncedValue.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post } from '../../shared/api/client.ts';
import { bodyOf, type Change } from './designer.ts';

/** What `conflict` answers where saving would lose something. */
export interface DataLoss {
  confirm?: boolean;
  losses?: FormLoss[];
}

export function useForms() {
  const client = useQueryClient();
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['forms'] }), [client]);
  useRefresh('customForm', refresh);
  return useQuery({
    queryKey: ['forms'],
    queryFn: async ({ signal }) => (await post(formCalls.index, {}, { signal })).rows,
    staleTime: 0,
  });
}

export function fetchForm(module: string, signal?: AbortSignal): Promise<DesignedForm> {
  return post(formCalls.detail, { module }, signal ? { signal } : {});
}

export function useForm(module: string) {
  return useQuery({
    queryKey: ['designedForm', module],
    queryFn: ({ signal }) => fetchForm(module, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The unsaved form as it will look, with what is wrong with it. @param role 0: as oneself */
export function usePreview(module: string, change: Change, role: number) {
  const body = useDebouncedValue(JSON.stringify({ module, ...bodyOf(change), ...(role ? { role } : {}) }), 300);
  return useQuery({
    queryKey: ['formPreview', body],
    queryFn: ({ signal }) => post(formCalls.preview, JSON.parse(body) as Record<string, unknown>, { signal }),
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export function useDictionaryTypes(enabled: boolean) {
  return useQuery({
    queryKey: ['dictionaryTypes'],
    queryFn: ({ signal }) => post(statusCalls.typelist, {}, { signal }),
    enabled: enabled,
  });
}

export function useRoleChoices(enabled: boolean) {
  return useQuery({
    queryKey: ['role', 'list', ''],
    queryFn: ({ signal }) => post(roleCalls.index, { query: '', page: 1, rows: 200 }, { signal }),
    enabled: enabled,
  });
}
