// The icon of a menu entry, by its name in `menuIcons.ts`; none of them is waited for.
import type { ComponentType } from 'react';
import { afterFirstView } from '../loading/onDemand.tsx';

type Icons = typeof import('./menuIcons.ts');

export function menuIcon(name: keyof Icons): ComponentType {
  return afterFirstView(() => import('./menuIcons.ts').then((icons) => ({ default: icons[name] as ComponentType })));
}
