// The workbench: the first page of the sales group, what is to be done today.
import { DashboardOutlined } from '@ant-design/icons';
import type { Feature } from '../../shared/routing/feature.ts';

export const features: Feature[] = [
  {
    group: 'crm',
    order: 0,
    path: 'index',
    label: 'workbench.title',
    grant: 'crm',
    icon: DashboardOutlined,
    load: () => import('./WorkbenchPage.tsx'),
  },
];
