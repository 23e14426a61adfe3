// Writes of contacts beyond the generic ones.
import { messages } from '@crm/protocol/errors';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { announce, loadForAction, loadOne } from '../../engine/record.ts';
import { forbidden } from '../../platform/errors.ts';
import { contactEntity } from './contact.entity.ts';
import { customerChanged, lockCustomer } from './contact.hooks.ts';

/** Makes a contact its customer's primary one. @throws AppError `not_found`, `forbidden` */
export async function makePrimary(call: Call, contactId: number): Promise<void> {
  const seen = await loadOne(call, contactEntity, contactId);
  await lockCustomer(call, Number(seen['customer_id']));
  const [contact] = await loadForAction(call, contactEntity, [contactId], 'edit');
  if (!contact) throw forbidden(messages.forbidden);
  const customerId = Number(contact['customer_id']);
  await call.db.run(
    sql`update contact set is_primary = false where customer_id = ${customerId} and is_primary and id <> ${contactId}`,
  );
  await call.db.run(sql`update contact set is_primary = true where id = ${contactId}`);
  await writeLog(call, [
    { entity: 'customer', recordId: customerId, action: 'primaryContact', note: String(contact['name']) },
  ]);
  await announce(call, contactEntity, [contact]);
  await customerChanged(call, customerId);
}
