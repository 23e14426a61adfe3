// All fields of a record, in the groups that the form's dividers make; where it is edited in place, each with its pencil.
import type { FormDefinition, FormItem, ListField } from '@crm/protocol/answers/form';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cell } from '../fields/cells/Cell.tsx';
import { columnText, fieldType, textIn } from '../fields/fieldTypes.ts';
import { itemsOf } from '../fields/formValues.ts';
import { EntityForm } from '../form/lazy.ts';
import { PanelField } from '../inPlace/PanelField.tsx';
import { placeOf } from '../inPlace/places.ts';
import { cellTarget, OpenCell } from '../rows/openCell.tsx';
import './panel.css';
import { usePanelKey } from '../interaction/keys.ts';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';

interface RecordFieldsProps {
  definition: FormDefinition;
  row: Row;
  /** The fields can be changed where they stand; called after each change. */
  saved?: () => void;
}

interface Group {
  title: string;
  items: FormItem[];
}

export function groupsOf(definition: FormDefinition): Group[] {
  const groups: Group[] = [{ title: '', items: [] }];
  for (const item of itemsOf(definition)) {
    const silent = fieldType(item.type)?.silent;
    if (silent === 'heading') groups.push({ title: item.title, items: [] });
    else if (!silent) groups.at(-1)?.items.push(item);
  }
  return groups.filter((group) => group.items.length > 0);
}

/** Columns that no form item shows: what the program itself keeps about the record. */
export function systemColumns(definition: FormDefinition): ListField[] {
  const entered = new Set(itemsOf(definition).flatMap((item) => [item.field, item.field2]));
  return definition.cols.filter((column) => !entered.has(column.field));
}

/** The list's own column of the field, else one made from the form item, so that both read alike. */
function columnOf(definition: FormDefinition, item: FormItem): ListField {
  const column = definition.cols.find((entry) => entry.field === item.field);
  if (column) return column;
  const made: ListField = {
    id: item.id,
    field: item.field,
    title: item.title,
    show: true,
    checkbox: false,
    grid_w: 0,
    form_type: item.type,
    sortable: false,
  };
  if (item.field2) made.field2 = item.field2;
  if (item.textField) made.textField = item.textField;
  if (item.options) made.options = item.options;
  return made;
}

export function FieldValue({ definition, item, row }: { definition: FormDefinition; item: FormItem; row: Row }) {
  const { t } = useTranslation();
  if (!textIn(row, item, t)) return '—';
  const column = columnOf(definition, item);
  const { module } = definition;
  const content = <Cell column={column} row={row} module={module} full={item} />;
  const target = cellTarget({ column, row, module, lead: false });
  return target ? <OpenCell target={target}>{content}</OpenCell> : content;
}

/** A column that no item makes, in the words of a panel. */
function SystemValue({ definition, column, row }: { definition: FormDefinition; column: ListField; row: Row }) {
  const { t } = useTranslation();
  if (!columnText(row, column, t)) return '—';
  const item = { ...column, type: column.form_type };
  return <Cell column={column} row={row} module={definition.module} full={item} />;
}

export function isWide(item: FormItem): boolean {
  return ['panel', 'lines'].includes(fieldType(item.type)?.wide ?? '');
}

export function RecordFields({ definition, row, saved }: RecordFieldsProps) {
  const { t } = useTranslation();
  const system = systemColumns(definition);
  const groups = groupsOf(definition);
  const [active, setActive] = useState('');
  const [form, setForm] = useState({ open: false, at: '' });
  const editing = saved && { saved, openForm: (at: string) => setForm({ open: true, at }) };
  /** Tab goes on to the next field that can be changed where it stands. */
  const goOn = (from: string, step: number) => {
    const fields = groups.flatMap((group) => group.items.map((item) => item.field));
    const order = step > 0 ? fields : fields.toReversed();
    const next = order.slice(order.indexOf(from) + 1).find((field) => {
      const place = placeOf(definition, field, true, t);
      return 'way' in place && place.way === 'here';
    });
    setActive(next ?? '');
  };
  const top = useRef<HTMLElement>(null);
  const first = groups
    .flatMap((group) => group.items)
    .find((item) => {
      const place = placeOf(definition, item.field, true, t);
      return 'way' in place && place.way === 'here';
    })?.field;
  const mayBegin = editing !== undefined && active === '' && (row.can as { edit?: boolean } | undefined)?.edit === true;
  const begin = () => {
    if (first && top.current?.getClientRects().length) setActive(first);
  };
  usePanelKey('e', mayBegin && first ? begin : undefined);
  const framed = (item: Pick<FormItem, 'field' | 'title'>, value: ReactNode) =>
    editing ? (
      <PanelField
        definition={definition}
        item={item}
        row={row}
        editing={editing}
        active={active === item.field}
        activate={(on) => setActive(on ? item.field : '')}
        goOn={(step) => goOn(item.field, step)}
      >
        {value}
      </PanelField>
    ) : (
      value
    );
  return (
    <>
      {groups.map((group, at) => (
        <section key={group.title} ref={at === 0 ? top : undefined} className="record-group">
          {group.title && <h3>{group.title}</h3>}
          <dl className="record-fields">
            {group.items.map((item) => (
              <div key={item.id} className={isWide(item) ? 'record-field record-field-wide' : 'record-field'}>
                <dt>{item.title}</dt>
                <dd>{framed(item, <FieldValue definition={definition} item={item} row={row} />)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {system.length > 0 && (
        <section className="record-group">
          <h3>{t('panel.kept')}</h3>
          <dl className="record-fields">
            {system.map((column) => (
              <div key={column.id} className="record-field">
                <dt>{column.title}</dt>
                <dd>{framed(column, <SystemValue definition={definition} column={column} row={row} />)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {saved && (
        <EntityForm
          module={definition.module}
          id={idOf(row, 'id')}
          at={form.at}
          open={form.open}
          onClose={() => setForm((before) => ({ ...before, open: false }))}
          onSaved={saved}
        />
      )}
    </>
  );
}
