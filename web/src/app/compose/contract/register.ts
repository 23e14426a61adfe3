// Registers the contract's panel, so that lists, the command search and links can open it.
import { registerPanel } from '../../../engine/record/registries.ts';
import { suspending } from '../../../shared/loading/onDemand.tsx';

registerPanel(
  'contract',
  suspending(() => import('./ContractPanel.tsx')),
);
