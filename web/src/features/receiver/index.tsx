// Receivers: who takes deliveries where.

import * as shrCalls from '@crm/protocol/calls/shr';
import { registerPhoneField } from '../../engine/fields/phoneField.ts';
import type { PanelProps } from '../../engine/record/registries.ts';
import { registerPanel } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanel(
  'shr',
  suspending<PanelProps>(() => import('./ReceiverPanel.tsx')),
);
registerPhoneField('shr', 'mobile');

export const features: Feature[] = [
  {
    group: 'erp',
    order: 70,
    path: 'shr',
    label: 'receiver.title',
    grant: 'erp.shr.index',
    icon: menuIcon('Idcard'),
    load: () => import('./ReceiverPage.tsx'),
    search: {
      kind: 'shr',
      index: shrCalls.index,
      text: ['name'],
      hint: ['address'],
      create: { grant: 'erp.shr.add', field: 'name' },
    },
  },
];
