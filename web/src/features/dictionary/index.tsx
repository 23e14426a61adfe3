// The data dictionary: the choices that forms and lists offer.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'system',
    order: 60,
    path: 'status',
    section: 'section.forms',
    label: 'module.status',
    grant: 'system.status.index',
    icon: menuIcon('Read'),
    load: () => import('./DictionaryPage.tsx'),
  },
];
