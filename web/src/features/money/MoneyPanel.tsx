// The panel of a record of money: the plain one, with the actions of approvals.

import { recordMark } from '../../engine/approval/RecordMark.tsx';
import PlainPanel from '../../engine/panel/PlainPanel.tsx';
import type { PanelProps } from '../../engine/record/registries.ts';
import { moduleCall } from '../../shared/api/moduleCall.ts';
import { useMoneyActions } from './useMoneyActions.tsx';

/** Fields that the head shows already. */
const named = ['planName'];

export default function MoneyPanel(props: PanelProps) {
  const { module } = props;
  const { actionsOf, dialog } = useMoneyActions(module);
  return (
    <>
      <PlainPanel
        {...props}
        deletePath={moduleCall(module, 'delete')}
        actions={actionsOf}
        {...(module === 'recpay' ? { without: named } : { marks: recordMark })}
      />
      {dialog}
    </>
  );
}
