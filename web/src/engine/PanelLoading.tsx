// A panel before its record is there, or when it cannot be had: the frame's buttons stay in reach.
import { Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from './LoadProblem.tsx';
import { PanelHeader } from './PanelHeader.tsx';

export function PanelLoading({ error, retry }: { error: unknown; retry(): void }) {
  const { t } = useTranslation();
  return (
    <div className="panel">
      <PanelHeader title={error ? t('panel.label') : <Skeleton.Input active size="small" />} />
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
