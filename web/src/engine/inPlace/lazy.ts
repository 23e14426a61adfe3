// Editing in place; its code comes on demand.
import { dialogOnDemand, onDemand } from '../../shared/loading/onDemand.tsx';

export const ListEditing = onDemand(() => import('./ListEditing.tsx'));
export const BulkChange = dialogOnDemand(() => import('./BulkChange.tsx'));
