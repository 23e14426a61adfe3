// The bar of a list's selection, from the selected page to all results.
import type { FormDefinition } from '@crm/protocol/answers/form';
import type { AllResults, ListAction } from '../actions/actions.ts';
import { listParameters } from '../query/listState.ts';
import SelectionBar from './SelectionBar.tsx';
import { type SelectAllSource, useSelectAll } from './useSelectAll.ts';

export interface ListSelectionProps extends SelectAllSource {
  definition: FormDefinition | undefined;
  running: string;
  run(action: ListAction, whole: AllResults | undefined): void;
  /** Where the list is a picker: hands the selection over. */
  confirm: (() => void) | undefined;
}

export default function ListSelection({ definition, running, run, confirm, ...source }: ListSelectionProps) {
  const { selection, actions, module, state, fixed } = source;
  const take = useSelectAll(source);
  const list = () => listParameters(module, { ...state, page: 1 }, fixed);
  const ids = take.whole ? undefined : selection.ids;
  return (
    <SelectionBar
      rows={selection.rows}
      actions={actions}
      running={running}
      run={(action) => run(action, take.whole)}
      clear={selection.clear}
      {...(confirm ? { confirm } : {})}
      all={confirm ? undefined : take.all}
      whole={take.whole?.count}
      exports={definition?.api_export && !confirm ? { definition, list, ids } : undefined}
    />
  );
}
