// Item type `textarea`: several lines of text with a counter of code points.
import { textLength } from '@crm/protocol/text';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { emptyText } from '../emptyText.ts';

export default function TextareaControl({ item, value, onChange, id, disabled, status, describedBy }: ControlProps) {
  const { t } = useTranslation();
  const rows = item.rows ?? 3;
  return (
    <Input.TextArea
      id={id}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      readOnly={item.readonly}
      {...(item.readonly ? { className: 'form-fixed' } : {})}
      status={status}
      {...(item.height
        ? { style: { height: item.height }, autoSize: false as const }
        : { autoSize: { minRows: rows, maxRows: Math.max(rows, 8) } })}
      {...(item.max ? { count: { show: true, max: item.max, strategy: textLength } } : {})}
      aria-describedby={describedBy}
      aria-invalid={status === 'error'}
      aria-required={item.required}
      placeholder={emptyText(item, t)}
    />
  );
}
