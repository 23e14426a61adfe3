// Every few minutes: notifies owners of tasks whose deadline is near, and owners and creators of those that are overdue; each once.
import { taskStates } from '@crm/protocol/task';
import { sql } from 'kysely';
import type { JobRun } from '../../platform/jobs/job.ts';
import { notify } from '../notice/index.ts';

/** Tasks of one transaction. */
const batch = 500;

interface DueTask {
  id: number;
  owner: number;
  maker: number;
  kind: 'due' | 'overdue';
  end: string;
}

/** Answers how many deadlines people were notified of. A deadline that is moved counts as another one. */
export async function remindTasks(run: JobRun): Promise<{ told: number }> {
  let notified = 0;
  let found: number;
  do {
    run.signal.throwIfAborted();
    found = await run.asProgram(async (call) => {
      // A reminder together with the task itself is useless; what is long overdue was so before it could be reported.
      const rows = await call.db.rows<DueTask>(sql`
        with near as (
          select id, owner_id, created_by, end_at, case when end_at > now() then 'due' else 'overdue' end as kind from task t
          where deleted_at is null and status < ${sql.lit(taskStates.done)}
            and end_at > now() - interval '1 day' and end_at <= now() + interval '2 days'
            and (end_at <= now() or (remind > 0 and end_at - remind * interval '1 minute' between created_at and now()))
            and not exists (select 1 from task_told d where d.task_id = t.id and d.end_at = t.end_at
              and d.kind = case when t.end_at > now() then 'due' else 'overdue' end)
          order by end_at, id limit ${batch}),
        kept as (
          insert into task_told (task_id, kind, end_at) select id, kind, end_at from near
          on conflict do nothing returning task_id, kind)
        select n.id, n.owner_id as owner, n.created_by as maker, n.kind, to_char(n.end_at, 'MM-DD HH24:MI') as "end"
        from near n join kept k on k.task_id = n.id and k.kind = n.kind order by n.id`);
      await notify(
        call,
        rows.map(({ id, owner, maker, kind, end }) => ({
          kind: `task.${kind}`,
          users: kind === 'due' ? [owner] : [owner, maker],
          params: { end },
          target: { module: 'task', id },
        })),
        { system: true },
      );
      return rows.length;
    });
    notified += found;
  } while (found === batch);
  return { told: notified };
}
