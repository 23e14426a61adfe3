// Tags of customers and contracts, and the page where the company keeps them.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'system',
    order: 80,
    path: 'tag',
    section: 'section.forms',
    label: 'module.tag',
    grant: 'system.tag.index',
    icon: menuIcon('Tags'),
    load: () => import('./TagPage.tsx'),
  },
];
