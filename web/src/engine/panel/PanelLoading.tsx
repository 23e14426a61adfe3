// A panel before its record is there, or after a failure: the frame's buttons stay in reach.
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client.ts';
import { forgetRecord } from '../../shared/session/recentRecords.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';
import { canRetry, LoadProblem } from '../record/LoadProblem.tsx';
import { useReplaceRecord } from '../record/useReplaceRecord.ts';
import { usePanelFrame } from './DetailDrawer.tsx';
import { PanelHeader } from './PanelHeader.tsx';
import '../merge/merge.i18n.ts';

/** The record that took this one's place. */
function survivorIn(error: unknown): { module: string; id: number; name: string } | undefined {
  return error instanceof ApiError ? (error.data?.['merged'] as ReturnType<typeof survivorIn>) : undefined;
}

export function PanelLoading({ error, retry }: { error: unknown; retry(): void }) {
  const { t } = useTranslation();
  const { record } = usePanelFrame();
  const replaceRecord = useReplaceRecord();
  const survivor = survivorIn(error);
  useEffect(() => {
    if (record && error && !canRetry(error)) forgetRecord(record);
  }, [record, error]);
  return (
    <div className="panel">
      <PanelHeader
        named={false}
        title={error ? t('panel.label') : <SkeletonBlock style={{ width: 120, height: 24 }} />}
      />
      {error ? (
        <LoadProblem
          error={error}
          retry={retry}
          extra={
            survivor && (
              <Button type="primary" onClick={() => replaceRecord(survivor.module, survivor.id)}>
                {t('merge.goTo', { name: survivor.name })}
              </Button>
            )
          }
        />
      ) : (
        <div className="panel-loading">
          <Skeleton rows={6} />
        </div>
      )}
    </div>
  );
}
