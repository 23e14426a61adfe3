// Rules that act by themselves.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'manager',
    order: 70,
    path: 'automation',
    label: 'module.automation',
    grant: 'manager.automation.index',
    icon: menuIcon('Thunderbolt'),
    load: () => import('./AutomationPage.tsx'),
  },
];
