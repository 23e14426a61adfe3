// Import and export; their code comes on demand.
import { createElement } from 'react';
import { afterFirstView } from '../../shared/loading/onDemand.tsx';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';

export const MoreMenu = afterFirstView(
  () => import('./MoreMenu.tsx'),
  ({ narrow }) => (narrow ? null : createElement(SkeletonBlock, { style: { width: 76, height: 32 } })),
);
