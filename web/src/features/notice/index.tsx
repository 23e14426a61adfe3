// Notices: a bell in the frame, a section of the personal settings, what came while one was away; no page of their own.
import { registerPersonSection, registerWorkbenchHead } from '../../engine/record/registries.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';

registerPersonSection({
  key: 'notices',
  title: 'notice.switches',
  component: onDemand(() => import('./NoticeSwitches.tsx')),
});

registerWorkbenchHead(onDemand(() => import('./AwayDigest.tsx')));

export const features: Feature[] = [];
