// Actions of a record under approval: submitted while it is a draft or was refused, made void once it is in force.

import { SendOutlined, StopOutlined } from '@ant-design/icons';
import type { BulkCall } from '@crm/protocol/call';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { recordStates } from '@crm/protocol/work';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { post, postAnswer } from '../../shared/api/client.ts';
import { moduleCall } from '../../shared/api/moduleCall.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { runBulk } from '../actions/actions.ts';
import { usePrompt } from '../actions/usePrompt.tsx';
import type { PlainPanelAction } from '../panel/PlainPanel.tsx';
import { requestBody } from '../record/recordCalls.ts';
import { textOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import { resubmission } from './resubmission.ts';
import './approval.i18n.ts';

const SubmitDialog = dialogOnDemand(() => import('./SubmitDialog.tsx'));

interface Approval {
  /** @param name what the record is called, below the question */
  actionsOf(row: Row, name: string): PlainPanelAction[];
  dialog: ReactNode;
}

/** @param voidPath call that makes records void, where it is not the module's own */
export function useApproval(module: string, voidPath: BulkCall = moduleCall(module, 'void')): Approval {
  const { t } = useTranslation();
  const { prompt, show, dialog } = usePrompt();
  const actionsOf = (row: Row, name: string): PlainPanelAction[] => {
    const can = (row.can ?? {}) as Record<string, boolean | undefined>;
    const id = Number(row.id);
    const isReturned = Number(row.state) === recordStates.returned;
    return [
      {
        key: 'submit',
        may: can.submit,
        label: t(isReturned ? 'approval.resubmit' : 'approval.submit'),
        icon: <SendOutlined aria-hidden />,
        primary: true,
        run: async () => {
          if (isReturned)
            return prompt({
              ...resubmission(t, name),
              draft: `resubmit.${module}.${id}`,
              send: async ({ Ext }, key) => ({
                msg: (await postAnswer(workFlowCalls.start, { module, id, Ext: textOf(Ext) }, { idempotencyKey: key }))
                  .msg,
              }),
            });
          const preview = await post(workFlowCalls.preview, { module, id });
          // Without a flow there is nothing to look at: it passes at once.
          if (!preview.flow) return { msg: (await postAnswer(workFlowCalls.start, { module, id })).msg };
          return show(SubmitDialog, { module, id, about: name, preview });
        },
      },
      {
        key: 'void',
        may: can.void,
        label: t('approval.void'),
        icon: <StopOutlined aria-hidden />,
        danger: true,
        run: () =>
          prompt({
            title: t('approval.void'),
            about: name || textOf(row.number),
            note: t('approval.voidNote'),
            items: [
              {
                id: 0,
                type: 'textarea',
                title: t('approval.reason'),
                field: 'reason',
                required: true,
                max: 300,
                rows: 3,
              },
            ],
            okText: t('approval.void'),
            danger: true,
            send: ({ reason }, key) => runBulk(voidPath, [id], requestBody(voidPath, module, { reason }), key),
          }),
      },
    ];
  };
  return { actionsOf, dialog };
}
