// Schedules: how often, last run, next run, and errors.
import type { ScheduleRow } from '@crm/protocol/answers/job';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { jobTitle, useSchedules } from './job.api.ts';
import { wordsOf } from './progress.ts';
import './job.i18n.ts';

export function ScheduleList() {
  const { t } = useTranslation();
  const schedules = useSchedules();
  if (schedules.error) return <LoadProblem error={schedules.error} retry={() => void schedules.refetch()} />;
  const cycle = ({ every, cron }: ScheduleRow) => {
    const [key, count] = wordsOf(every);
    const [, minute = '', hour = ''] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? [];
    if (hour) return t('job.daily', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` });
    return cron ? <code>{cron}</code> : t('job.every', { time: t(key, { count }) });
  };
  const columns: TableColumnsType<ScheduleRow> = [
    { title: t('job.name'), key: 'name', render: (_, row) => jobTitle(t, row) },
    { title: t('job.cycle'), key: 'cycle', width: 130, render: (_, row) => cycle(row) },
    {
      title: t('job.last'),
      dataIndex: 'lastTime',
      width: 130,
      render: (time: string) => (time ? <RelativeTime value={time} /> : t('job.never')),
    },
    {
      title: t('job.next'),
      dataIndex: 'nextTime',
      width: 130,
      responsive: ['sm'],
      render: (time: string) => <RelativeTime value={time} />,
    },
    {
      title: t('job.lastError'),
      dataIndex: 'error',
      responsive: ['md'],
      render: (error: string, row) =>
        error && (
          <span className="job-error">
            {error} (<RelativeTime value={row.errorTime} />)
          </span>
        ),
    },
  ];
  return (
    <Table
      rowKey="name"
      size="small"
      loading={schedules.isPending}
      columns={columns}
      dataSource={schedules.data ?? []}
      pagination={false}
    />
  );
}
