// The page of receivers: who takes deliveries where, approved or refused by people who check them.

import { CheckCircleOutlined } from '@ant-design/icons';
import * as shrCalls from '@crm/protocol/calls/shr';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutRows } from '../../engine/list/aboutRows.ts';
import { type ListAction, ListPage } from '../../engine/list/ListPage.tsx';
import type { Row } from '../../engine/record/registries.ts';
import { deletePath, pass, receiverModule, receiverStates } from './receiver.api.ts';
import { useReceiverActions } from './useReceiverActions.tsx';
import './receiver.i18n.ts';

const grants = { add: 'erp.shr.add', edit: 'erp.shr.edit', delete: 'erp.shr.delete' };
const isNot = (state: number) => (rows: Row[]) => rows.every((row) => Number(row.status) !== state);

export default function ReceiverPage() {
  const { t } = useTranslation();
  const { askRefusal: promptRefusal, dialog } = useReceiverActions();
  const actions = useMemo(
    (): ListAction[] => [
      {
        key: 'tongguo',
        label: t('receiver.pass'),
        icon: <CheckCircleOutlined aria-hidden />,
        grant: 'erp.shr.review',
        arity: 'multi',
        main: true,
        when: isNot(receiverStates.passed),
        leadsTo: { field: 'status', value: String(receiverStates.passed) },
        run: (_rows, ids) => pass(ids),
      },
      {
        key: 'butongguo',
        label: t('receiver.refuse'),
        icon: 'close',
        grant: 'erp.shr.review',
        arity: 'multi',
        when: isNot(receiverStates.refused),
        leadsTo: { field: 'status', value: String(receiverStates.refused) },
        run: (rows, ids) => promptRefusal(ids, aboutRows(rows, 'name', t)),
      },
    ],
    [t, promptRefusal],
  );
  return (
    <>
      <ListPage
        module={receiverModule}
        title={t('receiver.title')}
        index={shrCalls.index}
        deletePath={deletePath}
        grants={grants}
        actions={actions}
        createLabel={t('receiver.create')}
      />
      {dialog}
    </>
  );
}
