// A panel before its record is there, or when it cannot be had: the frame's buttons stay in reach.
import { Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetRecord } from '../shared/session/recentRecords.ts';
import { usePanelFrame } from './DetailDrawer.tsx';
import { canRetry, LoadProblem } from './LoadProblem.tsx';
import { PanelHeader } from './PanelHeader.tsx';

export function PanelLoading({ error, retry }: { error: unknown; retry(): void }) {
  const { t } = useTranslation();
  const { record } = usePanelFrame();
  useEffect(() => {
    if (record && error && !canRetry(error)) forgetRecord(record);
  }, [record, error]);
  return (
    <div className="panel">
      <PanelHeader named={false} title={error ? t('panel.label') : <Skeleton.Input active size="small" />} />
      {error ? (
        <LoadProblem error={error} retry={retry} />
      ) : (
        <div className="panel-loading">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
    </div>
  );
}
