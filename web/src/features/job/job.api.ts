// The calls of background jobs.

import type { JobRow } from '@crm/protocol/answers/job';
import * as jobCalls from '@crm/protocol/calls/job';
import type { Rejected } from '@crm/protocol/envelope';
import { limits } from '@crm/protocol/limits';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { post, postAnswer } from '../../shared/api/client.ts';
import { translated } from '../../shared/i18n/translated.ts';
import { isOpen } from './progress.ts';
import './job.i18n.ts';

export const jobKey = ['job'] as const;
/** While other people's runs are on the screen, their progress is polled; one's own arrives by events. */
const refetchInterval = 3000;

/** A job as the reader calls it. */
export function jobTitle(t: TFunction, { name, label }: Pick<JobRow, 'name' | 'label'>): string {
  return translated(t, [`job.label.${name}`], label);
}

/** @param days of those that ended within so many days; 0 for all */
export function useJobs(state: jobCalls.IndexBody['state'], days: number, page: number) {
  return useQuery({
    queryKey: [...jobKey, 'list', state, days, page],
    queryFn: ({ signal }) =>
      post(jobCalls.index, { state, ...(days ? { days } : {}), page, rows: limits.pageSize }, { signal }),
    placeholderData: (previous) => previous,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.rows.some(isOpen) ? refetchInterval : false),
  });
}

export function useSchedules() {
  return useQuery({
    queryKey: [...jobKey, 'schedules'],
    queryFn: async ({ signal }) => (await post(jobCalls.schedules, {}, { signal })).rows,
    staleTime: 0,
    refetchInterval: 10_000,
  });
}

/** One's own runs that have not ended. */
export async function fetchOwnOpen(): Promise<JobRow[]> {
  return (await post(jobCalls.index, { mine: 1, state: 'open', rows: 50 }, { together: 'list' })).rows;
}

/** One run as it is now. */
export const fetchRun = (id: number): Promise<JobRow> => post(jobCalls.detail, { id });

/** What one's own run left as it was, and why. */
export async function fetchRejected(id: number): Promise<Rejected[]> {
  const { result } = await fetchRun(id);
  const rejected = result?.rejected;
  return Array.isArray(rejected) ? (rejected as Rejected[]) : [];
}

/** Fetches the file of one's own run: its address expires soon, so it is fetched when needed. */
export async function fetchFile(id: number): Promise<void> {
  const { fileUrl } = await fetchRun(id);
  if (fileUrl) window.location.assign(fileUrl);
}

export async function cancelJob(id: number): Promise<string> {
  return (await postAnswer(jobCalls.cancel, { id })).msg;
}

export async function retryJob(id: number): Promise<string> {
  return (await postAnswer(jobCalls.retry, { id })).msg;
}
