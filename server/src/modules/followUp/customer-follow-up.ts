// Follow-ups of customers, and those that a lead brought along when it became one.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { defineEntity, type EntityShape, type ShapeRow } from '../../engine/entity.ts';
import { ownershipScene } from '../../engine/scenes.ts';
import { customerPool } from '../customer/index.ts';
import { keptByLeads } from './carried.ts';
import { followUpActions, followUpAuthor, followUpFields, followUpShape, ownFollowUps } from './follow-up.fields.ts';
import { followUpBehaviour } from './follow-ups.ts';

const shape = {
  ...followUpShape,
  grant: 'crm.OpportLogs',
  actions: ownFollowUps('crm.OpportLogs'),
  name: 'followUp',
  module: 'OpportLogs',
  scopeModule: 'customer',
  label: '跟进记录',
  english: 'follow-up',
  table: 'follow_up',
  api: { index: 'api/OpportLogs/index', detail: [] },
  poolWire: 'IsGongHai',
  poolGrant: 'crm.pool.index',
  parent: { entity: 'customer', key: 'customer_id', follows: ['owner_id'], actions: followUpActions },
  members: { table: 'customer_member', key: 'customer_id', local: 'customer_id' },
  columns: { owner_id: 'bigint', lead_follow_up_id: 'bigint' },
  fields: [
    {
      wire: 'customerId',
      column: 'customer_id',
      type: 'customer',
      title: '客户',
      english: 'Customer',
      required: true,
      form: 'create',
      textField: 'CustomerName',
      list: { width: 220, frozen: true },
    },
    {
      wire: 'contactId',
      column: 'contact_id',
      type: 'jcselect',
      title: '联系人',
      english: 'Contact',
      reference: 'contact',
      url: '/api/contact/list',
      optionText: 'contactName',
      parent: 'customerId',
      source: 'contact.contactName',
      textField: 'contactName',
      list: { width: 110, hidden: true },
    },
    {
      wire: 'contractId',
      column: 'contract_id',
      type: 'contract',
      title: '合同',
      english: 'Contract',
      form: 'create',
      textField: 'contractName',
      source: 'contract.contractName',
      list: { width: 200, hidden: true },
    },
    ...followUpFields,
    ...followUpAuthor('crm.customer'),
  ],
} as const satisfies EntityShape;

/** Parameter of the list: what was written to the customer, or what a lead brought along. */
export const origins = { customer: '0', lead: '1' } as const;

const behaviour = followUpBehaviour<ShapeRow<typeof shape>>({
  entity: 'customer',
  table: 'follow_up',
  key: 'customer_id',
  mention: 'mention',
});

export const followUpEntity = defineEntity(shape, {
  ...behaviour,
  pool: customerPool,
  scenes: [
    ownershipScene('跟进记录', true),
    {
      field: 'fromLead',
      title: '来源',
      english: 'Source',
      place: 'tags',
      value: '',
      option: [
        { value: '', label: '全部', english: 'All' },
        { value: origins.customer, label: '写给客户', english: 'On the customer' },
        { value: origins.lead, label: '随线索转来', english: 'Carried over from lead' },
      ],
    },
  ],
  parameters: {
    fromLead: (value) => {
      if (value === origins.customer) return sql`t.lead_follow_up_id = 0`;
      return value === origins.lead ? sql`t.lead_follow_up_id > 0` : msg('choiceUnknown');
    },
  },
  hooks: keptByLeads(behaviour.hooks),
});
