// Leads as the engine sees them: what they are found by, scenes, and what may be done with one in its state.
import { msg } from '@crm/protocol/sentences';
import { defineEntity } from '../../engine/entity.ts';
import { fieldScene, ownershipScene } from '../../engine/scenes.ts';
import { enteredScene, enteredWithin, followedOrder } from '../record/index.ts';
import type { LeadRow } from './lead.fields.ts';
import { leadShape, leadStates } from './lead.fields.ts';

/** What remains possible with a lead that is a customer by now. */
const afterConversion = new Set(['delete', 'turn', 'handover']);
/** What remains possible with one that was found invalid. */
const whenInvalid = new Set(['delete', 'transfer', 'reopen', 'turn', 'handover']);

export const leadEntity = defineEntity(leadShape, {
  search: (row) => ({
    names: [row.name],
    words: [row.contact_name, row.wechat],
    numbers: [row.mobile, row.phone],
  }),
  initials: 'xs',
  sheet: { apart: true },
  scenes: [ownershipScene('线索', true), followedOrder, fieldScene(leadShape.fields, 'state', 'board'), enteredScene],
  parameters: { time: enteredWithin('clues') },
  present: (row: LeadRow & { member_ids: string | null }, wire, actor) => {
    wire['Header'] = actor.organisation.users.get(row.owner_id)?.avatar ?? '';
    wire['watchuserid'] = row.member_ids ?? '';
    wire['contactId'] = row.contact_id;
  },
  refuse: (_call, row, action) => {
    if (row.state === leadStates.converted && !afterConversion.has(action)) return msg('leadConverted');
    if (row.state === leadStates.invalid && !whenInvalid.has(action)) return msg('leadInvalid');
    if (row.state === leadStates.open && action === 'reopen') return msg('leadOpen');
    return undefined;
  },
});
