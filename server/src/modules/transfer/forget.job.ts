// Imports are forgotten when nobody can take them back any more.
import { forgetImports } from '../../engine/transfer/runs.ts';
import type { JobDefinition } from '../../platform/jobs/job.ts';

export const forgetJob: JobDefinition = {
  name: 'import.forget',
  label: '清理过期的导入数据',
  english: 'Clean up old imports',
  schedule: { cron: '40 3 * * *' },
  run: async ({ database }) => {
    await forgetImports(database);
  },
};
