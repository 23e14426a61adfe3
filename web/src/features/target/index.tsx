// Performance targets: the page where they are set.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'manager',
    order: 5,
    path: 'target',
    label: 'module.target',
    grant: 'manager.target.index',
    icon: menuIcon('Trophy'),
    load: () => import('./TargetPage.tsx'),
  },
];
