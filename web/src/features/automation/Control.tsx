// A control of the engine, by the name of its item type, with the words beside its value.
import type { FormItem } from '@crm/protocol/answers/form';
import { Suspense } from 'react';
import { controlFor } from '../../engine/fields/fieldTypes.ts';
import type { Row } from '../../engine/record/registries.ts';
import { ControlPlace } from '../../shared/ui/lazyControls.tsx';
import '../../engine/fields/fields.css';

interface ControlPartProps {
  item: Pick<FormItem, 'type' | 'field' | 'title'> & Partial<FormItem>;
  id: string;
  value: unknown;
  /** Words, and the second half of a pair, by the properties that the item names. */
  beside?: Row;
  disabled: boolean;
  problem?: string | undefined;
  onChange(value: unknown): void;
  onBeside?: (field: string, value: unknown) => void;
}

export function ControlPart({ item, id, value, beside = {}, disabled, problem, onChange, onBeside }: ControlPartProps) {
  const Control = controlFor(item.type);
  if (!Control) return null;
  return (
    <Suspense fallback={<ControlPlace />}>
      <Control
        item={{ id: 0, ...item }}
        id={id}
        value={value}
        disabled={disabled}
        {...(problem ? { status: 'error' as const, describedBy: `${id}-problem` } : {})}
        form={{ values: { ...beside, [item.field]: value }, setValue: (field, next) => onBeside?.(field, next) }}
        onChange={onChange}
      />
    </Suspense>
  );
}

/** What is wrong with a part of the rule, at its place. */
export function Problem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <div id={`${id}-problem`} role="alert" className="auto-rule-problem">
      {text}
    </div>
  ) : null;
}
