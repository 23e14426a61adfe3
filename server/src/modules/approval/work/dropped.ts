// A record that is deleted while it was sent back takes its approval along.
import { sql } from 'kysely';
import { changeRecords } from '../../../engine/write/change.ts';
import type { Subscription } from '../../../engine/write/guards.ts';
import { returning } from '../../../platform/db/query.ts';
import { approvals, recordStates } from '../fields.ts';
import { isApproved } from '../flow/kinds.ts';
import { changedFor, markRequestsRead } from './notify.ts';
import { logWork, runningOf } from './store.ts';

export const endForDeleted: Subscription = async (call, { entity: name, rows }) => {
  const entity = call.engine.byName(name);
  if (!isApproved(entity)) return;
  for (const row of rows) {
    const instance = await runningOf(call, name, row.id);
    if (!instance) continue;
    await call.db.run(
      sql`update flow_instance set state = 4, returned = false, current = '', passed_people = 0, needed_people = 0, ended_at = now()
        where id = ${instance.id}`,
    );
    const open = await call.db.rows(returning('flow_step', ['user_id as user'])`
      update flow_step set state = 9, asked = false, acted_at = now() where instance_id = ${instance.id} and state < 3`);
    const users = open.map(({ user }) => user);
    await markRequestsRead(call, instance.id, users);
    await logWork(call, instance.id, [{ action: 'dropped', state: 4, nodeName: '', userId: call.actor.userId }]);
    changedFor(call, instance.id, [instance.submitter_id, ...users]);
  }
};

/** A record that is restored from the recycle bin has no approval to return to: it is a draft. */
export const draftForRestored: Subscription = async (call, { entity: name, rows }) => {
  const entity = call.engine.byName(name);
  if (!isApproved(entity)) return;
  const returned = rows.filter((row) => row['state'] === recordStates.returned);
  const set = { state: recordStates.draft, approval: approvals.waiting };
  await changeRecords(call, entity, returned, set, { action: 'keptDraft', as: 'approval' });
};

/** So does one that is made void while an amendment of it is under way. */
export const endForVoid: Subscription = async (call, event) => {
  if (event.action === 'void') await endForDeleted(call, event);
};
