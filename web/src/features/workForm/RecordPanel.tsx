// The panel of a request: the plain one, with what may be done under approval, and the way to another one like it.

import { CopyOutlined } from '@ant-design/icons';
import * as moduleCalls from '@crm/protocol/calls/module';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { copyAddress } from '../../engine/approval/copyAddress.ts';
import { recordMark } from '../../engine/approval/RecordMark.tsx';
import { useApproval } from '../../engine/approval/useApproval.tsx';
import PlainPanel, { type PlainPanelAction } from '../../engine/panel/PlainPanel.tsx';
import { useDefinition } from '../../engine/record/definitions.ts';
import { deleteCall } from '../../engine/record/recordCalls.ts';
import { textOf } from '../../engine/record/records.ts';
import type { PanelProps, Row } from '../../engine/record/registries.ts';
import { useGranted, useSession } from '../../shared/session/session.ts';
import './workForm.i18n.ts';

export default function RecordPanel(props: PanelProps) {
  const { module, id } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const mayAdd = useGranted('oa.work.add');
  const definition = useDefinition(module);
  const { actionsOf, dialog } = useApproval(module, moduleCalls.void_);
  const actions = (row: Row): PlainPanelAction[] => [
    ...actionsOf(row, textOf(row.title)),
    {
      key: 'copy',
      may: mayAdd && Boolean(definition.data?.api_add) && Number(row.userid) === user?.UserID,
      label: t('request.copy'),
      icon: <CopyOutlined aria-hidden />,
      run: async () => {
        await navigate(copyAddress(module, id));
        return { cancelled: true };
      },
    },
  ];
  return (
    <>
      <PlainPanel
        {...props}
        {...(definition.data ? { deletePath: deleteCall(definition.data) } : {})}
        marks={recordMark}
        actions={actions}
      />
      {dialog}
    </>
  );
}
