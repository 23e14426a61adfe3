// Item type `datetime`: a moment to the minute, shown `yyyy-MM-dd HH:mm`.
import { DatePicker } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../registries.ts';
import { pickerValue } from '../date/DateControl.tsx';

export const dateTimeFormat = 'YYYY-MM-DD HH:mm';

export default function DateTimeControl({ item, value, onChange, id, disabled, status, describedBy }: ControlProps) {
  const { t } = useTranslation();
  return (
    <DatePicker
      id={id}
      className="form-full"
      showTime={{ format: 'HH:mm' }}
      value={pickerValue(value)}
      onChange={(next) => onChange(next ? `${next.format(dateTimeFormat)}:00` : '')}
      format={dateTimeFormat}
      disabled={disabled || item.readonly}
      status={status}
      placeholder={item.placeholder || t('form.choose')}
      aria-describedby={describedBy}
      aria-required={item.required}
      aria-invalid={status === 'error'}
    />
  );
}
