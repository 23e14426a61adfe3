// Parts of the engine whose code comes on demand: dialogs, drawers, panels, and what only phones show.
import { createElement } from 'react';
import { afterFirstView, announce, dialogOnDemand, onDemand, suspending } from '../shared/loading/onDemand.tsx';
import { SkeletonBlock } from '../shared/ui/SkeletonBlock.tsx';
import { usual } from './controls/usual.ts';
import { ListSkeleton } from './list/ListSkeleton.tsx';

const loadForm = () => import('./EntityForm.tsx');
const loadPanel = () => import('./PlainPanel.tsx');

export const EntityForm = dialogOnDemand(loadForm);
export const ListEditing = onDemand(() => import('./inPlace/ListEditing.tsx'));
export const BulkChange = dialogOnDemand(() => import('./inPlace/BulkChange.tsx'));
export const MoreMenu = afterFirstView(
  () => import('./transfer/MoreMenu.tsx'),
  ({ narrow }) => (narrow ? null : createElement(SkeletonBlock, { style: { width: 76, height: 32 } })),
);
export const FilterDrawer = dialogOnDemand(() => import('./filter/FilterDrawer.tsx'));
export const DetailDrawer = dialogOnDemand(() => import('./DetailDrawer.tsx'));
export const RejectedDialog = dialogOnDemand(() => import('./list/RejectedDialog.tsx'));
export const PlainPanel = suspending(loadPanel);
export const ActiveFilters = onDemand(() => import('./filter/ActiveFilters.tsx'));
export const ListCards = onDemand(
  () => import('./list/ListCards.tsx'),
  createElement(ListSkeleton, { height: undefined }),
);

export const ListSums = onDemand(() => import('./list/ListSums.tsx'));
export const SelectionBar = onDemand(
  () => import('./list/SelectionBar.tsx'),
  // The bar that it takes the place of stood as high.
  createElement('div', { className: 'list-toolbar' }),
);
export const ListNews = onDemand(() => import('./list/ListNews.tsx'));
export const ViewGate = onDemand(() => import('./views/ViewGate.tsx'));
export const RowLayer = onDemand(() => import('./list/RowLayer.tsx'));
export const PullDown = onDemand(() => import('./list/PullDown.tsx'));

// What nearly everybody opens next: a record, and a form with the usual controls.
announce(loadPanel);
announce(loadForm);
announce(usual('InputControl'));
