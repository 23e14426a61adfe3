// Contacts as the engine sees them.
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { defineEntity } from '../../engine/entity.ts';
import { parseId } from '../../platform/http/values.ts';
import { contactShape } from './contact.fields.ts';
import { contactHooks } from './contact.hooks.ts';
import { ownPools } from './customer.policy.ts';

export const contactEntity = defineEntity(contactShape, {
  pool: {
    visible: (actor) =>
      sql`exists (select 1 from customer p where p.id = t.customer_id and p.pool_id in (${ownPools(actor)}))`,
  },
  search: (row) => ({ names: [row.name], words: [row.wechat, row.email], numbers: [row.mobile, row.qq] }),
  parameters: {
    customerId: (value) => {
      const id = parseId(value);
      return id === undefined ? say('customerMissing') : sql`t.customer_id = ${id}`;
    },
  },
  present: (row, wire, actor) => {
    wire['isPrimary'] = row.is_primary ? 1 : 0;
    wire['Header'] = actor.organisation.users.get(row.owner_id)?.avatar ?? '';
  },
  refuse: (_call, row) => (row.owner_id === 0 ? say('poolContact') : undefined),
  hooks: contactHooks,
});
