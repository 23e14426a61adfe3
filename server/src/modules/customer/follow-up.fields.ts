// Follow-ups as data: what was said with a customer, by whom and how, and when the next time is. Scope is the customer's.
import { followUpMethods } from '@crm/protocol/customer';
import { limits } from '@crm/protocol/limits';
import type { EntityShape, ShapeRow } from '../../engine/entity.ts';

export const followUpShape = {
  name: 'followUp',
  module: 'OpportLogs',
  scopeModule: 'customer',
  label: '跟进记录',
  table: 'follow_up',
  grant: 'crm.OpportLogs',
  owner: 'owner_id',
  poolWire: 'IsGongHai',
  poolGrant: 'crm.pool.index',
  counted: false,
  parent: {
    entity: 'customer',
    key: 'customer_id',
    follows: ['owner_id'],
    asks: { create: 'followUp', edit: 'editFollowUp', delete: 'deleteFollowUp' },
  },
  members: { table: 'customer_member', key: 'customer_id', local: 'customer_id' },
  columns: { owner_id: 'bigint' },
  // Whoever may write follow-ups may put their own ones right; the rule is the entity's.
  actions: {
    edit: { grant: 'crm.OpportLogs.add', member: true },
    delete: { grant: 'crm.OpportLogs.add', member: true },
  },
  api: { detail: [] },
  fields: [
    {
      wire: 'customerId',
      column: 'customer_id',
      type: 'customer',
      title: '客户',
      required: true,
      form: 'create',
      textField: 'CustomerName',
    },
    {
      wire: 'contactId',
      column: 'contact_id',
      type: 'jcselect',
      title: '联系人',
      reference: 'contact',
      url: '/api/contact/list',
      optionText: 'contactName',
      parent: 'customerId',
      source: 'contact.contactName',
      textField: 'contactName',
    },
    {
      wire: 'status',
      column: 'method',
      type: 'select',
      title: '跟进方式',
      required: true,
      options: followUpMethods.map((label, value) => ({ value, label })),
    },
    { wire: 'Ext', column: 'content', type: 'textarea', title: '跟进内容', required: true, max: limits.text, rows: 3 },
    { wire: 'nextgenjintime', column: 'next_at', type: 'datetime', title: '下次跟进时间' },
    { wire: 'genjinTime', column: 'followed_at', type: 'datetime', title: '跟进时间' },
    { wire: 'img', column: 'images', type: 'picture', title: '图片', max: 9 },
    { wire: 'userid', column: 'created_by', type: 'user', title: '跟进人', form: false, textField: 'NickName' },
    {
      wire: 'AddTime',
      column: 'created_at',
      type: 'datetime',
      title: '创建时间',
      form: false,
      sort: { column: 'created_at', kind: 'timestamptz' },
    },
  ],
  derived: { Header: 'userid' },
} as const satisfies EntityShape;

export type FollowUpRow = ShapeRow<typeof followUpShape>;
