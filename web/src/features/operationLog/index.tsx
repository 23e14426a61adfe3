// Gives the panel of every plain record its operation log; the log has no page of its own.
import { registerPlainTab } from '../../engine/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';

registerPlainTab({
  key: 'operationLog',
  label: 'operationLog.title',
  component: suspending<{ module: string; id: number }>(() =>
    import('./LogTab.tsx').then((module) => ({ default: module.LogTab })),
  ),
});

export const features: Feature[] = [];
