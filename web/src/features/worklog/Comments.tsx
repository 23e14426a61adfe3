// What is said to a log, the newest first, and the box to say something; what was typed is kept until it was sent.
import { limits } from '@crm/protocol/limits';
import { textLength } from '@crm/protocol/text';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { useDraft } from '../../engine/form/drafts.ts';
import { usePanelKey } from '../../engine/interaction/keys.ts';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { type Attempt, attemptOf } from '../../engine/record/attempts.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './worklog.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { addComment, useComments } from './worklog.api.ts';
import './worklog.i18n.ts';

interface Draft {
  cont: string;
}

function CommentBox({ id }: { id: number }) {
  const { t } = useTranslation();
  const boxId = useId();
  const client = useQueryClient();
  const feedback = useFeedback();
  const { found, keep } = useDraft<Draft>(`worklog.comment.${id}`, { cont: '' });
  const [cont, setCont] = useState(found?.cont ?? '');
  const [saving, setSaving] = useState(false);
  const attempt = useRef<Attempt | undefined>(undefined);
  const wrong = cont.trim() === '' || textLength(cont) > limits.text;
  useEffect(() => keep(cont.trim() === '' ? null : { cont }), [keep, cont]);
  usePanelKey('f', () => document.getElementById(boxId)?.focus());

  const send = async () => {
    if (saving || wrong) return;
    attempt.current = attemptOf(cont, attempt.current);
    setSaving(true);
    try {
      const msg = await addComment(client, id, cont, attempt.current.key);
      attempt.current = undefined;
      setCont('');
      feedback.success(msg);
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
    <div className="worklog-comment-box">
      <Input.TextArea
        id={boxId}
        value={cont}
        onChange={({ target }) => setCont(target.value)}
        onKeyDown={onKeyDown}
        autoSize={{ minRows: 1, maxRows: 6 }}
        count={{ show: true, max: limits.text, strategy: textLength }}
        placeholder={t('worklog.comment')}
        aria-label={t('worklog.comment')}
      />
      <Button type="primary" loading={saving} disabled={wrong} onClick={() => void send()}>
        {t('worklog.send')}
      </Button>
    </div>
  );
}

export function Comments({ id, may, count }: { id: number; may: boolean; count: number }) {
  const { t } = useTranslation();
  const comments = useComments(id);
  const body = () => {
    if (comments.error && comments.rows.length === 0)
      return <LoadProblem error={comments.error} retry={comments.refetch} />;
    if (comments.first && count > 0) return <Skeleton avatar rows={1} />;
    if (comments.rows.length === 0) return <p className="worklog-none">{t('worklog.noComments')}</p>;
    return (
      <>
        <ul className="worklog-comments">
          {comments.rows.map((row) => (
            <li key={row.id}>
              <UserAvatar name={row.username} src={row.Header} size={32} />
              <div>
                <div className="worklog-comment-head">
                  <strong>{row.username}</strong>
                  <span className="worklog-when">
                    <RelativeTime value={row.addtime} />
                  </span>
                </div>
                <p className="worklog-text">{row.cont}</p>
              </div>
            </li>
          ))}
        </ul>
        {comments.rows.length < comments.total && (
          <ScrollEnd {...(comments.more ? { more: comments.more } : {})} loading={comments.loadingMore} />
        )}
      </>
    );
  };
  return (
    <section className="worklog-section" aria-label={t('worklog.comments')}>
      <h3>{t('worklog.comments')}</h3>
      {may && <CommentBox id={id} />}
      {body()}
    </section>
  );
}
