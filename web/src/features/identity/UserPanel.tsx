// One member of staff beside the list: details, contact data, and the log.

import { AuditOutlined, EditOutlined, EyeOutlined, KeyOutlined, StopOutlined } from '@ant-design/icons';
import * as userCalls from '@crm/protocol/calls/user';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelAction } from '../../engine/actions/recordActions.ts';
import { PanelFact, PanelHeader } from '../../engine/panel/PanelHeader.tsx';
import { PanelTabs } from '../../engine/panel/PanelTabs.tsx';
import { RecordFields } from '../../engine/panel/RecordFields.tsx';
import { useDefinition } from '../../engine/record/definitions.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { type PanelProps, plainTabsOf } from '../../engine/record/registries.ts';
import { useRecord } from '../../engine/record/useRecord.ts';
import { useGranted, useSession } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { AccountTab, ActAs, RegistrationDialog, ResetPassword } from './onDemand.ts';
import { awaitsDecision } from './registration.ts';
import UserForm from './UserForm.tsx';
import { useHandoverOffer } from './useHandoverOffer.ts';
import './identity.i18n.ts';

type Keeping = 'resetPassword' | 'lookAs';

export default function UserPanel({ id, module }: PanelProps) {
  const { t } = useTranslation();
  const definition = useDefinition(module);
  const record = useRecord({ module, id, path: userCalls.detail });
  const mayEdit = useGranted('system.user.edit');
  const feedback = useFeedback();
  const offerHandover = useHandoverOffer();
  const [editing, setEditing] = useState(false);
  /** Whether the account that waits is being approved (or refused). */
  const [approving, setApproving] = useState<boolean | null>(null);
  const { user: me } = useSession();
  const mayKeep = useGranted('system.user.security');
  const mayActAs = useGranted('system.user.actAs');
  const [openDialog, setOpenDialog] = useState<Keeping | ''>('');
  const user = record.data;
  if (record.error && !user) return <LoadProblem error={record.error} retry={() => void record.refetch()} />;
  if (!user || !definition.data) return <Skeleton style={{ padding: 24 }} rows={6} />;
  const enabled = Number(user.status) === 1;
  // Nobody named: approvals go to the head of the department.
  const head = user.superiorName ? '' : (user.superiorDefault ?? '');
  const superior = head ? t('user.superiorDefault', { name: head }) : user.superiorName;
  const actions: PanelAction[] = [];
  if (awaitsDecision(user)) {
    actions.push(
      {
        key: 'approve',
        label: t('registration.approve'),
        icon: <AuditOutlined aria-hidden />,
        primary: true,
        run: () => setApproving(true),
      },
      {
        key: 'refuse',
        label: t('registration.refuse'),
        icon: <StopOutlined aria-hidden />,
        danger: true,
        run: () => setApproving(false),
      },
    );
  }
  const edit = () => setEditing(true);
  actions.push({ key: 'edit', label: t('user.editAction'), icon: <EditOutlined aria-hidden />, run: edit });
  const keeping: PanelAction[] = [];
  // One's own account is kept in the personal settings.
  if (id !== me?.UserID && !awaitsDecision(user)) {
    const keep = (key: Keeping, icon: ReactNode) =>
      keeping.push({ key, label: t(`user.${key}`), icon, aside: true, run: () => setOpenDialog(key) });
    if (mayKeep) keep('resetPassword', <KeyOutlined aria-hidden />);
    if (mayActAs && enabled) keep('lookAs', <EyeOutlined aria-hidden />);
  }
  return (
    <div className="panel">
      <PanelHeader
        title={
          <span className="colleague">
            <UserAvatar name={user.NickName} src={user.Header} size={32} />
            {user.NickName}
          </span>
        }
        marks={
          user.registrationName ? (
            <Tag color="orange">{String(user.registrationName)}</Tag>
          ) : (
            <Tag color={enabled ? 'green' : 'default'}>{t(enabled ? 'user.enabled' : 'user.disabled')}</Tag>
          )
        }
        actions={[...(mayEdit ? actions : []), ...keeping]}
      >
        <PanelFact label={t('user.branch')}>{user.BranchName || '—'}</PanelFact>
        <PanelFact label={t('user.role')}>{user.RoleName || '—'}</PanelFact>
        <PanelFact label={t('user.superior')}>{superior || '—'}</PanelFact>
      </PanelHeader>
      <PanelTabs
        items={[
          {
            key: 'fields',
            label: t('user.profile'),
            children: <RecordFields definition={definition.data} row={{ ...user, superiorName: superior }} />,
          },
          ...(mayKeep && id !== me?.UserID
            ? [
                {
                  key: 'account',
                  label: t('user.account'),
                  children: <AccountTab id={id} name={user.NickName ?? ''} />,
                },
              ]
            : []),
          ...plainTabsOf().map(({ key, label, component: Tab }) => ({
            key,
            label: t(label),
            children: <Tab module={module} id={id} />,
          })),
        ]}
      />
      {openDialog === 'resetPassword' && (
        <ResetPassword id={id} name={user.NickName ?? ''} onClose={() => setOpenDialog('')} />
      )}
      {openDialog === 'lookAs' && <ActAs id={id} name={user.NickName ?? ''} onClose={() => setOpenDialog('')} />}
      {approving !== null && (
        <RegistrationDialog
          decision={{ id, name: user.NickName ?? '', approve: approving }}
          onClose={(msg) => {
            setApproving(null);
            if (!msg) return;
            feedback.success(msg);
            record.refresh();
          }}
        />
      )}
      {editing && (
        <UserForm
          id={id}
          branchId={0}
          onClose={() => setEditing(false)}
          onSaved={(disabled) => {
            setEditing(false);
            record.refresh();
            if (disabled) void offerHandover([disabled]);
          }}
        />
      )}
    </div>
  );
}
