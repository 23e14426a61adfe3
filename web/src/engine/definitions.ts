// The definitions that everything generic is built from, fetched once and kept.
import type { FilterDefinition } from '@crm/protocol/filter';
import type { FormDefinition, Scene } from '@crm/protocol/form';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { post } from '../shared/api/client.ts';

const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

export function definitionQuery(module: string) {
  return queryOptions({
    queryKey: ['definition', module],
    queryFn: ({ signal }) => post<FormDefinition>('api/formField/formFieldIndex', { mode: module }, { signal }),
    ...kept,
  });
}

export function useDefinition(module: string, wanted = true) {
  return useQuery({ ...definitionQuery(module), enabled: wanted });
}

export function useScenes(module: string) {
  return useQuery({
    queryKey: ['scenes', module],
    queryFn: ({ signal }) => post<Scene[]>('api/formField/scene', { module }, { signal }),
    ...kept,
  });
}

export function useFilterDefinitions(module: string, wanted: boolean) {
  return useQuery({
    queryKey: ['filters', module],
    queryFn: ({ signal }) => post<FilterDefinition[]>('api/formField/filter', { module }, { signal }),
    enabled: wanted,
    ...kept,
  });
}
