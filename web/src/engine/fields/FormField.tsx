// One field of a form: label, the control that its type names, and below it the problem or the hint.
import type { FormItem } from '@crm/protocol/answers/form';
import { Suspense } from 'react';
import { UnknownControl } from './controls/UnknownControl.tsx';
import { controlFor, fieldType, type PlaceProblems } from './fieldTypes.ts';
import './fields.css';
import type { FieldNote, FormAccess } from '../record/registries.ts';

/** How many of the form's columns an item takes. */
export function spanOf(item: FormItem, layout: 1 | 2): number {
  if (layout === 1) return 1;
  return Math.min(layout, Math.max(1, item.span ?? (fieldType(item.type)?.wide ? layout : 1)));
}

/** Items by the last one of the row that they stand in. */
export function rowsByEnd(items: readonly FormItem[], layout: 1 | 2): Map<FormItem, FormItem[]> {
  const rows: FormItem[][] = [];
  let left = 0;
  for (const item of items) {
    const span = spanOf(item, layout);
    if (span > left) {
      rows.push([]);
      left = layout;
    }
    rows.at(-1)?.push(item);
    left -= span;
  }
  return new Map(rows.map((row) => [row.at(-1) as FormItem, row]));
}

export function fieldId(formId: string, item: FormItem): string {
  return `${formId}-${item.field || item.id}`;
}

interface FormFieldProps {
  item: FormItem;
  formId: string;
  layout: 1 | 2;
  form: FormAccess;
  problem?: string;
  /** Messages by place in a value that has parts. */
  problems?: PlaceProblems;
  /** Said below the control when nothing is wrong. */
  hint?: string;
  disabled?: boolean;
  /** What it is chosen from opens by itself. */
  opened?: boolean;
  /** Below everything else that describes the field. */
  notes?: readonly FieldNote[];
}

export function FormField(props: FormFieldProps) {
  const { item, formId, layout, form, problem, problems, hint, disabled, opened = false, notes = [] } = props;
  const id = fieldId(formId, item);
  const Control = controlFor(item.type);
  const style = { gridColumn: `span ${spanOf(item, layout)}` };
  if (Control && fieldType(item.type)?.silent === 'heading') {
    return (
      <div className="form-row form-row-bare" style={style}>
        <Suspense fallback={null}>
          <Control item={item} value={undefined} onChange={() => undefined} id={id} />
        </Suspense>
      </div>
    );
  }
  const note = problem ?? hint;
  return (
    <div
      className={fieldType(item.type)?.wide === 'lines' ? 'form-row form-row-stacked' : 'form-row'}
      style={style}
      data-field={item.field}
    >
      <label className="form-label" htmlFor={id} id={`${id}-label`}>
        {item.required && <span className="form-required" aria-hidden />}
        {item.title}
      </label>
      <div className="form-control" style={item.width ? { maxWidth: item.width } : undefined}>
        {Control ? (
          <Suspense fallback={null}>
            <Control
              item={item}
              value={form.values[item.field]}
              onChange={(value) => form.setValue(item.field, value)}
              id={id}
              disabled={disabled || item.disabled}
              {...(problem ? { status: 'error' as const } : {})}
              {...(problems ? { problems } : {})}
              {...(note ? { describedBy: `${id}-note` } : {})}
              form={form}
              opened={opened}
            />
          </Suspense>
        ) : (
          <UnknownControl />
        )}
        {note && (
          <div id={`${id}-note`} className={problem ? 'form-note form-problem' : 'form-note'}>
            {note}
          </div>
        )}
        {notes.map((Note, at) => (
          <Suspense key={at} fallback={null}>
            <Note value={form.values[item.field]} values={form.values} setValue={form.setValue} />
          </Suspense>
        ))}
      </div>
    </div>
  );
}
