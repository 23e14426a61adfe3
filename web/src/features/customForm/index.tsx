// Custom forms: the list of forms, and the designer of one.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

const designer = {
  group: 'system',
  icon: menuIcon('Form'),
  load: () => import('./DesignerPage.tsx'),
  hidden: true,
} as const;

export const features: Feature[] = [
  {
    group: 'system',
    order: 50,
    path: 'customForm',
    label: 'module.customForm',
    grant: 'system.customForm.index',
    icon: menuIcon('Form'),
    load: () => import('./CustomFormPage.tsx'),
  },
  {
    ...designer,
    order: 51,
    path: 'customForm/view/:module/:type/:id',
    label: 'module.customForm',
    grant: 'system.customForm.index',
  },
  {
    ...designer,
    order: 41,
    path: 'workForm/view/:module/:type/:id',
    label: 'module.workForm',
    grant: 'system.workForm.index',
  },
];
