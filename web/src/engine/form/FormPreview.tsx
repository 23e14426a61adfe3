// A form as it will look, to be tried out: the same fields, rules and formulas as the dialog, and nothing is saved.
import type { FormDefinition } from '@crm/protocol/answers/form';
import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { FormField } from '../fields/FormField.tsx';
import '../fields/fields.i18n.ts';
import { bodyOf, newValues } from '../fields/formValues.ts';
import type { Values } from '../fields/validation.ts';
import { localDefinition } from '../record/localise.ts';
import { useRuled } from './formRules.ts';

interface FormPreviewProps {
  definition: FormDefinition;
  /** What would be sent of what stands in it. */
  onBody?(body: Values): void;
}

export default function FormPreview({ definition, onBody }: FormPreviewProps) {
  const { t } = useTranslation();
  const formId = useId();
  const layout = useNarrow() ? 1 : definition.layout;
  const local = useMemo(() => localDefinition(t, definition), [t, definition]);
  const [typed, setTyped] = useState<Values>({});
  const values = useMemo(() => ({ ...newValues(local), ...typed }), [local, typed]);
  const { items, all } = useRuled(local, values);
  useEffect(() => {
    onBody?.(bodyOf(local, values, { id: 0, shown: new Set(items.map(({ field }) => field)) }));
  }, [onBody, local, values, items]);
  const form = useMemo(
    () => ({
      values: all,
      setValue: (field: string, value: unknown) => setTyped((now) => ({ ...now, [field]: value })),
    }),
    [all],
  );
  return (
    <div className="form-preview" style={{ '--form-label-width': `${definition.labelWidth}px` } as React.CSSProperties}>
      <div className="form-grid" style={{ gridTemplateColumns: `repeat(${layout}, minmax(0, 1fr))` }}>
        {items.map((item) => (
          <FormField key={item.id} item={item} formId={formId} layout={layout} form={form} />
        ))}
      </div>
    </div>
  );
}
