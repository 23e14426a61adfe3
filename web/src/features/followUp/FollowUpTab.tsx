// The tab 跟进记录: an add form above the list, which grows while one scrolls, alone or with all other events.

import { ClockCircleOutlined, DeleteOutlined, EditOutlined, UserOutlined } from '@ant-design/icons';
import type { FollowUpEntry } from '@crm/protocol/answers/customer';
import { followUpMethods } from '@crm/protocol/customer';
import { useQueryClient } from '@tanstack/react-query';
import { Segmented, Tag } from 'antd';
import { Fragment, type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import type { InfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { FollowOn } from '../../engine/record/FollowOn.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { companyNow } from '../../engine/record/moments.ts';
import type { FollowOnSeed } from '../../engine/record/registries.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { translated } from '../../shared/i18n/translated.ts';
import { useGranted, useSession } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import {
  currentPlan,
  deleteFollowUp,
  type FollowUpDraft,
  followUpKey,
  isOpen,
  type SubjectKind,
  showFollowUp,
  subjects,
  useFollowUps,
} from './followUp.api.ts';
import './followUp.css';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { type ContactChoice, FollowUpForm } from './FollowUpForm.tsx';
import { timeLine } from './timeLine.ts';
import './followUp.i18n.ts';
import { Button } from '../../shared/ui/Button.tsx';

/** Another history of the same customer, merged into this one on request. */
export interface OtherEvents<T extends { id: number; AddTime: string } = { id: number; AddTime: string }> {
  events: InfiniteRows<T>;
  /** False for what the follow-ups show themselves. */
  isShown(row: T): boolean;
  draw(row: T): ReactNode;
}

interface FollowUpTabProps<T extends { id: number; AddTime: string }> {
  /** What they are about: the record's id, and its kind. */
  customerId: number;
  kind?: SubjectKind;
  /** Its name. */
  name?: string;
  /** False for a record that this person may only look at. */
  mayWrite: boolean;
  /** Undefined for what has no contacts of its own. */
  contacts: ContactChoice[] | undefined;
  summons?: number;
  /** When the customer is to be followed up next; empty where no plan counts any more, as in the pool. */
  planned?: string | undefined;
  others: OtherEvents<T>;
  /** Whether the other history is shown, too. */
  everything: boolean;
  showEverything(everything: boolean): void;
  onSaved(): void;
}

const nothing: InfiniteRows<never> = {
  rows: [],
  total: 0,
  first: false,
  error: null,
  refetch: () => undefined,
  loadingMore: false,
};

interface EntryProps {
  row: FollowUpEntry;
  /** The plan of this one still counts. */
  current: boolean;
  /** Edits or deletes it; undefined without the permission. */
  edit?: () => void;
  remove?: () => void;
  /** The server has not answered yet. */
  sending?: boolean;
  /** What a task is made of it with. */
  seed?: FollowOnSeed;
}

function Entry({ row, current, edit, remove, sending, seed }: EntryProps) {
  const { t } = useTranslation();
  return (
    <li className="follow-entry" aria-busy={sending ?? false}>
      <UserAvatar name={row.NickName} src={row.Header} size={32} />
      <div className="follow-body">
        <div className="follow-head">
          <strong>{row.NickName}</strong>
          <Tag>
            {translated(
              t,
              [`option.OpportLogs.status.${row.status}`],
              row.statusName || followUpMethods[row.status] || '',
            )}
          </Tag>
          <span className="follow-when">
            {sending ? t('followUp.sending') : <RelativeTime value={row.genjinTime || row.AddTime} />}
          </span>
          {seed && <FollowOn seed={seed} />}
          {edit && (
            <Button
              size="small"
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('followUp.edit')}
              data-hint={t('list.edit')}
              onClick={edit}
            />
          )}
          {remove && (
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('followUp.delete')}
              data-hint={t('list.delete')}
              onClick={remove}
            />
          )}
        </div>
        <p className="follow-text">{row.Ext}</p>
        {row.img.length > 0 && (
          <ul className="follow-pictures">
            {row.img.map((file) => (
              <li key={file.id}>
                <a href={file.url} target="_blank" rel="noreferrer">
                  <img src={file.thumb || file.url} alt={file.FileName} width={72} height={72} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
        {(row.contactName || row.nextgenjintime) && (
          <div className="follow-foot">
            {row.contactName && (
              <span>
                <UserOutlined aria-hidden /> {row.contactName}
              </span>
            )}
            {row.nextgenjintime && (
              // A plan that a later follow-up has answered is not overdue.
              <span className={current ? 'follow-current' : 'follow-superseded'}>
                <ClockCircleOutlined aria-hidden /> {t('followUp.nextAt')}{' '}
                <RelativeTime value={row.nextgenjintime} plan={current} />
              </span>
            )}
          </div>
        )}
      </div>
    </li>
  );
}

export function FollowUpTab<T extends { id: number; AddTime: string }>(props: FollowUpTabProps<T>) {
  const { customerId, kind = 'customer', mayWrite, contacts, summons = 0, others, everything, onSaved } = props;
  const { events } = others;
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const { user } = useSession();
  const writes = useGranted(subjects[kind].grant) && mayWrite;
  const [editing, setEditing] = useState(0);
  const logs = useFollowUps(customerId, kind);
  const fetchAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: followUpKey(customerId, kind) }),
    [client, customerId, kind],
  );
  // A follow-up is announced as a change of what it is about.
  const about = subjects[kind];
  const refresh = useRefresh([about.logs, about.module], fetchAgain, ({ module, ids }) => {
    return module === about.logs || ids.includes(customerId);
  });
  const saved = () => {
    setEditing(0);
    refresh();
    onSaved();
  };
  // What is sent stands among the others at once; the text stays in its box until it is kept.
  const onWay = useRef<FollowUpEntry>(null);
  const [sent, setSent] = useState<FollowUpEntry | null>(null);
  const send = (draft: FollowUpDraft | null) => {
    onWay.current = draft && sentRow(draft);
    setSent(onWay.current);
  };
  const sentRow = (draft: FollowUpDraft): FollowUpEntry | null => {
    if (!user) return null;
    const { UserID: userid, NickName, Headimg: Header } = user;
    const contact = contacts?.find(({ id }) => id === draft.contactId);
    return {
      id: 0,
      AddTime: companyNow(),
      userid,
      Header,
      NickName,
      status: draft.status,
      statusName: '',
      Ext: draft.Ext.trim(),
      nextgenjintime: draft.nextgenjintime,
      img: [...draft.img],
      contactId: contact?.id ?? 0,
      contactName: contact?.name ?? '',
      genjinTime: '',
      customerId,
      version: 1,
    };
  };
  const finishSending = (id: number) => {
    if (onWay.current) showFollowUp(client, { ...onWay.current, id }, kind);
    send(null);
    saved();
  };
  // It may have been read from the server before its answer came.
  const arrived = (row: FollowUpEntry) =>
    sent && row.userid === sent.userid && row.Ext === sent.Ext && row.AddTime >= sent.AddTime;
  const sending = logs.rows.some(arrived) ? null : sent;

  const remove = async (row: FollowUpEntry) => {
    if (!(await feedback.confirm({ content: t('followUp.deleteAsk'), danger: true }))) return;
    try {
      const { msg, undo } = await deleteFollowUp(row.id, kind);
      if (msg) feedback.success(msg, undo ? { id: undo, settled: saved } : undefined);
      saved();
    } catch (error) {
      feedback.error(error);
    }
  };

  const plan = sending?.nextgenjintime ? undefined : currentPlan(logs.rows);
  const line = timeLine(logs, everything ? events : nothing, others.isShown);
  const failed = [logs, ...(everything ? [events] : [])].find((source) => source.error && source.rows.length === 0);
  const waiting = logs.first || (everything && events.first);
  const seedOf = (row: FollowUpEntry): FollowOnSeed => ({
    text: row.Ext,
    detail: row.Ext,
    due: row.nextgenjintime,
    about: { kind: about.module, id: customerId, name: props.name ?? '' },
  });
  const draw = (row: FollowUpEntry) => {
    if (row.id === editing) {
      return (
        <li key={row.id} className="follow-entry">
          <div className="follow-body">
            <FollowUpForm
              customerId={customerId}
              kind={kind}
              contacts={contacts}
              row={row}
              onSaved={saved}
              onCancel={() => setEditing(0)}
            />
          </div>
        </li>
      );
    }
    const own = writes && isOpen(row, user?.UserID);
    return (
      <Entry
        key={row.id}
        row={row}
        current={row === plan && props.planned !== ''}
        seed={seedOf(row)}
        {...(own ? { edit: () => setEditing(row.id), remove: () => void remove(row) } : {})}
      />
    );
  };

  return (
    <div className="follow">
      {writes && (
        <FollowUpForm
          customerId={customerId}
          kind={kind}
          contacts={contacts}
          summons={summons}
          onSending={send}
          onSaved={finishSending}
        />
      )}
      <Segmented
        size="small"
        className="follow-switch"
        aria-label={t('followUp.shown')}
        value={everything ? 'all' : 'own'}
        options={[
          { value: 'own', label: t('followUp.only') },
          { value: 'all', label: t('followUp.everything') },
        ]}
        onChange={(value) => props.showEverything(value === 'all')}
      />
      {failed ? (
        <LoadProblem error={failed.error} retry={failed.refetch} />
      ) : waiting ? (
        <Skeleton avatar rows={3} />
      ) : line.entries.length === 0 && !line.more && !line.loading && !sending ? (
        <Empty description={t('followUp.empty')} />
      ) : (
        <>
          <ol className="follow-list">
            {sending && <Entry row={sending} current={sending.nextgenjintime !== ''} sending />}
            {line.entries.map(({ kind, row }) =>
              kind === 'first' ? draw(row) : <Fragment key={`other${row.id}`}>{others.draw(row)}</Fragment>,
            )}
          </ol>
          <ScrollEnd {...(line.more ? { more: line.more } : {})} loading={line.loading} />
        </>
      )}
    </div>
  );
}
