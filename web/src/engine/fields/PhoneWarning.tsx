// Warning below a number that looks mistyped. It does not refuse the number: it can be saved.
import { isUsualNumber } from '@crm/protocol/phone';
import { useTranslation } from 'react-i18next';
import './fields.css';
import './fields.i18n.ts';
import { textOf } from '../record/records.ts';

/** Fewer digits are still being typed. */
const minDigits = 5;

export default function PhoneWarning({ value }: { value: unknown }) {
  const { t } = useTranslation();
  const text = textOf(value).trim();
  // A number that is hidden in part is not judged.
  if (text.replace(/\D/g, '').length < minDigits || text.includes('*') || isUsualNumber(text)) return null;
  return (
    <div className="form-note form-doubt" role="status">
      {t('form.unusualNumber')}
    </div>
  );
}
