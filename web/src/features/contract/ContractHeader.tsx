// The head of a contract's panel: what was agreed with whom, how far it is paid, and what this person may do with it.

import { DiffOutlined, EditOutlined, MinusCircleOutlined } from '@ant-design/icons';
import type { FormDefinition } from '@crm/protocol/answers/form';
import * as contractCalls from '@crm/protocol/calls/contract';
import type { ContractRow } from '@crm/protocol/rows/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PanelAction, useRecordActions } from '../../engine/actions/recordActions.ts';
import { deleteAction, shareAction, transferAction } from '../../engine/actions/standardActions.tsx';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { AmendingMark, RecordMark } from '../../engine/approval/RecordMark.tsx';
import { useApproval } from '../../engine/approval/useApproval.tsx';
import { EntityForm } from '../../engine/form/lazy.ts';
import { useMembership } from '../../engine/membership/useMembership.tsx';
import { PersonFact, RecordLink } from '../../engine/panel/facts.tsx';
import { PanelFact, PanelHeader } from '../../engine/panel/PanelHeader.tsx';
import type { PlainPanelAction } from '../../engine/panel/PlainPanel.tsx';
import { usePrint } from '../../engine/print/usePrint.tsx';
import { moneyText, sumOf } from '../../engine/record/decimals.ts';
import { usePanelRequest } from '../../engine/record/panelRequest.ts';
import { idOf } from '../../engine/record/records.ts';
import { amendRequest, contractModule, noRenewal, remove } from './contract.api.ts';
import '../../engine/approval/approval.i18n.ts';
import './contract.css';
import './contract.i18n.ts';
import './contractPanel.i18n.ts';

interface ContractHeaderProps {
  contract: ContractRow;
  /** False while only the list's row is known: what may be done is not. */
  settled: boolean;
  close(): void;
  changed(): void;
}

const none = '—';

/** Share of what was agreed that came in, from 0 to 100. */
function paidShare({ Money, renewed = '0', repaid = '0' }: ContractRow): number {
  const agreed = Number(Money) + Number(renewed);
  return agreed > 0 ? Math.min(100, Math.floor((Number(repaid) / agreed) * 100)) : 0;
}

export function ContractHeader({ contract, settled, close, changed }: ContractHeaderProps) {
  const { t } = useTranslation();
  const { id, contractName: name = '', can = {} } = contract;
  const customerId = idOf(contract, 'customerId');
  const approval = useApproval(contractModule);
  const { prompt, dialog: promptDialog } = usePrompt();
  const membership = useMembership(contractModule);
  const [editing, setEditing] = useState<'no' | 'edit' | 'amend'>('no');
  const { running, perform } = useRecordActions({ about: name, close, changed });
  const printing = usePrint(contractModule, id, `${contract.orderSn} ${name}`);

  const isBack = contract.amendingBack === 1;
  const amend = useMemo(
    () =>
      (own: FormDefinition): FormDefinition => ({
        ...own,
        api_edit: contractCalls.amend,
        // One that was sent back begins with what it would make of the contract.
        ...(isBack ? { api_detail: contractCalls.amendment } : {}),
        items: [
          {
            id: -100,
            json: {
              id: -100,
              type: 'textarea',
              title: t('contract.amendReason'),
              field: 'reason',
              name: 'reason',
              required: true,
              message: t('form.required'),
              visible: true,
              rows: 2,
              max: 300,
            },
          },
          ...own.items,
        ],
      }),
    [t, isBack],
  );
  const mayAmend = isBack || (can['amend'] && !contract.amending);
  usePanelRequest({ kind: contractModule, id, what: amendRequest }, () => setEditing('amend'));

  const amendLabel = t(isBack ? 'contract.amendAgain' : 'contract.amend');
  const [submit, annul] = approval.actionsOf(contract, name);
  const allActions: PlainPanelAction[] = [
    { ...printing.action, may: can['print'] },
    ...(submit ? [submit] : []),
    { ...shareAction(t, () => membership.share([id], name)), may: can['share'] },
    { ...transferAction(t, () => membership.transfer([id], name)), may: can['transfer'] },
    {
      key: 'noRenewal',
      may: can['noRenewal'],
      label: t('contract.noRenewal'),
      icon: <MinusCircleOutlined aria-hidden />,
      run: () =>
        prompt({
          title: t('contract.noRenewal'),
          about: name,
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
          okText: t('contract.noRenewal'),
          send: ({ reason }, key) => noRenewal([id], reason, key),
        }),
    },
    ...(annul ? [annul] : []),
    { ...deleteAction(t, () => remove([id])), may: can['delete'] },
  ];
  const actions: PanelAction[] = allActions.flatMap(({ may, ...action }) =>
    may ? [{ ...action, run: () => perform(action) }] : [],
  );
  if (can['edit']) {
    const run = () => setEditing('edit');
    actions.unshift({ key: 'edit', label: t('list.edit'), icon: <EditOutlined aria-hidden />, run });
  }
  if (mayAmend) {
    const run = () => setEditing('amend');
    actions.unshift({ key: 'amend', label: amendLabel, icon: <DiffOutlined aria-hidden />, run });
  }
  const marks = (
    <>
      <RecordMark module={contractModule} row={contract} />
      <AmendingMark row={contract} />
      {Number(contract.revision) > 1 && <span className="tag">{t('contract.version', { n: contract.revision })}</span>}
      {contract.noRenewal && <span className="tag">{t('contract.noRenewal')}</span>}
    </>
  );
  const share = paidShare(contract);
  const { Money, renewed = '0', repaid } = contract;
  // Without the amount nothing is known of what is open.
  const known = /^\d+(\.\d+)?$/.test(String(Money ?? ''));
  const open = known ? sumOf([Money, renewed, `-${repaid ?? ''}`], 2) : '-';

  return (
    <>
      <PanelHeader
        title={`${contract.orderSn} ${name}`}
        marks={marks}
        actions={settled ? actions : []}
        running={running}
        // A draft can be submitted, beside editing and printing.
        inline={submit?.may ? 3 : 2}
      >
        <div className="contract-figure">
          <PanelFact label={t('contract.amount')}>
            <strong>{moneyText(Money) || none}</strong>
          </PanelFact>
          {repaid !== undefined && (
            <>
              <PanelFact label={t('contract.repaid')}>{moneyText(repaid) || none}</PanelFact>
              {contract.state === 1 && (
                <>
                  <PanelFact label={t('contract.open')}>{open.startsWith('-') ? none : moneyText(open)}</PanelFact>
                  <span
                    className="contract-paid"
                    role="progressbar"
                    aria-label={t('contract.repaid')}
                    aria-valuenow={share}
                    aria-valuemin={0}
                    aria-valuemax={100}
                  >
                    <span style={{ inlineSize: `${share}%` }} />
                  </span>
                </>
              )}
            </>
          )}
        </div>
        <PanelFact label={t('contract.customer')}>
          <RecordLink kind="customer" id={customerId} name={contract.customerName} />
        </PanelFact>
        <PersonFact label={t('record.owner')} name={contract.UserName} header={contract.Header} />
        <PanelFact label={t('contract.signed')}>{contract.signTime || none}</PanelFact>
        <PanelFact label={t('contract.ends')}>{contract.endTime || none}</PanelFact>
        {contract.voidReason && <PanelFact label={t('contract.voidReason')}>{contract.voidReason}</PanelFact>}
      </PanelHeader>
      {approval.dialog}
      {promptDialog}
      {can['print'] && printing.dialog}
      {membership.dialog}
      <EntityForm
        module={contractModule}
        id={id}
        open={editing !== 'no'}
        {...(editing === 'amend' ? { reshape: amend, title: amendLabel } : {})}
        onClose={() => setEditing('no')}
        onSaved={changed}
      />
    </>
  );
}
