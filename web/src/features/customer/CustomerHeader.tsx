// The head of a customer's panel: who it is, how it stands, and what this person may do with it.
import {
  DeleteOutlined,
  EditOutlined,
  InboxOutlined,
  PushpinFilled,
  PushpinOutlined,
  UserAddOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons';
import type { CustomerRow } from '@crm/protocol/customer';
import { Button, Flex, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/cells/OptionTag.tsx';
import { PhoneLink } from '../../engine/cells/PhoneLink.tsx';
import { RelativeTime } from '../../engine/cells/RelativeTime.tsx';
import { useDefinition } from '../../engine/definitions.ts';
import { EntityForm } from '../../engine/dialogs.ts';
import type { ActionOutcome } from '../../engine/list/actions.ts';
import type { PanelAction } from '../../engine/PanelActions.tsx';
import { PanelFact, PanelHeader } from '../../engine/PanelHeader.tsx';
import { optionOf } from '../../engine/records.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './customer.css';
import { assign, claim, customerModule, remove, toggleTop, toPool } from './customer.api.ts';
import { usePickOwner } from './usePickOwner.tsx';

interface CustomerHeaderProps {
  customer: CustomerRow;
  /** False while only the list's row is known: what may be done is not. */
  settled: boolean;
  close(): void;
  changed(): void;
}

interface Deed extends Omit<PanelAction, 'run'> {
  confirm?: boolean;
  /** The record is gone from where it was opened: the panel closes. */
  leaves?: boolean;
  run(): Promise<ActionOutcome>;
}

export function CustomerHeader({ customer, settled, close, changed }: CustomerHeaderProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { data: definition } = useDefinition(customerModule);
  const { pick, dialog } = usePickOwner();
  const [editing, setEditing] = useState(false);
  const [running, setRunning] = useState('');
  const can = customer.can ?? {};
  const inPool = customer.IsGongHai === 1;
  const { id } = customer;

  const perform = async (deed: Deed) => {
    if (
      running ||
      (deed.confirm && !(await feedback.confirm({ danger: deed.danger ?? false, about: customer.CustomerName })))
    )
      return;
    setRunning(deed.key);
    try {
      const outcome = await deed.run();
      if (outcome.cancelled) return;
      const [refused] = outcome.rejected ?? [];
      if (refused) feedback.error(refused.reason);
      else if (outcome.msg) feedback.success(outcome.msg, outcome.undo ? { id: outcome.undo } : undefined);
      if (deed.leaves && !refused) close();
      else changed();
    } catch (error) {
      feedback.error(error);
      changed();
    } finally {
      setRunning('');
    }
  };

  const deeds: Deed[] = [];
  if (inPool && can.receive) {
    const label = t('customer.claim');
    deeds.push({
      key: 'receive',
      label,
      icon: <UserAddOutlined aria-hidden />,
      primary: true,
      confirm: true,
      run: () => claim([id]),
    });
  }
  if (inPool && can.distribute) {
    const run = () => pick((user) => assign([id], user.UserID));
    deeds.push({ key: 'distribute', label: t('customer.assign'), icon: <UserSwitchOutlined aria-hidden />, run });
  }
  if (!inPool && can.pool) {
    const label = t('customer.toPool');
    deeds.push({ key: 'pool', label, icon: <InboxOutlined aria-hidden />, confirm: true, run: () => toPool([id]) });
  }
  if (!inPool && can.delete) {
    const label = t('list.delete');
    const run = () => remove([id]);
    deeds.push({
      key: 'delete',
      label,
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      confirm: true,
      leaves: true,
      run,
    });
  }

  const actions: PanelAction[] = deeds.map((deed) => ({ ...deed, run: () => perform(deed) }));
  if (!inPool && can.edit) {
    const run = () => setEditing(true);
    actions.unshift({ key: 'edit', label: t('list.edit'), icon: <EditOutlined aria-hidden />, run });
  }

  const level = optionOf(definition?.cols.find((column) => column.field === 'status')?.options, customer.status);
  const closed = customer.clue === 2;
  const top = customer.isTop === 1;
  const none = t('customer.none');

  return (
    <>
      <PanelHeader
        title={customer.CustomerName}
        marks={
          <>
            {(level ?? customer.statusName) && (
              <OptionTag option={level ?? { value: customer.status, label: customer.statusName }} />
            )}
            <Tag color={closed ? 'green' : undefined}>{t(closed ? 'customer.closed' : 'customer.open')}</Tag>
            {inPool && <Tag color="orange">{t('customer.pool')}</Tag>}
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
        <PanelFact label={t('customer.primaryContact')}>
          {customer.contactName ? (
            <>
              {customer.contactName} <PhoneLink number={customer.contactMobile} />
            </>
          ) : (
            none
          )}
        </PanelFact>
        <PanelFact label={t('customer.next')}>
          {customer.nextgenjintime ? <RelativeTime value={customer.nextgenjintime} plan /> : none}
        </PanelFact>
        <PanelFact label={t('customer.latest')}>
          {customer.genjinTime ? <RelativeTime value={customer.genjinTime} /> : none}
        </PanelFact>
        <PanelFact label={t('customer.owner')}>
          {customer.UserName ? (
            <Flex align="center" gap={6}>
              <UserAvatar name={customer.UserName} src={customer.Header} size={20} />
              {customer.UserName}
            </Flex>
          ) : (
            none
          )}
        </PanelFact>
        <PanelFact label={t('customer.created')}>
          <RelativeTime value={customer.AddTime} />
        </PanelFact>
      </PanelHeader>
      {dialog}
      <EntityForm module={customerModule} id={id} open={editing} onClose={() => setEditing(false)} onSaved={changed} />
    </>
  );
}
