// Records that a handover's undo left with their new owner, each with its reason.
import * as handoverCalls from '@crm/protocol/calls/handover';
import { limits } from '@crm/protocol/limits';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import '../../engine/fields/controls/record/record.css';
import './handover.css';
import './handover.i18n.ts';

interface RemainingDialogProps {
  open: boolean;
  id: number;
  username: string;
  close(): void;
}

const dialogWidth = 560;

export default function RemainingDialog({ open, id, username, close }: RemainingDialogProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  return (
    <Modal
      open={open}
      title={t('handover.keptTitle', { name: username })}
      width={narrow ? '100vw' : dialogWidth}
      className={narrow ? 'handover-kept-dialog dialog-full' : 'handover-kept-dialog'}
      footer={null}
      onCancel={close}
      destroyOnHidden
    >
      <RemainingRecords id={id} />
    </Modal>
  );
}

function RemainingRecords({ id }: { id: number }) {
  const { t } = useTranslation();
  const remaining = useInfiniteRows(['handover-kept', id], handoverCalls.kept, { id }, limits.pageSize);
  if (remaining.error && remaining.rows.length === 0)
    return <LoadProblem error={remaining.error} retry={remaining.refetch} />;
  if (remaining.first) return <Skeleton />;
  return (
    <div className="handover-kept" tabIndex={0} role="region" aria-label={t('handover.keptList')}>
      <ul>
        {remaining.rows.map(({ module, label, id: record, name, reason }) => (
          <li key={`${module}.${record}`}>
            <span>
              <span className="handover-kept-kind">{moduleTitle(t, module, label)}</span>
              {name || t('handover.keptUnseen')}
            </span>
            <span className="handover-kept-why">{reason}</span>
          </li>
        ))}
      </ul>
      <ScrollEnd {...(remaining.more ? { more: remaining.more } : {})} loading={remaining.loadingMore} />
    </div>
  );
}
