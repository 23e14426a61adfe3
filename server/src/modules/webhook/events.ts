// What follows every write: a delivery for each webhook that listens to it, in the transaction of the write.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { WriteEvent } from '../../engine/write/guards.ts';
import { hooksOf } from './hooks.ts';

const names: Record<string, string> = { create: 'created', delete: 'deleted', restore: 'restored' };

/** Nothing is lost, and nothing that was rolled back is sent: rows and deliveries commit together. */
export async function noteForHooks(call: Call, { entity: name, action, rows }: WriteEvent): Promise<void> {
  const hooks = hooksOf(call.actor.organisation);
  if (hooks.length === 0) return;
  const { module } = call.engine.byName(name);
  const usual = `${module}.${names[action] ?? 'changed'}`;
  const named = `${module}.${action}`;
  const deliveries = hooks.flatMap(({ id, events }) => {
    const event = events.has(named) ? named : events.has(usual) ? usual : undefined;
    return event ? [{ id, event }] : [];
  });
  if (deliveries.length === 0) return;
  await call.db.queue(sql`
    insert into webhook_delivery (webhook_id, module, record_id, event, action, user_id)
    select h.id, ${module}, r.id, h.event, ${action}, ${call.actor.userId}
    from unnest(${rows.map(({ id }) => id)}::bigint[]) with ordinality as r(id, place),
      jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as h(id bigint, event text)
    order by r.place, h.id`);
}
