// What stands below a task: the box for a comment, and what was said and happened, which grows while one scrolls.
import { limits } from '@crm/protocol/limits';
import { isSettled, type TaskRow, taskStates, taskTypes } from '@crm/protocol/task';
import { textLength } from '@crm/protocol/text';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Input, Switch, Tag } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { useDraft } from '../../engine/form/drafts.ts';
import { usePanelKey } from '../../engine/interaction/keys.ts';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { type Attempt, attemptOf } from '../../engine/record/attempts.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { ApiError } from '../../shared/api/client.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { addMessage, messagesKey, taskModule, useMessages } from './task.api.ts';
import './task.css';
import './task.i18n.ts';

interface CommentBoxProps {
  task: TaskRow;
  saved(): void;
}

const nothing = { cont: '' };

function CommentBox({ task, saved }: CommentBoxProps) {
  const { t } = useTranslation();
  const field = useId();
  const feedback = useFeedback();
  const { found, keep } = useDraft<{ cont: string }>(`taskmsg.${task.id}`, nothing);
  const [cont, setCont] = useState(found?.cont ?? '');
  const [saving, setSaving] = useState<number | null>(null);
  const attempt = useRef<Attempt | undefined>(undefined);
  const bare = cont.trim() === '';
  const over = textLength(cont) - limits.text;
  const [refused, setRefused] = useState('');
  const problem = over > 0 ? t('task.commentTooLong', { max: limits.text, over }) : refused;
  useEffect(() => keep(bare ? null : { cont }), [keep, bare, cont]);
  usePanelKey('f', () => document.getElementById(field)?.focus());
  // Such a task is completed by what is said about it.
  const completes = task.type === taskTypes.told && task.can?.action === true;

  const send = async (status: number) => {
    if (saving !== null || bare) return;
    if (over > 0) return void document.getElementById(field)?.focus();
    const body = { id: task.id, cont: cont.trim(), ...(status > 0 ? { status } : {}) };
    attempt.current = attemptOf(JSON.stringify(body), attempt.current);
    setSaving(status);
    try {
      const { msg } = await addMessage(body, attempt.current.key);
      attempt.current = undefined;
      setCont('');
      if (msg) feedback.success(msg);
      saved();
    } catch (error) {
      const said = error instanceof ApiError ? error.fields?.['cont'] : undefined;
      if (said) setRefused(said);
      else feedback.error(error);
    } finally {
      setSaving(null);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send(0);
  };
  return (
    <div className="task-comment">
      <Input.TextArea
        id={field}
        value={cont}
        onChange={({ target }) => {
          setCont(target.value);
          setRefused('');
        }}
        onKeyDown={onKeyDown}
        autoSize={{ minRows: 2, maxRows: 8 }}
        count={{ show: true, max: limits.text, strategy: textLength }}
        placeholder={t('task.comment')}
        aria-label={t('task.comment')}
        {...(problem ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${field}-note` } : {})}
      />
      {problem && (
        <div id={`${field}-note`} role="alert" className="task-comment-problem">
          {problem}
        </div>
      )}
      <Flex gap={8} justify="end" wrap>
        {completes && (
          <Button
            type="primary"
            loading={saving === taskStates.done}
            disabled={bare}
            onClick={() => void send(taskStates.done)}
          >
            {t('task.commentAndComplete')}
          </Button>
        )}
        <Button
          type={completes ? 'default' : 'primary'}
          loading={saving === 0}
          disabled={bare}
          onClick={() => void send(0)}
        >
          {t(completes ? 'task.commentOnly' : 'task.send')}
        </Button>
      </Flex>
    </div>
  );
}

const remembered = 'task.commentsOnly';

export function TaskComments({ task, saved }: CommentBoxProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const label = useId();
  const { id } = task;
  const [commentsOnly, setCommentsOnly] = useState(() => localStorage.getItem(remembered) === '1');
  const messages = useMessages(id, commentsOnly ? 1 : 0);
  const refresh = useRefresh(
    taskModule,
    () => void client.invalidateQueries({ queryKey: messagesKey(id) }),
    (change) => change.ids.includes(id),
  );
  const choose = (only: boolean) => {
    setCommentsOnly(only);
    localStorage.setItem(remembered, only ? '1' : '0');
  };
  const done = () => {
    refresh();
    saved();
  };
  // Nothing is said any more once it is completed by what was said.
  const writes = task.can?.comment === true && !(task.type === taskTypes.told && isSettled(task.status));
  const { rows } = messages;
  return (
    <section className="task-progress" aria-label={t('task.progress')}>
      <Flex className="task-progress-head" justify="space-between" align="center">
        <h3>{t('task.progress')}</h3>
        <Flex gap={8} align="center">
          <span id={label}>{t('task.commentsOnly')}</span>
          <Switch size="small" checked={commentsOnly} onChange={choose} aria-labelledby={label} />
        </Flex>
      </Flex>
      {writes && <CommentBox task={task} saved={done} />}
      {messages.error && rows.length === 0 ? (
        <LoadProblem error={messages.error} retry={messages.refetch} />
      ) : messages.first ? (
        <Skeleton avatar rows={2} />
      ) : rows.length === 0 ? (
        <Empty description={t('task.noComments')} />
      ) : (
        <>
          <ol className="task-lines">
            {rows.map((row) => (
              <li key={row.id} className={row.type === 1 ? 'task-line' : 'task-line task-happened'}>
                <UserAvatar name={row.username} src={row.Header} size={row.type === 1 ? 32 : 20} />
                <div className="task-line-body">
                  <div className="task-line-head">
                    <strong>{row.username}</strong>
                    {row.type === 2 && <span>{row.cont}</span>}
                    {row.type === 1 && row.status === taskStates.done && <Tag color="green">{t('task.set.2')}</Tag>}
                    <span className="task-when">
                      <RelativeTime value={row.addtime} />
                    </span>
                  </div>
                  {row.type === 1 && <p className="task-text">{row.cont}</p>}
                </div>
              </li>
            ))}
          </ol>
          <ScrollEnd {...(messages.more ? { more: messages.more } : {})} loading={messages.loadingMore} />
        </>
      )}
    </section>
  );
}
