// The state of the program: problems first, then program, database, jobs, and the latest backups.

import type { BackupRun } from '@crm/protocol/answers/health';
import * as healthCalls from '@crm/protocol/calls/health';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { LinesScroll } from '../../engine/fields/controls/tablelist/LinesScroll.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Alert } from '../../shared/ui/lazyControls.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './health.css';
import './health.i18n.ts';

const key = ['health'];
/** While a backup runs its end is looked for so often; otherwise the page is only as old as a glance. */
const soon = 2_000;
const later = 30_000;

function sizeOf(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const at = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10)) : 0;
  return `${(bytes / 1024 ** at).toFixed(at > 1 ? 1 : 0)} ${units[at]}`;
}

function Part({ title, facts }: { title: string; facts: [string, ReactNode][] }) {
  return (
    <section className="health-part" aria-label={title}>
      <h2>{title}</h2>
      <dl className="health-facts">
        {facts.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}=`}>{value}</dd>])}
      </dl>
    </section>
  );
}

function Backups({ backups }: { backups: readonly BackupRun[] }) {
  const { t } = useTranslation();
  if (backups.length === 0) return <Empty description={t('health.noBackups')} />;
  const result = ({ running, error }: BackupRun) => {
    if (running) return t('health.running');
    return error ? <span className="health-why">{`${t('health.failed')}：${error}`}</span> : t('health.done');
  };
  return (
    <LinesScroll label={t('health.latest')}>
      <table className="lines lines-read">
        <thead>
          <tr>
            <th>{t('health.when')}</th>
            <th>{t('health.result')}</th>
            <th className="lines-number">{t('health.size')}</th>
            <th className="lines-number">{t('health.rows')}</th>
            <th className="lines-number">{t('health.files')}</th>
            <th className="lines-number">{t('health.seconds')}</th>
          </tr>
        </thead>
        <tbody>
          {backups.map((one) => (
            <tr key={one.id}>
              <td data-title={t('health.when')}>
                <RelativeTime value={one.startTime} />
              </td>
              <td data-title={t('health.result')}>{result(one)}</td>
              <td data-title={t('health.size')} className="lines-number">
                {one.bytes > 0 ? sizeOf(one.bytes) : '—'}
              </td>
              <td data-title={t('health.rows')} className="lines-number">
                {one.rows.toLocaleString('en')}
              </td>
              <td data-title={t('health.files')} className="lines-number">
                {one.files.toLocaleString('en')}
              </td>
              <td data-title={t('health.seconds')} className="lines-number">
                {one.running ? '—' : t('health.secondsOf', { count: one.seconds })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </LinesScroll>
  );
}

export default function HealthPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const mayBackUp = useGranted('system.health.backup');
  const [requesting, setRequesting] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post(healthCalls.index, {}, { signal }),
    refetchInterval: ({ state }) => (requesting || state.data?.backups.some(({ running }) => running) ? soon : later),
  });
  const backUp = async () => {
    setRequesting(true);
    try {
      feedback.success((await postAnswer(healthCalls.backup, {})).msg);
      await client.invalidateQueries({ queryKey: key });
    } catch (problem) {
      feedback.error(problem);
    } finally {
      setRequesting(false);
    }
  };
  if (error && !data) return <LoadProblem error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton className="health" />;
  const { archive, database, disk, jobs, log, backups, warnings } = data;
  const archived: [string, ReactNode][] = archive
    ? [
        [t('health.archivePlace'), archive.place],
        [
          t('health.archiveBehind'),
          archive.behind < 60
            ? t('health.archiveCurrent')
            : t('health.minutes', { count: Math.floor(archive.behind / 60) }),
        ],
        [t('health.archiveSince'), archive.sinceTime || '—'],
        [t('health.archiveBase'), archive.baseTime ? <RelativeTime key="base" value={archive.baseTime} /> : '—'],
      ]
    : [[t('health.archiveState'), t('health.archiveOff')]];
  return (
    <section className="health" aria-label={t('health.title')}>
      <h1 className="page-title">{t('health.title')}</h1>
      {warnings.length === 0 ? (
        <Alert type="success" showIcon title={t('health.fine')} />
      ) : (
        warnings.map((one) => <Alert key={one.key} type="warning" showIcon title={one.text} />)
      )}
      <div className="health-parts">
        <Part
          title={t('health.program')}
          facts={[
            [t('health.version'), data.version],
            [t('health.node'), data.node],
            [t('health.since'), <RelativeTime key="since" value={data.startTime} />],
            [t('health.memory'), sizeOf(data.memory)],
            [t('health.delay'), `${data.delay} ms`],
            [t('health.disk'), t('health.ofDisk', { free: sizeOf(disk.free), total: sizeOf(disk.total) })],
          ]}
        />
        <Part
          title={t('health.database')}
          facts={[
            [t('health.databaseVersion'), database.version],
            [t('health.databaseSize'), sizeOf(database.bytes)],
            [t('health.connections'), database.connections],
            [t('health.schema'), data.schema],
          ]}
        />
        <Part
          title={t('health.jobs')}
          facts={[
            [t('health.jobsFailed'), jobs.failed],
            [t('health.jobsWaiting'), jobs.waiting],
            [t('health.jobsOldest'), jobs.waiting > 0 ? t('health.minutes', { count: jobs.oldest }) : '—'],
          ]}
        />
        <Part title={t('health.archive')} facts={archived} />
        <Part
          title={t('health.log')}
          facts={[
            [t('health.logLines'), t('health.linesOf', { count: log.lines, shown: log.lines.toLocaleString('en') })],
            [t('health.logSealed'), log.sealedAt ? <RelativeTime key="sealed" value={log.sealedAt} /> : '—'],
            [t('health.logHash'), log.hash ? <code key="hash">{log.hash}</code> : '—'],
            [t('health.logVerified'), log.verifiedAt ? <RelativeTime key="verified" value={log.verifiedAt} /> : '—'],
          ]}
        />
      </div>
      <section className="health-part" aria-label={t('health.backups')}>
        <div className="health-bar">
          <h2>{t('health.backups')}</h2>
          {mayBackUp && (
            <Button
              type="primary"
              loading={requesting}
              disabled={backups.some(({ running }) => running)}
              onClick={() => void backUp()}
            >
              {t('health.backUp')}
            </Button>
          )}
        </div>
        <Backups backups={backups} />
      </section>
    </section>
  );
}
