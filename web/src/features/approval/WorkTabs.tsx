// The history of an approval: comments, its log, who read it, the record's log, and changes of the form.

import type { FileRow } from '@crm/protocol/answers/files';
import type { WorkDetail, WorkLog } from '@crm/protocol/answers/work';
import { Tabs } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeName } from '../../engine/approval/nodeName.ts';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { FileList } from '../../engine/fields/controls/file/FileList.tsx';
import { itemsOf } from '../../engine/fields/formValues.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { fieldTitle } from '../../engine/record/localise.ts';
import { plainTabsOf } from '../../engine/record/registries.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './approval.css';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useFormLogs, useWorkLogs, useWorkReads } from './approval.api.ts';
import { CommentBox } from './CommentBox.tsx';
import './approval.i18n.ts';

interface TabProps {
  work: WorkDetail;
  changed(): void;
}

interface WorkTabsProps extends TabProps {
  /** Every other number than 0 and the one before leads to the box for comments. */
  summons: number;
}

const comment = 'comment';
const tabKey = 'work.tab';

/** What every list of entries is until it is there. */
function Entries<T>({
  query,
  failure,
  empty,
  children,
}: {
  query: { data: T[] | undefined; error: Error | null; refetch(): unknown };
  /** The words of the specification for a failure. */
  failure?: string;
  empty: string;
  children(rows: T[]): ReactNode;
}) {
  const { data, error, refetch } = query;
  if (error && !data) return <LoadProblem error={failure ?? error} retry={() => void refetch()} />;
  if (!data) return <Skeleton avatar rows={2} />;
  if (data.length === 0) return <Empty description={empty} />;
  return children(data);
}

const nobody = () => false;

/** Pictures are shown as such, the others by their names. */
function CommentFiles({ rows }: { rows: FileRow[] }) {
  const { t } = useTranslation();
  const pictures = rows.filter(({ thumb }) => thumb);
  return (
    <>
      {pictures.length > 0 && (
        <ul className="work-pictures" aria-label={t('work.commentPictures')}>
          {pictures.map((row) => (
            <li key={row.id}>
              <a href={row.url} target="_blank" rel="noreferrer">
                <img src={row.thumb} alt={row.FileName} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <FileList rows={rows.filter(({ thumb }) => !thumb)} mayRemove={nobody} />
    </>
  );
}

function LogEntry({ log }: { log: WorkLog }) {
  return (
    <li className="work-entry">
      <UserAvatar name={log.UserName} src={log.Header} size={28} />
      <div className="work-entry-body">
        <div className="work-entry-head">
          <strong>{log.UserName}</strong>
          {log.action !== comment && <span>{log.logs}</span>}
          {log.name && <span className="work-quiet">{log.name}</span>}
          <span className="work-quiet work-entry-time">
            <RelativeTime value={log.AddTime} />
          </span>
        </div>
        {log.Ext && <p className="work-said">{log.Ext}</p>}
        <CommentFiles rows={log.files} />
      </div>
    </li>
  );
}

function Comments({ work, changed, summons }: WorkTabsProps) {
  const { t } = useTranslation();
  const query = useWorkLogs(work.TaskID);
  const data = query.data?.filter(({ action }) => action === comment);
  return (
    <>
      {work.can.comment && <CommentBox task={work.TaskID} summons={summons} sent={changed} />}
      <Entries query={{ ...query, data }} failure={t('work.logsFailed')} empty={t('work.noComments')}>
        {(rows) => (
          <ol className="work-entries">
            {rows.map((log) => (
              <LogEntry key={log.id} log={log} />
            ))}
          </ol>
        )}
      </Entries>
    </>
  );
}

function Logs({ work }: TabProps) {
  const { t } = useTranslation();
  return (
    <Entries query={useWorkLogs(work.TaskID)} failure={t('work.logsFailed')} empty={t('work.noLogs')}>
      {(rows) => (
        <ol className="work-entries">
          {rows.map((log) => (
            <LogEntry key={log.id} log={log} />
          ))}
        </ol>
      )}
    </Entries>
  );
}

function Reads({ work }: TabProps) {
  const { t } = useTranslation();
  return (
    <Entries query={useWorkReads(work.TaskID)} empty={t('work.noReads')}>
      {(rows) => (
        <ul className="work-entries">
          {rows.map((read) => (
            <li key={`${read.userid}.${read.StepName}`} className="work-entry">
              <UserAvatar name={read.username} src={read.Header} size={28} />
              <div className="work-entry-body">
                <div className="work-entry-head">
                  <strong>{read.username}</strong>
                  {read.StepName && <span className="work-quiet">{nodeName(t, read.StepName)}</span>}
                  <span className="work-quiet work-entry-time">
                    {t(read.readtime ? 'work.readAt' : 'work.notRead')}
                    {read.readtime && (
                      <>
                        {' '}
                        <RelativeTime value={read.readtime} />
                      </>
                    )}
                  </span>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Entries>
  );
}

/** The log of the record itself, by the tab that all plain records have. */
function Operations({ work }: TabProps) {
  const { t } = useTranslation();
  const tab = plainTabsOf().find(({ key }) => key === 'operationLog');
  if (!tab || !work.can.open) return <Empty description={t('work.noOperation')} />;
  return (
    <Suspense fallback={<Skeleton />}>
      <tab.component module={work.modelType} id={work.modelId} />
    </Suspense>
  );
}

function FormLogs({ work }: TabProps) {
  const { t } = useTranslation();
  const titles = new Map((work.form ? itemsOf(work.form) : []).map((item) => [item.field, item.title]));
  const titleOf = (field: string) => {
    const title = titles.get(field);
    return title ? fieldTitle(t, work.modelType, { field, title }) : field;
  };
  return (
    <Entries query={useFormLogs(work.TaskID)} empty={t('work.noFormLogs')}>
      {(rows) => (
        <ol className="work-entries">
          {rows.map((log) => (
            <li key={log.id} className="work-entry">
              <UserAvatar name={log.username} size={28} />
              <div className="work-entry-body">
                <div className="work-entry-head">
                  <strong>{log.username}</strong>
                  <span>{titleOf(log.field)}</span>
                  {log.StepName && <span className="work-quiet">{nodeName(t, log.StepName)}</span>}
                  <span className="work-quiet work-entry-time">
                    <RelativeTime value={log.addtime} />
                  </span>
                </div>
                <p className="work-said">
                  <del>{log.old || t('work.emptied')}</del> → <ins>{log.new || t('work.emptied')}</ins>
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Entries>
  );
}

export function WorkTabs(props: WorkTabsProps) {
  const { t } = useTranslation();
  const { counts } = props.work;
  const { summons } = props;
  const [active, setActive] = useState(() => localStorage.getItem(tabKey) ?? 'comments');
  const [followed, setFollowed] = useState(0);
  if (summons !== followed) {
    setFollowed(summons);
    setActive('comments');
  }
  const label = (key: string, count = 0) => (count > 0 ? `${t(`work.tab.${key}`)} (${count})` : t(`work.tab.${key}`));
  const tabs = [
    { key: 'comments', label: label('comments', counts.comments), children: <Comments {...props} /> },
    { key: 'logs', label: label('logs', counts.logs), children: <Logs {...props} /> },
    { key: 'reads', label: label('reads', counts.reads), children: <Reads {...props} /> },
    { key: 'operation', label: label('operation'), children: <Operations {...props} /> },
    { key: 'formLogs', label: label('formLogs', counts.formLogs), children: <FormLogs {...props} /> },
  ];
  return (
    <Tabs
      className="work-tabs"
      activeKey={tabs.some(({ key }) => key === active) ? active : 'comments'}
      onChange={(key) => {
        setActive(key);
        localStorage.setItem(tabKey, key);
      }}
      items={tabs}
    />
  );
}
