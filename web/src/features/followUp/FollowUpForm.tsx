// Writes a follow-up: method, contact, text, and next date; empties itself only once it is saved.

import { PictureOutlined } from '@ant-design/icons';
import type { FollowUpEntry } from '@crm/protocol/answers/customer';
import type { FileRow } from '@crm/protocol/answers/files';
import type { FormItem } from '@crm/protocol/answers/form';
import { followUpMethods } from '@crm/protocol/customer';
import { limits } from '@crm/protocol/limits';
import { textLength } from '@crm/protocol/text';
import { Button, Flex, Select } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attempt, attemptOf, useBack } from '../../engine/record/attempts.ts';
import '../../engine/fields/fields.css';
import { MomentPicker } from '../../engine/fields/controls/datetime/MomentPicker.tsx';
import { useDraft } from '../../engine/form/drafts.ts';
import { isTyping } from '../../engine/interaction/keys.ts';
import { UnsavedChangesGuard } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import type { ControlProps } from '../../engine/record/registries.ts';
import { ApiError } from '../../shared/api/client.ts';
import { translated } from '../../shared/i18n/translated.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { clearable } from '../../shared/ui/clearable.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { focusContainer } from '../../shared/ui/focusContainer.ts';
import { GrowingText } from '../../shared/ui/GrowingText.tsx';
import {
  addFollowUp,
  contentProblem,
  draftOf,
  editFollowUp,
  emptyDraft,
  type FollowUpDraft,
  isBare,
  type SubjectKind,
  subjects,
} from './followUp.api.ts';
import { quickDates } from './quickDates.ts';
import './followUp.i18n.ts';

const Pictures = onDemand<ControlProps>(() => import('../../engine/fields/controls/picture/PictureControl.tsx'));
const pictures: FormItem = { id: 0, type: 'picture', title: '', field: 'img', max: 9 };

export interface ContactChoice {
  id: number;
  name: string;
  primary?: boolean;
}

interface FollowUpFormProps {
  /** What it is about: the record's id, and its kind. */
  customerId: number;
  kind?: SubjectKind;
  /** Undefined for what has no contacts of its own. */
  contacts: ContactChoice[] | undefined;
  /** Every other number than 0 and the one before brings the cursor here. */
  summons?: number;
  /** A follow-up that was sent and is put right. */
  row?: FollowUpEntry;
  /** What is on its way to the server; null when it was not kept. */
  onSending?(draft: FollowUpDraft | null): void;
  /** `id` of the follow-up that was made, 0 for one that was changed. */
  onSaved(id: number): void;
  onCancel?(): void;
}

/** What is kept: the draft, and under which key it was sent when no answer came. */
interface StoredDraft extends FollowUpDraft {
  attempt?: Attempt | undefined;
}

export function FollowUpForm({
  customerId,
  kind = 'customer',
  contacts,
  summons = 0,
  row,
  onSending,
  onSaved,
  onCancel,
}: FollowUpFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const id = useId();
  const { found, keep, safe } = useDraft<StoredDraft>(
    [subjects[kind].logs, customerId, ...(row ? [row.id] : [])].join('.'),
    emptyDraft,
  );
  const edits = row !== undefined;
  const [first] = useState(() => (row ? draftOf(row) : emptyDraft));
  const [draft, setDraft] = useState<FollowUpDraft>(() => {
    const { attempt: _, ...typed } = found ?? {};
    return { ...first, ...typed };
  });
  const [open, setOpen] = useState(found !== null || row !== undefined);
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  const [illustrated, setIllustrated] = useState(draft.img.length > 0);
  const busy = useRef(false);
  const form = useRef<HTMLDivElement>(null);
  const sent = useRef<Attempt | undefined>(found?.attempt);
  /** It was sent, and the network took it: it is sent again when the network is back, unless something is changed. */
  const lost = useRef(false);
  const set = (part: Partial<FollowUpDraft>) => {
    lost.current = false;
    setDraft((before) => ({ ...before, ...part }));
  };

  const bare = row ? JSON.stringify(draft) === JSON.stringify(first) : isBare(draft);
  const chosen =
    contacts?.find((one) => one.id === draft.contactId) ??
    (draft.contactId === 0 ? undefined : contacts?.find((one) => one.primary));

  useEffect(() => keep(bare ? null : { ...draft, attempt: sent.current }), [keep, bare, draft]);

  useEffect(() => {
    // Somebody who is typing elsewhere by now keeps the focus.
    if ((summons === 0 && !edits) || isTyping(document.activeElement)) return;
    const box = document.getElementById(`${id}-text`) as HTMLTextAreaElement | null;
    box?.focus();
    // What was kept is gone on with at its end.
    box?.setSelectionRange(box.value.length, box.value.length);
  }, [summons, edits, id]);

  const clear = () => {
    setDraft(row ? first : { ...emptyDraft, status: draft.status });
    setIllustrated(first.img.length > 0);
    setProblem('');
    sent.current = undefined;
    lost.current = false;
  };

  const save = async () => {
    if (busy.current) return;
    const wrong = contentProblem(draft.Ext);
    setProblem(wrong ? t(wrong, { max: limits.text }) : '');
    if (wrong) {
      document.getElementById(`${id}-text`)?.focus();
      return;
    }
    const whole = { ...draft, contactId: chosen?.id ?? 0 };
    const attempt = attemptOf(JSON.stringify(whole), sent.current);
    sent.current = attempt;
    // After a reload before the answer, the same key is sent.
    keep({ ...whole, attempt });
    lost.current = false;
    busy.current = true;
    setSaving(true);
    onSending?.(whole);
    try {
      const { msg, data } = await (row
        ? editFollowUp(row, kind, whole, attempt.key)
        : addFollowUp(customerId, kind, whole, attempt.key));
      feedback.success(msg || t('form.saved'));
      keep(null);
      clear();
      setOpen(false);
      focusContainer(form.current);
      onSaved(data.id);
    } catch (error) {
      onSending?.(null);
      lost.current = error instanceof ApiError && error.code === 'transport';
      if (error instanceof ApiError && error.fields?.Ext) setProblem(error.fields.Ext);
      feedback.error(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  useBack(() => {
    if (lost.current) void save();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target instanceof HTMLTextAreaElement) {
      // The first Esc leaves the box, the next one closes what the box is in.
      event.stopPropagation();
      focusContainer(event.target);
      if (bare && row) onCancel?.();
      else if (bare) setOpen(false);
      return;
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };

  const details = () => (
    <>
      <Flex gap={8} wrap>
        <Select
          value={draft.status}
          onChange={(status) => set({ status })}
          options={followUpMethods.map((label, value) => ({
            value,
            label: translated(t, [`option.OpportLogs.status.${value}`], label),
          }))}
          className="follow-method"
          aria-label={t('followUp.method')}
        />
        {contacts && (
          <Select
            value={chosen?.id ?? null}
            onChange={(contactId: number | undefined) => set({ contactId: contactId ?? 0 })}
            options={contacts.map(({ id: value, name }) => ({ value, label: name }))}
            allowClear={clearable(t)}
            className="follow-contact"
            placeholder={t('followUp.contact')}
            notFoundContent={t('followUp.noContacts')}
            aria-label={t('followUp.contact')}
          />
        )}
      </Flex>
      {illustrated && (
        <div>
          <span id={`${id}-pictures-label`} className="follow-pictures-label">
            {t('followUp.pictures')}
          </span>
          <Pictures
            id={`${id}-pictures`}
            item={pictures}
            value={draft.img}
            onChange={(img) => set({ img: img as FileRow[] })}
            disabled={saving}
            form={{ module: subjects[kind].logs, id: 0, values: {}, setValue: () => {} }}
          />
        </div>
      )}
      <Flex gap={8} wrap align="center" className="follow-next">
        <MomentPicker
          value={draft.nextgenjintime}
          onChange={(nextgenjintime) => set({ nextgenjintime })}
          opening="09:00:00"
          ahead
          placeholder={t('followUp.next')}
          aria-label={t('followUp.next')}
          className="follow-date"
        />
        {quickDates().map(({ key, value }) => (
          <Button
            key={key}
            size="small"
            className={draft.nextgenjintime === value ? 'follow-chosen' : ''}
            aria-pressed={draft.nextgenjintime === value}
            onClick={() => set({ nextgenjintime: draft.nextgenjintime === value ? '' : value })}
          >
            {t(key)}
          </Button>
        ))}
        <Button
          size="small"
          icon={<PictureOutlined aria-hidden />}
          aria-pressed={illustrated}
          onClick={() => setIllustrated(!illustrated || draft.img.length > 0)}
        >
          {t('followUp.pictures')}
        </Button>
        <span className="follow-gap" />
        {bare ? (
          <span className="follow-hint" aria-hidden>
            Ctrl + Enter
          </span>
        ) : (
          <>
            <span className="follow-hint follow-draft">{t(safe ? 'followUp.draft' : 'followUp.notKept')}</span>
            <Button size="small" type="text" onClick={clear} disabled={saving}>
              {t('action.clear')}
            </Button>
          </>
        )}
        {onCancel && (
          <Button
            disabled={saving}
            onClick={() => {
              keep(null);
              onCancel();
            }}
          >
            {t('confirm.cancel')}
          </Button>
        )}
        <Button type="primary" loading={saving} onClick={() => void save()}>
          {t(row ? 'action.save' : 'followUp.add')}
        </Button>
      </Flex>
    </>
  );

  return (
    <div ref={form} className={open ? 'follow-form follow-form-open' : 'follow-form'} onKeyDown={onKeyDown}>
      <GrowingText
        id={`${id}-text`}
        value={draft.Ext}
        onChange={(event) => {
          set({ Ext: event.target.value });
          if (problem) setProblem('');
        }}
        readOnly={saving}
        onFocus={() => setOpen(true)}
        minRows={open ? 3 : 1}
        maxRows={8}
        count={{ show: true, max: limits.text, strategy: textLength }}
        placeholder={t('followUp.content')}
        status={problem ? 'error' : ''}
        aria-label={t('followUp.content')}
        aria-describedby={problem ? `${id}-problem` : undefined}
        aria-invalid={problem !== ''}
      />
      {problem && (
        <div id={`${id}-problem`} className="form-note form-problem" role="alert">
          {problem}
        </div>
      )}
      <UnsavedChangesGuard when={!safe} />
      {open && details()}
    </div>
  );
}
