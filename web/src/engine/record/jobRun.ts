// Follows a background run until it is over.

import type { JobRow } from '@crm/protocol/answers/job';
import * as jobCalls from '@crm/protocol/calls/job';
import { post } from '../../shared/api/client.ts';
import { onJobProgress } from '../../shared/realtime/realtime.ts';

/** Milliseconds between two looks where no event comes. */
const pollInterval = 3000;

function isOver({ state }: Pick<JobRow, 'state'>): boolean {
  return state !== 'queued' && state !== 'running';
}

/** Resolves with the finished run; `onProgress` receives the progress. It polls as well, since an event may be lost with the connection. */
export function waitForRun(
  id: number,
  onProgress?: (progress: Pick<JobRow, 'done' | 'total'>) => void,
): Promise<JobRow> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const poll = async () => {
      clearTimeout(timer);
      const row = await post(jobCalls.detail, { id }).catch(() => undefined);
      if (over) return;
      if (row) onProgress?.(row);
      if (!row || !isOver(row)) {
        clearTimeout(timer);
        timer = setTimeout(() => void poll(), pollInterval);
        return;
      }
      over = true;
      leave();
      resolve(row);
    };
    const leave = onJobProgress((progress) => {
      if (progress.id !== id || over) return;
      onProgress?.(progress);
      if (isOver(progress)) void poll();
    });
    timer = setTimeout(() => void poll(), pollInterval);
  });
}
