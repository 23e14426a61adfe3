// The runs that people started, newest first; a table, and cards where the screen is narrow.
import type { JobRow } from '@crm/protocol/answers/job';
import { limits } from '@crm/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useJobProgress, useReconnected } from '../../shared/realtime/realtime.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Select } from '../../shared/ui/lazyControls.tsx';
import { JobBar, JobStateTag } from './JobBar.tsx';
import { cancelJob, jobKey, jobTitle, retryJob, useJobs } from './job.api.ts';
import { wordsOf } from './progress.ts';
import './job.i18n.ts';

/** Few runs leave anything as it was. */
const RunReasons = onDemand<{ row: JobRow }>(() => import('./RunReasons.tsx'));

const states = ['open', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;
const periods = [7, 30] as const;

/** What came of it: the error, or the counts of the result. */
function Outcome({ row }: { row: JobRow }) {
  const { t } = useTranslation();
  const counts = Object.entries(row.result ?? {}).filter(
    ([name, value]) =>
      !['fileId', 'undo', 'importId'].includes(name) &&
      typeof value !== 'object' &&
      !(name === 'failed' && value === 0),
  );
  return (
    <>
      {row.error && <span className="job-error">{row.error}</span>}
      {!row.error && counts.length > 0 && (
        <span className="job-result">
          {counts
            .map(([name, value]) => `${t(`job.result.${name}`, { defaultValue: name })} ${String(value)}`)
            .join('，')}
        </span>
      )}
      {/* An import lists its rows in a file of their own. */}
      {Number(row.result?.failed ?? 0) > 0 && !row.result?.importId && <RunReasons row={row} />}
      {row.fileUrl && (
        <a href={row.fileUrl} download>
          {t('job.file')}
        </a>
      )}
    </>
  );
}

export function RunList() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const narrow = useNarrow();
  const [parameters, setParameters] = useSearchParams();
  const requested = parameters.get('state') ?? '';
  const state = states.find((one) => one === requested) ?? '';
  const days = periods.find((one) => String(one) === parameters.get('days')) ?? 0;
  const page = Math.max(1, Number(parameters.get('page')) || 1);
  const jobs = useJobs(state, days, page);
  const setFilters = (part: { state?: string; days?: number; page?: number }) => {
    const next = { state, days, page: 1, ...part };
    setParameters({
      ...(next.state ? { state: next.state } : {}),
      ...(next.days ? { days: String(next.days) } : {}),
      ...(next.page > 1 ? { page: String(next.page) } : {}),
    });
  };
  const refresh = () => void client.invalidateQueries({ queryKey: jobKey });
  // A run of one's own that is on the screen moves at once.
  useJobProgress(({ id, ...progress }) => {
    client.setQueriesData<{ rows: JobRow[]; total: number }>({ queryKey: [...jobKey, 'list'] }, (list) =>
      list ? { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, ...progress } : row)) } : list,
    );
    if (progress.state === 'queued') refresh();
  });
  useReconnected(refresh);

  const act = async (work: Promise<string>) => {
    try {
      feedback.success(await work);
    } catch (error) {
      feedback.error(error);
    } finally {
      refresh();
    }
  };
  const cancel = async (row: JobRow) => {
    const content = t('job.cancelConfirm', { name: jobTitle(t, row) });
    if (await feedback.confirm({ content, danger: true })) await act(cancelJob(row.id));
  };
  const actionsOf = (row: JobRow) => (
    <>
      {row.can.cancel && (
        <Button
          size="small"
          type="link"
          aria-label={`${t('job.cancel')} ${jobTitle(t, row)}`}
          onClick={() => void cancel(row)}
        >
          {t('job.cancel')}
        </Button>
      )}
      {row.can.retry && (
        <Button
          size="small"
          type="link"
          aria-label={`${t('job.retry')} ${jobTitle(t, row)}`}
          onClick={() => void act(retryJob(row.id))}
        >
          {t('job.retry')}
        </Button>
      )}
    </>
  );
  const took = (row: JobRow) => {
    const [key, count] = wordsOf(row.seconds);
    return row.startTime ? t(key, { count }) : '';
  };

  const columns: TableColumnsType<JobRow> = [
    { title: t('job.name'), key: 'name', width: 180, render: (_, row) => jobTitle(t, row) },
    { title: t('job.user'), dataIndex: 'UserName', width: 110 },
    {
      title: t('job.state'),
      dataIndex: 'state',
      width: 100,
      render: (_, row) => <JobStateTag state={row.state} cancelling={row.cancelling} />,
    },
    {
      title: t('job.progress'),
      key: 'progress',
      width: 240,
      render: (_, row) => <JobBar run={row} seconds={row.seconds} />,
    },
    { title: t('job.outcome'), key: 'outcome', render: (_, row) => <Outcome row={row} /> },
    {
      title: t('job.created'),
      dataIndex: 'AddTime',
      width: 120,
      render: (time: string) => <RelativeTime value={time} />,
    },
    { title: t('job.took'), key: 'took', width: 90, render: (_, row) => took(row) },
    { title: t('job.actions'), key: 'actions', width: 110, render: (_, row) => actionsOf(row) },
  ];

  const rows = jobs.data?.rows ?? [];
  const empty = <Empty description={t(state || days ? 'job.noMatch' : 'job.empty')} />;
  if (jobs.isError) return <LoadProblem error={jobs.error} retry={() => void jobs.refetch()} />;
  const pagination = {
    current: page,
    pageSize: limits.pageSize,
    total: jobs.data?.total ?? 0,
    showSizeChanger: false,
    hideOnSinglePage: true,
    onChange: (next: number) => setFilters({ page: next }),
  };
  return (
    <>
      <Select
        className="job-filter"
        aria-label={t('job.state')}
        value={state}
        onChange={(next: string) => setFilters({ state: next })}
        options={[
          { value: '', label: t('job.allStates') },
          ...states.map((value) => ({ value, label: t(`job.${value}`) })),
        ]}
      />
      <Select
        className="job-filter"
        aria-label={t('job.ended')}
        value={String(days)}
        onChange={(next: string) => setFilters({ days: Number(next) })}
        options={[
          { value: '0', label: t('job.anyTime') },
          ...periods.map((value) => ({ value: String(value), label: t('job.lastDays', { count: value }) })),
        ]}
      />
      {narrow ? (
        <Table
          rowKey="id"
          size="small"
          showHeader={false}
          loading={jobs.isPending}
          dataSource={rows}
          pagination={{ ...pagination, simple: true }}
          locale={{ emptyText: empty }}
          columns={[
            {
              key: 'card',
              render: (_, row: JobRow) => (
                <div className="job-card">
                  <div className="job-popover-head">
                    <strong>{jobTitle(t, row)}</strong>
                    <JobStateTag state={row.state} cancelling={row.cancelling} />
                  </div>
                  <JobBar run={row} seconds={row.seconds} />
                  <Outcome row={row} />
                  <div className="job-card-foot">
                    <span>
                      {row.UserName} · <RelativeTime value={row.AddTime} />
                    </span>
                    <span>{actionsOf(row)}</span>
                  </div>
                </div>
              ),
            },
          ]}
        />
      ) : (
        <Table
          rowKey="id"
          size="small"
          loading={jobs.isPending}
          columns={columns}
          dataSource={rows}
          pagination={pagination}
          locale={{ emptyText: empty }}
          scroll={{ x: 1080 }}
        />
      )}
    </>
  );
}
