// Orders: what customers get, reviewed and shipped.
import * as orderCalls from '@crm/protocol/calls/order';
import { type PanelProps, registerCard, registerPanel } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanel(
  'order',
  suspending<PanelProps>(() => import('./OrderPanel.tsx')),
);

registerCard('order', { beside: 'status', person: 'customerName', last: ['Money', 'expectTime'] });

export const features: Feature[] = [
  {
    group: 'erp',
    order: 40,
    path: 'order',
    label: 'order.title',
    grant: 'erp.order.index',
    icon: menuIcon('ShoppingCart'),
    load: () => import('./OrderPage.tsx'),
    search: {
      kind: 'order',
      index: orderCalls.index,
      text: ['orderSn'],
      hint: ['customerName'],
    },
  },
];
