// What a company may set, on one page.
import { SettingOutlined } from '@ant-design/icons';
import type { Feature } from '../../shared/routing/feature.ts';

export const features: Feature[] = [
  {
    group: 'system',
    order: 90,
    path: 'setting',
    label: 'setting.title',
    grant: 'system.setting.index',
    icon: SettingOutlined,
    load: () => import('./SettingPage.tsx'),
  },
];
