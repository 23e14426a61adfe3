// The settings of a company, on one page.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'system',
    order: 90,
    path: 'setting',
    section: 'section.system',
    label: 'module.setting',
    grant: 'system.setting.index',
    icon: menuIcon('Setting'),
    load: () => import('./SettingPage.tsx'),
  },
];
