// Progress of one run: bar, done of total, time left, or the final state.
import type { JobProgress } from '@crm/protocol/realtime';
import type { ProgressProps, TagProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { isOpen, percentOf, secondsLeft, wordsOf } from './progress.ts';
import './job.css';
import './job.i18n.ts';

const Tag = onDemand<TagProps>(
  () => import('antd/es/tag'),
  ({ children }) => <span className="job-state-place">{children}</span>,
);
const Progress = onDemand<ProgressProps>(() => import('antd/es/progress'), <div className="job-bar-place" />);

const colours = { queued: 'default', running: 'blue', done: 'green', failed: 'red', cancelled: 'default' } as const;

export function JobStateTag({ state, cancelling = false }: { state: JobProgress['state']; cancelling?: boolean }) {
  const { t } = useTranslation();
  return <Tag color={colours[state]}>{t(cancelling && isOpen({ state }) ? 'job.cancelling' : `job.${state}`)}</Tag>;
}

interface JobBarProps {
  run: Pick<JobProgress, 'label' | 'state' | 'done' | 'total' | 'msg'>;
  /** How long it has been running. */
  seconds: number;
}

export function JobBar({ run, seconds }: JobBarProps) {
  const { t } = useTranslation();
  const { state, done, total, msg } = run;
  const percent = percentOf(run);
  const left = state === 'running' ? secondsLeft(done, total, seconds) : undefined;
  const [key, count] = wordsOf(left ?? 0);
  const words = [
    total > 0 ? t('job.count', { done, total }) : '',
    left === undefined ? '' : t('job.remaining', { time: t(key, { count }) }),
    msg,
  ].filter(Boolean);
  return (
    <div className="job-bar">
      {state !== 'queued' && (percent !== undefined || state === 'running') && (
        <Progress
          aria-label={run.label}
          percent={percent ?? 100}
          showInfo={percent !== undefined}
          size="small"
          status={
            state === 'running' ? 'active' : state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'normal'
          }
        />
      )}
      {words.length > 0 && <span className="job-bar-words">{words.join(' · ')}</span>}
    </div>
  );
}
