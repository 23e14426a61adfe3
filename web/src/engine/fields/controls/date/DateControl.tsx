// Item type `date`: a day, `yyyy-MM-dd` on the wire and on the screen.
import { DatePicker } from 'antd';
import { useTranslation } from 'react-i18next';
import dayjs from '../../../../shared/i18n/dates.ts';
import type { ControlProps } from '../../../record/registries.ts';

export const dateFormat = 'YYYY-MM-DD';

/** A day or moment of the wire for a picker; null for none. */
export function pickerValue(value: unknown) {
  const parsed = typeof value === 'string' && value ? dayjs(value.replaceAll('/', '-')) : null;
  return parsed?.isValid() ? parsed : null;
}

export default function DateControl(props: ControlProps) {
  const { item, value, onChange, id, disabled, status, describedBy, opened } = props;
  const { t } = useTranslation();
  return (
    <DatePicker
      id={id}
      className="form-full"
      defaultOpen={opened}
      value={pickerValue(value)}
      onChange={(next) => onChange(next ? next.format(dateFormat) : '')}
      format={dateFormat}
      disabled={disabled || item.readonly}
      status={status}
      placeholder={item.placeholder || t('form.choose')}
      aria-describedby={describedBy}
      aria-required={item.required}
      aria-invalid={status === 'error'}
    />
  );
}
