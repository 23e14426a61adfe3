// A dialog with the fields that an action needs; a refusal is shown at its field, and nothing is lost.
import type { FormItem } from '@crm/protocol/answers/form';
import { Alert, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError } from '../../shared/api/client.ts';
import { errorText } from '../../shared/ui/feedback.ts';
import { FormField, fieldId } from '../fields/FormField.tsx';
import { useDraft } from '../form/drafts.ts';
import './prompt.css';
import { loadControls, sentValue } from '../fields/fieldTypes.ts';
import { firstValues } from '../fields/formValues.ts';
import { problemsOf, type Values } from '../fields/validation.ts';
import { ruledItems } from '../form/formRules.ts';
import type { FormAccess } from '../record/registries.ts';
import type { ActionOutcome } from './actions.ts';

export interface Question {
  title: string;
  /** What it is done to, by name. */
  about?: string;
  /** One sentence of what comes of it. */
  note?: string;
  items: FormItem[];
  /** The choices of the first item open by themselves, since it is required. */
  opens?: boolean;
  okText: string;
  danger?: boolean;
  /** Keeps what was typed under this name until it was sent. */
  draft?: string;
  /** Sends it; a refusal is shown here and the question stays. @param key names the attempt: the same as long as nothing was changed */
  send(values: Record<string, unknown>, key: string): Promise<ActionOutcome>;
}

interface PromptDialogProps extends Question {
  open: boolean;
  close(outcome: ActionOutcome): void;
}

export default function PromptDialog(props: PromptDialogProps) {
  const { open, title, about, note, items, opens = false, okText, danger, draft, send, close } = props;
  const { t } = useTranslation();
  const formId = useId();
  const { found, keep } = useDraft<Values>(`ask.${draft ?? ''}`);
  const [values, setValues] = useState<Values>(() => ({ ...firstValues(items), ...(draft ? found : {}) }));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const attempt = useRef(newAttemptKey());
  const sending = useRef(false);
  const latest = useRef(values);
  /** The dialog stands where it stays. */
  const [openedFully, setOpenedFully] = useState(false);
  /** The first item may open. */
  const [opened, setOpened] = useState(false);

  /** What other answers make needless is not shown, and keeps its value. */
  const shown = ruledItems(items, values);
  const types = items.map(({ type }) => type).join(' ');
  const first = items[0] && fieldId(formId, items[0]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stays = true;
    // The dialog takes the focus itself when it opens, and the control may come a moment later.
    const begin = (tries = 100) => {
      // What opens beside the field is placed where the field is in the end.
      if (opens && !openedFully) return;
      if (!stays || !first || tries === 0) return;
      timer = setTimeout(() => {
        const field = document.getElementById(first);
        // Of a group of choices the one that is chosen.
        const within = field?.querySelector<HTMLElement>('input:checked, input, button');
        // Somebody who is already typing keeps the focus.
        const writes = document.activeElement?.matches('.ant-modal input, .ant-modal textarea');
        if (!writes) (field && field.tabIndex < 0 ? (within ?? field) : field)?.focus();
        if (!field) begin(tries - 1);
        else if (opens) setOpened(true);
      }, 50);
    };
    void loadControls(types.split(' ')).then(
      () => begin(),
      () => begin(),
    );
    return () => {
      stays = false;
      clearTimeout(timer);
    };
  }, [first, types, opens, openedFully]);

  const form: FormAccess = {
    values,
    setValue: (field, value) => {
      attempt.current = newAttemptKey();
      const next = { ...latest.current, [field]: value };
      latest.current = next;
      setValues(next);
      if (draft) keep(Object.values(next).some(Boolean) ? next : null);
      setProblems(({ [field]: _mended, ...others }) => others);
    },
  };

  const agree = async () => {
    if (sending.current) return;
    const found = problemsOf(shown, values, t);
    setProblems(found);
    const [wrong] = shown.filter(({ field }) => field in found);
    if (wrong) {
      document.getElementById(fieldId(formId, wrong))?.focus();
      return;
    }
    sending.current = true;
    setBusy(true);
    setFailure('');
    try {
      const body = Object.fromEntries(items.map((item) => [item.field, sentValue(item, values[item.field])]));
      const outcome = await send(body, attempt.current);
      if (!outcome.rejected?.length && !outcome.cancelled) keep(null);
      close(outcome);
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
      const known = Object.fromEntries(
        Object.entries(fields).filter(([name]) => items.some(({ field }) => field === name)),
      );
      setProblems(known);
      if (Object.keys(known).length === 0) setFailure(errorText(error));
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void agree();
  };

  return (
    <Modal
      open={open}
      title={title}
      width={480}
      okText={okText}
      okButtonProps={{ danger: danger ?? false }}
      confirmLoading={busy}
      onOk={() => void agree()}
      onCancel={() => close({ cancelled: true })}
      afterOpenChange={setOpenedFully}
      destroyOnHidden
    >
      {about && <p className="prompt-about">{about}</p>}
      {failure && <Alert type="error" showIcon title={failure} className="prompt-failure" />}
      <form
        className="prompt-form"
        aria-label={title}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void agree();
        }}
      >
        {shown.map((item, at) => (
          <FormField
            key={item.field}
            item={item}
            formId={formId}
            layout={1}
            form={form}
            {...(problems[item.field] ? { problem: problems[item.field] } : {})}
            disabled={busy}
            opened={opened && opens && at === 0}
          />
        ))}
      </form>
      {note && <p className="prompt-note">{note}</p>}
    </Modal>
  );
}
