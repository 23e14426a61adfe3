// Tasks that repeat: once the deadline of one is over, the next one is there, with the first deadline that lies ahead.
import { taskStates } from '@crm/protocol/task';
import { sql } from 'kysely';
import { addRecord } from '../../engine/write/create.ts';
import { workingTimeOf } from '../../platform/calendar/settings.ts';
import { select } from '../../platform/db/query.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { nextEnd } from './repeat.ts';
import { taskEntity } from './task.entity.ts';

/** Tasks of one transaction. */
const batch = 50;
/** What the next task has of the one before. */
const carried = [
  'title',
  'content',
  'owner_id',
  'created_by',
  'participants',
  'type',
  'grade',
  'remind',
  'repeat',
  'repeat_until',
  'repeat_from',
  'model_type',
  'customer_id',
  'lead_id',
  'ext',
] as const;

/** Answers how many tasks were made. A task comes again once, also when two processes look at it at the same time. */
export async function repeatTasks(run: JobRun): Promise<{ made: number }> {
  let made = 0;
  let found: number;
  do {
    run.signal.throwIfAborted();
    found = await run.asProgram(async (call) => {
      // People who left get no new tasks; a refused task does not repeat.
      const rows = await call.db.rows(select('task as t', ['t.*'])`
        join app_user u on u.id = t.owner_id and u.status = 1 and u.deleted_at is null
        where t.deleted_at is null and t.repeat > 0 and t.status <> ${taskStates.refused} and t.end_at <= now()
          and not exists (select 1 from task_again a where a.task_id = t.id)
        order by t.end_at, t.id limit ${batch} for no key update of t skip locked`);
      const time = workingTimeOf(call.settings);
      for (const row of rows) {
        const end = await nextEnd(call, time, row);
        let next = 0;
        if (end !== undefined) {
          const values = Object.fromEntries(carried.map((column) => [column, row[column]]));
          next = (await addRecord(call, taskEntity, { ...values, end_at: end }, { action: 'repeat' })).id;
          made += 1;
        }
        await call.db.run(sql`insert into task_again (task_id, next_id) values (${row.id}, ${next})`);
      }
      return rows.length;
    });
  } while (found === batch);
  return { made };
}
