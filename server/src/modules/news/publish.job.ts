// News whose time has come: their audience sees them from then on, and is notified.
import { sql } from 'kysely';
import { announce } from '../../engine/write/announce.ts';
import { stampRecord } from '../../engine/write/change.ts';
import { select } from '../../platform/db/query.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { audienceOf } from './audience.ts';
import { newsEntity, notifyReaders } from './news.entity.ts';

/** Publishes what is due, each in a transaction of its own, so that one of two processes does it. */
export async function publishDue(run: Pick<JobRun, 'asProgram' | 'signal'>): Promise<{ published: number }> {
  let published = 0;
  for (;;) {
    run.signal.throwIfAborted();
    const found = await run.asProgram(async (call) => {
      const row = await call.db.first(select('news', ['*'])`
        where released_at is null and published_at <= now() and deleted_at is null
        order by published_at, id limit 1 for no key update skip locked`);
      if (!row) return false;
      await stampRecord(call.db, newsEntity, row.id, { released_at: sql`now()` });
      await notifyReaders(call, row, audienceOf(call.actor.organisation, row));
      await announce(call, newsEntity, [{ ...row, released_at: row.published_at }]);
      return true;
    });
    if (!found) return { published };
    published++;
  }
}
