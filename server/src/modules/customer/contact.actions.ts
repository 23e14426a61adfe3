// Writes of contacts beyond the generic ones.
import type { Call } from '../../engine/entity.ts';
import { requireAction } from '../../engine/load.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { select } from '../../platform/db/query.ts';
import { contactEntity } from './contact.entity.ts';

/** Makes a contact its customer's primary one. @throws AppError `not_found`, `forbidden` */
export async function makePrimary(call: Call, contactId: number): Promise<void> {
  const [contact] = await requireAction(call, contactEntity, [contactId], 'edit');
  if (!contact || contact.is_primary) return;
  const others = await call.db.rows(select('contact', ['*'])`
    where customer_id = ${contact.customer_id} and is_primary and deleted_at is null`);
  await changeRecords(call, contactEntity, others, { is_primary: false }, { action: 'secondaryContact' });
  await changeRecords(call, contactEntity, [contact], { is_primary: true }, { action: 'primaryContact' });
  await writeLog(call, [
    { entity: 'customer', recordId: contact.customer_id, action: 'primaryContact', note: contact.name },
  ]);
}
