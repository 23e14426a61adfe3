// A date in the head of a panel: its value, and a pencil that changes it there.
import { EditOutlined } from '@ant-design/icons';
import type { FormDefinition } from '@crm/protocol/answers/form';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { RelativeTime } from '../fields/cells/RelativeTime.tsx';
import { itemsOf } from '../fields/formValues.ts';
import type { FieldEditorProps } from '../inPlace/FieldEditor.tsx';
import { recordLock } from '../inPlace/places.ts';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import { PanelFact } from './PanelHeader.tsx';
import '../inPlace/inPlace.i18n.ts';
import { Button } from '../../shared/ui/Button.tsx';

const FieldEditor = onDemand<FieldEditorProps>(() => import('../inPlace/FieldEditor.tsx'));

interface EditableDateProps {
  label: string;
  definition: FormDefinition | undefined;
  field: string;
  row: Row;
  changed(): void;
}

export function EditableDate({ label, definition, field, row, changed }: EditableDateProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const item = definition && itemsOf(definition).find((one) => one.field === field && !one.readonly && !one.grant);
  const mayChange = item !== undefined && row.can !== undefined && recordLock(row, t) === undefined;
  const value = String(row[field] ?? '');
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  return (
    <PanelFact label={label}>
      {open && mayChange && definition ? (
        <FieldEditor
          definition={definition}
          item={item}
          row={row}
          id={idOf(row, 'id')}
          idField="id"
          close={close}
          saved={changed}
          opened
        />
      ) : (
        <>
          {value ? <RelativeTime value={value} plan /> : '—'}
          {mayChange && (
            <Button
              ref={pencil}
              type="text"
              size="small"
              className="plan-pencil"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('inPlace.edit', { title: label })}
              data-hint={t('inPlace.edit', { title: label })}
              onClick={() => setOpen(true)}
            />
          )}
        </>
      )}
    </PanelFact>
  );
}
