// Keeps what records are found by as the program in force makes it; an upgrade that finds more is caught up beside the calls.
import { sql } from 'kysely';
import { defineModule } from '../../engine/module.ts';
import { rebuildSearch, searchVersion } from '../../engine/write/rebuild-search.ts';

export const searchModule = defineModule({
  name: 'search',
  jobs: [
    {
      name: 'search.rebuild',
      label: '更新搜索内容',
      schedule: { every: 120 },
      expires: 4 * 3600,
      run: async ({ database, engine, signal }) => {
        const meta = await database.first<{ version: number }>(sql`select search_version as version from meta`);
        if ((meta?.version ?? 0) >= searchVersion) return { checked: 0, mended: 0 };
        const total = { checked: 0, mended: 0 };
        for (const entity of engine.entities) {
          const done = await rebuildSearch(database, entity, signal);
          total.checked += done.checked;
          total.mended += done.mended;
        }
        if (!signal.aborted) await database.run(sql`update meta set search_version = ${searchVersion}`);
        return total;
      },
    },
  ],
});
