// The recycle bin: what was deleted and can still come back.
import { RestOutlined } from '@ant-design/icons';
import type { Feature } from '../../shared/routing/feature.ts';

export const features: Feature[] = [
  {
    group: 'manager',
    order: 60,
    path: 'recycle',
    label: 'recycle.title',
    grant: 'manager.recycle.index',
    icon: RestOutlined,
    load: () => import('./RecyclePage.tsx'),
  },
];
