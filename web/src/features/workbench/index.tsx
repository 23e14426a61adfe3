// The workbench: the first page of the sales group, what is to be done today.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'crm',
    order: 0,
    path: 'index',
    label: 'workbench.title',
    grant: 'crm',
    icon: menuIcon('Dashboard'),
    load: () => import('./WorkbenchPage.tsx'),
  },
];
