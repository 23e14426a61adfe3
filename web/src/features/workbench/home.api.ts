// The workbench's own calls and those of its figures; one for each widget.

import type { WorkbenchLayout } from '@crm/protocol/answers/workbench';
import type { AnyCall, SentTo } from '@crm/protocol/call';
import * as crmhomeCalls from '@crm/protocol/calls/crmhome';
import type { RankedBy } from '@crm/protocol/workbench';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { post, type RequestOptions } from '../../shared/api/client.ts';
import { useSession } from '../../shared/session/session.ts';
import type { View } from './useView.ts';

/** Milliseconds between polls of data without change events. */
const refetchInterval = 60_000;
export const layoutKey = ['workbenchLayout'];

function remembered(key: string): WorkbenchLayout | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as WorkbenchLayout | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The arrangement; the stored one until the server answers, so that the widgets fetch at once. */
export function useLayout() {
  const { user } = useSession();
  const key = `workbench.layout.${user?.UserID ?? 0}`;
  const query = useQuery({
    queryKey: layoutKey,
    queryFn: ({ signal }) => post(crmhomeCalls.index, {}, { signal }),
    placeholderData: () => remembered(key),
    // The first record ends it.
    staleTime: ({ state }) => (state.data?.empty ? 0 : 30_000),
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (data && !isPlaceholderData) localStorage.setItem(key, JSON.stringify(data));
  }, [data, isPlaceholderData, key]);
  return query;
}

/** The previous answer stays until the next is there, so that nothing jumps. */
function useFigures<Call extends AnyCall>(
  call: Call,
  body: SentTo<Call>,
  together: RequestOptions['together'] | 'alone' = 'figures',
) {
  return useQuery({
    queryKey: [together === 'list' ? 'workbench' : 'workbenchFigures', call, body],
    queryFn: ({ signal }) => post(call, body, together === 'alone' ? { signal } : { signal, together }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refetchInterval,
  });
}

/** Together with the entries of today. */
export const useTodo = () => useFigures(crmhomeCalls.todo, {}, 'list');
/** It stands in sight: it waits for nothing. */
export const useBrief = ({ period, range }: View) => useFigures(crmhomeCalls.brief, { period, range }, 'alone');
export const useFunnel = ({ period, range }: View) => useFigures(crmhomeCalls.funnel, { period, range });
export const useForgotten = ({ range }: View) => useFigures(crmhomeCalls.forgotten, { range });
export const useTargets = ({ period, range }: View) => useFigures(crmhomeCalls.target, { period, range });
export const useRanking = ({ period, range }: View, by: RankedBy) =>
  useFigures(crmhomeCalls.ranking, { period, range, by });
