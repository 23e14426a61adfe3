// One run of one's own: its outcome, and its file.
import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions } from 'antd';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { PanelHeader } from '../../engine/panel/PanelHeader.tsx';
import { PanelLoading } from '../../engine/panel/PanelLoading.tsx';
import type { PanelProps } from '../../engine/record/registries.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { JobBar, JobStateTag } from './JobBar.tsx';
import { fetchFile, fetchRun, jobKey, jobTitle } from './job.api.ts';
import RunReasons from './RunReasons.tsx';
import './job.css';
import './job.i18n.ts';

export default function JobPanel({ id }: PanelProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const query = useQuery({ queryKey: [...jobKey, 'detail', id], queryFn: () => fetchRun(id), staleTime: 0 });
  const run = query.data;
  if (!run) return <PanelLoading error={query.error} retry={() => void query.refetch()} />;
  const facts = [
    { key: 'created', label: t('job.created'), children: <RelativeTime value={run.AddTime} /> },
    ...(run.endTime ? [{ key: 'ended', label: t('job.ended'), children: <RelativeTime value={run.endTime} /> }] : []),
    { key: 'progress', label: t('job.progress'), children: <JobBar run={run} seconds={run.seconds} /> },
    ...(run.error ? [{ key: 'error', label: t('job.outcome'), children: run.error }] : []),
  ];
  return (
    <div className="panel">
      <PanelHeader title={jobTitle(t, run)} named={false} marks={<JobStateTag state={run.state} />} />
      <div className="job-panel">
        <Descriptions column={1} size="small" items={facts} />
        {Number(run.result?.failed ?? 0) > 0 && <RunReasons row={run} />}
        {run.fileUrl && (
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => void fetchFile(id).catch(feedback.error)}
          >
            {t('job.file')}
          </Button>
        )}
      </div>
    </div>
  );
}
