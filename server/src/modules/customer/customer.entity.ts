// Customers as the engine sees them: who sees those in pools, what they are found by, scenes, and what fields do not give.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { defineEntity, type ListParameter } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { ownershipScene } from '../../engine/scenes.ts';
import { parseId } from '../../platform/http/values.ts';
import { enteredScene, enteredWithin, followedOrder, joinedFollowUps } from '../record/index.ts';
import type { CustomerRow } from './customer.fields.ts';
import { customerShape } from './customer.fields.ts';
import { customerHits, customerHooks, customerSearch } from './customer.hooks.ts';
import { refuseCustomerAction } from './customer.policy.ts';
import { ownPools, poolLimits, poolName, poolOf } from './pools.ts';
import { presentDaysLeft, recycledWithin } from './recycling.ts';
import { countView } from './view-counts.ts';

/** The list parameter `poolid`. */
const inPool: ListParameter = (value) => {
  const id = parseId(value);
  return id === undefined ? msg('badFormat') : sql`t.pool_id = ${id}`;
};

/** The list parameter `got`: customers that came to their owner within so many days, given by somebody or out of a pool. */
const gotWithin: ListParameter = (value, call) => {
  if (!isReadable(call.actor, 'customer', { wire: 'AddTime' })) return msg('notFilterable');
  if (!/^[1-9]\d?$/.test(value)) return msg('badFormat');
  return sql`(t.received_at >= current_date - ${Number(value) - 1}::integer
    and (t.received_at > t.created_at or t.created_by is distinct from t.owner_id))`;
};

export const customerEntity = defineEntity(customerShape, {
  pool: { pools: ownPools, key: 't.pool_id', name: poolName, indexed: true, limits: poolLimits },
  looked: countView,
  taken: { received_at: sql`now()`, locked_at: null },
  search: customerSearch,
  hits: customerHits,
  initials: 'kh',
  personalColumns: (actor) =>
    sql`exists (select 1 from user_pin p where p.user_id = ${actor.userId} and p.entity = 'customer' and p.record_id = t.id) as pinned`,
  scenes: [ownershipScene('客户', true), followedOrder, enteredScene],
  parameters: {
    time: enteredWithin('customer'),
    recycle: recycledWithin,
    got: gotWithin,
    poolid: inPool,
  },
  present: (row: CustomerRow & Listed, wire, actor) => {
    wire['IsGongHai'] = row.pool_id > 0 ? 1 : 0;
    wire['formerOwner'] = row.pool_id > 0 ? (actor.organisation.users.get(row.former_owner_id)?.name ?? '') : '';
    wire['pooledTime'] = row.pool_id > 0 ? (row.pooled_at?.slice(0, 19) ?? '') : '';
    wire['poolReason'] = row.pool_id > 0 ? row.pool_reason : '';
    wire['isLocked'] = row.locked_at === null ? 0 : 1;
    wire['poolName'] = row.pool_id > 0 ? (poolOf(actor.organisation, row.pool_id)?.name ?? '') : '';
    wire['userid'] = row.owner_id;
    wire['Header'] = actor.organisation.users.get(row.owner_id)?.avatar ?? '';
    wire['contactId'] = row.contact_id ?? 0;
    wire['contactName'] = row.contact_name ?? '';
    wire['contactMobile'] = row.contact_mobile ?? '';
    // As a customer is offered to be chosen.
    wire['mobile'] = row.contact_mobile ?? '';
    wire['watchuserid'] = row.member_ids ?? '';
    wire['isTop'] = row.pinned ? 1 : 0;
  },
  presentPage: presentDaysLeft,
  refuse: refuseCustomerAction,
  joined: (kept, gone) => ({
    ...joinedFollowUps(gone),
    // What was dealt with either is a deal.
    clue: Math.max(kept.clue, gone.clue),
  }),
  hooks: customerHooks,
  sheet: { apart: true },
});

/** What `extraColumns` and `personalColumns` add. */
interface Listed {
  contact_id: number | null;
  contact_name: string | null;
  contact_mobile: string | null;
  member_ids: string | null;
  pinned: boolean;
}
