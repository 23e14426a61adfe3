// Personal settings: open to everybody who is signed in.
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

export const features: Feature[] = [
  {
    group: 'person',
    order: 10,
    path: 'index',
    label: 'person.title',
    icon: menuIcon('User'),
    load: () => import('./PersonPage.tsx'),
  },
  {
    group: 'person',
    order: 20,
    path: 'avatar',
    label: 'person.avatar',
    icon: menuIcon('Picture'),
    load: () => import('./AvatarPage.tsx'),
  },
];
