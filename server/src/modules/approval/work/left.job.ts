// Steps of people who cannot sign in any more: somebody else is asked in their place, so that nothing waits for ever.
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { administratorsOf, canDecide, superiorsOf } from '../flow/approvers.ts';
import { perform } from './perform.ts';
import type { StepRow } from './store.ts';
import { openWork, type Work } from './work.ts';

/** Steps of one run of the job. */
const most = 500;

export async function replaceLeft(run: JobRun): Promise<Record<string, unknown>> {
  let done = 0;
  const open = (states: number[]) => sql`
    select s.id, s.instance_id as instance, s.no from app_user u join flow_step s on s.user_id = u.id
    where (u.status <> 1 or u.deleted_at is not null) and s.asked and s.state in (${sql.join(states)}) and s.place <> 'start'`;
  const left = await run.database.rows<{ id: number; instance: number; no: number }>(
    sql`(${open([0, 1])} union all ${open([2])}) order by id limit ${most}`,
  );
  for (const { id, instance, no } of left) {
    run.signal.throwIfAborted();
    try {
      if (await run.asProgram((call) => replace(call, instance, no))) done += 1;
    } catch (error) {
      run.signal.throwIfAborted();
      run.log.error({ err: error, step: id }, 'a step of somebody who left failed');
    }
  }
  return { left: left.length, done };
}

async function replace(call: Call, instance: number, no: number): Promise<boolean> {
  const work = await openWork(call, instance);
  const step = work.steps.find((one) => one.no === no);
  const { organisation } = call.actor;
  if (!step?.asked || step.state > 2 || canDecide(organisation, step.user_id)) return false;
  const user = successorOf(work, step);
  if (user === 0) return false;
  await perform(work, { type: 'replace', step: no, user }, { verb: 'replace', about: [user], program: true });
  return true;
}

/** For whom they stood in, their superiors, the administrators; the submitter and who decides here already only at last. */
function successorOf({ call, row, steps }: Work, step: StepRow): number {
  const { organisation } = call.actor;
  const others = [
    step.for_user,
    ...superiorsOf(organisation, step.user_id, organisation.users.size),
    ...administratorsOf(organisation),
  ].filter((id) => canDecide(organisation, id));
  const isBusy = (id: number) => steps.some((one) => one.visit === step.visit && one.user_id === id && one.state < 3);
  return (
    others.find((id) => id !== row.submitter_id && !isBusy(id)) ??
    others.find((id) => id !== row.submitter_id) ??
    others[0] ??
    0
  );
}
