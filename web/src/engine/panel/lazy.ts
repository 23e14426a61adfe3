// Panels and the drawer around them; their code comes on demand.
import { announce, dialogOnDemand, suspending } from '../../shared/loading/onDemand.tsx';

const loadDrawer = () => import('./DetailDrawer.tsx');
const loadPanel = () => import('./PlainPanel.tsx');

export const PlainPanel = suspending(loadPanel);
export const DetailDrawer = dialogOnDemand(loadDrawer);

announce(loadDrawer);
announce(loadPanel);
