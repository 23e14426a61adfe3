// Another date for one record: entered, or given by where the record was dropped; sent as an edit in place.
import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import { Alert, Button, Modal } from 'antd';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../../shared/ui/feedback.ts';
import { controlFor } from '../../fields/fieldTypes.ts';
import { useFieldEdit } from '../../inPlace/useFieldEdit.ts';
import '../../inPlace/inPlace.i18n.ts';
import { idOf } from '../../record/records.ts';
import type { Row } from '../../record/registries.ts';
import './calendar.i18n.ts';

export interface Move {
  row: Row;
  /** What the record is called. */
  text: string;
  /** The new value; without it the dialog asks. */
  value?: string;
}

interface MoveDialogProps extends Move {
  open: boolean;
  definition: FormDefinition;
  item: FormItem;
  idField: string;
  close(): void;
  saved(): void;
}

export default function MoveDialog({ open, definition, item, idField, row, text, value, ...rest }: MoveDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const id = useId();
  const { close, saved } = rest;
  const edit = useFieldEdit({ definition, item, row, id: idOf(row, idField), idField, done: close, saved });
  const { form, problem, saving, conflict, save } = edit;
  const [failed, setFailed] = useState(false);
  const started = useRef(false);
  const dropped = value !== undefined;
  const latest = useRef({ form, save });

  useEffect(() => {
    if (!dropped || started.current) return;
    started.current = true;
    latest.current.form.setValue(item.field, value);
    void latest.current.save().then((done) => setFailed(!done));
  }, [dropped, item, value]);

  // What was dropped has no field beside which a reason could stand.
  const over = useRef(close);
  useEffect(() => {
    over.current = close;
  });
  useEffect(() => {
    if (!failed || !dropped || conflict) return;
    if (problem) feedback.error(problem);
    over.current();
  }, [failed, dropped, conflict, problem, feedback]);

  const Control = controlFor(item.type);
  const agree = async () => {
    setFailed(false);
    setFailed(!(await save()));
  };
  return (
    <Modal
      open={open && (!dropped || conflict !== '')}
      title={t('calendar.moveTitle')}
      width={420}
      onCancel={close}
      destroyOnHidden
      footer={
        conflict ? (
          <>
            <Button onClick={edit.takeTheirs}>{t('inPlace.theirs')}</Button>
            <Button type="primary" loading={saving} onClick={() => void agree()}>
              {t('inPlace.mine')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t('confirm.cancel')}</Button>
            <Button type="primary" loading={saving} onClick={() => void agree()}>
              {t('action.save')}
            </Button>
          </>
        )
      }
    >
      <p className="calendar-move-about">{text}</p>
      {conflict && <Alert type="warning" showIcon title={conflict} />}
      {!conflict && Control && (
        <form
          aria-label={t('calendar.moveTitle')}
          onSubmit={(event) => {
            event.preventDefault();
            void agree();
          }}
        >
          <label className="calendar-move-label" htmlFor={id}>
            {item.title}
          </label>
          <Suspense fallback={null}>
            <Control
              item={item}
              value={form.values[item.field]}
              onChange={(next) => form.setValue(item.field, next)}
              id={id}
              form={form}
              {...(problem ? { status: 'error' as const, describedBy: `${id}-note` } : {})}
            />
          </Suspense>
          {problem && (
            <div id={`${id}-note`} role="alert" className="form-note form-problem">
              {problem}
            </div>
          )}
        </form>
      )}
    </Modal>
  );
}
