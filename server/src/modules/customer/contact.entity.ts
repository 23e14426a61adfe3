// Contacts as the engine sees them.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { defineEntity } from '../../engine/entity.ts';
import { loadOne } from '../../engine/load.ts';
import { parseId } from '../../platform/http/values.ts';
import { contactShape } from './contact.fields.ts';
import { contactHooks } from './contact.hooks.ts';
import { customerPool } from './customer.pool.ts';

export const contactEntity = defineEntity(contactShape, {
  pool: customerPool,
  // Viewing a contact counts as viewing its customer.
  looked: async (call, row) => {
    if (row.owner_id === 0) await loadOne(call, call.engine.byName('customer'), row.customer_id);
  },
  search: (row) => ({ names: [row.name], words: [row.wechat, row.email], numbers: [row.mobile, row.qq] }),
  parameters: {
    customerId: (value) => {
      const id = parseId(value);
      return id === undefined ? msg('customerMissing') : sql`t.customer_id = ${id}`;
    },
  },
  present: (row, wire, actor) => {
    wire['isPrimary'] = row.is_primary ? 1 : 0;
    wire['Header'] = actor.organisation.users.get(row.owner_id)?.avatar ?? '';
  },
  refuse: (_call, row) => (row.owner_id === 0 ? msg('poolContact') : undefined),
  hooks: contactHooks,
});
