// Purges records that were in the recycle bin for longer than the setting allows, in batches.
import { dropEntries, purgeRecords } from '../../engine/write/purge.ts';
import { select } from '../../platform/db/query.ts';
import type { JobRun } from '../../platform/jobs/job.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    'recycle.days': number;
  }
}

const batch = 200;

/** Answers how many records went. */
export async function purgeBin({ database, engine, settings, signal }: JobRun): Promise<number> {
  const days = settings.get('recycle.days');
  let purged = 0;
  while (!signal.aborted) {
    const done = await database.transaction(async (tx) => {
      const entries = await tx.rows(select('recycle_bin', ['id', 'entity', 'record_id'])`
        where deleted_at < now() - make_interval(days => ${days}) order by id limit ${batch}`);
      let count = 0;
      for (const entity of engine.entities) {
        const ids = entries.filter((entry) => entry.entity === entity.name).map((entry) => entry.record_id);
        if (ids.length > 0 && !entity.remembered) count += await purgeRecords(tx, engine, entity, ids);
      }
      // Also of those whose record went with another one, or stays.
      await dropEntries(
        tx,
        entries.map((entry) => entry.id),
      );
      return { count, seen: entries.length };
    });
    purged += done.count;
    if (done.seen < batch) break;
  }
  return purged;
}
