// The dialog that compares two records, loaded on demand.
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';

export const MergeDialog = dialogOnDemand(() => import('./MergeDialog.tsx'));
