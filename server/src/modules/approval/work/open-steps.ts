// What somebody still has to decide: how much it is, and giving it to others when they leave.
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../../engine/entity.ts';
import { lockKinds } from '../../../engine/write/locks.ts';
import { select } from '../../../platform/db/query.ts';
import { perform } from './perform.ts';
import type { StepRow } from './store.ts';
import { openWork, type Work } from './work.ts';

/** As the lists of a person have them, each by its index. */
const openOf = (users: readonly number[]) => sql`(
  select id, instance_id, no, user_id from flow_step
    where user_id = any(${users}::bigint[]) and asked and state in (0, 1) and place <> 'start'
  union all select id, instance_id, no, user_id from flow_step
    where user_id = any(${users}::bigint[]) and asked and state = 2 and place <> 'start')`;

/** Steps that wait for these people or are in their work; people without any are missing. */
export async function countOpenSteps(
  { db }: Pick<Call, 'db'>,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows =
    await db.rows(
      select(sql`${openOf(userIds)} s`, [sql<number>`s.user_id`.as('user'), sql<number>`count(*)`.as('n')])`group by 1`,
    );
  return new Map(rows.map(({ user, n }) => [user, Number(n)]));
}

/** How many of them are of approvals that the caller submitted. */
export async function countOwnSteps({ db, actor }: Call, userId: number): Promise<number> {
  const row = await db.first(select(sql`${openOf([userId])} s join flow_instance i on i.id = s.instance_id`, [
    sql<number>`count(*)`.as('n'),
  ])`
    where i.submitter_id = ${actor.userId}`);
  return Number(row?.n ?? 0);
}

/**
 * Gives the open steps of somebody to others, by turn. The submitter of an approval never gets to decide it: such a step goes to
 * the next person, or stays. Nor do callers choose who decides on their own submissions: such a step stays.
 * @returns how many each of them got, and how many of the caller's own stay
 */
export async function giveOpenSteps(
  call: Call,
  userId: number,
  receivers: readonly number[],
): Promise<{ given: Map<number, number>; own: number }> {
  const steps = await call.db.rows(select(sql`${openOf([userId])} s join flow_instance i on i.id = s.instance_id`, [
    sql<number>`s.instance_id`.as('instance'),
    sql<number>`s.no`.as('no'),
    sql<string>`i.entity`.as('entity'),
    sql<number>`i.record_id`.as('record'),
  ])`
      order by s.id`);
  const kinds = new Map<EntityDefinition, number[]>();
  for (const [name, rows] of Map.groupBy(steps, ({ entity }) => entity))
    kinds.set(
      call.engine.byName(name),
      rows.map(({ record }) => record),
    );
  await lockKinds(call, kinds);
  const given = new Map(receivers.map((id) => [id, 0]));
  let [own, turn] = [0, 0];
  for (const { instance, no } of steps) {
    const work = await openWork(call, instance);
    const step = work.steps.find((one) => one.no === no);
    // It was decided, or went to somebody else, since it was looked up.
    if (!step?.asked || step.state > 2 || step.user_id !== userId) continue;
    if (work.row.submitter_id === call.actor.userId) {
      own += 1;
      continue;
    }
    const next = receivers.map((_id, at) => receivers[(turn + at) % receivers.length] as number);
    const to = receiverOf(work, step, next);
    if (to === 0) continue;
    await perform(work, { type: 'replace', step: no, user: to }, { verb: 'replace', about: [to] });
    given.set(to, (given.get(to) ?? 0) + 1);
    turn = receivers.indexOf(to) + 1;
  }
  return { given, own };
}

/** Somebody who does not decide here yet, where there is one; 0 for nobody. */
function receiverOf({ row, steps }: Work, step: StepRow, next: readonly number[]): number {
  const others = next.filter((id) => id !== row.submitter_id);
  const isBusy = (id: number) => steps.some((one) => one.visit === step.visit && one.user_id === id && one.state !== 9);
  return others.find((id) => !isBusy(id)) ?? others[0] ?? 0;
}
