// Appends new lines of the log to its chain, a little later than they were written.

import { chainLog } from '../../platform/db/log-chain/chain.ts';
import type { JobDefinition } from '../../platform/jobs/job.ts';

export const chainJob: JobDefinition = {
  name: 'operationLog.chain',
  label: '操作日志入链',
  english: 'Chain the operation log',
  schedule: { every: 30 },
  run: async ({ database, signal }) => {
    await chainLog(database.pool, { signal, gently: true });
  },
};
