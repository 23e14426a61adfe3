// Notices: a bell in the frame and a section of the personal settings; no page of their own.
import { registerPersonSection } from '../../engine/registries.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';

registerPersonSection({
  key: 'notices',
  title: 'notice.switches',
  component: onDemand(() => import('./NoticeSwitches.tsx')),
});

export const features: Feature[] = [];
