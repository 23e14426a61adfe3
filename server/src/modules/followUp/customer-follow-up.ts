// Follow-ups of customers.
import { defineEntity, type EntityShape, type ShapeRow } from '../../engine/entity.ts';
import { customerPool } from '../customer/index.ts';
import { followUpAsks, followUpAuthor, followUpFields, followUpShape, ownFollowUps } from './follow-up.fields.ts';
import { followUpBehaviour } from './follow-ups.ts';

const shape = {
  ...followUpShape,
  grant: 'crm.OpportLogs',
  actions: ownFollowUps('crm.OpportLogs'),
  name: 'followUp',
  module: 'OpportLogs',
  scopeModule: 'customer',
  label: '跟进记录',
  table: 'follow_up',
  api: { index: 'api/OpportLogs/index', detail: [] },
  poolWire: 'IsGongHai',
  poolGrant: 'crm.pool.index',
  parent: { entity: 'customer', key: 'customer_id', follows: ['owner_id'], asks: followUpAsks },
  members: { table: 'customer_member', key: 'customer_id', local: 'customer_id' },
  fields: [
    {
      wire: 'customerId',
      column: 'customer_id',
      type: 'customer',
      title: '客户',
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
      form: 'create',
      textField: 'contractName',
      source: 'contract.contractName',
      list: { width: 200, hidden: true },
    },
    ...followUpFields,
    ...followUpAuthor('crm.customer'),
  ],
} as const satisfies EntityShape;

export const followUpEntity = defineEntity(shape, {
  ...followUpBehaviour<ShapeRow<typeof shape>>({
    entity: 'customer',
    table: 'follow_up',
    key: 'customer_id',
    mention: 'mention',
  }),
  pool: customerPool,
});
