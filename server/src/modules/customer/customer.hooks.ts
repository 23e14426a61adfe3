// What happens beside a customer's row when it is created or deleted, and what it is found by.
import { sql } from 'kysely';
import type { Call, EntityHooks, Row, SearchSource } from '../../engine/entity.ts';

export const customerHooks: EntityHooks = {
  async beforeCreate(call, values) {
    values['owner_id'] = call.actor.userId;
    values['pool_id'] = 0;
    values['received_at'] = sql`now()`;
  },

  async afterDelete(call, rows) {
    const ids = rows.map((row) => row.id);
    // The children carry the same moment and person, so that they can come back together.
    await call.db.run(
      sql`update contact set deleted_at = now(), deleted_by = ${call.actor.userId} where customer_id = any(${ids}::bigint[]) and deleted_at is null`,
    );
    await call.db.run(
      sql`update follow_up set deleted_at = now() where customer_id = any(${ids}::bigint[]) and deleted_at is null`,
    );
    await call.db.run(sql`delete from user_pin where entity = 'customer' and record_id = any(${ids}::bigint[])`);
  },
};

/** A customer is found by its own name and number and by those of its contacts. */
export async function customerSearch(row: Row, call: Pick<Call, 'db'>): Promise<SearchSource> {
  const contacts = row.id
    ? await call.db.rows<{ name: string; mobile: string; wechat: string; qq: string }>(
        sql`select name, mobile, wechat, qq from contact where customer_id = ${row.id} and deleted_at is null order by is_primary desc, id limit 50`,
      )
    : [];
  return {
    names: [String(row['name'] ?? '')],
    words: contacts.flatMap((contact) => [contact.name, contact.wechat]),
    numbers: [String(row['phone'] ?? ''), ...contacts.flatMap((contact) => [contact.mobile, contact.qq])],
  };
}
