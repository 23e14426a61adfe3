// The customers of the people below in five numbers, each of which opens its list.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { canRetry } from '../../engine/record/LoadProblem.tsx';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { errorText } from '../../shared/ui/feedback.ts';
import { Figure } from './Figure.tsx';
import { counts } from './figures.ts';
import { type TeamQuestion, teamAddress, teamQuestions, useTeam, useTeamFigure } from './workbench.api.ts';
import './workbench.i18n.ts';

function TeamFigure({ question, enabled }: { question: TeamQuestion; enabled: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useTeamFigure(question, enabled);
  // The role hides the field of the condition: the person gets no number.
  if (error && !data && !canRetry(error)) return null;
  return (
    <Figure
      label={t(`workbench.team.${question.key}`)}
      value={data && `${counts.format(data.total)}${data.totalCapped ? '+' : ''}`}
      urgent={question.key === 'overdue' && data !== undefined && data.total > 0}
      retry={error ? () => void refetch() : undefined}
      to={teamAddress(question)}
    />
  );
}

/** Whether this person had a team when last seen, so that its place is kept while the answer is on its way. */
function useRemembered(total: number | undefined): boolean {
  const { user } = useSession();
  const key = `workbench.team.${user?.UserID ?? 0}`;
  useEffect(() => {
    if (total === undefined) return;
    if (total > 0) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  }, [key, total]);
  return localStorage.getItem(key) === '1';
}

export function TeamCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useTeam();
  const remembered = useRemembered(data?.total);
  if (data ? data.total === 0 : !remembered) return null;
  return (
    <section className="workbench-card" aria-label={t('workbench.team')}>
      <header>
        <h2>
          {t('workbench.team')}
          {data && (
            <span className="workbench-count">{`${counts.format(data.total)}${data.totalCapped ? '+' : ''}`}</span>
          )}
        </h2>
        <Link to="/crm/customer?dataType=sub">{t('workbench.all')}</Link>
      </header>
      {error && !data ? (
        <div className="workbench-empty" role="alert">
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </div>
      ) : (
        <div className="workbench-figures">
          {teamQuestions().map((question) => (
            <TeamFigure key={question.key} question={question} enabled={data !== undefined} />
          ))}
        </div>
      )}
    </section>
  );
}
