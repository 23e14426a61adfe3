// The data dictionary: the choices that forms and lists offer.
import { ReadOutlined } from '@ant-design/icons';
import type { Feature } from '../../shared/routing/feature.ts';

export const features: Feature[] = [
  {
    group: 'system',
    order: 60,
    path: 'status',
    label: 'dictionary.title',
    grant: 'system.status.index',
    icon: ReadOutlined,
    load: () => import('./DictionaryPage.tsx'),
  },
];
