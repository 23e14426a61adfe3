// Rules of the public pools.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'manager',
    order: 20,
    path: 'poolRule',
    label: 'module.poolRule',
    grant: 'manager.poolRule.index',
    icon: menuIcon('Control'),
    load: () => import('./PoolRulePage.tsx'),
  },
];
