// Staff management: departments on the left as a filter, the engine's list of people on the right.

import type { BranchNode } from '@crm/protocol/answers/identity';
import * as userCalls from '@crm/protocol/calls/user';
import type { UserRow } from '@crm/protocol/rows/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ActionOutcome, type ListAction, ListPage, runBulk } from '../../engine/list/ListPage.tsx';
import type { PanelProps, Row } from '../../engine/record/registries.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { suspending } from '../../shared/loading/onDemand.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './identity.css';
import { BranchFilter, InviteButton, JoinBranch, RegistrationDialog, UserActionIcon, UserForm } from './onDemand.ts';
import type { Decision } from './RegistrationDialog.tsx';
import { awaitsDecision } from './registration.ts';
import { useHandoverOffer } from './useHandoverOffer.ts';
import './identity.i18n.ts';

const UserPanel = suspending<PanelProps>(() => import('./UserPanel.tsx'));

const grants = { add: 'system.user.add', edit: 'system.user.edit', delete: 'system.user.delete' };

function faceOf(row: Row) {
  return <UserAvatar name={String(row.NickName ?? '')} src={String(row.Header ?? '')} size={22} />;
}

/** The department stands in the address bar under the list's own parameter, so the list sends it by itself. */
function useBranchFilter(): [number, (id: number) => void] {
  const [parameters, setParameters] = useSearchParams();
  const id = Number(parameters.get('BranchId') ?? 0) || 0;
  const choose = (next: number) =>
    setParameters((now) => {
      const search = new URLSearchParams(now);
      search.delete('page');
      search.delete('open');
      if (next) search.set('BranchId', String(next));
      else search.delete('BranchId');
      return search;
    });
  return [id, choose];
}

/** Enables or disables one after another; the versions prove that nobody changed them meanwhile. */
async function setStatus(rows: UserRow[], status: 0 | 1): Promise<ActionOutcome> {
  let msg = '';
  const rejected: { id: number; reason: string }[] = [];
  for (const { UserID = 0, version } of rows.filter((row) => Number(row.status) !== status)) {
    try {
      msg = (await postAnswer(userCalls.edit, { UserID, status, version })).msg;
    } catch (error) {
      if (rows.length === 1) throw error;
      rejected.push({ id: UserID, reason: error instanceof Error ? error.message : '' });
    }
  }
  return { msg, rejected };
}

export default function UserPage() {
  const { t } = useTranslation();
  const offerHandover = useHandoverOffer();
  const [branchId, chooseBranch] = useBranchFilter();
  const [editing, setEditing] = useState<number | null>(null);
  const [deciding, setDeciding] = useState<{ decision: Decision; end(msg: string): void } | null>(null);
  const [joining, setJoining] = useState<((node: BranchNode | null) => void) | null>(null);

  const pickBranch = () =>
    new Promise<BranchNode | null>((resolve) => {
      setJoining(() => (node: BranchNode | null) => {
        setJoining(null);
        resolve(node);
      });
    });

  const decide = (row: Row | undefined, approve: boolean) =>
    new Promise<ActionOutcome>((resolve) => {
      const decision = { id: Number(row?.UserID), name: String(row?.NickName ?? ''), approve };
      setDeciding({
        decision,
        end: (msg) => {
          setDeciding(null);
          resolve(msg ? { msg } : { cancelled: true });
        },
      });
    });

  const actions: ListAction[] = [
    ...([true, false] as const).map(
      (approve): ListAction => ({
        key: approve ? 'approve' : 'refuse',
        label: t(approve ? 'registration.approve' : 'registration.refuse'),
        icon: <UserActionIcon of={approve ? 'approve' : 'refuse'} />,
        grant: 'system.user.edit',
        arity: 'single',
        when: ([row]) => row !== undefined && awaitsDecision(row),
        run: ([row]) => decide(row, approve),
      }),
    ),
    {
      key: 'enable',
      label: t('user.enable'),
      icon: <UserActionIcon of="enable" />,
      grant: 'system.user.edit',
      arity: 'multi',
      confirm: true,
      when: (rows) => rows.some((row) => Number(row.status) !== 1) && !rows.some(awaitsDecision),
      run: (rows) => setStatus(rows as UserRow[], 1),
    },
    {
      key: 'disable',
      label: t('user.disable'),
      icon: <UserActionIcon of="disable" />,
      grant: 'system.user.edit',
      arity: 'multi',
      danger: true,
      confirm: { content: t('user.disableConfirm') },
      when: (rows) => rows.some((row) => Number(row.status) === 1),
      run: async (rows) => {
        const people = (rows as UserRow[]).filter((row) => Number(row.status) === 1);
        const outcome = await setStatus(people, 0);
        const refused = new Set(outcome.rejected?.map(({ id }) => id));
        void offerHandover(people.filter(({ UserID = 0 }) => !refused.has(UserID)));
        return outcome;
      },
    },
    {
      key: 'join',
      label: t('user.joinBranch'),
      icon: <UserActionIcon of="join" />,
      grant: 'system.user.edit',
      arity: 'multi',
      run: async (_rows, ids) => {
        const node = await pickBranch();
        return node ? runBulk(userCalls.userBranchAdd, ids, { branchId: node.id }) : { cancelled: true };
      },
    },
    {
      key: 'leave',
      label: t('user.leaveBranch'),
      icon: <UserActionIcon of="leave" />,
      grant: 'system.user.edit',
      arity: 'multi',
      confirm: true,
      when: () => branchId > 0,
      run: (_rows, ids) => runBulk(userCalls.userBranchRemove, ids, { branchId }),
    },
  ];

  return (
    <div className="staff">
      <aside className="staff-tree" aria-label={t('user.filterBranch')}>
        <BranchFilter value={branchId} onChange={chooseBranch} />
      </aside>
      <div className="staff-list">
        <ListPage
          module="user"
          title={t('identity.user')}
          titled
          index={userCalls.index}
          idField="UserID"
          deletePath={userCalls.delete_}
          grants={grants}
          createLabel={t('user.create')}
          beside={<InviteButton branchId={branchId} />}
          onEdit={setEditing}
          actions={actions}
          panel={UserPanel}
          mark={faceOf}
        />
      </div>
      {editing !== null && (
        <UserForm
          id={editing}
          branchId={branchId}
          onClose={() => setEditing(null)}
          onSaved={(disabled) => {
            setEditing(null);
            if (disabled) void offerHandover([disabled]);
          }}
        />
      )}
      {deciding && <RegistrationDialog decision={deciding.decision} onClose={deciding.end} />}
      <JoinBranch open={joining !== null} onPick={(node) => joining?.(node)} onClose={() => joining?.(null)} />
    </div>
  );
}
