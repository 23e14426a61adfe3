// A control of the engine, by the name of its item type, as a field of a hand-made form.
import type { FormItem } from '@crm/protocol/answers/form';
import { Suspense } from 'react';
import { ControlPlace } from '../../shared/ui/lazyControls.tsx';
import { controlFor } from './fieldTypes.ts';

interface ControlFieldProps {
  item: Pick<FormItem, 'type' | 'field' | 'title'> & Partial<FormItem>;
  /** Given by the form. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  disabled?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false';
}

export function ControlField({ item, id, value, onChange, disabled = false, ...aria }: ControlFieldProps) {
  const Control = controlFor(item.type);
  if (!Control) return null;
  const wrong = String(aria['aria-invalid'] ?? '') === 'true';
  return (
    <Suspense fallback={<ControlPlace />}>
      <Control
        item={{ id: 0, ...item }}
        id={id ?? item.field}
        value={value}
        disabled={disabled}
        {...(wrong ? { status: 'error' as const } : {})}
        {...(aria['aria-describedby'] ? { describedBy: aria['aria-describedby'] } : {})}
        onChange={(next) => onChange?.(next)}
      />
    </Suspense>
  );
}
