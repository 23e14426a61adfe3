// The account of a colleague, for administrators: two-factor, open logins, and ending them.
import * as userCalls from '@crm/protocol/calls/user';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { SessionList } from '../../engine/account/SessionList.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './identity.css';
import './account.i18n.ts';
import './identity.i18n.ts';

export interface AccountTabProps {
  id: number;
  name: string;
}

type KeepingCall = typeof userCalls.forceSignOut | typeof userCalls.resetSecondFactor;

export default function AccountTab({ id, name }: AccountTabProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const account = useQuery({
    queryKey: ['user', 'account', id],
    queryFn: ({ signal }) => post(userCalls.sessionsOf, { id }, { signal }),
    staleTime: 0,
  });
  if (account.error) return <LoadProblem error={account.error} retry={() => void account.refetch()} />;
  if (!account.data) return <Skeleton title={false} rows={3} />;
  const { rows, secondFactor } = account.data;
  const send = async (call: KeepingCall, body: Omit<userCalls.ForceSignOutBody, 'id'>) => {
    try {
      feedback.success((await postAnswer(call, { id, ...body })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      void account.refetch();
    }
  };
  const confirmAndSend = async (content: string, ...what: Parameters<typeof send>) => {
    if (await feedback.confirm({ content, danger: true, about: name })) await send(...what);
  };
  return (
    <div className="account-tab">
      <div className="account-line">
        <Tag color={secondFactor ? 'green' : 'default'}>
          {t(secondFactor ? 'user.secondFactorOn' : 'user.secondFactorOff')}
        </Tag>
        {secondFactor && (
          <Button
            size="small"
            onClick={() => void confirmAndSend(t('user.resetSecondFactorConfirm'), userCalls.resetSecondFactor, {})}
          >
            {t('user.resetSecondFactor')}
          </Button>
        )}
      </div>
      <h3>{t('user.sessions')}</h3>
      <SessionList rows={rows} onEnd={(session) => send(userCalls.forceSignOut, { ids: session })} />
      {rows.length > 0 && (
        <Button danger onClick={() => void confirmAndSend(t('user.endAllConfirm'), userCalls.forceSignOut, { all: 1 })}>
          {t('user.endAll')}
        </Button>
      )}
    </div>
  );
}
