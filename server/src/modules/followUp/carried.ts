// Customers' follow-ups that came with a lead: the lead's copy of each is kept equal, and is deleted and restored with it.
import { sql } from 'kysely';
import type { Call, EntityHooks } from '../../engine/entity.ts';
import { records } from '../../engine/records.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { lockRecords } from '../../engine/write/locks.ts';
import { select } from '../../platform/db/query.ts';
import { leadFollowUpEntity } from './lead-follow-up.ts';

interface Carried {
  id: number;
  version: number;
  lead_follow_up_id: number;
  method: number;
  content: string;
  images: unknown;
  followed_at: string | null;
  next_at: string | null;
}

/** Writes to the leads' own of these follow-ups, where they are still there. */
async function keep<R extends Carried>(
  call: Call,
  rows: readonly R[],
  set: (row: R) => Record<string, unknown>,
  action: string,
): Promise<void> {
  // Undoing comes through here as well: what the journal holds of the customer's is enough.
  const { journal: _journal, ...quiet } = call;
  const byId = new Map(rows.filter((row) => row.lead_follow_up_id > 0).map((row) => [row.lead_follow_up_id, row]));
  const ids = [...byId.keys()];
  if (ids.length === 0) return;
  await lockRecords(call, leadFollowUpEntity, ids);
  const kept = await call.db.rows(
    select(records(leadFollowUpEntity), ['*'])`where id = any(${ids}::bigint[]) order by id`,
  );
  await changeRecords(quiet, leadFollowUpEntity, kept, (row) => set(byId.get(row.id) as R), {
    action,
    // The files belong to the one that the customer shows.
    carried: true,
  });
}

const withLead = (column: string) => sql`(select l.${sql.ref(column)} from lead l where l.id = t.lead_id)`;

/** The hooks of customers' follow-ups, and what they are to the leads that some came from. */
export function keptByLeads<R extends Carried>(hooks: EntityHooks<R> = {}): EntityHooks<R> {
  return {
    ...hooks,
    async afterUpdate(call, row, before) {
      await hooks.afterUpdate?.(call, row, before);
      if (row.version === before.version) return;
      const { method, content, images, followed_at, next_at } = row;
      await keep(call, [row], () => ({ method, content, images, followed_at, next_at }), 'editFollowUp');
    },
    async afterDelete(call, rows) {
      await hooks.afterDelete?.(call, rows);
      const gone = { deleted_at: sql`now()`, deleted_by: call.actor.userId };
      await keep(call, rows, () => gone, 'deleteFollowUp');
    },
    async afterRestore(call, rows) {
      await hooks.afterRestore?.(call, rows);
      // Of a lead that is in the bin by now, it comes back with the lead.
      const back = { deleted_at: withLead('deleted_at'), deleted_by: withLead('deleted_by') };
      await keep(call, rows, () => back, 'restoreFollowUp');
    },
  };
}
