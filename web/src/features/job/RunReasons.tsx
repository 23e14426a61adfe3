// Which records a run of one's own left as they were, and why: fetched on request.
import type { JobRow } from '@crm/protocol/answers/job';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RejectedDialog } from '../../engine/list/lazy.ts';
import type { RejectedRow } from '../../engine/list/RejectedDialog.tsx';
import { useSession } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { fetchRejected } from './job.api.ts';
import './job.i18n.ts';

export default function RunReasons({ row }: { row: JobRow }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { user } = useSession();
  const [rows, setRows] = useState<RejectedRow[] | null>(null);
  const failed = Number(row.result?.failed ?? 0);
  if (row.userid !== user?.UserID) return null;
  const show = async () => {
    try {
      const rejected = await fetchRejected(row.id);
      setRows(rejected.map((one) => ({ ...one, name: one.name || String(one.id) })));
    } catch (error) {
      feedback.error(error);
    }
  };
  return (
    <>
      <Button type="link" size="small" onClick={() => void show()}>
        {t('job.reasons', { count: failed })}
      </Button>
      <RejectedDialog
        open={rows !== null}
        rows={rows}
        done={Number(row.result?.count ?? 0) > 0}
        close={() => setRows(null)}
      />
    </>
  );
}
