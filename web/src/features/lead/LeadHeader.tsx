// The head of a lead's panel: its facts, its customer after a conversion, and its actions.
import { CloseCircleOutlined, EditOutlined, RedoOutlined, UserAddOutlined } from '@ant-design/icons';
import type { LeadRow } from '@crm/protocol/rows/lead';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PanelAction, type RecordAction, useRecordActions } from '../../engine/actions/recordActions.ts';
import { deleteAction, shareAction, transferAction } from '../../engine/actions/standardActions.tsx';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { PhoneLink } from '../../engine/fields/cells/PhoneLink.tsx';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { EntityForm } from '../../engine/form/lazy.ts';
import { EditableDate } from '../../engine/panel/EditableDate.tsx';
import { PersonFact, RecordLink } from '../../engine/panel/facts.tsx';
import { PanelFact, PanelHeader } from '../../engine/panel/PanelHeader.tsx';
import { useDefinition } from '../../engine/record/definitions.ts';
import { optionOf } from '../../engine/record/records.ts';
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
  const { actions: leads, dialogs } = useLeadActions();
  const [editing, setEditing] = useState(false);
  const { id, CustomerName: name = '', can = {} } = lead;
  const { running, perform } = useRecordActions({ about: name, close, changed });

  const allActions: (RecordAction & { may: boolean | undefined })[] = [
    {
      key: 'convert',
      may: can.convert,
      label: t('lead.convert'),
      icon: <UserAddOutlined aria-hidden />,
      primary: true,
      run: () => leads.convert([id], name, true),
    },
    { ...transferAction(t, () => leads.transfer([id], name)), may: can.transfer },
    { ...shareAction(t, () => leads.share([id], name)), may: can.share },
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
    { ...deleteAction(t, () => remove([id])), may: can.delete },
  ];
  const actions: PanelAction[] = allActions.flatMap(({ may, ...action }) =>
    may ? [{ ...action, run: () => perform(action) }] : [],
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
        <PersonFact label={t('record.owner')} name={lead.UserName} header={lead.Header} />
        <PanelFact label={t('record.created')}>
          <RelativeTime value={lead.AddTime} />
        </PanelFact>
        {customerId > 0 && (
          <PanelFact label={t('lead.became')}>
            <RecordLink kind="customer" id={customerId} name={lead.customerName} />
          </PanelFact>
        )}
        {lead.reason && <PanelFact label={t('lead.reason')}>{lead.reason}</PanelFact>}
      </PanelHeader>
      {dialogs}
      <EntityForm module={leadModule} id={id} open={editing} onClose={() => setEditing(false)} onSaved={changed} />
    </>
  );
}
