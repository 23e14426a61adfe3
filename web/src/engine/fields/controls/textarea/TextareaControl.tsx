// Item type `textarea`: several lines of text with a counter of code points.
import { textLength } from '@crm/protocol/text';
import { useTranslation } from 'react-i18next';
import { GrowingText } from '../../../../shared/ui/GrowingText.tsx';
import { textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { emptyText } from '../emptyText.ts';

export default function TextareaControl({ item, value, onChange, id, disabled, status, describedBy }: ControlProps) {
  const { t } = useTranslation();
  const rows = item.rows ?? 3;
  return (
    <GrowingText
      id={id}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      readOnly={item.readonly}
      {...(item.readonly ? { className: 'form-fixed' } : {})}
      status={status}
      minRows={rows}
      maxRows={Math.max(rows, 8)}
      height={item.height}
      {...(item.max ? { count: { show: true, max: item.max, strategy: textLength } } : {})}
      aria-describedby={describedBy}
      aria-invalid={status === 'error'}
      aria-required={item.required}
      placeholder={emptyText(item, t)}
    />
  );
}
