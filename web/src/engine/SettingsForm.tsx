// The dialog in which a record of settings is made and changed: objections at their fields, a conflict above them, nothing typed is lost.
import { limits } from '@crm/protocol/limits';
import { Alert, Button, Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../shared/api/client.ts';
import { useFeedback } from '../shared/ui/feedback.ts';
import { type Attempt, attemptOf } from './attempts.ts';
import { conflictText } from './conflictText.ts';
import { useFirstField, useFormDraft } from './formDraft.tsx';
import { showFieldErrors } from './formErrors.ts';
import './form.i18n.ts';
import { useDiscardQuestion } from './Leaving.tsx';

export interface SettingsFormProps<Values extends object> {
  form: FormInstance<Values>;
  title: string;
  className?: string;
  width?: number;
  /** In the middle of the window: for many fields, which scroll between title and buttons. */
  centered?: boolean;
  /** Pixels of the labels; above their fields where missing. */
  labelWidth?: number;
  okText?: string;
  /** Before the buttons. */
  aside?: ReactNode;
  /** Nothing can be saved. */
  readOnly?: boolean;
  /** What the form begins with. */
  first: Values;
  /** Name of the field that is typed in first. */
  focus: keyof Values & string;
  /** What it is about, where a new one is kept until it was sent. */
  draft?: string | undefined;
  changed?(part: Partial<Values>): void;
  /**
   * @param key of the attempt, the same for the same values
   * @param over the version that is overwritten knowingly, after a conflict
   * @returns what is said of it; undefined where it was not sent, or what comes next is the caller's
   */
  send(values: Values, key: string, over?: number): Promise<string | undefined>;
  /** Said above the form of a refusal that stands at no field. */
  objection?(error: ApiError): string | undefined;
  /** After a conflict: the record as it is now. */
  newest?(): Promise<Values | undefined>;
  onClose(): void;
  onSaved(): void;
  children: ReactNode;
}

/** Buttons with something before them. */
const before = (aside: ReactNode) => (buttons: ReactNode) => (
  <>
    {aside}
    {buttons}
  </>
);

export function SettingsForm<Values extends object>({
  form,
  title,
  className = '',
  width = limits.dialogWidth,
  centered = false,
  labelWidth,
  okText,
  aside,
  readOnly = false,
  first,
  focus,
  draft: subject,
  changed,
  send,
  objection,
  newest,
  onClose,
  onSaved,
  children,
}: SettingsFormProps<Values>) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const mayDiscard = useDiscardQuestion();
  const draft = useFormDraft(form, subject, first);
  useFirstField(form, focus);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<{ text: string; stale: boolean; version?: number }>({
    text: '',
    stale: false,
  });
  const over = useRef<number>(undefined);
  const attempt = useRef<Attempt>(undefined);

  const save = async (entered: Values) => {
    setSaving(true);
    setProblem({ text: '', stale: false });
    const values = { ...first, ...entered };
    attempt.current = attemptOf(JSON.stringify(values), attempt.current);
    try {
      const said = await send(values, attempt.current.key, over.current);
      if (said === undefined) return;
      feedback.success(said);
      draft.forget();
      onSaved();
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'conflict';
      const text = stale ? conflictText(error, t, i18n.language) : error instanceof ApiError && objection?.(error);
      const version = stale ? Number(error.data?.version ?? 0) : 0;
      if (text) setProblem({ text, stale, ...(version > 0 ? { version } : {}) });
      else if (!showFieldErrors(form, error)) feedback.error(error);
    } finally {
      over.current = undefined;
      setSaving(false);
    }
  };

  /** What was typed takes the place of what the other person saved. */
  const saveMine = () => {
    over.current = problem.version;
    form.submit();
  };

  /** Takes over what the other person saved, but not over what was typed here. */
  const reload = async () => {
    try {
      const values = await newest?.();
      if (!values) return;
      const fields: FormInstance = form;
      for (const [field, value] of Object.entries(values))
        if (!fields.isFieldTouched(field)) fields.setFieldValue(field, value);
      setProblem({ text: '', stale: false });
    } catch (error) {
      feedback.error(error);
    }
  };

  const leave = async () => {
    if (!readOnly && form.isFieldsTouched()) {
      if (!(await mayDiscard())) return;
      draft.forget();
    }
    onClose();
  };

  return (
    <Modal
      open
      className={className}
      width={width}
      centered={centered}
      title={title}
      okText={okText ?? t('action.save')}
      okButtonProps={{ loading: saving, style: readOnly ? { display: 'none' } : {} }}
      mask={{ closable: false }}
      footer={before(aside)}
      onOk={() => form.submit()}
      onCancel={() => void leave()}
    >
      {draft.note}
      {problem.text && (
        <Alert
          type="warning"
          showIcon
          title={problem.text}
          {...(problem.stale && newest
            ? {
                description: t('form.conflictHint'),
                action: (
                  <Button size="small" onClick={() => void reload()}>
                    {t('form.reload')}
                  </Button>
                ),
              }
            : problem.version !== undefined
              ? {
                  action: (
                    <Button size="small" onClick={saveMine}>
                      {t('form.saveMine')}
                    </Button>
                  ),
                }
              : {})}
        />
      )}
      <Form
        form={form}
        {...(labelWidth
          ? { labelCol: { flex: `${labelWidth}px` }, style: { paddingTop: 12 } }
          : { layout: 'vertical' as const, requiredMark: false })}
        initialValues={draft.first}
        onValuesChange={(part: Partial<Values>, all: Values) => {
          draft.changed(part, all);
          changed?.(part);
        }}
        onFinish={(values) => void save(values)}
        scrollToFirstError={{ focus: true }}
        autoComplete="off"
      >
        {children}
      </Form>
    </Modal>
  );
}
