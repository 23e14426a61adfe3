// What happens when a customer's contacts come and go: exactly one stays primary. The customer is locked by the door.
import { sql } from 'kysely';
import type { Call, EntityHooks } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { select } from '../../platform/db/query.ts';
import type { ContactRow } from './contact.fields.ts';

/** Written to the customer's log, where people look for it. */
async function logToCustomer(call: Call, action: string, rows: readonly ContactRow[]): Promise<void> {
  await writeLog(
    call,
    rows.map((row) => ({ entity: 'customer', recordId: row.customer_id, action, note: row.name })),
  );
}

/** The oldest contact becomes primary where a customer has contacts and no primary one. */
async function requirePrimary(call: Call, customerIds: readonly number[]): Promise<void> {
  const rows = await call.db.rows(select('contact', ['*'])`
    where id in (
    select min(c.id) from contact c where c.customer_id = any(${customerIds}::bigint[]) and c.deleted_at is null
    group by c.customer_id having not bool_or(c.is_primary)) order by id`);
  await changeRecords(
    call,
    call.engine.byName<ContactRow>('contact'),
    rows,
    { is_primary: true },
    { action: 'primaryContact' },
  );
}

export const contactHooks: EntityHooks<ContactRow> = {
  async beforeCreate(call, values) {
    const primary = await call.db.first(
      sql`select 1 from contact where customer_id = ${values['customer_id']} and is_primary and deleted_at is null`,
    );
    values['is_primary'] = !primary;
  },

  async afterCreate(call, row) {
    // Of several created together only the first is primary.
    await logToCustomer(call, 'addContact', [row]);
  },

  async afterDelete(call, rows) {
    await logToCustomer(call, 'deleteContact', rows);
    await requirePrimary(call, [...new Set(rows.map((row) => row.customer_id))]);
  },

  async beforeRestore(call, rows) {
    const primaries = rows.filter((row) => row.is_primary).sort((a, b) => a.id - b.id);
    const there = await call.db.rows(select('contact', ['customer_id as id'])`
      where is_primary and deleted_at is null
      and customer_id = any(${primaries.map((row) => row.customer_id)}::bigint[])`);
    // Each was primary when it was deleted; of those that come back together the oldest is, where nobody took its place.
    const taken = new Set(there.map((one) => one.id));
    const lesser = primaries.filter((row) => taken.has(row.customer_id) || !taken.add(row.customer_id));
    await changeRecords(
      call,
      call.engine.byName<ContactRow>('contact'),
      lesser,
      { is_primary: false },
      { action: 'secondaryContact' },
    );
  },

  async beforeMove(call, rows, customerId) {
    const there = await call.db.first(
      sql`select 1 from contact where customer_id = ${customerId} and is_primary and deleted_at is null`,
    );
    const primaries = rows.filter((row) => row.is_primary && row.deleted_at === null);
    return new Map(primaries.slice(there ? 0 : 1).map((row) => [row.id, { is_primary: false }]));
  },

  async afterMove(call, customerIds) {
    await requirePrimary(call, customerIds);
  },

  async afterRestore(call, rows) {
    await requirePrimary(call, [...new Set(rows.map((row) => row.customer_id))]);
  },
};
