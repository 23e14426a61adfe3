// Who else sees a record: the owner, and members with what they may do and until when.
import { CloseOutlined } from '@ant-design/icons';
import type { TeamRow } from '@crm/protocol/answers/customer';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { RelativeTime } from '../fields/cells/RelativeTime.tsx';
import { LoadProblem } from '../record/LoadProblem.tsx';
import { useRefresh } from '../record/useRefresh.ts';
import { leave, teamKey, unshare, useTeam } from './membership.api.ts';
import './membership.css';
import './membership.i18n.ts';

interface TeamListProps {
  module: string;
  id: number;
  /** True for people who may share the record, and so remove a member. */
  mayShare: boolean;
  changed(): void;
}

export function TeamList({ module, id, mayShare, changed }: TeamListProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const { user } = useSession();
  const team = useTeam(module, id);
  const [busy, setBusy] = useState(0);
  useRefresh(
    module,
    () => void client.invalidateQueries({ queryKey: teamKey(module, id) }),
    (change) => change.ids.includes(id),
  );
  if (team.error) return <LoadProblem error={team.error} retry={() => void team.refetch()} />;
  if (!team.data) return <Skeleton rows={1} title={false} />;

  const end = async (row: TeamRow, own: boolean) => {
    const content = t(own ? 'membership.leaveAsk' : 'membership.unshareAsk');
    if (!(await feedback.confirm({ content, about: own ? '' : row.username }))) return;
    setBusy(row.userid);
    try {
      const { msg, rejected = [] } = own ? await leave(module, [id]) : await unshare(module, id, row.userid);
      const [refused] = rejected;
      if (refused) feedback.error(refused.reason);
      else feedback.success(msg ?? '');
      await client.invalidateQueries({ queryKey: teamKey(module, id) });
      changed();
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(0);
    }
  };

  return (
    <section className="team" aria-label={t('membership.team')}>
      <h3 className="team-title">{t('membership.team')}</h3>
      <ul>
        {team.data.rows.map((row) => {
          const own = row.role !== 'owner' && row.userid === user?.UserID;
          const label = own ? t('membership.leave') : t('membership.unshare', { name: row.username });
          return (
            <li key={`${row.role}${row.userid}`}>
              <UserAvatar name={row.username} src={row.header} size={24} />
              <span>{row.username}</span>
              <Tag>{t(`membership.role.${row.role}`)}</Tag>
              {row.expires && (
                <span className="team-until">
                  {t('membership.untilDay')} <RelativeTime value={row.expires} />
                </span>
              )}
              {row.role !== 'owner' && (own || mayShare) && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  loading={busy === row.userid}
                  aria-label={label}
                  data-hint={label}
                  onClick={() => void end(row, own)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
