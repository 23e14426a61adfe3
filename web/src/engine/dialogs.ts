// Parts of the engine whose code comes on demand: dialogs, drawers, panels, and what only phones show.
import { createElement } from 'react';
import { announce, dialogOnDemand, onDemand, suspending } from '../shared/loading/onDemand.tsx';
import { usual } from './controls/usual.ts';
import { ListSkeleton } from './list/ListSkeleton.tsx';

export const EntityForm = dialogOnDemand(() => import('./EntityForm.tsx'));
export const ListEditing = onDemand(() => import('./inPlace/ListEditing.tsx'));
export const BulkChange = dialogOnDemand(() => import('./inPlace/BulkChange.tsx'));
export const FilterDrawer = dialogOnDemand(() => import('./filter/FilterDrawer.tsx'));
export const DetailDrawer = dialogOnDemand(() => import('./DetailDrawer.tsx'));
export const RejectedDialog = dialogOnDemand(() => import('./list/RejectedDialog.tsx'));
export const PlainPanel = suspending(() => import('./PlainPanel.tsx'));
export const ActiveFilters = onDemand(() => import('./filter/ActiveFilters.tsx'));
export const ListCards = onDemand(
  () => import('./list/ListCards.tsx'),
  createElement(ListSkeleton, { height: undefined }),
);

// The usual controls lie in one file; whoever opens a form finds them there.
announce(usual('InputControl'));
