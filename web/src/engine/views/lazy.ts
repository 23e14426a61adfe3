// Saved views; their code comes on demand.
import { createElement } from 'react';
import { afterFirstView, onDemand } from '../../shared/loading/onDemand.tsx';
import type { ViewTabsProps } from './ViewTabs.tsx';

export const ViewGate = onDemand(() => import('./ViewGate.tsx'));
export const ViewTabs = afterFirstView<ViewTabsProps>(
  () => import('./ViewTabs.tsx'),
  createElement('div', { className: 'view-tabs' }),
);
