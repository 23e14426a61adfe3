// Parts of lists that the first view does not need, and parts for phones; their code comes on demand.
import { createElement } from 'react';
import { dialogOnDemand, onDemand } from '../../shared/loading/onDemand.tsx';
import type { ListEmptyProps } from './ListEmpty.tsx';
import type { ListSelectionProps } from './ListSelection.tsx';

export const RejectedDialog = dialogOnDemand(() => import('./RejectedDialog.tsx'));
export const ListSums = onDemand(() => import('./ListSums.tsx'));
// The bar that it takes the place of stood as high.
const bar = createElement('div', { className: 'list-toolbar' });
export const SelectionBar = onDemand(() => import('./SelectionBar.tsx'), bar);
export const ListSelection = onDemand<ListSelectionProps>(() => import('./ListSelection.tsx'), bar);
export const ListEmpty = onDemand<ListEmptyProps>(() => import('./ListEmpty.tsx'));
export const ListNews = onDemand(() => import('./ListNews.tsx'));
export const RowLayer = onDemand(() => import('./RowLayer.tsx'));
