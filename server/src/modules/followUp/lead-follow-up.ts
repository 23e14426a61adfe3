// Follow-ups of leads. A lead that becomes a customer keeps them, and the customer has what it shows of them.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { type Call, defineEntity, type EntityShape, type ShapeRow } from '../../engine/entity.ts';
import { conflict } from '../../platform/errors.ts';
import { leadStates } from '../lead/index.ts';
import { followUpActions, followUpAuthor, followUpFields, followUpShape, ownFollowUps } from './follow-up.fields.ts';
import { followUpBehaviour } from './follow-ups.ts';

const shape = {
  ...followUpShape,
  grant: 'crm.clueLogs',
  actions: ownFollowUps('crm.clueLogs'),
  name: 'leadFollowUp',
  module: 'clueLogs',
  scopeModule: 'clues',
  label: '线索跟进',
  english: 'lead follow-up',
  table: 'lead_follow_up',
  api: { index: 'api/clueLogs/index', detail: [] },
  parent: { entity: 'lead', key: 'lead_id', follows: ['owner_id'], actions: followUpActions },
  members: { table: 'lead_member', key: 'lead_id', local: 'lead_id' },
  fields: [
    {
      // The name in the call: `type` marks it as a lead.
      wire: 'customerId',
      column: 'lead_id',
      type: 'jcselect',
      reference: 'lead',
      url: '/api/clues/index',
      optionText: 'CustomerName',
      title: '线索',
      english: 'Lead',
      required: true,
      form: 'create',
      textField: 'CustomerName',
      list: { width: 220, frozen: true },
    },
    ...followUpFields,
    ...followUpAuthor('crm.clues'),
  ],
} as const satisfies EntityShape;

type LeadFollowUp = ShapeRow<typeof shape>;

const behaviour = followUpBehaviour<LeadFollowUp>({
  entity: 'lead',
  table: 'lead_follow_up',
  key: 'lead_id',
  mention: 'mention.lead',
});

/** Those of a lead that became a customer are put right, and taken back, where the customer shows them; none comes back here alone. */
async function requireOpen(call: Call, rows: readonly LeadFollowUp[]): Promise<void> {
  const ids = rows.map((row) => row.lead_id);
  const converted = await call.db.first(
    sql`select 1 from lead where id = any(${ids}::bigint[]) and state = ${leadStates.converted}`,
  );
  if (converted) throw conflict(msg('leadConverted'));
}

export const leadFollowUpEntity = defineEntity(shape, {
  ...behaviour,
  hooks: {
    ...behaviour.hooks,
    beforeUpdate: (call, _values, before) => requireOpen(call, [before]),
    beforeDelete: requireOpen,
    beforeRestore: requireOpen,
  },
});
