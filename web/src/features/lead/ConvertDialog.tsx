// The dialog that converts a lead, with a preview of its fields.
import type { TurnPreview } from '@crm/protocol/answers/lead';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { fieldTitle } from '../../engine/record/localise.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { leadModule } from './lead.api.ts';
import { useConversionPreview } from './pairs.api.ts';
import './pairs.css';
import './lead.i18n.ts';

export interface ConvertDialogProps {
  open: boolean;
  id: number;
  close(outcome: ActionOutcome): void;
}

const modules = ['customer', 'contact'] as const;

export default function ConvertDialog({ open, id, close }: ConvertDialogProps) {
  const { t } = useTranslation();
  const preview = useConversionPreview(id);
  return (
    <Modal
      open={open}
      title={t('lead.convert')}
      width={560}
      okText={t('lead.convert')}
      onOk={() => close({})}
      onCancel={() => close({ cancelled: true })}
      destroyOnHidden
    >
      {preview.data ? (
        <Pairs preview={preview.data} />
      ) : preview.error ? (
        <LoadProblem error={preview.error} retry={() => void preview.refetch()} />
      ) : (
        <Skeleton title={false} rows={5} />
      )}
      <p className="pairs-note">{t('lead.goesAlong')}</p>
    </Modal>
  );
}

function Pairs({ preview: { rows, left } }: { preview: TurnPreview }) {
  const { t } = useTranslation();
  const titleOf = (row: { field: string; title: string }) => fieldTitle(t, leadModule, row);
  return (
    <div className="pairs-preview" tabIndex={0} role="region" aria-label={t('lead.goes')}>
      {modules.map((module) => {
        const own = rows.filter((row) => row.module === module);
        if (own.length === 0) return null;
        return (
          <section key={module} aria-label={t(`lead.goes.${module}`)}>
            <h3>{t(`lead.goes.${module}`)}</h3>
            <dl>
              {own.map((row) => (
                <div key={row.field}>
                  <dt>{titleOf(row) === row.target ? row.target : `${titleOf(row)} → ${row.target}`}</dt>
                  <dd>{row.text}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      {left.length > 0 && (
        <section aria-label={t('lead.stays')}>
          <h3>{t('lead.stays')}</h3>
          <dl>
            {left.map((row) => (
              <div key={row.field}>
                <dt>{titleOf(row)}</dt>
                <dd>{row.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
