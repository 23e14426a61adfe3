// The list of forms: one for each module, with how many fields of its own it has.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { SettingsList } from '../../engine/settings/SettingsList.tsx';
import { designAddress } from './addresses.ts';
import { useForms } from './customForm.api.ts';
import './customForm.css';
import './customForm.i18n.ts';

export default function CustomFormPage() {
  const { t } = useTranslation();
  const forms = useForms();
  return (
    <section className="form-page" aria-label={t('module.customForm')}>
      <h1>{t('module.customForm')}</h1>
      <p className="form-hint">{t('customForm.hint')}</p>
      <SettingsList query={forms}>
        {(rows) => (
          <ul className="form-rows">
            {rows.map((form) => (
              <li key={form.id} className="form-line">
                <Link to={designAddress(form)}>{moduleTitle(t, form.module, form.title)}</Link>
                <span className="form-line-count">
                  {t('customForm.count', { fields: form.fields, own: form.custom })}
                </span>
                <span className="form-line-time">
                  <RelativeTime value={form.time} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </SettingsList>
    </section>
  );
}
