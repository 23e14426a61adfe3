// Queries of one's own reports.

import type { FilterItem } from '@crm/protocol/answers/filter';
import type { OwnReportContent } from '@crm/protocol/answers/ownReport';
import * as myReportCalls from '@crm/protocol/calls/myReport';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../../shared/api/client.ts';

export const ownRoot = 'myReport';

export function useOwnReports(pinned: boolean) {
  return useQuery({
    queryKey: [ownRoot, 'index', pinned],
    queryFn: async ({ signal }) =>
      (await post(myReportCalls.index, { pinned: pinned ? 1 : 0 }, { signal, together: 'figures' })).rows,
  });
}

export function useOwnReport(id: number) {
  return useQuery({
    queryKey: [ownRoot, 'detail', id],
    queryFn: ({ signal }) => post(myReportCalls.detail, { id }, { signal }),
    enabled: id > 0,
  });
}

export function useChoices() {
  return useQuery({
    queryKey: [ownRoot, 'choices'],
    queryFn: async ({ signal }) => (await post(myReportCalls.choices, {}, { signal })).rows,
  });
}

/** What is sent of the conditions: their words are the client's own. */
export function sentContent(content: OwnReportContent): string {
  const plain = ({ field, type, value }: FilterItem) =>
    value === undefined ? { field, type } : { field, type, value };
  const filters = content.filters.map((part) =>
    'or' in part ? { or: part.or.map((one) => plain(one)) } : plain(part),
  );
  return JSON.stringify({ ...content, filters });
}

/** @param content as it is being made; the saved one where missing */
export function useOwnReportResult(id: number, content?: OwnReportContent) {
  const request = content ? { content: sentContent(content) } : { id };
  return useQuery({
    queryKey: [ownRoot, 'tell', request],
    queryFn: ({ signal }) => post(myReportCalls.tell, request, { signal }),
    enabled: content ? content.measures.length > 0 : id > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export async function exportOwn(id: number): Promise<void> {
  const { url } = await post(myReportCalls.export_, { id });
  window.location.assign(url);
}
