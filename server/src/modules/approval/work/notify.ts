// Who is affected by an action on an approval: new notices, requests that are done, and people whose lists changed.
import { instanceStates } from '@crm/protocol/work';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { query, returning } from '../../../platform/db/query.ts';
import { type Notice, notify, readNotices } from '../../notice/index.ts';
import { isActiveStep } from '../machine/active.ts';
import type { Effect, Instance } from '../machine/state.ts';
import type { StepRow } from './store.ts';
import type { Work } from './work.ts';

/** Notices that request something. */
const requestKinds = ['approval.todo', 'approval.urged', 'approval.overdue', 'approval.returned'];

const isOpen = ({ asked, state }: StepRow): boolean => asked && state < 3;

/** Notifies everybody concerned. @param steps as they are now; those of `work` are as they were */
export async function notifyConcerned(
  work: Work,
  { instance, effects }: { instance: Instance; effects: Effect[] },
  steps: readonly StepRow[],
  byProgram: boolean,
): Promise<void> {
  const { call, row } = work;
  const target = { module: 'WorkFlow', id: row.id };
  await markRequestsRead(call, row.id, doneWith(work.steps, steps));
  const opened = effects.flatMap((effect) => {
    const step = effect.type === 'opened' ? instance.steps.find(({ no }) => no === effect.step) : undefined;
    return step && step.place !== 'start' && isActiveStep(instance, step) ? [step.user] : [];
  });
  const notices: Notice[] = [];
  if (instance.state === instanceStates.running)
    notices.push({ kind: 'approval.todo', users: opened, target, by: row.submitter_id });
  const submitter = { users: [row.submitter_id], target };
  for (const effect of effects) {
    if (effect.type === 'cc') await addCc(work, effect.node, effect.users, 0);
    else if (effect.type === 'returned') notices.push({ kind: 'approval.returned', ...submitter });
    else if (effect.type === 'ended' && effect.state !== instanceStates.revoked)
      notices.push({
        kind: effect.state === instanceStates.passed ? 'approval.passed' : 'approval.refused',
        ...submitter,
      });
  }
  await notify(call, notices, byProgram ? { system: true } : {});
  const handed = await call.db.rows(
    query
      .selectFrom('flow_log')
      .select(['user_id as user'])
      .distinct()
      .where(sql<boolean>`instance_id = ${row.id} and action = 'forward'`),
    PREPARED,
  );
  changedFor(call, row.id, [row.submitter_id, ...steps.map((step) => step.user_id), ...handed.map(({ user }) => user)]);
}

/** People whose open steps are all closed now, regardless of who closed them. */
function doneWith(before: readonly StepRow[], now: readonly StepRow[]): number[] {
  const had = before.filter(isOpen);
  const left = now.filter(
    (step) => isOpen(step) && had.some(({ id, user_id }) => id === step.id && user_id === step.user_id),
  );
  const busy = new Set(left.map((step) => step.user_id));
  return had.map((step) => step.user_id).filter((user) => !busy.has(user));
}

/** Marks the requests to these people as read: there is nothing left to do. */
export function markRequestsRead(call: Call, instanceId: number, users: readonly number[]): Promise<void> {
  return readNotices(call, { users, kinds: requestKinds, target: { module: 'WorkFlow', id: instanceId } });
}

/** Open lists and panels of these people are fetched again. */
export function changedFor(call: Call, instanceId: number, users: readonly number[]): void {
  call.effects.changed(
    'WorkFlow',
    [instanceId],
    [...new Set(users)].filter((id) => id > 0).map((id) => `user:${id}`),
  );
}

/**
 * People who may read from now on, and are notified.
 * @param node whose grants apply to them: the node of the copy, or that of the person who sends it
 * @param by 0: the node itself
 */
export async function addCc(
  { call, row }: Pick<Work, 'call' | 'row'>,
  node: string,
  users: readonly number[],
  by: number,
): Promise<number[]> {
  const added = await call.db.rows(
    returning('flow_cc', ['user_id as user'])`
    insert into flow_cc (instance_id, user_id, node_id, given_by)
    select ${row.id}, u, ${node}, ${by} from unnest(${[...new Set(users)]}::bigint[]) as u
    on conflict do nothing`,
    PREPARED,
  );
  const copied = added.map(({ user }) => user);
  await notify(
    call,
    { kind: 'approval.cc', users: copied, target: { module: 'WorkFlow', id: row.id } },
    by > 0 ? {} : { system: true },
  );
  changedFor(call, row.id, copied);
  return copied;
}
