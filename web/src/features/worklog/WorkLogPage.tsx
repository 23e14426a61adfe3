// The page of work logs: what one received and sent, everything in reach, and who has not written.
import { EditOutlined, ReloadOutlined } from '@ant-design/icons';
import type { LogKind } from '@crm/protocol/answers/worklog';
import { logKinds } from '@crm/protocol/worklog';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Values } from '../../engine/fields/validation.ts';
import { EntityForm } from '../../engine/form/lazy.ts';
import { useListKeys } from '../../engine/list/useListKeys.ts';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { companyNow } from '../../engine/record/moments.ts';
import { openRecord, recordAddress } from '../../engine/record/registries.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { typedWords } from '../../engine/rows/Highlight.tsx';
import { PullDown } from '../../engine/rows/lazy.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Checkbox, Select, Tabs } from '../../shared/ui/lazyControls.tsx';
import { LogCard } from './LogCard.tsx';
import type { MissingListProps } from './MissingList.tsx';
import './worklog.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { SearchField } from '../../shared/ui/SearchField.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { type LogList, logLists, parametersOf, requestedLog, useLogState } from './useLogState.ts';
import { listsKey, logModule, readAgain, readAll, useLogStart, useLogs, useUnread } from './worklog.api.ts';
import './worklog.i18n.ts';

const MissingList = onDemand<MissingListProps>(
  async () => ({ default: (await import('./MissingList.tsx')).MissingList }),
  <Skeleton rows={6} />,
);

/** Submitted forms need nothing below their fields. */
const nothingBelow = () => null;

export default function WorkLogPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const narrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const { state, change } = useLogState();
  const mayWrite = useGranted('oa.worklog.add');
  const unread = useUnread();
  const logStart = useLogStart(1, '', mayWrite);
  const [writing, setWriting] = useState<Values | null>(null);
  const [open, setOpen] = useState(false);
  const [news, setNews] = useState(false);
  const [text, setText] = useState(state.key);
  const box = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLElement>(null);
  useEffect(() => setText(state.key), [state.key]);

  const isMissing = state.list === 'missing';
  const parameters = parametersOf(state);
  const logs = useLogs(parameters, !isMissing);
  const { rows } = logs;
  const refresh = () => {
    setNews(false);
    readAgain(client);
  };
  const openId = Number(/^worklog:(\d+)$/.exec(search.get('open') ?? '')?.[1] ?? 0);
  // What one opens among the unread ones stays where it is until one is back.
  const holds = state.unread && openId > 0;
  const again = useRefresh(
    logModule,
    () => {
      if (!holds) void client.invalidateQueries({ queryKey: listsKey });
      void client.invalidateQueries({ queryKey: [logModule] });
    },
    ({ ids }) => {
      const isShown = isMissing || ids.some((id) => rows.some((row) => row.id === id));
      if (!isShown) setNews(true);
      return isShown;
    },
  );
  const held = useRef(holds);
  useEffect(() => {
    if (held.current && !holds) again();
    held.current = holds;
  }, [holds, again]);
  const view = JSON.stringify(parameters);
  useEffect(() => {
    if (view) setNews(false);
  }, [view]);

  const begin = async (type: LogKind, date: string) => {
    // The recipients are still being fetched: a quick person waits for them.
    const underway = !logStart.data && logStart.fetchStatus === 'fetching';
    const start = underway ? (await logStart.refetch({ cancelRefetch: false })).data : logStart.data;
    setWriting({ type, logDate: date, userids: start?.recipients ?? [] });
    setOpen(true);
  };
  const write = (type: LogKind = 1, date = companyNow().slice(0, 10)) => void begin(type, date);
  const requested = mayWrite ? requestedLog(search) : undefined;
  const [requestedType, requestedDate] = [requested?.type, requested?.date];
  // People who receive none open on their own logs.
  const narrowed = state.key !== '' || state.name !== '' || state.type !== 0;
  const ownInstead = !state.chosen && !narrowed && !logs.first && !logs.error && rows.length === 0;
  useEffect(() => {
    if (ownInstead) change({ list: 'sent' });
  }, [ownInstead, change]);
  const writeRequested = useEffectEvent(write);
  useEffect(() => {
    // Whom it goes to is known first.
    if (!requestedType || !requestedDate || logStart.isPending) return;
    writeRequested(requestedType, requestedDate);
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'write')), { replace: true });
  }, [requestedType, requestedDate, logStart.isPending, setSearch]);
  const among = rows.map(({ id }) => ({ kind: logModule, id }));
  const targetOf = (id: number) => ({
    open: () => openRecord(logModule, id, among),
    address: recordAddress(logModule, id),
  });
  const reveal = (at: number) =>
    page.current?.querySelectorAll('.worklog-card')[at]?.scrollIntoView({ block: 'nearest' });
  const { row: focused } = useListKeys({
    count: isMissing ? 0 : rows.length,
    columns: 0,
    moves: openId === 0,
    openRow: rows.findIndex(({ id }) => id === openId),
    focusSearch: () => {
      box.current?.focus();
      box.current?.select();
    },
    refresh,
    release: undefined,
    ...(mayWrite ? { create: () => write() } : {}),
    open: (at) => rows[at] && targetOf(rows[at].id).open(),
    select: () => undefined,
    reveal,
  });

  const words = useMemo(() => typedWords(state.key), [state.key]);
  const markAll = async () => {
    try {
      feedback.success(await readAll(client));
    } catch (error) {
      feedback.error(error);
    }
  };

  const feed = () => {
    if (logs.error && rows.length === 0) return <LoadProblem error={logs.error} retry={logs.refetch} />;
    if (logs.first) return <Skeleton avatar rows={6} className="worklog-card" />;
    if (rows.length === 0)
      return (
        <Empty description={t(narrowed ? 'worklog.noMatch' : `worklog.empty.${state.unread ? 'unread' : state.list}`)}>
          {narrowed ? (
            <Button onClick={() => change({ key: '', name: '', type: 0 })}>{t('list.clearConditions')}</Button>
          ) : (
            mayWrite && state.list === 'sent' && <Button onClick={() => write()}>{t('worklog.write')}</Button>
          )}
        </Empty>
      );
    return (
      <>
        <ul className="worklog-feed list-rows">
          {rows.map((row, at) => (
            <LogCard key={row.id} row={row} target={targetOf(row.id)} words={words} focused={at === focused} />
          ))}
        </ul>
        <ScrollEnd {...(logs.more ? { more: logs.more } : {})} loading={logs.loadingMore} />
      </>
    );
  };

  return (
    <section ref={page} className="worklog-page" aria-label={t('worklog.title')}>
      <h1 className="visually-hidden">{t('worklog.title')}</h1>
      {narrow && <PullDown area={page} onPull={refresh} />}
      <div className="worklog-head">
        <Tabs
          className="worklog-tabs"
          tabBarGutter={narrow ? 16 : 24}
          aria-label={t('worklog.lists')}
          activeKey={state.list}
          onChange={(list) => change({ list: list as LogList, unread: false })}
          items={logLists.map((list) => ({
            key: list,
            label: (
              <>
                {t(`worklog.list.${list}`)}
                {list === 'received' && unread > 0 && (
                  <span className="worklog-count">
                    <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
                    <span className="visually-hidden">{t('worklog.unreadCount', { count: unread })}</span>
                  </span>
                )}
              </>
            ),
          }))}
        />
        {mayWrite && (
          <Button
            type="primary"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('worklog.write')}
            onClick={() => write()}
          >
            {narrow ? null : t('worklog.write')}
          </Button>
        )}
      </div>
      {isMissing ? (
        <MissingList
          type={state.type || 1}
          date={state.date}
          change={(type, date) => change({ type, date })}
          write={mayWrite ? write : undefined}
        />
      ) : (
        <>
          <div className="worklog-bar">
            <Select
              className="worklog-kind"
              aria-label={t('worklog.missingKind')}
              value={String(state.type)}
              onChange={(value) => change({ type: Number(value) as LogKind | 0 })}
              options={[
                { value: '0', label: t('worklog.anyKind') },
                ...logKinds.map(({ value }) => ({ value: String(value), label: t(`worklog.type.${value}`) })),
              ]}
            />
            <SearchField
              primary
              ref={box}
              className="worklog-search"
              value={text}
              onChange={setText}
              onSearch={(value) => change({ key: value.trim() })}
              maxLength={100}
              placeholder={t('worklog.search')}
              aria-label={t('worklog.search')}
            />
            {state.list === 'received' && (
              <Checkbox checked={state.unread} onChange={({ target }) => change({ unread: target.checked })}>
                {t('worklog.onlyUnread')}
              </Checkbox>
            )}
            <span className="worklog-gap" />
            {state.list === 'received' && unread > 0 && (
              <Button type="text" onClick={() => void markAll()}>
                {t('worklog.readAll')}
              </Button>
            )}
            {!narrow && (
              <Button
                icon={<ReloadOutlined aria-hidden />}
                aria-label={t('list.refresh')}
                data-hint={t('list.refresh')}
                onClick={refresh}
              />
            )}
          </div>
          <div role="status">
            {news && rows.length > 0 && (
              <Button block type="dashed" className="worklog-news" onClick={refresh}>
                {t('worklog.news')}
              </Button>
            )}
          </div>
          {feed()}
        </>
      )}
      {writing && (
        <EntityForm
          module={logModule}
          id={0}
          open={open}
          title={t('worklog.write')}
          preset={writing}
          below={nothingBelow}
          onClose={() => setOpen(false)}
          onSaved={() => {
            change({ list: 'sent', unread: false, type: 0, key: '', name: '' });
            refresh();
          }}
        />
      )}
    </section>
  );
}
