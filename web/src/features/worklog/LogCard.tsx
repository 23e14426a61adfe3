// One log in the feed: who wrote it, what of, the beginning of each part, and what became of it.

import { CommentOutlined, EyeOutlined, PaperClipOutlined } from '@ant-design/icons';
import type { LogKind } from '@crm/protocol/answers/worklog';
import type { WorkLogRow } from '@crm/protocol/rows/workLog';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { Highlight } from '../../engine/rows/Highlight.tsx';
import { type CellTarget, OpenCell } from '../../engine/rows/openCell.tsx';
import { Tag } from '../../shared/ui/lazyControls.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { Figures } from './Figures.tsx';
import { logName } from './logWords.ts';
import './worklog.css';
import './worklog.i18n.ts';

const parts = ['done', 'plan', 'problems'] as const;

interface LogCardProps {
  row: WorkLogRow;
  target: CellTarget;
  words: readonly string[];
  focused: boolean;
}

export function LogCard({ row, target, words, focused }: LogCardProps) {
  const { t } = useTranslation();
  const files = row.files?.length ?? 0;
  const sentCount = Number(row.sentCount ?? 0);
  const { commentCount = 0 } = row;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const onControl = (event.target as HTMLElement).closest('a, button');
    if (!onControl && !window.getSelection()?.toString()) target.open();
  };
  return (
    <li className="worklog-card" data-focused={focused} data-log={row.id} onClick={onClick}>
      <div className="worklog-card-head">
        <UserAvatar name={row.UserName} src={row.Header} size={36} />
        <div className="worklog-card-name">
          <span>
            <strong>{row.UserName}</strong>
            {row.unread === 1 && <span className="worklog-dot" role="img" aria-label={t('worklog.unread')} />}
          </span>
          <OpenCell target={target}>{logName(t, row.type as LogKind, row.logDate ?? '')}</OpenCell>
        </div>
        {row.late === 1 && <Tag color="orange">{t('worklog.late')}</Tag>}
        <span className="worklog-when">
          <RelativeTime value={row.AddTime} />
        </span>
      </div>
      <dl className="worklog-parts worklog-parts-brief">
        {parts.map(
          (part) =>
            row[part] && (
              <div key={part}>
                <dt>{t(`worklog.part.${part}`)}</dt>
                <dd>
                  <Highlight text={row[part]} words={words} />
                </dd>
              </div>
            ),
        )}
      </dl>
      <Figures figures={row.figures ?? []} brief />
      <div className="worklog-card-foot">
        {sentCount > 0 && (
          <span>
            <EyeOutlined aria-hidden /> {t('worklog.readOf', { read: row.readCount, sent: sentCount })}
          </span>
        )}
        {commentCount > 0 && (
          <span>
            <CommentOutlined aria-hidden /> {t('worklog.commentsCount', { count: commentCount })}
          </span>
        )}
        {files > 0 && (
          <span>
            <PaperClipOutlined aria-hidden /> {t('worklog.files', { count: files })}
          </span>
        )}
      </div>
    </li>
  );
}
