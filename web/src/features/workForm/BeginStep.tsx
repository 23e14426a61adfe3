// What a new form begins with: one that is ready-made, with its fields and its flow, or nothing.
import { PlusOutlined } from '@ant-design/icons';
import type { WorkFormTemplate } from '@crm/protocol/answers/workForm';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { FaceTile } from './FaceTile.tsx';
import { useTemplates } from './workForm.api.ts';
import './workForm.css';
import './workForm.i18n.ts';

interface BeginStepProps {
  /** Undefined: an empty one. */
  choose(template: WorkFormTemplate | undefined): void;
}

export function BeginStep({ choose }: BeginStepProps) {
  const { t } = useTranslation();
  const templates = useTemplates();
  if (templates.error && !templates.data)
    return <LoadProblem error={templates.error} retry={() => void templates.refetch()} />;
  if (!templates.data) return <Skeleton title={false} rows={6} />;
  return (
    <ul className="begins">
      {templates.data.map((template) => (
        <li key={template.key} className="begin">
          <FaceTile icon={template.icon} color={template.color} />
          <span className="begin-text">
            <button type="button" className="offer-open" onClick={() => choose(template)}>
              {template.name}
            </button>
            <span>
              {t('workForm.templateFields', {
                names: template.fields.map(({ title }) => title).join(t('workForm.joint')),
              })}
            </span>
            <span>{t('workForm.templateFlow', { flow: template.flow })}</span>
          </span>
        </li>
      ))}
      <li className="begin">
        <FaceTile icon={PlusOutlined} color="geekblue" />
        <span className="begin-text">
          <button type="button" className="offer-open" onClick={() => choose(undefined)}>
            {t('workForm.empty')}
          </button>
          <span>{t('workForm.emptyHint')}</span>
        </span>
      </li>
    </ul>
  );
}
