// Writes a comment on an approval; what was typed is kept until it was sent.
import { flowLimits } from '@crm/protocol/flow';
import { textLength } from '@crm/protocol/text';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attempt, attemptOf } from '../../engine/attempts.ts';
import { useDraft } from '../../engine/drafts.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './approval.css';
import { act } from './approval.api.ts';
import './panelWords.ts';
import './words.ts';

interface Draft {
  Ext: string;
}
const nothing: Draft = { Ext: '' };

export function CommentBox({ task, sent }: { task: number; sent(): void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const { found, keep } = useDraft<Draft>(`work.comment.${task}`, nothing);
  const [draft, setDraft] = useState<Draft>(found ?? nothing);
  const [saving, setSaving] = useState(false);
  const attempt = useRef<Attempt | undefined>(undefined);
  const bare = draft.Ext.trim() === '';
  const wrong = bare || textLength(draft.Ext) > flowLimits.opinion;
  useEffect(() => keep(bare ? null : draft), [keep, bare, draft]);

  const send = async () => {
    if (saving || wrong) return;
    const body = { taskid: task, Ext: draft.Ext };
    attempt.current = attemptOf(JSON.stringify(body), attempt.current);
    setSaving(true);
    try {
      const { msg } = await act(client, 'createComment', body, attempt.current.key);
      attempt.current = undefined;
      setDraft(nothing);
      if (msg) feedback.success(msg);
      sent();
    } catch (error) {
      feedback.error(error);
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="work-comment">
      <Input.TextArea
        value={draft.Ext}
        onChange={(event) => setDraft({ Ext: event.target.value })}
        onKeyDown={onKeyDown}
        autoSize={{ minRows: 2, maxRows: 8 }}
        count={{ show: true, max: flowLimits.opinion, strategy: textLength }}
        placeholder={t('work.comment')}
        aria-label={t('work.comment')}
      />
      <div className="work-comment-foot">
        <Button type="primary" loading={saving} disabled={wrong} onClick={() => void send()}>
          {t('work.send')}
        </Button>
      </div>
    </div>
  );
}
