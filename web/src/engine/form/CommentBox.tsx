// The box for a comment: what is typed is kept until it was sent; Ctrl+Enter sends it as the last button does.
import { textLength } from '@crm/protocol/text';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { GrowingText } from '../../shared/ui/GrowingText.tsx';
import { type Attempt, attemptOf } from '../record/attempts.ts';
import { useDraft } from './drafts.ts';
import '../fields/fields.i18n.ts';
import './commentBox.css';

interface CommentBoxProps<Draft extends { text: string }> {
  /** Name that the draft is kept under. */
  name: string;
  nothing: Draft;
  /** Longest text, in characters. */
  max: number;
  label: string;
  /** Field of the call that the text travels in: a refusal of it is shown below the text. */
  field: string;
  /** The buttons' labels; the first is the main one, the last sends by Ctrl+Enter. */
  buttons: readonly string[];
  /** True where the draft can be sent without a text. */
  hasMore?(draft: Draft): boolean;
  /**
   * @param button index of the button that was pressed
   * @returns the message of success
   */
  send(draft: Draft, key: string, button: number): Promise<string | undefined>;
  /** What is added to the text, such as files. */
  children?(draft: Draft, set: (part: (before: Draft) => Partial<Draft>) => void, saving: boolean): ReactNode;
  /** Every new number but 0 puts the cursor into the box. */
  summons?: number;
}

export function CommentBox<Draft extends { text: string }>(props: CommentBoxProps<Draft>) {
  const { name, nothing, max, label, field, buttons, hasMore, send, children, summons = 0 } = props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const id = useId();
  const feedback = useFeedback();
  const { found, keep } = useDraft<Draft>(name, nothing);
  const [draft, setDraft] = useState<Draft>(found ?? nothing);
  const [saving, setSaving] = useState<number>();
  const [refused, setRefused] = useState('');
  const attempt = useRef<Attempt | undefined>(undefined);
  const bare = draft.text.trim() === '' && !hasMore?.(draft);
  const over = textLength(draft.text) - max;
  const problem = over > 0 ? t('comment.tooLong', { max, over }) : refused;
  useEffect(() => keep(bare ? null : draft), [keep, bare, draft]);
  useEffect(() => {
    if (summons === 0) return;
    const box = document.getElementById(id);
    box?.focus({ preventScroll: true });
    box?.scrollIntoView({ block: 'center' });
  }, [summons, id]);

  const set = (part: (before: Draft) => Partial<Draft>) => setDraft((before) => ({ ...before, ...part(before) }));
  const submit = async (button: number) => {
    if (saving !== undefined || bare) return;
    if (over > 0) return document.getElementById(id)?.focus();
    attempt.current = attemptOf(JSON.stringify([draft, button]), attempt.current);
    setSaving(button);
    try {
      const msg = await send(draft, attempt.current.key, button);
      attempt.current = undefined;
      setDraft(nothing);
      if (msg) feedback.success(msg);
    } catch (error) {
      const message = error instanceof ApiError ? error.fields?.[field] : undefined;
      if (message) setRefused(message);
      else feedback.error(error);
    } finally {
      setSaving(undefined);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit(buttons.length - 1);
  };
  return (
    <div className="comment-box">
      <GrowingText
        id={id}
        value={draft.text}
        onChange={({ target }) => {
          set(() => ({ text: target.value }) as Partial<Draft>);
          setRefused('');
        }}
        onKeyDown={onKeyDown}
        minRows={2}
        maxRows={8}
        count={{ show: true, max, strategy: textLength }}
        placeholder={narrow ? label : t('comment.sendHint', { label })}
        aria-label={label}
        {...(problem ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-note` } : {})}
      />
      {problem && (
        <div id={`${id}-note`} role="alert" className="comment-box-problem">
          {problem}
        </div>
      )}
      <div className="comment-box-foot">
        <div className="comment-box-more">{children?.(draft, set, saving !== undefined)}</div>
        {buttons.map((text, at) => (
          <Button
            key={text}
            type={at === 0 ? 'primary' : 'default'}
            loading={saving === at}
            disabled={bare}
            onClick={() => void submit(at)}
          >
            {text}
          </Button>
        ))}
      </div>
    </div>
  );
}
