// Conditions of lists; their code comes on demand.
import { dialogOnDemand, onDemand } from '../../shared/loading/onDemand.tsx';

export const FilterDrawer = dialogOnDemand(() => import('./FilterDrawer.tsx'));
export const ActiveFilters = onDemand(() => import('./ActiveFilters.tsx'));
