// Saved views; their code comes on demand.
import { onDemand } from '../../shared/loading/onDemand.tsx';

export const ViewGate = onDemand(() => import('./ViewGate.tsx'));
