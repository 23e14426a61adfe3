// What amends a record in force waits for its approval; the record stays as it is meanwhile.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Amend } from '../../../engine/contributions.ts';
import type { Call, EntityDefinition, Row } from '../../../engine/entity.ts';
import { announce } from '../../../engine/write/announce.ts';
import { Actor } from '../../../platform/access/actor.ts';
import { select } from '../../../platform/db/query.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { begin, liveFlow } from '../submit.ts';
import { pass } from './actions.ts';
import { withPendingChange } from './pending-change.ts';
import { type InstanceRow, runningOf } from './store.ts';
import { storedWork } from './stored.ts';

/** The submitter of an amendment writes it when it passes, with the rights that they have then. */
export function asSubmitter(call: Call, userId: number): Call {
  return { ...call, actor: new Actor(call.actor.organisation, userId, 0, call.actor.definitionVersion) };
}

/** The step at which the person hands an amendment in again that was sent back to them; undefined where it was not. */
async function sentBackTo(call: Call, { id, pending, returned }: InstanceRow): Promise<number | undefined> {
  if (!pending || !returned) return undefined;
  const step = await call.db.first(select('flow_step', ['id'])`
    where instance_id = ${id} and place = 'start' and asked and state < 3
    and user_id = ${call.actor.userId}`);
  return step?.id;
}

/**
 * Looks at a record as the amendment would make it that was sent back to the person.
 * @throws AppError `not_found` where there is none
 */
export async function withReturnedAmendment<T>(
  call: Call,
  entity: EntityDefinition,
  recordId: number,
  look: () => Promise<T>,
): Promise<{ shown: T; reason: string }> {
  const running = await runningOf(call, entity.name, recordId);
  if (!running?.pending || !(await sentBackTo(call, running))) throw notFound();
  return { shown: await withPendingChange(await storedWork(call, running), look), reason: running.pending.reason };
}

/**
 * Submits an amendment where a flow is on for the kind of record; it was tried, so that problems are reported now. One that was
 * sent back to the person is submitted again with other values.
 * @returns the instance; undefined where there is no flow, and it is to take effect at once
 * @throws AppError what `amend` throws, `forbidden` while another one is under way
 */
export async function submitAmendment(
  call: Call,
  entity: EntityDefinition,
  row: Row,
  pending: { body: Record<string, unknown>; reason: string },
  amend: Amend,
): Promise<number | undefined> {
  const running = await runningOf(call, entity.name, row.id);
  const again = running && (await sentBackTo(call, running));
  if (running && !again) throw forbidden(msg('amendmentWaits'));
  const flow = running ? undefined : await liveFlow(call, entity);
  if (!running && !flow) return undefined;
  // What is not sent again stays as it was sent before.
  const whole = again ? { ...running.pending?.body, ...pending.body } : pending.body;
  const forget = [call.journal?.mark(), call.effects.mark()];
  await call.db.run(sql`savepoint amendment`);
  try {
    await amend(call, whole, pending.reason, call.actor.userId);
    // What is queued is tried as well.
    await call.db.run(sql`select 1`);
  } finally {
    await call.db.rollbackTo('amendment');
    await call.db.run(sql`release savepoint amendment`);
    for (const back of forget) back?.();
  }
  const { version: _version, ...body } = whole;
  // Open panels of the record show that an amendment waits.
  await announce(call, entity, [row]);
  if (running && again) {
    const next = JSON.stringify({ body, reason: pending.reason });
    await call.db.run(sql`update flow_instance set pending = ${next}::jsonb where id = ${running.id}`);
    await pass(call, again, pending.reason, 0);
    return running.id;
  }
  if (!flow) return undefined;
  // The people chosen to decide on the record decide on its amendment.
  const before = await call.db.first(select('flow_instance', ['chosen'])`
    where entity = ${entity.name} and record_id = ${row.id} order by id desc limit 1`);
  return begin(call, entity, row, flow, before?.chosen ?? {}, { body, reason: pending.reason });
}
