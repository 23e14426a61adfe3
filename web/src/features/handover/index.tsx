// The handover of somebody who leaves.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'manager',
    order: 40,
    path: 'handover',
    label: 'handover.title',
    grant: 'manager.handover.index',
    icon: menuIcon('Swap'),
    load: () => import('./HandoverPage.tsx'),
  },
];
