// Leads: their page, their card on phones, and how the command search finds them.
import * as cluesCalls from '@crm/protocol/calls/clues';
import { registerPhoneField } from '../../engine/fields/phoneField.ts';
import { registerCard, registerFieldOpener } from '../../engine/record/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

// A lead's name is its own.
registerFieldOpener('clues.CustomerName', 'clues', 'id');
registerFieldOpener('customerName', 'customer', 'customerId');
registerPhoneField('clues', 'contact_mobile');
registerPhoneField('clues', 'tel');
registerCard('clues', {
  beside: 'state',
  person: 'contact_name',
  phone: 'contact_mobile',
  last: 'nextgenjintime',
});

export const features: Feature[] = [
  {
    group: 'crm',
    order: 30,
    path: 'clue',
    label: 'lead.title',
    grant: 'crm.clues.index',
    icon: menuIcon('Bulb'),
    load: () => import('./LeadPage.tsx'),
    search: {
      kind: 'clues',
      index: cluesCalls.index,
      text: ['CustomerName'],
      hint: ['contact_name'],
      create: { grant: 'crm.clues.add', field: 'CustomerName' },
    },
  },
  {
    group: 'system',
    order: 52,
    path: 'leadPairs',
    section: 'section.forms',
    label: 'lead.pairs',
    grant: 'system.customForm.index',
    icon: menuIcon('Swap'),
    load: () => import('./LeadPairsPage.tsx'),
  },
];
