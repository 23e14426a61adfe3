// The log of the company: every change of every record that the person may see, narrowed by module, person, action, day.

import type { OperationLogRow } from '@crm/protocol/answers/operationLog';
import * as operationLogCalls from '@crm/protocol/calls/operationLog';
import type { TableColumnsType } from 'antd';
import { type MouseEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { ListFooter } from '../../engine/list/ListFooter.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { ListSkeleton } from '../../engine/rows/ListSkeleton.tsx';
import '../../engine/list/list.css';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { useListQuery } from '../../engine/query/useListQuery.ts';
import { useListState } from '../../engine/query/useListState.ts';
import { fieldTitle, moduleTitle } from '../../engine/record/localise.ts';
import { tableHeight, useWindowHeight } from '../../engine/rows/tableHeight.ts';
import i18n from '../../shared/i18n/i18n.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { actionText, noteText } from './actionText.ts';
import { ChangeList } from './ChangeList.tsx';
import { LogEntry } from './LogEntry.tsx';
import type { LogFilterBarProps } from './LogFilterBar.tsx';
import { isNarrowed, readFilters, requestOf, withFilters } from './logFilters.ts';
import './operationLog.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Table } from '../../shared/ui/lazyControls.tsx';
import { RecordLink, recordName } from './RecordLink.tsx';
import './operationLog.i18n.ts';

const LogFilterBar = onDemand<LogFilterBarProps>(
  () => import('./LogFilterBar.tsx'),
  () => <div className="log-filters log-filters-place" />,
);

const headHeight = 40;
const titlesShown = 3;

const changesOf = (row: OperationLogRow) => <ChangeList module={row.module} changes={row.changes} />;

interface ExpandButtonProps {
  record: OperationLogRow;
  expanded: boolean;
  expandable: boolean;
  onExpand(record: OperationLogRow, event: MouseEvent<HTMLElement>): void;
}

/** antd's own label is the same for every row; this one names the record. */
function ExpandButton({ record, expanded, expandable, onExpand }: ExpandButtonProps) {
  const name = recordName(i18n.t, record);
  if (!expandable) return null;
  return (
    <button
      type="button"
      className={`ant-table-row-expand-icon ant-table-row-expand-icon-${expanded ? 'expanded' : 'collapsed'}`}
      aria-expanded={expanded}
      aria-label={i18n.t(expanded ? 'operationLog.collapse' : 'operationLog.expand', { name })}
      onClick={(event) => onExpand(record, event)}
    />
  );
}

export default function OperationLogPage() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const height = tableHeight(useWindowHeight(), 0);
  const control = useListState(false);
  const filters = readFilters(control.state);
  const state = useMemo(() => requestOf(control.state), [control.state]);
  const fixed = useMemo(() => ({ module: filters.module }), [filters.module]);
  const query = useListQuery({
    module: 'operationLog',
    index: operationLogCalls.index,
    state,
    fixed,
    endless: narrow,
  });
  const { rows } = query;

  const summary = (row: OperationLogRow): string => {
    const titles = row.changes.slice(0, titlesShown).map((change) => fieldTitle(t, row.module, change));
    const more = row.changes.length > titlesShown ? ` ${t('operationLog.more', { count: row.changes.length })}` : '';
    return [noteText(t, row), titles.join(t('operationLog.comma')) + more].filter(Boolean).join(' · ');
  };

  const columns: TableColumnsType<OperationLogRow> = [
    {
      title: t('operationLog.when'),
      dataIndex: 'AddTime',
      width: 132,
      render: (time: string) => <RelativeTime value={time} />,
    },
    {
      title: t('operationLog.who'),
      dataIndex: 'UserName',
      width: 140,
      render: (name: string, row) => (
        <span className="cell-person">
          <UserAvatar name={name} src={row.Header} size={20} />
          <span className="cell-text">{name}</span>
        </span>
      ),
    },
    {
      title: t('operationLog.module'),
      dataIndex: 'moduleName',
      width: 110,
      ellipsis: true,
      render: (name: string, row) => moduleTitle(t, row.module, name),
    },
    {
      title: t('operationLog.record'),
      key: 'record',
      width: 260,
      ellipsis: true,
      render: (_value, row) => <RecordLink row={row} />,
    },
    {
      title: t('operationLog.action'),
      dataIndex: 'actionName',
      width: 120,
      ellipsis: true,
      render: (_name, row) => actionText(t, row),
    },
    {
      title: t('operationLog.changes'),
      key: 'changes',
      ellipsis: true,
      render: (_value, row) => <span className="log-summary">{summary(row)}</span>,
    },
    {
      title: t('operationLog.ip'),
      dataIndex: 'ip',
      width: 140,
      ellipsis: true,
      className: 'cell-number',
      render: (ip: string, row) => (row.token ? `${ip} · ${t('operationLog.byToken', { name: row.token })}` : ip),
    },
  ];

  const narrowed = isNarrowed(filters);
  const empty = (
    <Empty description={t(narrowed ? 'operationLog.noMatch' : 'operationLog.empty')}>
      {narrowed && <Button onClick={() => control.change({ scenes: {} })}>{t('list.clearConditions')}</Button>}
    </Empty>
  );

  const body = () => {
    if (query.error && rows.length === 0) {
      return (
        <div className="list-problem" style={narrow ? undefined : { minHeight: height }}>
          <LoadProblem
            error={query.error}
            retry={query.refetch}
            extra={
              narrowed && <Button onClick={() => control.change({ scenes: {} })}>{t('list.clearConditions')}</Button>
            }
          />
        </div>
      );
    }
    if (query.first) return <ListSkeleton height={narrow ? undefined : height} />;
    if (narrow && rows.length === 0) return <div className="list-empty">{empty}</div>;
    if (narrow) {
      return (
        <div className={query.stale ? 'cards list-stale' : 'cards'}>
          <div className="card">
            <ol className="log-list">
              {rows.map((row) => (
                <LogEntry
                  key={row.id}
                  row={row}
                  record={
                    <span className="log-what">
                      {moduleTitle(t, row.module, row.moduleName)} <RecordLink row={row} />
                    </span>
                  }
                />
              ))}
            </ol>
          </div>
          <ScrollEnd {...(query.more ? { more: query.more } : {})} loading={query.loadingMore} />
        </div>
      );
    }
    return (
      <>
        <Table<OperationLogRow>
          className={query.stale ? 'plain-table list-stale' : 'plain-table'}
          style={{ height }}
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={rows}
          pagination={false}
          tableLayout="fixed"
          scroll={{ x: 1080, y: height - headHeight }}
          expandable={{
            expandRowByClick: true,
            rowExpandable: (row) => row.changes.length > 0,
            columnTitle: <span className="visually-hidden">{t('operationLog.details')}</span>,
            expandedRowRender: changesOf,
            expandIcon: ExpandButton,
          }}
          locale={{ emptyText: empty }}
        />
        <ListFooter control={control} query={query} />
      </>
    );
  };

  return (
    <section className={narrow ? 'list list-narrow' : 'list'} aria-label={t('operationLog.title')}>
      <h1 className="visually-hidden">{t('operationLog.title')}</h1>
      <LogFilterBar
        filters={filters}
        change={(part) => control.change({ scenes: withFilters(filters, part) })}
        refresh={query.refetch}
      />
      {body()}
    </section>
  );
}
