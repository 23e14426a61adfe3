// Steps whose time ran out: their people are reminded, or the flow decides in their place.
import type { ApproverNode } from '@crm/protocol/answers/flow';
import { findNode } from '@crm/protocol/flowCheck';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { attempt } from '../../../engine/write/attempt.ts';
import { select } from '../../../platform/db/query.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { notify } from '../../notice/index.ts';
import { dueAfter } from './due.ts';
import { changedFor } from './notify.ts';
import { perform } from './perform.ts';
import { logWork } from './store.ts';
import { openWork } from './work.ts';

/** Steps of one run of the job. */
const most = 500;

export async function expireSteps(run: JobRun): Promise<Record<string, unknown>> {
  let done = 0;
  const due = await run.database.rows(select('flow_step', ['id', 'instance_id as instance', 'no'])`
    where due_at <= now() and asked and state < 3 order by due_at, id limit ${most}`);
  for (const step of due) {
    run.signal.throwIfAborted();
    // Each in a transaction of its own: what cannot take effect keeps nobody else.
    try {
      if (await run.asProgram((call) => expire(call, step))) done += 1;
    } catch (error) {
      run.signal.throwIfAborted();
      run.log.error({ err: error, step: step.id }, 'an overdue step failed');
      await run.database.run(
        sql`update flow_step set due_at = now() + interval '1 hour' where id = ${step.id} and due_at <= now()`,
      );
    }
  }
  return { due: due.length, done };
}

async function expire(
  call: Call,
  { id, instance, no }: { id: number; instance: number; no: number },
): Promise<boolean> {
  const work = await openWork(call, instance);
  const step = work.steps.find((one) => one.no === no);
  const node = step && (findNode(work.root, step.node_id) as ApproverNode | undefined);
  const isDue = await call.db.first(select('flow_step', [
    sql<number>`extract(epoch from due_at)::float8 * 1000`.as('due'),
    sql<number>`extract(epoch from now())::float8 * 1000`.as('now'),
  ])`
    where id = ${id} and due_at <= now() and asked and state < 3`);
  if (!step || !isDue) return false;
  const action = node?.timeout?.action ?? 'remind';
  const failed =
    action === 'remind'
      ? undefined
      : await attempt(call, () =>
          perform(
            work,
            { type: 'expire', step: no, action },
            { verb: action === 'pass' ? 'expirePass' : 'expireRefuse', program: true },
          ),
        );
  if (action !== 'remind' && !failed) return true;
  // Reminded once more each time that it ran out; what could not take effect is left to its people.
  const timeout = node?.timeout ?? { hours: 24, action: 'remind' };
  const from = (at: number) => dueAfter(call, new Date(at), timeout);
  const next = from(isDue.due);
  await call.db.run(sql`
    update flow_step set due_at = ${next.getTime() > isDue.now ? next : from(isDue.now)}::timestamptz where id = ${id}`);
  await notify(
    call,
    { kind: 'approval.overdue', users: [step.user_id], target: { module: 'WorkFlow', id: instance } },
    { system: true },
  );
  await logWork(call, instance, [
    { action: 'remind', state: step.state, nodeName: step.node_name, userId: 0, about: [step.user_id] },
  ]);
  changedFor(call, instance, [step.user_id]);
  return true;
}
