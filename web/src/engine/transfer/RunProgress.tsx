// How far a run of a dialog is, and the way to stop it.
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { cancelRun } from './transfer.api.ts';
import type { RunState } from './useRun.ts';
import './transfer.i18n.ts';

export function RunProgress({ run, label }: { run: RunState; label: string }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [stopping, setStopping] = useState(false);
  const { id, done, total } = run;
  const stop = async () => {
    setStopping(true);
    try {
      await cancelRun(id);
    } catch (error) {
      setStopping(false);
      feedback.error(error);
    }
  };
  return (
    <div className="transfer-run" aria-live="polite">
      <strong>{label}</strong>
      <Progress
        aria-label={label}
        percent={total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0}
        status="active"
      />
      <div className="transfer-line">
        <span>{total > 0 ? t('transfer.progress', { done, total }) : ''}</span>
        <Button loading={stopping} onClick={() => void stop()}>
          {t('transfer.cancel')}
        </Button>
      </div>
      <p className="transfer-note">{t('transfer.background')}</p>
    </div>
  );
}
