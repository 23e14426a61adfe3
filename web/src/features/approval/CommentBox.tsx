// Writes a comment on an approval, with files; what was typed and attached is kept until it was sent.
import type { FileRow } from '@crm/protocol/answers/files';
import { flowLimits } from '@crm/protocol/flow';
import { textLength } from '@crm/protocol/text';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileList } from '../../engine/fields/controls/file/FileList.tsx';
import { UploadPopover } from '../../engine/fields/controls/file/UploadPopover.tsx';
import { useDraft } from '../../engine/form/drafts.ts';
import { type Attempt, attemptOf } from '../../engine/record/attempts.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './approval.css';
import { act } from './approval.api.ts';
import './approval.i18n.ts';

interface Draft {
  Ext: string;
  files: FileRow[];
}
const nothing: Draft = { Ext: '', files: [] };

const place = { picType: 'flow' };
const anybody = () => true;

interface CommentBoxProps {
  task: number;
  /** Every other number than 0 and the one before brings the cursor here. */
  summons: number;
  sent(): void;
}

export function CommentBox({ task, summons, sent }: CommentBoxProps) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const feedback = useFeedback();
  const { found, keep } = useDraft<Draft>(`work.comment.${task}`, nothing);
  const [draft, setDraft] = useState<Draft>(found ?? nothing);
  const [saving, setSaving] = useState(false);
  const attempt = useRef<Attempt | undefined>(undefined);
  const bare = draft.Ext.trim() === '' && draft.files.length === 0;
  const wrong = bare || textLength(draft.Ext) > flowLimits.opinion;
  useEffect(() => keep(bare ? null : draft), [keep, bare, draft]);

  useEffect(() => {
    if (summons === 0) return;
    const box = document.getElementById(id);
    box?.focus({ preventScroll: true });
    box?.scrollIntoView({ block: 'center' });
  }, [summons, id]);

  const set = (part: (before: Draft) => Partial<Draft>) => setDraft((before) => ({ ...before, ...part(before) }));
  const without = ({ id: gone }: FileRow) => set(({ files }) => ({ files: files.filter((row) => row.id !== gone) }));

  const send = async () => {
    if (saving || wrong) return;
    const files = draft.files.map((row) => row.id);
    const body = { taskid: task, Ext: draft.Ext, ...(files.length > 0 ? { files } : {}) };
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
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <div className="work-comment">
      <Input.TextArea
        id={id}
        value={draft.Ext}
        onChange={({ target }) => set(() => ({ Ext: target.value }))}
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
        <div className="work-comment-files">
          <UploadPopover
            place={place}
            disabled={saving}
            label={t('work.commentFiles')}
            room={flowLimits.commentFiles - draft.files.length}
            max={flowLimits.commentFiles}
            arrived={(row) => set(({ files }) => ({ files: [...files, row] }))}
            removed={without}
          />
          <FileList rows={draft.files} mayRemove={anybody} remove={without} />
        </div>
      </div>
    </div>
  );
}
