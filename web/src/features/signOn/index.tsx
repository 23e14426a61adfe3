// Single sign-on: the providers that administrators keep, and one's own links in the personal settings.
import { registerPersonSection } from '../../engine/record/registries.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPersonSection({
  key: 'signOn',
  title: 'signOn.title',
  component: onDemand(() => import('./OwnSignOns.tsx')),
});

export const features: Feature[] = [
  {
    group: 'system',
    order: 36,
    path: 'signOn',
    section: 'section.people',
    label: 'signOn.title',
    grant: 'system.signOn.index',
    icon: menuIcon('Key'),
    load: () => import('./SignOnPage.tsx'),
  },
];
