// 日程: what one has planned and what is due, of all lists that have days.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'oa',
    order: 70,
    path: 'calendar',
    label: 'agenda.title',
    grant: 'oa',
    icon: menuIcon('Calendar'),
    load: () => import('./AgendaPage.tsx'),
  },
];
