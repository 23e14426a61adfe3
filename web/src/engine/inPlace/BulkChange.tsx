// One field of all selected records: which one, its new value by its own control, checked as in the form.

import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import * as recordCalls from '@crm/protocol/calls/record';
import { limits } from '@crm/protocol/limits';
import { Checkbox, Modal, Select } from 'antd';
import type { TFunction } from 'i18next';
import { Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { type ActionOutcome, type AllResults, runBulk } from '../actions/actions.ts';
import { controlFor, fieldType, isEmptyValue, loadControls, sentValue } from '../fields/fieldTypes.ts';
import { firstValues, itemsOf } from '../fields/formValues.ts';
import { isAbout, ownsSecondField, problemsOf } from '../fields/validation.ts';
import type { FormAccess, Row } from '../record/registries.ts';
import { changeWhole } from './changeRun.ts';
import { placeOf } from './places.ts';
import './inPlace.css';
import './inPlace.i18n.ts';

export interface BulkChangeProps {
  open: boolean;
  definition: FormDefinition;
  /** Records by id, or all results of a view. */
  chosen: number[] | AllResults;
  close(outcome: ActionOutcome): void;
}

/** Fields whose value means the same for every record. */
function changeable(definition: FormDefinition, t: TFunction): FormItem[] {
  return itemsOf(definition).filter((item) => {
    const place = placeOf(definition, item.field, true, t);
    return 'item' in place && fieldType(item.type)?.inPlace !== 'form' && !item.parent;
  });
}

export default function BulkChange({ open, definition, chosen, close }: BulkChangeProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const id = useId();
  const items = useMemo(() => changeable(definition, t), [definition, t]);
  const [field, setField] = useState('');
  const [values, setValues] = useState<Row>({});
  const [clearing, setClearing] = useState(false);
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState(false);
  const [ready, setReady] = useState('');
  const item = items.find((one) => one.field === field);
  const type = item?.type;

  useEffect(() => {
    let stays = true;
    const stand = () => stays && setReady(type ?? '');
    if (type) void loadControls([type]).then(stand, stand);
    return () => {
      stays = false;
    };
  }, [type]);

  const choose = (next: string) => {
    const chosen = items.find((one) => one.field === next);
    setField(next);
    setClearing(false);
    setProblem('');
    setValues(chosen ? firstValues([{ ...chosen, value: undefined }]) : {});
  };
  const form: FormAccess = {
    values,
    module: definition.module,
    id: 0,
    setValue: (name, value) => {
      setProblem('');
      setClearing(false);
      setValues((before) => ({ ...before, [name]: value }));
    },
  };

  const forGood = !Array.isArray(chosen) && chosen.total > limits.undo.rows;
  // Nothing is emptied by having been left alone.
  const empty = item !== undefined && isEmptyValue(item, values[item.field]);
  const decided = item !== undefined && (clearing || !empty);

  const save = async () => {
    if (!item || !decided || running) return;
    const found = Object.values(problemsOf([item], values, t))[0];
    if (found) {
      setProblem(found);
      return;
    }
    const data: Row = { [item.field]: sentValue(item, values[item.field]) };
    if (ownsSecondField(item)) data[item.field2 as string] = values[item.field2 as string] ?? '';
    if (forGood) {
      const content = t('inPlace.forGoodAsk', { field: item.title, total: chosen.count });
      if (!(await feedback.confirm({ content, danger: true, okText: t('list.bulkChange') }))) return;
    }
    setRunning(true);
    try {
      const { module } = definition;
      close(
        Array.isArray(chosen)
          ? await runBulk(recordCalls.change, chosen, { module, data: JSON.stringify(data), undo: 1 })
          : await changeWhole(module, data, chosen, t),
      );
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      const own = fieldErrors.find(([name]) => isAbout(name, item.field, item.field2))?.[1];
      if (own) setProblem(own);
      else feedback.error(error);
    } finally {
      setRunning(false);
    }
  };

  const Control = item && ready === item.type ? controlFor(item.type) : undefined;
  return (
    <Modal
      open={open}
      title={t('list.bulkChange')}
      width={480}
      destroyOnHidden
      mask={{ closable: false }}
      afterClose={() => choose('')}
      onCancel={() => close({ cancelled: true })}
      onOk={() => void save()}
      okText={
        Array.isArray(chosen)
          ? t('inPlace.changeAll', { count: chosen.length })
          : t('inPlace.changeWhole', { total: chosen.count })
      }
      okButtonProps={{ disabled: !decided }}
      confirmLoading={running}
    >
      <div className="bulk-change">
        <label htmlFor={`${id}-field`}>{t('inPlace.field')}</label>
        <Select
          id={`${id}-field`}
          className="form-full"
          value={field || null}
          onChange={choose}
          placeholder={t('form.choose')}
          options={items.map((one) => ({ value: one.field, label: one.title }))}
          showSearch={{ optionFilterProp: 'label' }}
          autoFocus
        />
        {item && (
          <>
            <label htmlFor={id} id={`${id}-label`}>
              {t('inPlace.value')}
            </label>
            <div>
              {Control && (
                <Suspense fallback={null}>
                  <Control
                    key={item.field}
                    item={item}
                    value={values[item.field]}
                    onChange={(value) => form.setValue(item.field, value)}
                    id={id}
                    form={form}
                    {...(problem ? { status: 'error' as const, describedBy: `${id}-note` } : {})}
                  />
                </Suspense>
              )}
              {!item.required && (
                <Checkbox
                  checked={clearing}
                  onChange={({ target }) => {
                    setClearing(target.checked);
                    setValues(firstValues([{ ...item, value: undefined }]));
                    setProblem('');
                  }}
                >
                  {t('inPlace.clear')}
                </Checkbox>
              )}
              {problem && (
                <div id={`${id}-note`} role="alert" className="form-note form-problem">
                  {problem}
                </div>
              )}
            </div>
          </>
        )}
        {!Array.isArray(chosen) && (
          <p className="form-note bulk-change-note">
            {t(forGood ? 'inPlace.backgroundForGood' : 'inPlace.background')}
          </p>
        )}
      </div>
    </Modal>
  );
}
