// The dialog that compares two records, named where nothing of it has to be loaded to name it.
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';

export const MergeDialog = dialogOnDemand(() => import('./MergeDialog.tsx'));
