// Item type `input`: one line of text.
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { emptyText } from '../emptyText.ts';

export default function InputControl({ item, value, onChange, id, disabled, status, describedBy }: ControlProps) {
  const { t } = useTranslation();
  return (
    <Input
      id={id}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      readOnly={item.readonly}
      {...(item.readonly ? { className: 'form-fixed' } : {})}
      status={status}
      allowClear={!item.readonly && !disabled}
      autoComplete="off"
      aria-describedby={describedBy}
      aria-invalid={status === 'error'}
      aria-required={item.required}
      placeholder={emptyText(item, t)}
    />
  );
}
