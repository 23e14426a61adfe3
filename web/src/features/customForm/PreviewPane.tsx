// The unsaved form as people will see it, as oneself or as somebody of one role.
import type { FormPreview as Preview } from '@crm/protocol/answers/customForm';
import { Alert, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useRoleChoices } from './customForm.api.ts';
import './customForm.css';
import './customForm.i18n.ts';

const FormPreview = onDemand(() => import('../../engine/form/FormPreview.tsx'));

interface PreviewPaneProps {
  preview: Preview | undefined;
  error: Error | null;
  retry(): void;
  role: number;
  setRole(role: number): void;
}

export function PreviewPane({ preview, error, retry, role, setRole }: PreviewPaneProps) {
  const { t } = useTranslation();
  const seesRoles = useGranted('system.role.index');
  const roles = useRoleChoices(seesRoles);
  if (error && !preview) return <LoadProblem error={error} retry={retry} />;
  if (!preview) return <Skeleton title={false} rows={8} />;
  return (
    <section className="preview" aria-label={t('customForm.tabPreview')}>
      <div className="preview-bar">
        <span className="form-hint">{t('customForm.previewHint')}</span>
        {seesRoles && (
          <Select
            size="small"
            className="preview-role"
            aria-label={t('customForm.role')}
            value={role}
            options={[
              { value: 0, label: t('customForm.roleMine') },
              ...(roles.data?.rows ?? []).map((one) => ({ value: one.id, label: one.name })),
            ]}
            onChange={setRole}
          />
        )}
      </div>
      {Object.keys(preview.problems).length > 0 && (
        <Alert type="warning" showIcon title={t('customForm.previewProblems')} />
      )}
      <FormPreview definition={preview.form} />
    </section>
  );
}
