// Background jobs: a page for administrators; one's own running ones stand in the frame.
import { FieldTimeOutlined } from '@ant-design/icons';
import type { Feature } from '../../shared/routing/feature.ts';

export const features: Feature[] = [
  {
    group: 'system',
    order: 100,
    path: 'job',
    label: 'job.title',
    grant: 'system.job.index',
    icon: FieldTimeOutlined,
    load: () => import('./JobPage.tsx'),
  },
];
