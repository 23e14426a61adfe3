// Who has not written a log of a period, when it was due, and reminding them.
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { LogKind, MissingLog } from '@crm/protocol/answers/worklog';
import { logKinds, logPeriod, logPeriodBeside, logSpan } from '@crm/protocol/worklog';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useDebouncedValue } from '../../engine/interaction/useDebouncedValue.ts';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import type { InfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { companyNow } from '../../engine/record/moments.ts';
import { useGranted, useSession } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './worklog.css';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { remindMissing, useMissing } from './worklog.api.ts';
import './worklog.i18n.ts';

/** Milliseconds that typing rests for the search. */
const pause = 250;

export interface MissingListProps {
  type: LogKind;
  /** A day of the period. */
  date: string;
  change(type: LogKind, date: string): void;
  /** Undefined without the permission to write. */
  write?: ((type: LogKind, date: string) => void) | undefined;
}

export function MissingList({ type, date, change, write }: MissingListProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const client = useQueryClient();
  const feedback = useFeedback();
  const urges = useGranted('oa.worklog.urge');
  /** Who is being reminded: 0 for all, null for nobody. */
  const [reminding, setReminding] = useState<number | null>(null);
  const seesRules = useGranted('oa.worklogRule.index');
  const [typed, setTyped] = useState('');
  const key = useDebouncedValue(typed.trim(), pause);
  const period = logPeriod(type, date);
  const late = useMissing(type, period.from, key, 'late');
  const waiting = useMissing(type, period.from, key, 'waiting');
  const today = companyNow().slice(0, 10);
  const after = logPeriodBeside(type, date, 1).from;
  const remind = async (people: readonly number[]) => {
    setReminding(people[0] ?? 0);
    try {
      feedback.success(await remindMissing(client, { type, date: period.from, people }));
    } catch (error) {
      feedback.error(error);
    } finally {
      setReminding(null);
    }
  };
  const others = late.rows.some(({ userid }) => userid !== user?.UserID);
  const people = (missing: InfiniteRows<MissingLog>, heading: string, extra?: ReactNode) =>
    missing.rows.length > 0 && (
      <section aria-label={heading}>
        <div className="worklog-missing-count">
          <h3>{heading}</h3>
          {extra}
        </div>
        <ul className="worklog-people">
          {missing.rows.map((row) => (
            <li key={row.id}>
              <UserAvatar name={row.UserName} src={row.Header} size={32} />
              <span className="worklog-person">
                <strong>{row.UserName}</strong>
                <span>{row.BranchName}</span>
              </span>
              {row.due && (
                <span className={row.overdue === 1 ? 'worklog-due worklog-overdue' : 'worklog-due'}>
                  {t(row.overdue === 1 ? 'worklog.overdue' : 'worklog.dueAt', { time: row.due.slice(5) })}
                </span>
              )}
              {row.urged && <span className="worklog-due">{t('worklog.urgedAt', { time: row.urged.slice(5) })}</span>}
              {urges && row.userid !== user?.UserID && (
                <Button
                  size="small"
                  loading={reminding === row.userid}
                  aria-label={t('worklog.urgePerson', { name: row.UserName })}
                  onClick={() => void remind([row.userid])}
                >
                  {t('worklog.urge')}
                </Button>
              )}
              {write && row.userid === user?.UserID && (
                <Button size="small" type="primary" onClick={() => write(type, period.from)}>
                  {t('worklog.writeThis')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {missing.rows.length < missing.total && (
          <ScrollEnd {...(missing.more ? { more: missing.more } : {})} loading={missing.loadingMore} />
        )}
      </section>
    );
  const body = () => {
    const failed = [late, waiting].find(({ error, rows }) => error && rows.length === 0);
    if (failed?.error) return <LoadProblem error={failed.error} retry={failed.refetch} />;
    if (late.first || waiting.first) return <Skeleton avatar rows={3} />;
    if (late.rows.length + waiting.rows.length === 0)
      return <Empty description={t(key ? 'worklog.noMatch' : 'worklog.allWritten')} />;
    return (
      <>
        {people(
          late,
          t('worklog.missingCount', { count: late.total }),
          urges && others && !key && (
            <Button size="small" loading={reminding === 0} onClick={() => void remind([])}>
              {t('worklog.urgeAll')}
            </Button>
          ),
        )}
        {!late.more && people(waiting, t('worklog.waitingCount', { count: waiting.total }))}
      </>
    );
  };
  return (
    <div className="worklog-missing">
      <div className="worklog-missing-bar">
        <Segmented
          aria-label={t('worklog.missingKind')}
          value={type}
          options={logKinds.map(({ value }) => ({ value, label: t(`worklog.type.${value}`) }))}
          onChange={(value) => change(value, date)}
        />
        <div className="worklog-stepper">
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('worklog.before')}
            onClick={() => change(type, logPeriodBeside(type, date, -1).from)}
          />
          <span className="worklog-span" aria-live="polite">
            {logSpan(type, period)}
          </span>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('worklog.after')}
            disabled={after > today}
            onClick={() => change(type, after)}
          />
        </div>
        <Input
          className="worklog-missing-search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          allowClear
          maxLength={50}
          placeholder={t('worklog.searchPerson')}
          aria-label={t('worklog.searchPerson')}
        />
        {seesRules && <Link to="/oa/worklogRule">{t('worklog.rules')}</Link>}
      </div>
      {body()}
    </div>
  );
}
