// The log of changes: its page, and the tab that the panel of every plain record has.
import { registerPlainTab } from '../../engine/record/registries.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import type { Feature } from '../../shared/routing/feature.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';

registerPlainTab({
  key: 'operationLog',
  label: 'operationLog.title',
  component: suspending<{ module: string; id: number }>(() =>
    import('./LogTab.tsx').then((module) => ({ default: module.LogTab })),
  ),
});

export const features: Feature[] = [
  {
    group: 'manager',
    order: 50,
    path: 'operationLog',
    label: 'operationLog.title',
    grant: 'manager.operationLog.index',
    icon: menuIcon('History'),
    load: () => import('./OperationLogPage.tsx'),
  },
];
