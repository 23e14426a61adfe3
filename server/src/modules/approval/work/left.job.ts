// Steps of people who cannot sign in any more go to somebody else, so that nothing waits for ever.
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { select } from '../../../platform/db/query.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { administratorsOf, canDecide, superiorsOf } from '../flow/approvers.ts';
import { perform } from './perform.ts';
import { loadInstance, type StepRow } from './store.ts';
import { notAsAgreed, takeBackSteps } from './take-back.ts';
import { openWork, type Work, workOf } from './work.ts';

/** Steps of one run of the job. */
const most = 500;

export async function replaceLeft(run: JobRun): Promise<Record<string, unknown>> {
  let done = 0;
  const open = (states: number[]) => sql`
    select s.id, s.instance_id as instance, s.no from app_user u join flow_step s on s.user_id = u.id
    where (u.status <> 1 or u.deleted_at is not null) and s.asked and s.state in (${sql.join(states)}) and s.place <> 'start'`;
  const left = await run.database.rows(select(sql`(${open([0, 1])} union all ${open([2])}) s`, [
    sql<number>`id`.as('id'),
    sql<number>`instance`.as('instance'),
    sql<number>`no`.as('no'),
  ])`
    order by id limit ${most}`);
  for (const { id, instance, no } of left) {
    run.signal.throwIfAborted();
    try {
      if (await run.asProgram((call) => replace(call, instance, no))) done += 1;
    } catch (error) {
      run.signal.throwIfAborted();
      run.log.error({ err: error, step: id }, 'a step of somebody who left failed');
    }
  }
  return { left: left.length, done, back: await giveBack(run) };
}

/**
 * Approvals with steps of people who stand in for somebody, where nobody agreed to that for today, or where it may be another
 * one's by now: days begin, amounts and departments change. Of more than one run looks at, each has its chance.
 */
async function giveBack(run: JobRun): Promise<number> {
  let back = 0;
  const doubtful = await run.database.rows<{ instance: number }>(sql`
    with today as (select * from flow_delegation where ended_at is null and current_date between begin_on and end_on)
    select s.instance_id as instance from flow_step s join app_user u on u.id = s.for_user and u.status = 1 and u.deleted_at is null
      cross join lateral (select count(*) as agreed, count(*) filter (where d.to_id = s.user_id) as own, coalesce(bool_and(
          d.flows = '{}' and d.kinds = '{}' and d.submitters = '{}' and d.departments = '{}' and d.amount_from is null and d.amount_to is null),
          false) as plain from today d where d.user_id = s.for_user) d
    where s.for_user > 0 and s.state < 3 and (d.own = 0 or d.agreed > 1 or not d.plain)
    group by 1 order by min(d.own) > 0, random() limit ${most}`);
  for (const { instance } of doubtful) {
    run.signal.throwIfAborted();
    try {
      back += await run.asProgram((call) => giveBackOf(call, instance));
    } catch (error) {
      run.signal.throwIfAborted();
      run.log.error({ err: error, instance }, 'a step of somebody who stood in failed');
    }
  }
  return back;
}

/** Looks before it locks: most are where they belong. */
async function giveBackOf(call: Call, id: number): Promise<number> {
  const row = await loadInstance(call, id);
  if (!row || notAsAgreed(await workOf(call, row)).length === 0) return 0;
  return takeBackSteps(await openWork(call, id));
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
  // Who decided here or is to decide has a vote already.
  const isBusy = (id: number) => steps.some((one) => one.visit === step.visit && one.user_id === id && one.state !== 9);
  return (
    others.find((id) => id !== row.submitter_id && !isBusy(id)) ??
    others.find((id) => id !== row.submitter_id) ??
    others[0] ??
    0
  );
}
