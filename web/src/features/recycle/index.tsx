// The recycle bin: deleted records that can still be restored.
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
