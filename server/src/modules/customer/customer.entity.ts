// Customers as the engine sees them: who sees those in pools, what they are found by, scenes, and what fields do not give.
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { defineEntity } from '../../engine/entity.ts';
import { ownershipScene } from '../../engine/form.ts';
import { dateRangeSql } from '../../engine/query/filters.ts';
import { isReadable } from '../../engine/reveal.ts';
import { customerShape } from './customer.fields.ts';
import { customerHits, customerHooks, customerSearch } from './customer.hooks.ts';
import { ownPools, refuseCustomerAction } from './customer.policy.ts';

export const customerEntity = defineEntity(customerShape, {
  pool: { visible: (actor) => sql`t.pool_id in (${ownPools(actor)})` },
  search: customerSearch,
  hits: customerHits,
  numbered: (key) => (/^kh\d{1,12}$/i.test(key) ? sql`t.id = ${Number(key.slice(2))}` : undefined),
  personalColumns: (actor) =>
    sql`exists (select 1 from user_pin p where p.user_id = ${actor.userId} and p.entity = 'customer' and p.record_id = t.id) as pinned`,
  scenes: [
    ownershipScene('客户', true),
    {
      field: 'sort',
      title: '排序',
      place: 'popover',
      value: 'AddTime desc',
      option: [
        { value: 'AddTime desc', label: '创建时间' },
        { value: 'updateTime desc', label: '更新时间' },
        { value: 'genjinTime desc', label: '最近跟进' },
        { value: 'nextgenjintime asc', label: '下次跟进' },
      ],
    },
    {
      field: 'time',
      title: '录入时间',
      place: 'tags',
      value: '',
      option: [
        { value: '', label: '全部' },
        { value: '1', label: '近7天录入' },
        { value: '2', label: '近30天录入' },
        { value: '3', label: '近90天录入' },
      ],
    },
  ],
  parameters: {
    time: (value, call) => {
      if (!isReadable(call.actor, 'customer', { wire: 'AddTime' })) return say('notFilterable');
      const range = ({ '1': 'last7days', '2': 'last30days', '3': 'last90days' } as const)[value];
      return range ? dateRangeSql(sql`t.created_at`, range) : say('periodUnknown');
    },
  },
  present: (row, wire, actor) => {
    const more = row as unknown as Listed;
    wire['IsGongHai'] = row.pool_id > 0 ? 1 : 0;
    wire['userid'] = row.owner_id;
    wire['Header'] = actor.organisation.users.get(row.owner_id)?.avatar ?? '';
    wire['contactId'] = more.contact_id ?? 0;
    wire['contactName'] = more.contact_name ?? '';
    wire['contactMobile'] = more.contact_mobile ?? '';
    wire['watchuserid'] = more.member_ids ?? '';
    wire['isTop'] = more.pinned ? 1 : 0;
  },
  refuse: refuseCustomerAction,
  hooks: customerHooks,
});

/** What `extraColumns` and `personalColumns` add. */
interface Listed {
  contact_id: number | null;
  contact_name: string | null;
  contact_mobile: string | null;
  member_ids: string | null;
  pinned: boolean;
}
