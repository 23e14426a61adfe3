// Custom forms: the list of forms, and the designer of one.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'system',
    order: 50,
    path: 'customForm',
    section: 'section.forms',
    label: 'module.customForm',
    grant: 'system.customForm.index',
    icon: menuIcon('Form'),
    load: () => import('./CustomFormPage.tsx'),
  },
  {
    group: 'system',
    order: 51,
    path: 'customForm/view/:module/:type/:id',
    label: 'module.customForm',
    grant: 'system.customForm.index',
    icon: menuIcon('Form'),
    load: () => import('./DesignerPage.tsx'),
    hidden: true,
  },
  {
    group: 'system',
    order: 41,
    path: 'workForm/view/:module/:type/:id',
    label: 'module.workForm',
    grant: 'system.workForm.index',
    icon: menuIcon('Form'),
    load: () => import('./DesignerPage.tsx'),
    hidden: true,
  },
];
