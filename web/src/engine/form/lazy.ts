// The form's dialog; its code comes on demand.
import type { FormDefinition } from '@crm/protocol/answers/form';
import { useEffect } from 'react';
import { whenShown } from '../../shared/loading/firstView.ts';
import { savesData, whenNetworkIdle } from '../../shared/loading/idle.ts';
import { announce, dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { commonControl } from '../fields/controls/commonControl.ts';

const loadForm = () => import('./EntityForm.tsx');

export const EntityForm = dialogOnDemand(loadForm);

// What nearly everybody opens next: a form with the usual controls.
announce(loadForm);
announce(commonControl('InputControl'));

/** Fetches what the form of the definition is made of ahead, so that it stands with its dialog. */
export function useFormAhead(definition: FormDefinition | undefined): void {
  useEffect(() => {
    if (!definition || savesData()) return;
    const fetchControls = () => void loadForm().then(({ loadFormControls }) => loadFormControls(definition));
    return whenShown(() => whenNetworkIdle(fetchControls));
  }, [definition]);
}
