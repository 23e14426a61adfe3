// Customers and the pool: their pages, and the control that chooses a customer in forms of other features.
import * as customerCalls from '@crm/protocol/calls/customer';
import { registerPhoneField } from '../../engine/fields/phoneField.ts';
import { type CellProps, registerCard, registerCell, registerFieldOpener } from '../../engine/record/registries.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';
import './customerType.ts';

registerFieldOpener('CustomerName', 'customer', 'customerId');
registerPhoneField('customer', 'tel');
registerPhoneField('customer', 'contact.mobile');
registerCell(
  'customer',
  'recycleDays',
  onDemand<CellProps>(() => import('./DaysLeftCell.tsx')),
);
registerCard('customer', {
  beside: 'status',
  person: 'contactName',
  phone: 'contactMobile',
  last: 'nextgenjintime',
});

export const features: Feature[] = [
  {
    group: 'crm',
    order: 20,
    path: 'customer',
    label: 'customer.title',
    grant: 'crm.customer.index',
    icon: menuIcon('Shop'),
    load: () => import('./CustomerPage.tsx'),
    search: {
      kind: 'customer',
      index: customerCalls.index,
      fixed: { IsGongHai: 0 },
      text: ['CustomerName'],
      hint: ['UserName'],
      create: { grant: 'crm.customer.add', field: 'CustomerName' },
    },
  },
  {
    group: 'crm',
    order: 40,
    path: 'pool',
    label: 'customer.pool',
    grant: 'crm.pool.index',
    icon: menuIcon('Inbox'),
    load: () => import('./PoolPage.tsx'),
    search: {
      kind: 'customer',
      index: customerCalls.index,
      fixed: { IsGongHai: 1 },
      text: ['CustomerName'],
    },
  },
];
