// Actions of a record of money in its panel: submit, make void, receive the rest of an instalment, issue an invoice.

import { AuditOutlined, CheckCircleOutlined } from '@ant-design/icons';
import * as contractCalls from '@crm/protocol/calls/contract';
import { useTranslation } from 'react-i18next';
import { runBulk } from '../../engine/actions/actions.ts';
import { useApproval } from '../../engine/approval/useApproval.tsx';
import type { PlainPanelAction } from '../../engine/panel/PlainPanel.tsx';
import { companyNow } from '../../engine/record/moments.ts';
import { textOf } from '../../engine/record/records.ts';
import type { Row } from '../../engine/record/registries.ts';
import { isComing, useReceive } from './useReceive.tsx';
import './money.i18n.ts';

export function useMoneyActions(module: string) {
  const { t } = useTranslation();
  const approval = useApproval(module);
  const { receive, prompt, dialog } = useReceive(module === 'recpay');
  const actionsOf = (row: Row): PlainPanelAction[] => {
    const can = (row.can ?? {}) as Record<string, boolean | undefined>;
    const id = Number(row.id);
    return [
      {
        key: 'set',
        // What a contract that is not in force is to bring cannot come in.
        may: module === 'recpay' && can['set'] && isComing(row),
        label: t('money.set'),
        icon: <CheckCircleOutlined aria-hidden />,
        primary: true,
        run: () => receive(row),
      },
      {
        key: 'issue',
        may: module === 'invoice' && can['issue'],
        label: t('money.issue'),
        icon: <AuditOutlined aria-hidden />,
        primary: true,
        run: () =>
          prompt({
            title: t('money.issue'),
            about: textOf(row.invoiceTitle),
            items: [
              { id: 0, type: 'input', title: t('money.issueNumber'), field: 'number', required: true, max: 40 },
              {
                id: 1,
                type: 'date',
                title: t('money.issueDate'),
                field: 'date',
                required: true,
                value: companyNow().slice(0, 10),
              },
            ],
            okText: t('money.issue'),
            send: ({ number, date }, key) => runBulk(contractCalls.setInvoice, [id], { number, date }, key),
          }),
      },
      ...approval.actionsOf(row, textOf(row.number ?? row.invoiceTitle)),
    ];
  };
  return {
    actionsOf,
    dialog: (
      <>
        {approval.dialog}
        {dialog}
      </>
    ),
  };
}
