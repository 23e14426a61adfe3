// Comments of a log, the newest first, and the box for a new one; the input is kept until it was sent.
import { limits } from '@crm/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { CommentBox } from '../../engine/form/CommentBox.tsx';
import { usePanelKey } from '../../engine/interaction/keys.ts';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './worklog.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { addComment, useComments } from './worklog.api.ts';
import './worklog.i18n.ts';

const nothing = { text: '' };

export function Comments({ id, may, count }: { id: number; may: boolean; count: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const comments = useComments(id);
  const [summons, setSummons] = useState(0);
  usePanelKey('f', may ? () => setSummons((before) => before + 1) : undefined);
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
      {may && (
        <CommentBox
          key={id}
          name={`worklog.comment.${id}`}
          nothing={nothing}
          max={limits.text}
          label={t('worklog.comment')}
          field="cont"
          buttons={[t('worklog.send')]}
          summons={summons}
          send={({ text }, key) => addComment(client, id, text, key)}
        />
      )}
      {body()}
    </section>
  );
}
