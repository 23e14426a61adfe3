// The head of a customer's panel: who it is, how it stands, and what this person may do with it.
import {
  EditOutlined,
  FieldTimeOutlined,
  InboxOutlined,
  LockOutlined,
  MergeCellsOutlined,
  PhoneOutlined,
  PushpinFilled,
  PushpinOutlined,
  UnlockOutlined,
  UserAddOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import type { CustomerRow } from '@crm/protocol/rows/customer';
import { Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PanelAction, type RecordAction, useRecordActions } from '../../engine/actions/recordActions.ts';
import { deleteAction, shareAction, transferAction } from '../../engine/actions/standardActions.tsx';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { PhoneLink } from '../../engine/fields/cells/PhoneLink.tsx';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { EntityForm } from '../../engine/form/lazy.ts';
import { useMembership } from '../../engine/membership/useMembership.tsx';
import { EditableDate } from '../../engine/panel/EditableDate.tsx';
import { PersonFact } from '../../engine/panel/facts.tsx';
import { PanelFact, PanelHeader } from '../../engine/panel/PanelHeader.tsx';
import { usePrint } from '../../engine/print/usePrint.tsx';
import { phoneAddress } from '../../engine/record/contactLinks.ts';
import { useDefinition } from '../../engine/record/definitions.ts';
import { requestInPanel, writeRequest } from '../../engine/record/panelRequest.ts';
import { optionOf } from '../../engine/record/records.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import './customer.css';
import { assign, claim, customerModule, lock, remove, toggleTop, unlock } from './customer.api.ts';
import { DaysLeft } from './DaysLeftCell.tsx';
import { usePickOwner } from './usePickOwner.ts';
import { usePoolChoice } from './usePoolChoice.tsx';
import './customer.i18n.ts';
import { Button } from '../../shared/ui/Button.tsx';

interface CustomerHeaderProps {
  customer: CustomerRow;
  /** False while only the list's row is known: what may be done is not. */
  settled: boolean;
  /** What other features begin with a customer; stands after the follow-up. */
  begins?: PanelAction[];
  close(): void;
  changed(): void;
}

export function CustomerHeader({ customer, settled, begins = [], close, changed }: CustomerHeaderProps) {
  const { t } = useTranslation();
  const { data: definition } = useDefinition(customerModule);
  const { pick, dialog } = usePickOwner();
  const { put, dialog: poolDialog } = usePoolChoice();
  const narrow = useNarrow();
  const [editing, setEditing] = useState(false);
  const can = customer.can ?? {};
  const inPool = customer.IsGongHai === 1;
  const { id, CustomerName: name = '' } = customer;
  const { running, perform } = useRecordActions({ about: name, close, changed });
  const membership = useMembership(customerModule);
  const printing = usePrint(customerModule, id, name);

  const allActions: RecordAction[] = [];
  if (inPool && can.receive) {
    const label = t('customer.claim');
    allActions.push({
      key: 'receive',
      label,
      icon: <UserAddOutlined aria-hidden />,
      primary: true,
      run: () => claim([id]),
    });
  }
  if (inPool && can.distribute) {
    const run = () => pick((user) => assign([id], user.UserID), [name]);
    allActions.push({ key: 'distribute', label: t('customer.assign'), icon: <UserSwitchOutlined aria-hidden />, run });
  }
  if (!inPool && can.pool) {
    const label = t('customer.toPool');
    const run = () => put([id], [name]);
    allActions.push({ key: 'pool', label, icon: <InboxOutlined aria-hidden />, aside: true, run });
  }
  if (!inPool && can.transfer) allActions.push(transferAction(t, () => membership.transfer([id], name)));
  if (!inPool && can.share) allActions.push(shareAction(t, () => membership.share([id], name)));
  if (!inPool && can.lock) {
    const locked = customer.isLocked === 1;
    allActions.push({
      key: 'lock',
      label: t(locked ? 'customer.unlock' : 'customer.lock'),
      icon: locked ? <UnlockOutlined aria-hidden /> : <LockOutlined aria-hidden />,
      run: () => (locked ? unlock([id]) : lock([id])),
    });
  }
  if (!inPool && can.merge) {
    const run = () => membership.merge([id]);
    allActions.push({ key: 'merge', label: t('customer.merge'), icon: <MergeCellsOutlined aria-hidden />, run });
  }
  if (can.print) allActions.push(printing.action);
  if (!inPool && can.delete) allActions.push(deleteAction(t, () => remove([id])));

  const actions: PanelAction[] = allActions.map((action) => ({ ...action, run: () => perform(action) }));
  if (!inPool && can.edit) {
    const run = () => setEditing(true);
    actions.unshift({ key: 'edit', label: t('list.edit'), icon: <EditOutlined aria-hidden />, run });
  }

  // What one does with a customer all day comes first.
  const address = phoneAddress(customer.contactMobile) ?? phoneAddress(customer.tel);
  const call: PanelAction[] = address
    ? [{ key: 'call', label: t('customer.call'), icon: <PhoneOutlined aria-hidden />, href: address }]
    : [];
  const write: PanelAction[] = can.followUp
    ? [
        {
          key: 'followUp',
          label: t(narrow ? 'record.followUp' : 'customer.write'),
          icon: <FieldTimeOutlined aria-hidden />,
          primary: !narrow,
          run: () => requestInPanel({ kind: customerModule, id, what: writeRequest }),
        },
      ]
    : [];
  // On a phone the thumb reaches two of them.
  const daily = narrow ? [...call, ...write, ...begins] : [...write, ...begins, ...call];
  actions.splice(inPool && can.receive ? 1 : 0, 0, ...daily);

  const level = optionOf(definition?.cols.find((column) => column.field === 'status')?.options, customer.status);
  const closed = customer.clue === 2;
  const top = customer.isTop === 1;
  const none = t('customer.none');

  // A phone shows two of these before it unfolds the others: whom to call is one of them.
  const contact = (
    <PanelFact label={t('customer.primaryContact')}>
      {customer.contactName ? (
        <>
          {customer.contactName} <PhoneLink number={customer.contactMobile} />
        </>
      ) : (
        none
      )}
    </PanelFact>
  );
  return (
    <>
      <PanelHeader
        title={customer.CustomerName}
        letter={[...name][0]}
        inline={3}
        marks={
          <>
            {(level ?? customer.statusName) && (
              <OptionTag option={level ?? { value: customer.status ?? '', label: customer.statusName ?? '' }} />
            )}
            <Tag color={closed ? 'green' : undefined}>{t(closed ? 'customer.closed' : 'customer.open')}</Tag>
            {inPool && <Tag color="orange">{customer.poolName || t('customer.pool')}</Tag>}
            {customer.isLocked === 1 && <Tag icon={<LockOutlined aria-hidden />}>{t('customer.locked')}</Tag>}
            {settled && !inPool && (
              <Button
                type="text"
                size="small"
                icon={top ? <PushpinFilled className="customer-pin" aria-hidden /> : <PushpinOutlined aria-hidden />}
                aria-label={t(top ? 'customer.untop' : 'customer.top')}
                data-hint={t(top ? 'customer.untop' : 'customer.top')}
                aria-pressed={top}
                onClick={() =>
                  void perform({
                    key: 'top',
                    label: '',
                    icon: null,
                    run: async () => ({ msg: await toggleTop(id) }),
                  })
                }
              />
            )}
          </>
        }
        actions={settled ? actions : []}
        running={running}
      >
        {narrow && contact}
        <EditableDate
          label={t('record.next')}
          definition={definition}
          field="nextgenjintime"
          row={customer}
          changed={changed}
        />
        {inPool ? (
          <PanelFact label={t('customer.formerOwner')}>{customer.formerOwner || none}</PanelFact>
        ) : (
          <PersonFact label={t('record.owner')} name={customer.UserName} header={customer.Header} />
        )}
        {!narrow && contact}
        <PanelFact label={t('customer.latest')}>
          {customer.genjinTime ? <RelativeTime value={customer.genjinTime} /> : none}
        </PanelFact>
        {typeof customer.recycleDays === 'number' ? (
          <PanelFact label={t('customer.recycleFact')}>
            <DaysLeft
              days={customer.recycleDays}
              hint={t('customer.recycleInto', { reason: customer.recycleReason, pool: customer.recyclePool })}
            />
          </PanelFact>
        ) : (
          <PanelFact label={t('record.created')}>
            <RelativeTime value={customer.AddTime} />
          </PanelFact>
        )}
      </PanelHeader>
      {dialog}
      {poolDialog}
      {membership.dialog}
      {can.print && printing.dialog}
      <EntityForm module={customerModule} id={id} open={editing} onClose={() => setEditing(false)} onSaved={changed} />
    </>
  );
}
