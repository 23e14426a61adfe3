// The control of one field where its value stands: Enter or leaving saves, Esc puts back, Tab goes on to the next field.
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { isSeveral } from '../fields/controls/rules.ts';
import { controlFor, fieldType, loadControls } from '../fields/fieldTypes.ts';
import { fieldNotesFor } from '../record/registries.ts';
import './inPlace.css';
import './inPlace.i18n.ts';
import { type FieldEditSource, useFieldEdit } from './useFieldEdit.ts';

export interface FieldEditorProps extends Omit<FieldEditSource, 'done'> {
  /** @param step 1 and -1 where Tab goes on, 0 where the editing ends */
  close(step: number): void;
  /** What is chosen from opens at once: one came to choose. */
  opened?: boolean;
}

const panel = '.detail-drawer';
const focusable = 'input, textarea, select, button:not(.in-place-button), [tabindex]:not([tabindex="-1"])';

export default function FieldEditor({ close, opened = false, ...source }: FieldEditorProps) {
  const { item } = source;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const step = useRef(0);
  const inside = useRef(false);
  const [ready, setReady] = useState(false);
  const edit = useFieldEdit({ ...source, done: () => close(step.current) });
  const { save, form, problem, saving, conflict } = edit;
  const latest = useRef(save);
  const hasConflict = useRef(false);
  useEffect(() => {
    latest.current = save;
    hasConflict.current = conflict !== '';
  });

  const type = fieldType(item.type);
  const Control = controlFor(item.type);
  const once = type?.inPlace === 'once' && !isSeveral(item);
  const own = () =>
    [...(box.current?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter((one) => one.tabIndex >= 0);

  useEffect(() => {
    let stays = true;
    const stand = () => stays && setReady(true);
    void loadControls([item.type]).then(stand, stand);
    return () => {
      stays = false;
    };
  }, [item.type]);

  // A panel that is opening or closing beside it moves the focus without anybody having left.
  const pressed = useRef(false);
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, []);
  const takenByPanel = () => !pressed.current && !box.current?.closest(panel) && document.querySelector(panel) !== null;

  useEffect(() => {
    if (!ready) return;
    const first = box.current?.querySelector<HTMLElement>(focusable);
    first?.focus();
    if (first instanceof HTMLInputElement && type?.typed) first.select();
  }, [ready, type]);

  // A choice is complete with itself; its text comes in the same moment.
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    if (chosen > 0) void latest.current();
  }, [chosen]);

  const leave = async (by: number) => {
    step.current = by;
    if (!(await latest.current())) step.current = 0;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // The list and the panel behind have keys of their own.
    event.stopPropagation();
    if (event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (event.key === 'Escape') {
      close(0);
      event.preventDefault();
    } else if (event.key === 'Tab') {
      const stops = own();
      const at = stops.indexOf(target);
      if (conflict || (event.shiftKey ? at > 0 : at >= 0 && at < stops.length - 1)) return;
      event.preventDefault();
      void leave(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Enter') {
      const area = target instanceof HTMLTextAreaElement;
      if (area ? !(event.ctrlKey || event.metaKey) : !(target instanceof HTMLInputElement)) return;
      if (!area && target.closest('.ant-select, .ant-picker')) return;
      event.preventDefault();
      void leave(0);
    }
  };

  const change = (value: unknown) => {
    form.setValue(item.field, value);
    if (once) setChosen((count) => count + 1);
  };

  const note = problem || conflict;
  const notes = fieldNotesFor(source.definition.module, item.field, false);
  const buttons = narrow || !(once || (type?.typed && !type.wide));
  return (
    <fieldset
      ref={box}
      className="in-place"
      aria-label={t('inPlace.edit', { title: item.title })}
      aria-busy={saving}
      onKeyDown={onKeyDown}
      onFocus={() => {
        inside.current = true;
        pressed.current = false;
      }}
      onBlur={({ target }) => {
        inside.current = false;
        const taken = takenByPanel();
        // The focus may move on within: to a list of options, or to a dialog that chooses.
        setTimeout(() => {
          if (taken && !inside.current) target.focus({ preventScroll: true });
          else if (!inside.current && !hasConflict.current && document.hasFocus() && box.current) void latest.current();
        });
      }}
    >
      <label className="visually-hidden" htmlFor={id} id={`${id}-label`}>
        {item.title}
      </label>
      {ready && Control && (
        <Suspense fallback={null}>
          <Control
            item={item}
            value={form.values[item.field]}
            onChange={change}
            id={id}
            form={form}
            opened={opened}
            {...(problem ? { status: 'error' as const } : {})}
            {...(note ? { describedBy: `${id}-note` } : {})}
          />
        </Suspense>
      )}
      {note && (
        <div id={`${id}-note`} role="alert" className={problem ? 'form-note form-problem' : 'form-note'}>
          {note}
        </div>
      )}
      {!note &&
        notes.map((Note, at) => (
          <Suspense key={at} fallback={null}>
            <Note value={form.values[item.field]} />
          </Suspense>
        ))}
      {conflict ? (
        <div className="in-place-buttons">
          <Button size="small" onClick={edit.takeTheirs}>
            {t('inPlace.theirs')}
          </Button>
          <Button size="small" type="primary" onClick={() => void leave(0)}>
            {t('inPlace.mine')}
          </Button>
        </div>
      ) : (
        buttons && (
          <div className="in-place-buttons">
            <Button
              className="in-place-button"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('confirm.cancel')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => close(0)}
            />
            <Button
              className="in-place-button"
              type="primary"
              icon={<CheckOutlined aria-hidden />}
              aria-label={t('action.save')}
              loading={saving}
              onClick={() => void leave(0)}
            />
          </div>
        )
      )}
    </fieldset>
  );
}
