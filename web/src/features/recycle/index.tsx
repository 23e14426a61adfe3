// The recycle bin: what was deleted and can still come back.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'manager',
    order: 60,
    path: 'recycle',
    label: 'recycle.title',
    grant: 'manager.recycle.index',
    icon: menuIcon('Rest'),
    load: () => import('./RecyclePage.tsx'),
  },
];
