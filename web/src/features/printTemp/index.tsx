// Print templates: the list of them, and the editor of one.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'system',
    order: 70,
    path: 'printTemp',
    section: 'section.forms',
    label: 'module.printTemp',
    grant: 'system.printTemp.index',
    icon: menuIcon('Printer'),
    load: () => import('./PrintTempPage.tsx'),
  },
  {
    group: 'system',
    order: 71,
    path: 'printTemp/view/:id',
    label: 'module.printTemp',
    grant: 'system.printTemp.index',
    icon: menuIcon('Printer'),
    load: () => import('./TemplatePage.tsx'),
    hidden: true,
  },
];
