// The invitations that there are: for what, by whom, until when, who joined, and revoking.
import type { InviteRow } from '@crm/protocol/answers/invite';
import * as inviteCalls from '@crm/protocol/calls/invite';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './invite.css';
import './identity.i18n.ts';
import './invite.i18n.ts';

export const invitations = ['invite', 'list'];

const minute = (moment: string) => moment.slice(0, 16);

export function InviteList() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const list = useQuery({
    queryKey: invitations,
    queryFn: ({ signal }) => post(inviteCalls.index, {}, { signal }),
    staleTime: 0,
  });
  const revoke = async ({ id }: InviteRow) => {
    if (!(await feedback.confirm({ content: t('invite.revokeText'), danger: true }))) return;
    try {
      feedback.success((await postAnswer(inviteCalls.delete_, { ids: id })).msg);
    } catch (error) {
      feedback.error(error);
    }
    await client.invalidateQueries({ queryKey: invitations });
  };
  const rows = list.data?.rows ?? [];
  return (
    <section className="invite-list">
      <h2>{t('invite.list')}</h2>
      {list.isPending && <Skeleton rows={2} />}
      {list.isError && <LoadProblem error={list.error} retry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="invite-more">{t('invite.none')}</p>}
      <ul aria-label={t('invite.list')} tabIndex={0}>
        {rows.map((row) => {
          const what = `${row.BranchName || '—'} · ${row.RoleName || '—'}`;
          return (
            <li key={row.id}>
              <div>
                {what} {row.state !== 'open' && <Tag>{t(`invite.state.${row.state}`)}</Tag>}
                <div className="invite-more">
                  {[
                    t('invite.by', { name: row.UserName }),
                    t('invite.joined', { used: row.used, most: row.most }),
                    ...(row.state === 'open' ? [t('invite.until', { until: minute(row.expires) })] : []),
                  ].join(' · ')}
                </div>
                {row.people.length > 0 && (
                  <div className="invite-more">{t('invite.people', { names: row.people.join(t('user.joint')) })}</div>
                )}
                {row.state === 'lost' && <div className="invite-more">{t('invite.lostText')}</div>}
              </div>
              {(row.state === 'open' || row.state === 'lost') && (
                <Button danger aria-label={t('invite.revokeOf', { name: what })} onClick={() => void revoke(row)}>
                  {t('invite.revoke')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
