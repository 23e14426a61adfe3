// The calls of flow settings.

import type { FlowDetail, FlowRow, StartNode } from '@crm/protocol/answers/flow';
import * as branchCalls from '@crm/protocol/calls/branch';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post } from '../../shared/api/client.ts';

const key = (...parts: unknown[]) => ['flow', ...parts];
export const listKey = key('list');

/** Maximum of pages of the list that are fetched: a kind of record has few flows. */
const mostPages = 10;
const pageRows = 200;

/** All of them, by what was searched. */
export function useFlows(search: string) {
  const client = useQueryClient();
  useRefresh(['flow', 'WorkFlow'], () => void client.invalidateQueries({ queryKey: listKey }));
  return useQuery({
    queryKey: [...listKey, search],
    queryFn: async ({ signal }) => {
      const rows: FlowRow[] = [];
      for (let page = 1; page <= mostPages; page++) {
        const body = { ...(search ? { key: search } : {}), page, rows: pageRows };
        const answer = await post(workFlowCalls.index, body, { signal });
        rows.push(...answer.rows);
        if (answer.rows.length === 0 || rows.length >= answer.total) break;
      }
      return rows;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useKinds(enabled = true) {
  return useQuery({
    queryKey: key('kinds'),
    queryFn: ({ signal }) => post(workFlowCalls.kinds, {}, { signal }),
    enabled: enabled,
  });
}

export function useTemplates(enabled: boolean) {
  return useQuery({
    queryKey: key('templates'),
    queryFn: ({ signal }) => post(workFlowCalls.templates, {}, { signal }),
    enabled: enabled,
  });
}

export async function fetchFlow(id: number, signal?: AbortSignal): Promise<FlowDetail> {
  // With a version it is the drawing alone.
  return (await post(workFlowCalls.detail, { id }, signal ? { signal } : {})) as FlowDetail;
}

export function useFlow(id: number) {
  return useQuery({
    queryKey: key('detail', id),
    queryFn: ({ signal }) => fetchFlow(id, signal),
    enabled: id > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The published drawing of this version. @param version 0: fetches nothing */
export function useVersion(id: number, version: number) {
  return useQuery({
    queryKey: key('version', id, version),
    queryFn: ({ signal }) => post(workFlowCalls.detail, { id, version, published: 1 }, { signal }),
    enabled: version > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The way that a record would take, or what was entered as a sample. @param record 0: none is chosen */
export function usePreview(module: string, record: number, nodes: StartNode, sample?: string) {
  const about: Pick<workFlowCalls.PreviewBody, 'id' | 'data'> =
    sample === undefined ? { id: record } : { data: JSON.parse(sample) as Record<string, unknown> };
  return useQuery({
    queryKey: key('preview', module, sample === undefined ? record : 'sample', JSON.stringify(nodes), sample),
    queryFn: ({ signal }) => post(workFlowCalls.preview, { module, ...about, nodes }, { signal }),
    enabled: record > 0 || sample !== undefined,
    // The same record's way stays while the drawing changes.
    placeholderData: (previous, query) =>
      query?.queryKey[3] === (sample === undefined ? record : 'sample') ? previous : undefined,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Records whose way the draft changes. @param version of the draft that is stored */
export function useDryRun(id: number, version: number, days: number) {
  return useQuery({
    queryKey: key('rehearse', id, version, days),
    queryFn: ({ signal }) => post(workFlowCalls.rehearse, { id, days }, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Roles that can be named. */
export function useRoles(enabled: boolean) {
  return useQuery({
    queryKey: key('roles'),
    queryFn: ({ signal }) => post(workFlowCalls.roles, {}, { signal }),
    enabled: enabled,
    retry: false,
  });
}

export function useDepartments(enabled: boolean) {
  return useQuery({
    queryKey: ['branch', 'tree'],
    queryFn: ({ signal }) => post(branchCalls.treeJson, {}, { signal }),
    enabled: enabled,
  });
}
