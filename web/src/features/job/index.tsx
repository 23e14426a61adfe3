// Background jobs: a page for administrators; one's own running ones stand in the frame.
import { registerPanel } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

// What the notice of a run that came to its end opens.
registerPanel(
  'job',
  suspending(() => import('./JobPanel.tsx')),
);

export const features: Feature[] = [
  {
    group: 'system',
    order: 96,
    path: 'job',
    section: 'section.system',
    label: 'job.title',
    grant: 'system.job.index',
    icon: menuIcon('FieldTime'),
    load: () => import('./JobPage.tsx'),
  },
];
