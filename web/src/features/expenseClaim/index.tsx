// Expense claims: a plain page, whose records stand under approval.

import { registerCard, registerPanel } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPanel(
  'baoxiao',
  suspending(() => import('./ClaimPanel.tsx')),
);
registerCard('baoxiao', { beside: 'approval', person: 'UserName', last: 'money' });

export const features: Feature[] = [
  {
    group: 'oa',
    order: 60,
    path: 'baoxiao',
    label: 'claim.title',
    grant: 'oa.baoxiao.index',
    icon: menuIcon('AccountBook'),
    load: () => import('./ClaimPage.tsx'),
  },
];
