// Queries of the report pages.
import * as biCalls from '@crm/protocol/calls/bi';
import type { ReportPage } from '@crm/protocol/report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';
import type { ReportRequestState } from './useReportRequest.ts';

/** Milliseconds between two looks at what hangs on a wall. */
const refetchInterval = 60_000;

/** After another choice of people the page stays while the name is fetched. */
export function useReports(page: ReportPage, { userid, branchId }: Pick<ReportRequestState, 'userid' | 'branchId'>) {
  return useQuery({
    queryKey: ['bi', 'index', page, userid, branchId],
    queryFn: ({ signal }) => post(biCalls.index, { page, userid, branchId }, { signal }),
    placeholderData: (before, query) => (before && query?.queryKey[2] === page ? { ...before, whose: '' } : undefined),
  });
}

/** The previous answer stays until the next is there, so that nothing jumps. @param enabled false: not yet, it is far out of sight */
export function useReport(name: string, { body }: ReportRequestState, enabled: boolean) {
  return useQuery({
    queryKey: ['bi', 'report', name, body],
    queryFn: ({ signal }) => post(biCalls.report, { name, ...body }, { signal }),
    enabled: enabled,
    placeholderData: keepPreviousData,
    refetchInterval: refetchInterval,
  });
}

/** Makes the sheet and saves it. */
export async function exportReport(name: string, { body }: ReportRequestState): Promise<void> {
  const { url } = await post(biCalls.export_, { name, ...body });
  window.location.assign(url);
}
