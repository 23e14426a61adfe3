// What somebody has in the place of another one goes back, once nothing of what was agreed covers it any more.
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../../engine/entity.ts';
import { lockKinds } from '../../../engine/write/locks.ts';
import { query } from '../../../platform/db/query.ts';
import { canDecide } from '../flow/approvers.ts';
import { perform } from './perform.ts';
import type { StepRow } from './store.ts';
import { openWork, type Work } from './work.ts';

/** Approvals of one call; the job takes the rest. */
const most = 500;

/** Open steps that are with somebody else than by what is agreed now. */
export function notAsAgreed({ call, context, steps }: Work): StepRow[] {
  return steps.filter(
    ({ for_user, user_id, state }) =>
      for_user > 0 &&
      state < 3 &&
      canDecide(call.actor.organisation, for_user) &&
      context.delegateOf(for_user) !== user_id,
  );
}

/** The open steps of an approval. */
export async function takeBackSteps(work: Work): Promise<number> {
  const { call, context } = work;
  let count = 0;
  for (const { no, for_user } of notAsAgreed(work)) {
    const delegate = context.delegateOf(for_user);
    // Each one with the approval as the last one left it.
    const now = count === 0 ? work : await openWork(call, work.row.id);
    const program = call.actor.userId === 0 ? ({ program: true } as const) : {};
    await perform(
      now,
      { type: 'replace', step: no, user: for_user },
      { verb: 'takenBack', about: [delegate], ...program },
    );
    count += 1;
  }
  return count;
}

/** Whatever others have in the place of the person, by what is agreed now. */
export async function takeBack(call: Call, userId: number): Promise<void> {
  const found = await call.db.rows(
    query
      .selectFrom('flow_step as s')
      .innerJoin('flow_instance as i', 'i.id', 's.instance_id')
      .select(['s.instance_id as instance', 'i.entity', 'i.record_id as record'])
      .distinct()
      .where(sql<boolean>`s.for_user = ${userId} and s.state < 3`)
      .orderBy('s.instance_id')
      .limit(most),
  );
  const kinds = new Map<EntityDefinition, number[]>();
  for (const [name, rows] of Map.groupBy(found, ({ entity }) => entity))
    kinds.set(
      call.engine.byName(name),
      rows.map(({ record }) => record),
    );
  await lockKinds(call, kinds);
  for (const { instance } of found) await takeBackSteps(await openWork(call, instance));
}
