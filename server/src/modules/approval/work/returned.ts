// Records that were sent back: who hands them in again, and what is changed of them until then.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../../../engine/entity.ts';
import type { Guard, Subscription } from '../../../engine/write/guards.ts';
import { query } from '../../../platform/db/query.ts';
import { recordStates } from '../fields.ts';
import { isApproved } from '../flow/kinds.ts';
import { noteEdit } from './edits.ts';
import { changedFor } from './notify.ts';
import { loadSteps, runningOf } from './store.ts';

const isReturned = (row: Row | undefined): boolean => row?.['state'] === recordStates.returned;

/** Where the person hands these records in again: record → step. */
export async function returnedSteps(
  call: Call,
  entity: EntityDefinition,
  records: readonly number[],
): Promise<Map<number, number>> {
  const steps = await call.db.rows(
    query
      .selectFrom('flow_instance as i')
      .innerJoin('flow_step as s', 's.instance_id', 'i.id')
      .select(['i.record_id as record', 's.id'])
      .where(sql<boolean>`i.entity = ${entity.name} and i.record_id = any(${records}::bigint[]) and i.state = 0 and i.pending is null
      and s.place = 'start' and s.asked and s.user_id = ${call.actor.userId}`),
  );
  return new Map(steps.map(({ record, id }) => [record, id]));
}

/** Only the submitter of a record submits it again. */
export const onlySubmitter: Guard = async (call, rows, action, entity) => {
  const returned = action === 'submit' && isApproved(entity) ? rows.filter(isReturned).map(({ id }) => id) : [];
  if (returned.length === 0) return undefined;
  const own = await returnedSteps(call, entity, returned);
  const ids = returned.filter((id) => !own.has(id));
  return ids.length > 0 ? { refuse: msg('stateReturned'), ids } : undefined;
};

/** Edits of what was sent back, and their taking back. */
const edits = new Set(['edit', 'undo']);

export const noteReturnedEdit: Subscription = async (call, { entity: name, action, rows, before }) => {
  if (!edits.has(action) || !isApproved(call.engine.byName(name))) return;
  for (const [at, { id }] of rows.entries()) {
    if (!isReturned(before[at])) continue;
    const instance = await runningOf(call, name, id);
    if (!instance?.returned) continue;
    const steps = await loadSteps(call, instance.id);
    const step = steps.find(({ place, asked }) => place === 'start' && asked);
    if (!step) continue;
    await noteEdit(call, instance.id, step, { entity: name, id, action });
    changedFor(
      call,
      instance.id,
      steps.map(({ user_id }) => user_id),
    );
  }
};
