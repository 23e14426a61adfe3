// Parts of the engine whose code comes on demand: dialogs, drawers, panels, and what only phones show.
import { createElement } from 'react';
import { announce, dialogOnDemand, onDemand, suspending } from '../shared/loading/onDemand.tsx';
import { Bone } from '../shared/ui/Bone.tsx';
import { usual } from './controls/usual.ts';
import { ListSkeleton } from './list/ListSkeleton.tsx';

export const EntityForm = dialogOnDemand(() => import('./EntityForm.tsx'));
export const ListEditing = onDemand(() => import('./inPlace/ListEditing.tsx'));
export const BulkChange = dialogOnDemand(() => import('./inPlace/BulkChange.tsx'));
export const MoreMenu = onDemand(
  () => import('./transfer/MoreMenu.tsx'),
  ({ narrow }) => (narrow ? null : createElement(Bone, { style: { width: 76, height: 32 } })),
);
export const FilterDrawer = dialogOnDemand(() => import('./filter/FilterDrawer.tsx'));
export const DetailDrawer = dialogOnDemand(() => import('./DetailDrawer.tsx'));
export const RejectedDialog = dialogOnDemand(() => import('./list/RejectedDialog.tsx'));
export const PlainPanel = suspending(() => import('./PlainPanel.tsx'));
export const ActiveFilters = onDemand(() => import('./filter/ActiveFilters.tsx'));
export const ListCards = onDemand(
  () => import('./list/ListCards.tsx'),
  createElement(ListSkeleton, { height: undefined }),
);

export const ListSums = onDemand(() => import('./list/ListSums.tsx'));
export const ListEmpty = onDemand(() => import('./list/ListEmpty.tsx'));
export const SelectionBar = onDemand(
  () => import('./list/SelectionBar.tsx'),
  // The bar that it takes the place of stood as high.
  createElement('div', { className: 'list-toolbar' }),
);
export const QuickFilters = onDemand(
  () => import('./list/QuickFilters.tsx'),
  createElement('div', { className: 'quick-filters' }),
);
export const ListNews = onDemand(() => import('./list/ListNews.tsx'));
export const ViewGate = onDemand(() => import('./views/ViewGate.tsx'));
export const RowLayer = onDemand(() => import('./list/RowLayer.tsx'));
export const PullDown = onDemand(() => import('./list/PullDown.tsx'));

// The usual controls lie in one file; whoever opens a form finds them there.
announce(usual('InputControl'));
