// Personal settings: open to everybody who is signed in.
import { PictureOutlined, UserOutlined } from '@ant-design/icons';
import type { Feature } from '../../shared/routing/feature.ts';

export const features: Feature[] = [
  {
    group: 'person',
    order: 10,
    path: 'index',
    label: 'person.title',
    icon: UserOutlined,
    load: () => import('./PersonPage.tsx'),
  },
  {
    group: 'person',
    order: 20,
    path: 'avatar',
    label: 'person.avatar',
    icon: PictureOutlined,
    load: () => import('./AvatarPage.tsx'),
  },
];
