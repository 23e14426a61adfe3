// The page of the recycle bin: deleted records, who deleted them, remaining days, and restoring.

import { ReloadOutlined, UndoOutlined } from '@ant-design/icons';
import type { Option } from '@crm/protocol/answers/form';
import type { RecycleRow } from '@crm/protocol/answers/recycle';
import * as recycleCalls from '@crm/protocol/calls/recycle';
import type { TableColumnsType } from 'antd';
import type { TableRef } from 'antd/es/table';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListAction, runBulk } from '../../engine/actions/actions.ts';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { ListFooter } from '../../engine/list/ListFooter.tsx';
import { RejectedDialog, SelectionBar } from '../../engine/list/lazy.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { Highlight, typedWords } from '../../engine/rows/Highlight.tsx';
import { ListSkeleton } from '../../engine/rows/ListSkeleton.tsx';
import '../../engine/list/list.css';
import { useActions } from '../../engine/list/useActions.ts';
import { useListKeys } from '../../engine/list/useListKeys.ts';
import { useSelection } from '../../engine/list/useSelection.ts';
import { useListQuery } from '../../engine/query/useListQuery.ts';
import { useListState } from '../../engine/query/useListState.ts';
import { moduleTitle } from '../../engine/record/localise.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { tableHeight, useWindowHeight } from '../../engine/rows/tableHeight.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Select, Table } from '../../shared/ui/lazyControls.tsx';
import { SearchField } from '../../shared/ui/SearchField.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { DaysLeft } from './DaysLeft.tsx';
import type { RecycleCardsProps } from './RecycleCards.tsx';
import './recycle.css';
import './recycle.i18n.ts';

const RecycleCards = onDemand<RecycleCardsProps>(
  () => import('./RecycleCards.tsx'),
  <ListSkeleton height={undefined} />,
);

const headHeight = 40;
const grant = 'manager.recycle.restore';
const none: Option[] = [];

export default function RecyclePage() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const windowHeight = useWindowHeight();
  const mayRestore = useGranted(grant);
  const control = useListState(false);
  const { state } = control;
  const chosen = state.scenes['module'] ?? '';
  const fixed = useMemo(() => ({ module: chosen }), [chosen]);
  const query = useListQuery({ module: 'recycle', index: recycleCalls.index, state, fixed, endless: narrow });
  const { rows } = query;
  const modules = (query.answer as { modules?: Option[] } | undefined)?.modules ?? none;
  const refresh = useRefresh(
    useMemo(() => modules.map(({ value }) => String(value)), [modules]),
    query.refetch,
  );
  const selection = useSelection('id');
  const { run, running, rejected, dismiss } = useActions({
    idField: 'id',
    nameField: 'title',
    refresh,
    settled: selection.clear,
  });
  const [text, setText] = useState(state.key);
  useEffect(() => setText(state.key), [state.key]);
  const words = useMemo(() => typedWords(state.key), [state.key]);

  const view = JSON.stringify([chosen, state.key]);
  const clearSelection = selection.clear;
  useEffect(() => {
    if (view) clearSelection();
  }, [view, clearSelection]);

  const restore: ListAction = {
    key: 'restore',
    label: t('recycle.restore'),
    icon: <UndoOutlined aria-hidden />,
    grant,
    arity: 'multi',
    confirm: true,
    run: (_rows, ids) => runBulk(recycleCalls.restore, ids),
  };

  const searchBox = useRef<HTMLInputElement>(null);
  const table = useRef<TableRef>(null);
  const { row: focused } = useListKeys({
    count: narrow ? 0 : rows.length,
    columns: 0,
    moves: true,
    openRow: -1,
    focusSearch: () => {
      searchBox.current?.focus();
      searchBox.current?.select();
    },
    open: () => undefined,
    refresh: query.refetch,
    release: selection.rows.length > 0 ? selection.clear : undefined,
    select: (at) => {
      const row = query.rows[at];
      if (row && mayRestore) selection.toggle({ ...row });
    },
    reveal: (index) => table.current?.scrollTo({ index }),
  });

  const narrowed = chosen !== '' || state.key !== '';
  const empty = (
    <Empty description={t(narrowed ? 'recycle.noMatch' : 'recycle.empty')}>
      {narrowed && <Button onClick={() => control.change({ scenes: {}, key: '' })}>{t('list.clearConditions')}</Button>}
    </Empty>
  );
  const height = tableHeight(windowHeight, 1);

  const columns: TableColumnsType<RecycleRow> = [
    {
      title: t('recycle.name'),
      dataIndex: 'title',
      ellipsis: true,
      render: (title: string) => <Highlight text={title} words={words} />,
    },
    {
      title: t('recycle.module'),
      dataIndex: 'moduleName',
      width: 140,
      render: (name: string, row) => moduleTitle(t, row.module, name),
    },
    {
      title: t('recycle.by'),
      dataIndex: 'username',
      width: 180,
      render: (name: string, row) => (
        <span className="cell-person">
          <UserAvatar name={name} src={row.header} size={20} />
          <span className="cell-text">{name}</span>
        </span>
      ),
    },
    {
      title: t('recycle.when'),
      dataIndex: 'deleteTime',
      width: 160,
      render: (time: string) => <RelativeTime value={time} />,
    },
    {
      title: t('recycle.days'),
      dataIndex: 'days',
      width: 160,
      align: 'right',
      className: 'recycle-last',
      render: (days: number) => <DaysLeft days={days} />,
    },
  ];

  const search = (value: string) => {
    if (value.trim() !== state.key) control.change({ key: value.trim() });
  };

  return (
    <section className={narrow ? 'list list-narrow' : 'list'} aria-label={t('recycle.title')}>
      <h1 className="visually-hidden">{t('recycle.title')}</h1>
      {selection.rows.length > 0 ? (
        <SelectionBar
          rows={selection.rows}
          actions={[restore]}
          running={running}
          run={(action) => void run(action, selection.rows)}
          clear={selection.clear}
        />
      ) : (
        <div className="list-toolbar">
          <Select
            className="recycle-modules"
            value={chosen}
            aria-label={t('recycle.module')}
            options={[
              { value: '', label: t('recycle.allModules') },
              ...modules.map(({ value, label }) => ({
                value: String(value),
                label: moduleTitle(t, String(value), label),
              })),
            ]}
            onChange={(module: string) => control.change({ scenes: module ? { module } : {} })}
          />
          <SearchField
            primary
            ref={searchBox}
            className="list-search"
            value={text}
            onChange={setText}
            onSearch={search}
            maxLength={100}
            placeholder={t('recycle.search')}
            aria-label={t('recycle.search')}
          />
          <span className="list-toolbar-gap" />
          {!narrow && (
            <Button
              icon={<ReloadOutlined aria-hidden />}
              aria-label={t('list.refresh')}
              data-hint={t('list.refresh')}
              onClick={query.refetch}
            />
          )}
        </div>
      )}
      <p className="recycle-hint" style={{ marginBlock: 0 }}>
        {t('recycle.hint')}
      </p>
      {query.error && rows.length === 0 ? (
        <div className="list-problem" style={narrow ? undefined : { minHeight: height }}>
          <LoadProblem error={query.error} retry={query.refetch} />
        </div>
      ) : query.first ? (
        <ListSkeleton height={narrow ? undefined : height} />
      ) : narrow ? (
        <RecycleCards
          rows={rows}
          words={words}
          stale={query.stale}
          restore={mayRestore ? (row) => void run(restore, [{ ...row }]) : undefined}
          more={query.more}
          loadingMore={query.loadingMore}
          empty={empty}
        />
      ) : (
        <>
          <Table<RecycleRow>
            ref={table}
            className={query.stale ? 'plain-table list-stale' : 'plain-table'}
            style={{ height }}
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={rows}
            pagination={false}
            tableLayout="fixed"
            scroll={{ x: 840, y: height - headHeight }}
            rowClassName={(_row, index) => (index === focused ? 'row-focused' : '')}
            locale={{ emptyText: empty }}
            {...(mayRestore
              ? {
                  rowSelection: {
                    selectedRowKeys: selection.ids,
                    columnWidth: 44,
                    preserveSelectedRowKeys: true,
                    onChange: (keys, found) =>
                      selection.set(
                        keys.map(Number),
                        found.map((row) => ({ ...row })),
                      ),
                    getCheckboxProps: (row) =>
                      Object.assign({}, { 'aria-label': `${t('action.select')} ${row.title}` }),
                    getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
                  },
                }
              : {})}
          />
          <ListFooter control={control} query={query} />
        </>
      )}
      <RejectedDialog
        open={rejected !== null}
        rows={rejected?.rows ?? null}
        done={rejected?.done ?? false}
        message={rejected?.message ?? ''}
        close={dismiss}
      />
    </section>
  );
}
