// One field of all selected records: which one, its new value by its own control, checked as in the form.
import type { FormDefinition, FormItem } from '@crm/protocol/form';
import { Modal, Select } from 'antd';
import { Suspense, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import '../controls/index.ts';
import { controlFor, fieldType, loadControls, sentValue } from '../fieldTypes.ts';
import { firstValues, itemsOf } from '../formValues.ts';
import { type ActionOutcome, runBulk } from '../list/actions.ts';
import type { FormAccess, Row } from '../registries.ts';
import { isAbout, ownsSecondField, problemsOf } from '../validation.ts';
import { placeOf } from './places.ts';
import './inPlace.css';
import './words.ts';

export interface BulkChangeProps {
  open: boolean;
  definition: FormDefinition;
  ids: number[];
  close(outcome: ActionOutcome): void;
}

/** Fields whose value means the same for every record. */
function changeable(definition: FormDefinition, t: (key: string) => string): FormItem[] {
  return itemsOf(definition).filter((item) => {
    const place = placeOf(definition, item.field, true, t as never);
    return 'item' in place && fieldType(item.type)?.inPlace !== 'form' && !item.parent;
  });
}

export default function BulkChange({ open, definition, ids, close }: BulkChangeProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const id = useId();
  const items = useMemo(() => changeable(definition, t), [definition, t]);
  const [field, setField] = useState('');
  const [values, setValues] = useState<Row>({});
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
    setProblem('');
    setValues(chosen ? firstValues([{ ...chosen, value: undefined }]) : {});
  };
  const form: FormAccess = {
    values,
    module: definition.module,
    id: 0,
    setValue: (name, value) => {
      setProblem('');
      setValues((before) => ({ ...before, [name]: value }));
    },
  };

  const save = async () => {
    if (!item || running) return;
    const found = Object.values(problemsOf([item], values, t))[0];
    if (found) {
      setProblem(found);
      return;
    }
    const data: Row = { [item.field]: sentValue(item, values[item.field]) };
    if (ownsSecondField(item)) data[item.field2 as string] = values[item.field2 as string] ?? '';
    setRunning(true);
    try {
      close(
        await runBulk('api/record/change', ids, { module: definition.module, data: JSON.stringify(data), undo: 1 }),
      );
    } catch (error) {
      const said = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      const own = said.find(([name]) => isAbout(name, item.field, item.field2))?.[1];
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
      okText={t('inPlace.changeAll', { count: ids.length })}
      okButtonProps={{ disabled: !item }}
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
              {problem && (
                <div id={`${id}-note`} role="alert" className="form-note form-problem">
                  {problem}
                </div>
              )}
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
