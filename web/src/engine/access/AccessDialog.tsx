// Who sees a record, and why: everybody with their nearest reason; a searched name is answered either way.
import type { AccessRow, Inaccessible } from '@crm/protocol/answers/recordAccess';
import type { AccessKind } from '@crm/protocol/recordAccess';
import { useQueryClient } from '@tanstack/react-query';
import { Input, type InputRef, Modal, Tag } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { ScrollEnd } from '../query/ScrollEnd.tsx';
import { LoadProblem } from '../record/LoadProblem.tsx';
import { useRefresh } from '../record/useRefresh.ts';
import { accessKey, useRecordAccess } from './access.api.ts';
import { BarText, ReasonText } from './reasons.tsx';
import '../fields/controls/record/record.css';
import './access.css';
import './access.i18n.ts';

export interface AccessDialogProps {
  open: boolean;
  /** Already translated: the name of the action that opened it. */
  title: string;
  module: string;
  id: number;
  close(): void;
}

const dialogWidth = 560;
/** Milliseconds after which what is typed is searched for. */
const rest = 250;

export default function AccessDialog({ open, title, close, ...record }: AccessDialogProps) {
  const narrow = useNarrow();
  const box = useRef<InputRef>(null);
  return (
    <Modal
      open={open}
      title={title}
      width={narrow ? '100vw' : dialogWidth}
      className={narrow ? 'access-dialog dialog-full' : 'access-dialog'}
      footer={null}
      onCancel={close}
      // On a phone it would bring the keyboard up over what is to be read.
      afterOpenChange={(shown) => shown && !narrow && box.current?.focus()}
      destroyOnHidden
    >
      <People box={box} {...record} />
    </Modal>
  );
}

interface PeopleProps extends Pick<AccessDialogProps, 'module' | 'id'> {
  box: React.RefObject<InputRef | null>;
}

function People({ module, id, box }: PeopleProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKey(typed.trim()), rest);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useRecordAccess(module, id, key);
  useRefresh(
    module,
    () => void client.invalidateQueries({ queryKey: accessKey(module, id) }),
    (change) => change.ids.includes(id),
  );
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const more = query.hasNextPage && !query.isFetchingNextPage ? { more: () => void query.fetchNextPage() } : {};
  const nobody = first && first.total === 0 && first.othersTotal === 0;

  return (
    <>
      <Input.Search
        ref={box}
        allowClear
        placeholder={t('access.search')}
        aria-label={t('access.search')}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(text) => setKey(text.trim())}
      />
      {query.error ? (
        <LoadProblem error={query.error} retry={() => void query.refetch()} />
      ) : !first ? (
        <Skeleton avatar className="access-waiting" rows={4} />
      ) : (
        <div
          className={query.isPlaceholderData ? 'access-list list-stale' : 'access-list'}
          tabIndex={0}
          role="region"
          aria-label={t('access.people')}
        >
          <p className="access-total" aria-live="polite">
            {nobody
              ? t('access.unknown', { key })
              : key !== '' && first.total === 0
                ? t('access.none', { key })
                : t(key ? 'access.found' : 'access.total', { total: first.total })}
          </p>
          {nobody && <Empty description={null} />}
          {groupsOf(rows).map(([kind, members]) => (
            <section key={kind} aria-label={t(`access.group.${kind}`)}>
              <h3 className="access-group">
                {t(`access.group.${kind}`)}
                <span>{t('access.count', { count: first.groups[kind] ?? members.length })}</span>
              </h3>
              <ul>
                {members.map((row) => (
                  <Person
                    key={row.userid}
                    person={row}
                    mark={<Tag>{t(row.edit ? 'access.edits' : 'access.reads')}</Tag>}
                  >
                    {row.reasons.map((reason) => (
                      <ReasonText key={JSON.stringify(reason)} reason={reason} />
                    ))}
                  </Person>
                ))}
              </ul>
            </section>
          ))}
          {(query.hasNextPage || query.isFetchingNextPage) && (
            <ScrollEnd {...more} loading={query.isFetchingNextPage} />
          )}
          {first.others.length > 0 && (
            <section aria-label={t('access.others')}>
              <h3 className="access-group">
                {t('access.others')}
                <span>{t('access.count', { count: first.othersTotal })}</span>
              </h3>
              <ul>
                {first.others.map((person) => (
                  <Person key={person.userid} person={person}>
                    {person.bars.map((bar) => (
                      <BarText key={JSON.stringify(bar)} bar={bar} />
                    ))}
                  </Person>
                ))}
              </ul>
              {first.othersTotal > first.others.length && (
                <p className="access-why">
                  {t('access.othersMore', { count: first.othersTotal - first.others.length })}
                </p>
              )}
            </section>
          )}
        </div>
      )}
    </>
  );
}

/** By their first reason; they come in that order. */
function groupsOf(rows: readonly AccessRow[]): [AccessKind, AccessRow[]][] {
  const groups = new Map<AccessKind, AccessRow[]>();
  for (const row of rows) {
    const kind = row.reasons[0]?.kind ?? 'scope';
    groups.set(kind, [...(groups.get(kind) ?? []), row]);
  }
  return [...groups];
}

interface PersonProps {
  person: AccessRow | Inaccessible;
  mark?: ReactNode;
  children: ReactNode;
}

function Person({ person, mark, children }: PersonProps) {
  return (
    <li className="access-person">
      <UserAvatar name={person.username} src={person.header} size={32} />
      <div className="access-text">
        <div className="access-name">
          <span>{person.username}</span>
          {person.branch && <span className="access-branch">{person.branch}</span>}
          {mark}
        </div>
        <div className="access-why">{children}</div>
      </div>
    </li>
  );
}
