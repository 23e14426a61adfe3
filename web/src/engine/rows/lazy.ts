// What only phones show of lists: cards, and pulling down to fetch again. Its code comes on demand.
import { createElement } from 'react';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

export const PullDown = onDemand(() => import('./PullDown.tsx'));
export const ListCards = onDemand(() => import('./ListCards.tsx'), createElement(ListSkeleton, { height: undefined }));
