// The page with the state of the program, for administrators.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'system',
    order: 95,
    path: 'health',
    section: 'section.system',
    label: 'health.title',
    grant: 'system.health.index',
    icon: menuIcon('Dashboard'),
    load: () => import('./HealthPage.tsx'),
  },
];
