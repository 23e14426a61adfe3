// The head of a lead's panel: who it is, what it became, and what this person may do with it.
import {
  CloseCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  RedoOutlined,
  ShareAltOutlined,
  SwapOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import type { LeadRow } from '@crm/protocol/rows/lead';
import { Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelAction } from '../../engine/actions/recordActions.ts';
import { type RecordAction, useRecordActions } from '../../engine/actions/recordActions.ts';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { PhoneLink } from '../../engine/fields/cells/PhoneLink.tsx';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { EntityForm } from '../../engine/form/lazy.ts';
import { EditableDate } from '../../engine/panel/EditableDate.tsx';
import { PanelFact, PanelHeader } from '../../engine/panel/PanelHeader.tsx';
import { useDefinition } from '../../engine/record/definitions.ts';
import { optionOf } from '../../engine/record/records.ts';
import { openRecord, recordAddress } from '../../engine/record/registries.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { leadModule, remove, reopen } from './lead.api.ts';
import { useLeadActions } from './useLeadActions.tsx';
import './lead.i18n.ts';

interface LeadHeaderProps {
  lead: LeadRow;
  /** False while only the list's row is known: what may be done is not. */
  settled: boolean;
  close(): void;
  changed(): void;
}

const none = '—';

export function LeadHeader({ lead, settled, close, changed }: LeadHeaderProps) {
  const { t } = useTranslation();
  const { data: definition } = useDefinition(leadModule);
  const { deeds: leads, dialogs } = useLeadActions();
  const [editing, setEditing] = useState(false);
  const { id, CustomerName: name = '', can = {} } = lead;
  const { running, perform } = useRecordActions({ about: name, close, changed });

  const deeds: (RecordAction & { may: boolean | undefined })[] = [
    {
      key: 'convert',
      may: can.convert,
      label: t('lead.convert'),
      icon: <UserAddOutlined aria-hidden />,
      primary: true,
      run: () => leads.convert([id], name, true),
    },
    {
      key: 'transfer',
      may: can.transfer,
      label: t('membership.transfer'),
      icon: <SwapOutlined aria-hidden />,
      run: () => leads.transfer([id], name),
    },
    {
      key: 'share',
      may: can.share,
      label: t('membership.share'),
      icon: <ShareAltOutlined aria-hidden />,
      run: () => leads.share([id], name),
    },
    {
      key: 'close',
      may: can.close,
      label: t('lead.close'),
      icon: <CloseCircleOutlined aria-hidden />,
      run: () => leads.close([id], name),
    },
    {
      key: 'reopen',
      may: can.reopen,
      label: t('lead.reopen'),
      icon: <RedoOutlined aria-hidden />,
      run: () => reopen([id]),
    },
    {
      key: 'delete',
      may: can.delete,
      label: t('list.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      confirm: true,
      leaves: true,
      run: () => remove([id]),
    },
  ];
  const actions: PanelAction[] = deeds.flatMap(({ may, ...deed }) =>
    may ? [{ ...deed, run: () => perform(deed) }] : [],
  );
  if (can.edit) {
    const run = () => setEditing(true);
    actions.splice(1, 0, { key: 'edit', label: t('list.edit'), icon: <EditOutlined aria-hidden />, run });
  }
  const state = optionOf(definition?.cols.find((column) => column.field === 'state')?.options, lead.state);
  const customerId = Number(lead.customerId);

  return (
    <>
      <PanelHeader
        title={name}
        marks={state && <OptionTag option={state} />}
        actions={settled ? actions : []}
        running={running}
      >
        <PanelFact label={t('lead.mobile')}>
          {lead.contact_name || lead.contact_mobile ? (
            <>
              {lead.contact_name} <PhoneLink number={lead.contact_mobile} />
            </>
          ) : (
            none
          )}
        </PanelFact>
        <EditableDate
          label={t('record.next')}
          definition={definition}
          field="nextgenjintime"
          row={lead}
          changed={changed}
        />
        <PanelFact label={t('lead.source')}>{lead.LaiYuanName || none}</PanelFact>
        <PanelFact label={t('record.owner')}>
          {lead.UserName ? (
            <Flex align="center" gap={6}>
              <UserAvatar name={lead.UserName} src={lead.Header} size={20} />
              {lead.UserName}
            </Flex>
          ) : (
            none
          )}
        </PanelFact>
        <PanelFact label={t('record.created')}>
          <RelativeTime value={lead.AddTime} />
        </PanelFact>
        {customerId > 0 && (
          <PanelFact label={t('lead.became')}>
            <a
              href={recordAddress('customer', customerId)}
              onClick={(event) => {
                event.preventDefault();
                openRecord('customer', customerId);
              }}
            >
              {lead.customerName || `#${customerId}`}
            </a>
          </PanelFact>
        )}
        {lead.reason && <PanelFact label={t('lead.reason')}>{lead.reason}</PanelFact>}
      </PanelHeader>
      {dialogs}
      <EntityForm module={leadModule} id={id} open={editing} onClose={() => setEditing(false)} onSaved={changed} />
    </>
  );
}
