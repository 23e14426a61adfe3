// The panel of an expense claim: the plain one, with the actions of approvals.
import * as baoxiaoCalls from '@crm/protocol/calls/baoxiao';
import { recordMark } from '../../engine/approval/RecordMark.tsx';
import { useApproval } from '../../engine/approval/useApproval.tsx';
import PlainPanel from '../../engine/panel/PlainPanel.tsx';
import { textOf } from '../../engine/record/records.ts';
import type { PanelProps } from '../../engine/record/registries.ts';

export default function ClaimPanel(props: PanelProps) {
  const { actionsOf, dialog } = useApproval(props.module);
  return (
    <>
      <PlainPanel
        {...props}
        deletePath={baoxiaoCalls.delete_}
        actions={(row) => actionsOf(row, textOf(row.reason))}
        marks={recordMark}
      />
      {dialog}
    </>
  );
}
