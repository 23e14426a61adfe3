// One's own runs in the frame: a button that is there only while some run, or ended a moment ago.
import { CheckCircleFilled, CloseCircleFilled, SyncOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Badge, Button, Popover } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useJobProgress, useReconnected } from '../../shared/realtime/realtime.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { JobBar, JobStateTag } from './JobBar.tsx';
import { cancelJob, fetchFile, fetchOwnOpen, jobKey, jobTitle } from './job.api.ts';
import { isOpen, type OwnRun, ownRunOf, withFetched, withProgress } from './progress.ts';
import './job.css';
import './job.i18n.ts';

export default function JobProgressButton() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const mayAll = useGranted('system.job.index');
  const [runs, setRuns] = useState<OwnRun[]>([]);
  const [open, setOpen] = useState(false);

  const fetchRuns = (forget: boolean) =>
    void fetchOwnOpen()
      .then((rows) => {
        const fetched = rows.map((row) => ownRunOf(row, Date.now()));
        // After a break of the connection the events in between are lost: what was open and is not any more is over.
        setRuns((now) => withFetched(forget ? now.filter((run) => !isOpen(run)) : now, fetched));
      })
      .catch(() => undefined);
  useEffect(() => fetchRuns(false), []);
  useReconnected(() => fetchRuns(true));
  useJobProgress((event) => {
    setRuns((now) => withProgress(now, event, Date.now()));
    if (!isOpen(event)) void client.invalidateQueries({ queryKey: jobKey });
  });

  if (runs.length === 0) return null;
  const under = runs.filter(isOpen).length;
  const failed = runs.some(({ state }) => state === 'failed');
  const cancel = async (id: number) => {
    try {
      feedback.success(await cancelJob(id));
    } catch (error) {
      feedback.error(error);
    }
  };
  const icon =
    under > 0 ? (
      <SyncOutlined spin aria-hidden />
    ) : failed ? (
      <CloseCircleFilled aria-hidden className="job-icon-failed" />
    ) : (
      <CheckCircleFilled aria-hidden className="job-icon-done" />
    );
  const content = (
    <div className="job-popover">
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <div className="job-popover-head">
              <strong>{jobTitle(t, run)}</strong>
              <JobStateTag state={run.state} />
              {run.file && (
                <Button
                  size="small"
                  type="link"
                  aria-label={`${t('job.file')} ${jobTitle(t, run)}`}
                  onClick={() => void fetchFile(run.id).catch(feedback.error)}
                >
                  {t('job.file')}
                </Button>
              )}
              {isOpen(run) && (
                <Button
                  size="small"
                  type="link"
                  aria-label={`${t('job.cancel')} ${jobTitle(t, run)}`}
                  onClick={() => void cancel(run.id)}
                >
                  {t('job.cancel')}
                </Button>
              )}
            </div>
            <JobBar run={run} seconds={run.seconds} />
          </li>
        ))}
      </ul>
      <div className="job-popover-foot">
        {under < runs.length && (
          <Button type="link" size="small" onClick={() => setRuns((now) => now.filter(isOpen))}>
            {t('job.clear')}
          </Button>
        )}
        {mayAll && (
          <Link to="/system/job" onClick={() => setOpen(false)}>
            {t('job.all')}
          </Link>
        )}
      </div>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} content={content}>
      <Badge count={under} size="small" offset={[-2, 4]} color="blue">
        <Button type="text" icon={icon} aria-label={t('job.mine', { count: under })} />
      </Badge>
    </Popover>
  );
}
