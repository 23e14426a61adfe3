// Planned follow-ups: the owner is notified when the time has come, once.
import { sql } from 'kysely';
import type { JobRun } from '../../platform/jobs/job.ts';
import { notify } from '../notice/index.ts';

export const dueKind = 'followUp.due';

/** Of what came due while nothing ran, what is older than this is only overdue, not news. */
const newsFor = '1 day';

/**
 * Notifies of everything that came due since the last time. The first process locks the row that holds the time until which
 * people were notified; another process waits for it and finds nothing left.
 */
export async function remindFollowUps(run: Pick<JobRun, 'asProgram'>): Promise<{ told: number }> {
  return run.asProgram(async (call) => {
    const due = await call.db.rows<{ module: 'customer' | 'clues'; id: number; owner: number }>(sql`
      with since as (
        select greatest(told_until, now() - ${newsFor}::interval) as moment from follow_up_reminder for update)
      select 'customer' as module, id, owner_id as owner from customer, since
        where next_follow_up_at > since.moment and next_follow_up_at <= now() and owner_id > 0 and deleted_at is null
      union all
      select 'clues', id, owner_id from lead, since
        where next_follow_up_at > since.moment and next_follow_up_at <= now() and owner_id > 0 and state = 1 and deleted_at is null
      order by 1, 2`);
    await notify(
      call,
      due.map(({ module, id, owner }) => ({ kind: dueKind, users: [owner], target: { module, id } })),
      { system: true },
    );
    await call.db.run(sql`update follow_up_reminder set told_until = greatest(told_until, now())`);
    return { told: due.length };
  });
}
