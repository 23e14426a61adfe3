// What happens to a customer when its contacts come, change and go: exactly one stays primary, and it is found by them.
import { sql } from 'kysely';
import type { Call, EntityHooks, Row } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { announce, loadOne, refreshSearch } from '../../engine/record.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { customerEntity } from './customer.entity.ts';

/** Locks the customer: contacts of one customer change one after another, so that exactly one stays primary. */
export async function lockCustomer(call: Call, id: number): Promise<Row> {
  return loadOne(call, customerEntity, id, { lock: true });
}

/** Finds the customer by its contacts as they are now, and tells who shows it. */
export async function customerChanged(call: Call, customerId: number): Promise<void> {
  const row = await call.db.first<Row>(sql`select * from customer where id = ${customerId}`);
  if (!row) return;
  await refreshSearch(call, customerEntity, row);
  await announce(call, customerEntity, [row]);
}

export const contactHooks: EntityHooks = {
  async beforeCreate(call, values) {
    const customer = await loadOne(call, customerEntity, Number(values['customer_id']), { lock: true });
    const owner = Number(customer['owner_id']);
    if (owner === 0) throw invalid({ customerId: '公海客户不能新建联系人' });
    if (!call.actor.reaches('crm.contact.add', 'customer', owner) && !customer.$writer) throw forbidden();
    const primary = await call.db.first(
      sql`select 1 from contact where customer_id = ${customer.id} and is_primary and deleted_at is null`,
    );
    values['owner_id'] = owner;
    values['is_primary'] = !primary;
  },

  async afterCreate(call, row) {
    await writeLog(call, [
      { entity: 'customer', recordId: Number(row['customer_id']), action: 'addContact', note: String(row['name']) },
    ]);
    await customerChanged(call, Number(row['customer_id']));
  },

  async afterUpdate(call, row) {
    await customerChanged(call, Number(row['customer_id']));
  },

  async beforeDelete(call, rows) {
    // In the order of the ids, as everywhere.
    for (const id of [...new Set(rows.map((row) => Number(row['customer_id'])))].sort((a, b) => a - b))
      await lockCustomer(call, id);
  },

  async afterDelete(call, rows) {
    const customers = [...new Set(rows.map((row) => Number(row['customer_id'])))];
    await call.db.run(
      sql`update contact set is_primary = false where id = any(${rows.map((row) => row.id)}::bigint[]) and is_primary`,
    );
    await call.db.run(sql`
      update contact set is_primary = true where id in (
        select min(c.id) from contact c where c.customer_id = any(${customers}::bigint[]) and c.deleted_at is null
        group by c.customer_id having not bool_or(c.is_primary))`);
    await writeLog(
      call,
      rows.map((row) => ({
        entity: 'customer',
        recordId: Number(row['customer_id']),
        action: 'deleteContact',
        note: String(row['name']),
      })),
    );
    for (const id of customers) await customerChanged(call, id);
  },
};
