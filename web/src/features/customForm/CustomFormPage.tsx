// The list of forms: one for each module, with how many fields of its own it has.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RelativeTime } from '../../engine/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/LoadProblem.tsx';
import { moduleTitle } from '../../engine/localise.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { designAddress } from './addresses.ts';
import { useForms } from './customForm.api.ts';
import './customForm.css';
import './customForm.i18n.ts';

export default function CustomFormPage() {
  const { t } = useTranslation();
  const forms = useForms();
  const body = () => {
    if (forms.error && !forms.data) return <LoadProblem error={forms.error} retry={() => void forms.refetch()} />;
    if (!forms.data) return <Skeleton title={false} rows={5} />;
    return (
      <ul className="form-rows">
        {forms.data.map((form) => (
          <li key={form.id} className="form-line">
            <Link to={designAddress(form)}>{moduleTitle(t, form.module, form.title)}</Link>
            <span className="form-line-count">{t('customForm.count', { fields: form.fields, own: form.custom })}</span>
            <span className="form-line-time">
              <RelativeTime value={form.time} />
            </span>
          </li>
        ))}
      </ul>
    );
  };
  return (
    <section className="form-page" aria-label={t('module.customForm')}>
      <h1>{t('module.customForm')}</h1>
      <p className="form-hint">{t('customForm.hint')}</p>
      {body()}
    </section>
  );
}
