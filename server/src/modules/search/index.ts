// Keeps what records are found by as the program in force makes it, and catches up beside the calls after an upgrade that finds more.

import { defineModule } from '../../engine/module.ts';
import { rebuildSearch, searchVersion } from '../../engine/write/rebuild-search.ts';
import { searchTextIs } from '../../platform/access/versions.ts';
import { query } from '../../platform/db/query.ts';
import type { JobRun } from '../../platform/jobs/job.ts';

/** Row by row under a lock; answers how many were checked, and how many of them had outdated search columns. */
async function compareAll({ database, engine, signal }: JobRun): Promise<{ checked: number; mended: number }> {
  const total = { checked: 0, mended: 0 };
  for (const entity of engine.entities) {
    const done = await rebuildSearch(database, await engine.definitionNow(database, entity), signal);
    total.checked += done.checked;
    total.mended += done.mended;
  }
  return total;
}

export const searchModule = defineModule({
  name: 'search',
  jobs: [
    {
      name: 'search.rebuild',
      label: '更新搜索内容',
      english: 'Update search index',
      schedule: { every: 120 },
      expires: 4 * 3600,
      run: async (run) => {
        const { database } = run;
        const meta = await database.first(query.selectFrom('meta').select(['search_version as version']));
        if ((meta?.version ?? 0) >= searchVersion) return { checked: 0, mended: 0 };
        const total = await compareAll(run);
        if (!run.signal.aborted) await searchTextIs(database, searchVersion);
        return total;
      },
    },
    {
      name: 'search.compare',
      label: '核对搜索内容',
      english: 'Check search index',
      schedule: { cron: '10 4 * * 0' },
      expires: 4 * 3600,
      run: async (run) => {
        const total = await compareAll(run);
        if (total.mended > 0) run.log.warn(total, 'search columns did not say what their rows say');
        return total;
      },
    },
  ],
});
