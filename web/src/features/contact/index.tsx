// Contacts: their page; the tab in the customer's panel is put there by the panel.
import * as contactCalls from '@crm/protocol/calls/contact';
import { registerPhoneField } from '../../engine/fields/phoneField.ts';
import { registerCard } from '../../engine/record/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerCard('contact', { beside: 'zhiwei', phone: 'mobile', mail: 'email', last: 'customerId' });

registerPhoneField('contact', 'mobile');

export const features: Feature[] = [
  {
    group: 'crm',
    order: 50,
    path: 'contact',
    label: 'contact.title',
    grant: 'crm.contact.index',
    icon: menuIcon('Contacts'),
    load: () => import('./ContactPage.tsx'),
    search: {
      kind: 'contact',
      index: contactCalls.index,
      text: ['contactName', 'mobile'],
      hint: ['CustomerName'],
      face: '',
      opens: { kind: 'customer', id: 'customerId' },
    },
  },
];
