// Progress of a run, from the events that its starter receives; others see it without numbers.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useJobProgress } from '../../shared/realtime/realtime.ts';
import { Progress } from '../../shared/ui/lazyControls.tsx';
import './handover.i18n.ts';

export function RunBar({ id, label }: { id: number; label: string }) {
  const { t } = useTranslation();
  const [{ done, total }, setProgress] = useState({ done: 0, total: 0 });
  useJobProgress((progress) => {
    if (progress.id === id) setProgress(progress);
  });
  return (
    <div className="handover-run" aria-live="polite">
      <span>{label}</span>
      <Progress
        size="small"
        status="active"
        aria-label={label}
        percent={total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0}
        format={() => (total > 0 ? t('handover.progress', { done, total }) : '')}
      />
    </div>
  );
}
