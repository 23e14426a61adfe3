// The definitions that generic parts are built from, fetched once and cached, in the interface language.

import type { FilterDefinition } from '@crm/protocol/answers/filter';
import type { FormDefinition, Scene } from '@crm/protocol/answers/form';
import * as formFieldCalls from '@crm/protocol/calls/formField';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { localDefinition, localFilters, localScenes } from './localise.ts';

/** Kept for good, and looked at again now and then when a page is opened: an administrator may have changed them. */
const cacheTimes = { staleTime: 5 * 60_000, gcTime: Number.POSITIVE_INFINITY };

export function definitionQuery(module: string) {
  return queryOptions({
    queryKey: ['definition', module],
    queryFn: ({ signal }) => post(formFieldCalls.formFieldIndex, { mode: module }, { signal }),
    ...cacheTimes,
  });
}

export function useDefinition(module: string, enabled = true) {
  const { t } = useTranslation();
  const select = useCallback((definition: FormDefinition) => localDefinition(t, definition), [t]);
  return useQuery({ ...definitionQuery(module), enabled: enabled, select });
}

export function useScenes(module: string) {
  const { t } = useTranslation();
  return useQuery({
    queryKey: ['scenes', module],
    queryFn: ({ signal }) => post(formFieldCalls.scene, { module }, { signal }),
    select: useCallback((scenes: Scene[]) => localScenes(t, module, scenes), [t, module]),
    ...cacheTimes,
  });
}

/** Without those that mean nothing on a page. */
export function useListScenes(module: string, without: readonly string[]) {
  const query = useScenes(module);
  const { data } = query;
  const scenes = useMemo(() => (data ?? []).filter(({ field }) => !without.includes(field)), [data, without]);
  return { query, scenes };
}

export function useFilterDefinitions(module: string, enabled: boolean) {
  const { t } = useTranslation();
  return useQuery({
    queryKey: ['filters', module],
    queryFn: ({ signal }) => post(formFieldCalls.filter, { module }, { signal }),
    enabled: enabled,
    select: useCallback((filters: FilterDefinition[]) => localFilters(t, module, filters), [t, module]),
    ...cacheTimes,
  });
}
