// Follow-ups of leads, until a lead becomes a customer and takes them along.
import { defineEntity, type EntityShape, type ShapeRow } from '../../engine/entity.ts';
import { followUpAsks, followUpAuthor, followUpFields, followUpShape, ownFollowUps } from './follow-up.fields.ts';
import { followUpBehaviour } from './follow-ups.ts';

const shape = {
  ...followUpShape,
  grant: 'crm.clueLogs',
  actions: ownFollowUps('crm.clueLogs'),
  name: 'leadFollowUp',
  module: 'clueLogs',
  scopeModule: 'clues',
  label: '线索跟进',
  table: 'lead_follow_up',
  api: { index: 'api/clueLogs/index', detail: [] },
  parent: { entity: 'lead', key: 'lead_id', follows: ['owner_id'], asks: followUpAsks },
  members: { table: 'lead_member', key: 'lead_id', local: 'lead_id' },
  fields: [
    {
      // As the call names it: `type` says that it is a lead.
      wire: 'customerId',
      column: 'lead_id',
      type: 'jcselect',
      reference: 'lead',
      url: '/api/clues/index',
      optionText: 'CustomerName',
      title: '线索',
      required: true,
      form: 'create',
      textField: 'CustomerName',
      list: { width: 220, frozen: true },
    },
    ...followUpFields,
    ...followUpAuthor('crm.clues'),
  ],
} as const satisfies EntityShape;

export const leadFollowUpEntity = defineEntity(
  shape,
  followUpBehaviour<ShapeRow<typeof shape>>({
    entity: 'lead',
    table: 'lead_follow_up',
    key: 'lead_id',
    mention: 'mention.lead',
  }),
);
