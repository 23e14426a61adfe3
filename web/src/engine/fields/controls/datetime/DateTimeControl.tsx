// Item type `datetime`: a moment to the minute, shown `yyyy-MM-dd HH:mm`.
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../record/registries.ts';
import { MomentPicker } from './MomentPicker.tsx';

export default function DateTimeControl({ item, value, onChange, id, disabled, status, describedBy }: ControlProps) {
  const { t } = useTranslation();
  return (
    <MomentPicker
      id={id}
      className="form-full"
      value={value}
      onChange={onChange}
      disabled={disabled || item.readonly}
      status={status}
      placeholder={item.placeholder || t('form.choose')}
      aria-describedby={describedBy}
      aria-required={item.required}
      aria-invalid={status === 'error'}
    />
  );
}
