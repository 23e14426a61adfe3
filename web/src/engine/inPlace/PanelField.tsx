// A field of a panel: its value, and a pencil that changes it there; a lock explains why that is not possible.
import { EditOutlined, LockOutlined } from '@ant-design/icons';
import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import { Button, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTaken } from '../interaction/keys.ts';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import FieldEditor from './FieldEditor.tsx';
import { placeOf, recordLock } from './places.ts';
import './inPlace.css';
import './inPlace.i18n.ts';

export interface PanelEditing {
  /** Something was written. */
  saved(): void;
  /** Opens the form where the field needs it. */
  openForm(field: string): void;
}

interface PanelFieldProps {
  definition: FormDefinition;
  item: Pick<FormItem, 'field' | 'title'>;
  row: Row;
  editing: PanelEditing;
  /** True for the field that is being changed. */
  active: boolean;
  /** Changes this field, or none. */
  activate(on: boolean): void;
  /** The field was left by Tab. */
  goOn(step: number): void;
  children: ReactNode;
}

export function PanelField({ definition, item, row, editing, active, activate, goOn, children }: PanelFieldProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [lockExplained, setLockExplained] = useState(false);
  const known = row.can !== undefined;
  const place = placeOf(definition, item.field, true, t);
  const locked = 'locked' in place ? place.locked : recordLock(row, t);
  const begin = () => {
    if (locked !== undefined) setLockExplained(true);
    else if ('way' in place && place.way === 'form') editing.openForm(place.item.field);
    else activate(true);
  };
  const close = (step: number) => {
    activate(false);
    if (step !== 0) goOn(step);
    else setTimeout(() => button.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'e' || isTaken(event.nativeEvent)) return;
    event.preventDefault();
    begin();
  };
  if (active && 'item' in place && locked === undefined)
    return (
      <FieldEditor
        definition={definition}
        item={place.item}
        row={row}
        id={idOf(row, 'id')}
        idField="id"
        close={close}
        saved={editing.saved}
      />
    );
  const text = locked === undefined ? t('inPlace.edit', { title: item.title }) : undefined;
  const reason = t('inPlace.locked', { title: item.title, reason: locked });
  const pencil = (
    <Button
      ref={button}
      type="text"
      size="small"
      className="field-pencil"
      icon={locked === undefined ? <EditOutlined aria-hidden /> : <LockOutlined aria-hidden />}
      aria-label={text ?? reason}
      onClick={begin}
      onKeyDown={onKeyDown}
      onBlur={() => setLockExplained(false)}
    />
  );
  return (
    <div className="field-value" onDoubleClick={begin}>
      <div className="field-shown">{children}</div>
      {known &&
        (locked === undefined ? (
          pencil
        ) : (
          <Tooltip title={locked} {...(lockExplained ? { open: true } : {})} trigger={['hover', 'focus']}>
            {pencil}
          </Tooltip>
        ))}
    </div>
  );
}
