// The form's dialog; its code comes on demand.
import { announce, dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { commonControl } from '../fields/controls/commonControl.ts';

const loadForm = () => import('./EntityForm.tsx');

export const EntityForm = dialogOnDemand(loadForm);

// What nearly everybody opens next: a form with the usual controls.
announce(loadForm);
announce(commonControl('InputControl'));
