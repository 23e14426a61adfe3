// Contacts: their page; the tab in the customer's panel is put there by the panel.
import { ContactsOutlined } from '@ant-design/icons';
import { registerCard } from '../../engine/registries.ts';
import type { Feature } from '../../shared/routing/feature.ts';

registerCard('contact', { beside: 'zhiwei', phone: 'mobile', mail: 'email', last: 'customerId' });

export const features: Feature[] = [
  {
    group: 'crm',
    order: 50,
    path: 'contact',
    label: 'contact.title',
    grant: 'crm.contact.index',
    icon: ContactsOutlined,
    load: () => import('./ContactPage.tsx'),
    search: {
      kind: 'contact',
      index: 'api/contact/index',
      text: ['contactName', 'mobile'],
      hint: ['CustomerName'],
      face: '',
      opens: { kind: 'customer', id: 'customerId' },
    },
  },
];
