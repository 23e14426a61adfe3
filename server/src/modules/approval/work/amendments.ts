// What amends a record in force waits for its approval; the record stays as it is meanwhile.
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../../../engine/entity.ts';
import { Actor } from '../../../platform/access/actor.ts';
import { forbidden } from '../../../platform/errors.ts';
import { begin, liveFlow } from '../submit.ts';
import type { Amend } from './amenders.ts';
import { runningOf } from './store.ts';

/** Whoever handed an amendment in writes it when it passes, with the rights that they have then. */
export function asSubmitter(call: Call, userId: number): Call {
  return { ...call, actor: new Actor(call.actor.organisation, userId, 0, call.actor.definitionVersion) };
}

/**
 * Hands an amendment in where a flow is on for the kind of record; it was tried, so that what is wrong with it is told now.
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
  const flow = await liveFlow(call, entity);
  if (!flow) return undefined;
  if (await runningOf(call, entity.name, row.id)) throw forbidden(say('amendmentWaits'));
  const forget = [call.journal?.mark(), call.effects.mark()];
  await call.db.run(sql`savepoint amendment`);
  try {
    await amend(call, pending.body, pending.reason, call.actor.userId);
  } finally {
    await call.db.run(sql`rollback to savepoint amendment`);
    await call.db.run(sql`release savepoint amendment`);
    for (const back of forget) back?.();
  }
  const { version: _version, ...body } = pending.body;
  // Whoever was chosen to decide on the record decides on what amends it.
  const before = await call.db.first<{ chosen: Record<string, number[]> }>(sql`
    select chosen from flow_instance where entity = ${entity.name} and record_id = ${row.id} order by id desc limit 1`);
  return begin(call, entity, row, flow, before?.chosen ?? {}, { body, reason: pending.reason });
}
