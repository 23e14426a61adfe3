// Below a task: the box for a comment, and comments and events, which grow while one scrolls.
import { limits } from '@crm/protocol/limits';
import { isSettled, type TaskRow, taskStates, taskTypes } from '@crm/protocol/task';
import { useQueryClient } from '@tanstack/react-query';
import { Flex, Switch, Tag } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { CommentBox } from '../../engine/form/CommentBox.tsx';
import { usePanelKey } from '../../engine/interaction/keys.ts';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { addMessage, messagesKey, taskModule, useMessages } from './task.api.ts';
import './task.css';
import './task.i18n.ts';

const nothing = { text: '' };
const remembered = 'task.commentsOnly';

interface TaskCommentsProps {
  task: TaskRow;
  saved(): void;
}

export function TaskComments({ task, saved }: TaskCommentsProps) {
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
  const [summons, setSummons] = useState(0);
  // No comments any more once it is completed by one.
  const writes = task.can?.comment === true && !(task.type === taskTypes.byComment && isSettled(task.status));
  usePanelKey('f', writes ? () => setSummons((before) => before + 1) : undefined);
  // Such a task is completed by a comment.
  const completes = task.type === taskTypes.byComment && task.can?.action === true;
  const send = async (text: string, key: string, status: number) => {
    const body = { id, cont: text.trim(), ...(status > 0 ? { status } : {}) };
    const { msg } = await addMessage(body, key);
    refresh();
    saved();
    return msg;
  };
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
      {writes && (
        <CommentBox
          name={`taskmsg.${id}`}
          nothing={nothing}
          max={limits.text}
          label={t('task.comment')}
          field="cont"
          buttons={completes ? [t('task.commentAndComplete'), t('task.commentOnly')] : [t('task.send')]}
          summons={summons}
          send={({ text }, key, button) => send(text, key, completes && button === 0 ? taskStates.done : 0)}
        />
      )}
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
