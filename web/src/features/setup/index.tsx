// The checklist of the first days, at the head of the workbench of people who may set things up.
import { registerWorkbenchHead } from '../../engine/record/registries.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';

registerWorkbenchHead(onDemand(() => import('./SetupChecklist.tsx')));

export const features: Feature[] = [];
