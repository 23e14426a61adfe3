// What is changed of a record while its approval is under way, field by field.
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { logWork, type StepRow } from './store.ts';

/** Keeps it as the record's own log has it: lines too, and what followed from what was sent. */
export async function noteEdit(
  call: Call,
  instanceId: number,
  step: StepRow,
  { entity, id, action }: { entity: string; id: number; action: string },
): Promise<void> {
  const { userId } = call.actor;
  await call.db.run(sql`
    insert into flow_change (instance_id, node_name, field, title, before, after, user_id)
    select ${instanceId}, ${step.node_name}, c.field, c.title, c.old, c.new, ${userId}
    from jsonb_to_recordset((select changes from operation_log
      where entity = ${entity} and record_id = ${id} and action = ${action} order by id desc limit 1))
      as c(field text, title text, old text, new text)`);
  await logWork(call, instanceId, [
    { action: 'edit', state: step.state, nodeName: step.node_name, userId, stepId: step.id },
  ]);
}
