// The dialog that creates and edits a settings record: errors at their fields, a conflict above them, no input is lost.
import { limits } from '@crm/protocol/limits';
import { Alert, Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { type Conflict, ConflictNotice, conflictOf } from '../form/Conflict.tsx';
import { useFirstField, useFormDraft } from '../form/formDraft.tsx';
import { showFieldErrors } from '../form/formErrors.ts';
import { type Attempt, attemptOf } from '../record/attempts.ts';
import '../fields/fields.i18n.ts';
import { useDiscardQuestion } from '../interaction/UnsavedChangesGuard.tsx';

export interface SettingsFormProps<Values extends object> {
  form: FormInstance<Values>;
  title: string;
  className?: string;
  width?: number;
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
  /** Fields that are never kept. */
  secret?: readonly (keyof Values)[];
  changed?(part: Partial<Values>): void;
  /**
   * @param key of the attempt, the same for the same values
   * @param over after a conflict: the version that was loaded, or is overwritten knowingly
   * @returns the message; undefined where it was not sent, or where the caller goes on
   */
  send(values: Values, key: string, over?: number): Promise<string | undefined>;
  /** Shown above the form for a refusal without a field; empty where it was shown already. */
  objection?(error: ApiError): string | undefined;
  /** After a conflict: the record as it is now; undefined where it is gone. */
  newest?(): Promise<Values | null | undefined>;
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
  labelWidth,
  okText,
  aside,
  readOnly = false,
  first,
  focus,
  draft: subject,
  secret,
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
  const draft = useFormDraft(form, subject, first, secret);
  useFirstField(form, focus);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict>();
  const [problem, setProblem] = useState('');
  const loaded = useRef<number>(undefined);
  const attempt = useRef<Attempt>(undefined);

  const save = async (entered: Values, over = loaded.current) => {
    setSaving(true);
    setProblem('');
    setConflict(undefined);
    const values = { ...first, ...entered };
    attempt.current = attemptOf(JSON.stringify(values), attempt.current);
    try {
      const message = await send(values, attempt.current.key, over);
      if (message === undefined) return;
      feedback.success(message);
      draft.forget();
      onSaved();
    } catch (error) {
      const stale = conflictOf(error, t, i18n.language);
      const text = error instanceof ApiError ? objection?.(error) : undefined;
      if (stale) setConflict(stale);
      else if (text !== undefined) setProblem(text);
      else if (!showFieldErrors(form, error)) feedback.error(error);
    } finally {
      setSaving(false);
    }
  };

  /** What was typed takes the place of what the other person saved. */
  const saveMine = async () => {
    const entered = await form.validateFields().catch(() => undefined);
    if (entered) await save(entered, conflict?.version);
  };

  /** Takes over what the other person saved, but not over what was typed here. */
  const reload = async () => {
    try {
      const values = await newest?.();
      if (!values) {
        feedback.error(t('form.gone'));
        onSaved();
        return;
      }
      const fields: FormInstance = form;
      for (const [field, value] of Object.entries(values))
        if (!fields.isFieldTouched(field)) fields.setFieldValue(field, value);
      loaded.current = conflict?.version;
      setConflict(undefined);
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
      className={`settings-form ${className}`}
      width={width}
      centered
      title={title}
      okText={okText ?? t('action.save')}
      okButtonProps={{ loading: saving, style: readOnly ? { display: 'none' } : {} }}
      mask={{ closable: false }}
      footer={before(aside)}
      onOk={() => form.submit()}
      onCancel={() => void leave()}
    >
      {draft.note}
      {problem && <Alert type="warning" showIcon title={problem} />}
      {conflict && (
        <ConflictNotice
          text={conflict.text}
          keeps
          reload={newest && conflict.version ? () => void reload() : undefined}
          saveMine={conflict.version ? () => void saveMine() : undefined}
        />
      )}
      <Form
        form={form}
        {...(labelWidth
          ? { labelCol: { flex: `${labelWidth}px` }, style: { paddingTop: 12 } }
          : { layout: 'vertical' as const })}
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
