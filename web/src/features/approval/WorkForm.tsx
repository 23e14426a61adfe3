// The record in its form, under the grants of the node: facts to read, and fields that may be put right here.

import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import type { WorkDetail } from '@crm/protocol/answers/work';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { Alert, Button } from 'antd';
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../engine/fields/FormField.tsx';
import { loadControls, placesIn } from '../../engine/fields/fieldTypes.ts';
import { changedFields, itemsOf, recordValues } from '../../engine/fields/formValues.ts';
import { isAbout, problemsOf, type Values } from '../../engine/fields/validation.ts';
import { type FormCalls, useEntityForm } from '../../engine/form/useEntityForm.ts';
import { FieldValue, groupsOf, isWide } from '../../engine/panel/RecordFields.tsx';
import { localDefinition } from '../../engine/record/localise.ts';
import type { Row } from '../../engine/record/registries.ts';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';
import '../../engine/fields/fields.i18n.ts';
import './approval.css';
import './approval.i18n.ts';

/** What was typed in the form and not sent goes with the decision, and is kept only where the decision is. */
export interface FormGuard {
  /** False where something is missing or wrong, which its field then shows. */
  check(): boolean;
  /** What was typed, and what the fields are called; undefined where nothing was. */
  typed(): { item: Record<string, unknown>; titles: string[] } | undefined;
  /** It was kept with the decision. */
  sent(): void;
  /** The decision was refused for its input: true where the form shows the problem. */
  refuses(error: unknown): boolean;
}

interface WorkFormProps {
  work: WorkDetail;
  /** The step that the fields are changed under; 0 for none. */
  step: number;
  guard: RefObject<FormGuard | null>;
  saved(): void;
}

/** The node lets it be changed, and the form does not keep it from being changed. */
function mayChange(item: FormItem): boolean {
  return !item.readonly && !item.disabled && !item.grant && !item.createOnly;
}

/** What was changed of the record, by its wire names. */
function itemOf(definition: FormDefinition, row: Row, { id: _id, version, ...values }: Values): Values {
  const changed = changedFields(Object.keys(values), recordValues(definition, row), values);
  const item = Object.fromEntries(changed.map((field) => [field, values[field]]));
  // A concurrent change of the record is not overwritten.
  return version ? { ...item, version } : item;
}

interface FieldsProps extends Omit<WorkFormProps, 'work'> {
  definition: FormDefinition;
  row: Row;
  /** Wire names of what may be changed. */
  open: ReadonlySet<string>;
  modelId: number;
}

function Fields({ definition, row, open, modelId, step, guard, saved }: FieldsProps) {
  const { t } = useTranslation();
  const formId = useId();
  const element = useRef<HTMLDivElement>(null);
  const calls = useMemo(
    (): FormCalls => ({
      save: async (body, key) =>
        postAnswer(
          workFlowCalls.editFormField,
          { stepid: step, item: itemOf(definition, row, body) },
          { idempotencyKey: key },
        ),
      load: async () => {
        const { row: fresh } = await post(workFlowCalls.views, { id: step });
        return fresh ?? {};
      },
    }),
    [step, definition, row],
  );
  const reveal = useCallback((field: string) => {
    const name = field.replace(/\[.*/, '');
    setTimeout(() => {
      const rows = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
      const place = rows.find((one) => one.dataset['field'] === name);
      place?.scrollIntoView({ block: 'center' });
      place?.querySelector<HTMLElement>('.form-control :is(input, textarea, button)')?.focus({ preventScroll: true });
    });
  }, []);
  const entry = useEntityForm({
    definition,
    id: modelId,
    row,
    name: `step.${step}`,
    calls,
    reveal,
    onSaved: saved,
  });
  const { items, form, problems, hints, dirty, saving, conflict, save } = entry;
  const shown = new Map(items.map((item) => [item.field, item]));

  useEffect(() => {
    guard.current = {
      check: () => {
        const own = items.filter(({ field }) => open.has(field));
        const found = problemsOf(own, form.values, t);
        if (Object.keys(found).length === 0) return true;
        entry.show(found);
        return false;
      },
      typed: () => {
        if (!dirty) return undefined;
        const item = itemOf(definition, row, entry.body());
        const titles = items.filter(({ field }) => field in item).map(({ title }) => title);
        return titles.length > 0 ? { item, titles } : undefined;
      },
      sent: () => {
        entry.discard();
        saved();
      },
      refuses: (error) => {
        if (!(error instanceof ApiError)) return false;
        const isMine =
          error.code === 'conflict'
            ? typeof error.data?.['UserName'] === 'string'
            : items.some(({ field, field2 }) =>
                Object.keys(error.fields ?? {}).some((name) => isAbout(name, field, field2)),
              );
        if (isMine) entry.refuse(error);
        return isMine;
      },
    };
    return () => {
      guard.current = null;
    };
  });

  return (
    <div ref={element}>
      {entry.restored && dirty && (
        <Alert
          className="form-conflict"
          type="info"
          showIcon
          title={t('form.restored')}
          action={
            <Button size="small" onClick={entry.restart}>
              {t('action.clear')}
            </Button>
          }
        />
      )}
      {conflict && (
        <Alert
          className="form-conflict"
          type="warning"
          showIcon
          title={conflict}
          description={t('form.conflictHint')}
          action={
            <Button size="small" onClick={() => void entry.reload()}>
              {t('form.reload')}
            </Button>
          }
        />
      )}
      {groupsOf(definition).map((group) => (
        <section key={group.title} className="record-group">
          {group.title && <h3>{group.title}</h3>}
          <div className="record-fields">
            {group.items.map((fact) => {
              const item = shown.get(fact.field);
              if (!open.has(fact.field))
                return (
                  <dl key={fact.id} className={isWide(fact) ? 'record-field record-field-wide' : 'record-field'}>
                    <dt>{fact.title}</dt>
                    <dd>
                      <FieldValue definition={definition} item={fact} row={row} />
                    </dd>
                  </dl>
                );
              // A rule of the form hides it at present.
              if (!item) return null;
              return (
                <div key={fact.id} className={isWide(fact) ? 'work-field record-field-wide' : 'work-field'}>
                  <FormField
                    item={item}
                    formId={formId}
                    layout={1}
                    form={form}
                    problem={problems[item.field]}
                    problems={placesIn(problems, item.field)}
                    hint={hints[item.field]}
                    disabled={saving}
                  />
                </div>
              );
            })}
          </div>
        </section>
      ))}
      {open.size > 0 && dirty && (
        <div className="work-save">
          <Button onClick={entry.restart} disabled={saving}>
            {t('confirm.cancel')}
          </Button>
          <Button type="primary" loading={saving} onClick={() => void save(false)}>
            {t('work.saveFields')}
          </Button>
        </div>
      )}
    </div>
  );
}

export function WorkForm({ work, step, guard, saved }: WorkFormProps) {
  const { t } = useTranslation();
  const { form, row, can, modelId } = work;
  const [writes, setWrites] = useState(0);
  const open = useMemo(
    () =>
      new Set(
        form && can.edit && step > 0
          ? itemsOf(form)
              .filter(mayChange)
              .map(({ field }) => field)
          : [],
      ),
    [form, can.edit, step],
  );
  const definition = useMemo(() => {
    if (!form) return null;
    const items = form.items.map(({ id, json }) => ({
      id,
      json: open.has(json.field) ? json : { ...json, readonly: true },
    }));
    return localDefinition(t, { ...form, items });
  }, [form, open, t]);
  const types = definition
    ? itemsOf(definition)
        .filter(({ field }) => open.has(field))
        .map(({ type }) => type)
        .join(' ')
    : '';
  const [ready, setReady] = useState(types === '');
  useEffect(() => {
    let stays = true;
    const stand = () => stays && setReady(true);
    void loadControls(types.split(' ')).then(stand, stand);
    return () => {
      stays = false;
    };
  }, [types]);
  if (!definition || !row) return <p className="work-gone">{t('work.gone')}</p>;
  if (!ready) return null;
  return (
    <Fields
      key={writes}
      {...{ definition, row, open, modelId, step, guard }}
      saved={() => {
        setWrites((count) => count + 1);
        saved();
      }}
    />
  );
}
