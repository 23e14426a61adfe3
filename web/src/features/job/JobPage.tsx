// Background jobs for administrators: runs with their progress and outcome, and the schedules.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { Tabs } from '../../shared/ui/lazyControls.tsx';
import './job.css';
import './job.i18n.ts';

const RunList = onDemand<object>(() => import('./RunList.tsx').then((module) => ({ default: module.RunList })));
const ScheduleList = onDemand<object>(() =>
  import('./ScheduleList.tsx').then((module) => ({ default: module.ScheduleList })),
);

export default function JobPage() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const tab = parameters.get('tab') === 'schedules' ? 'schedules' : 'runs';
  return (
    <div className="job-page">
      <h1>{t('job.title')}</h1>
      <Tabs
        className="job-tabs"
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => setParameters(key === 'schedules' ? { tab: key } : {})}
        items={[
          { key: 'runs', label: t('job.runs'), children: <RunList /> },
          { key: 'schedules', label: t('job.schedules'), children: <ScheduleList /> },
        ]}
      />
    </div>
  );
}
