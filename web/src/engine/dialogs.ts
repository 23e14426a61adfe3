// Dialogs and drawers of the engine whose code comes on demand.
import { dialogOnDemand } from '../shared/loading/onDemand.tsx';

export const EntityForm = dialogOnDemand(() => import('./EntityForm.tsx'));
export const FilterDrawer = dialogOnDemand(() => import('./filter/FilterDrawer.tsx'));
export const DetailDrawer = dialogOnDemand(() => import('./DetailDrawer.tsx'));
export const RejectedDialog = dialogOnDemand(() => import('./list/RejectedDialog.tsx'));
