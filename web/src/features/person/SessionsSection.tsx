// One's open logins, and ending one of them or all others.
import * as userCalls from '@crm/protocol/calls/user';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { SessionList } from '../../engine/account/SessionList.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useSessions } from './security.api.ts';
import './person.i18n.ts';

export default function SessionsSection() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const sessions = useSessions();
  if (sessions.error) return <LoadProblem error={sessions.error} retry={() => void sessions.refetch()} />;
  if (!sessions.data) return <Skeleton title={false} rows={3} />;
  const { rows } = sessions.data;
  const end = async (body: { ids: number } | { others: 1 }) => {
    try {
      feedback.success((await postAnswer(userCalls.endSessions, body)).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      void client.invalidateQueries({ queryKey: ['security', 'sessions'] });
    }
  };
  const endOthers = async () => {
    if (await feedback.confirm({ content: t('person.endOthersConfirm'), danger: true })) await end({ others: 1 });
  };
  return (
    <>
      <p className="person-text">{t('person.sessionsText')}</p>
      <SessionList rows={rows} onEnd={(id) => end({ ids: id })} />
      {rows.length > 1 && (
        <Button danger onClick={() => void endOthers()}>
          {t('person.endOthers')}
        </Button>
      )}
    </>
  );
}
