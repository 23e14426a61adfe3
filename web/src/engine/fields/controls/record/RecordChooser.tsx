// Chooses records: search, the list's own columns, a button per row or boxes to tick; on phones a card for each.
import type { FormItem } from '@crm/protocol/answers/form';
import { limits } from '@crm/protocol/limits';
import { Button, Checkbox, Input, Pagination, Table, type TableProps } from 'antd';
import { type MouseEvent, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../../../shared/theme/appearance.ts';
import { Empty } from '../../../../shared/ui/Empty.tsx';
import { useFeedback } from '../../../../shared/ui/feedback.ts';
import { usePicking } from '../../../interaction/picking.ts';
import { visibleColumns, widthOf } from '../../../query/columns.ts';
import { firstState } from '../../../query/listState.ts';
import { useListQuery } from '../../../query/useListQuery.ts';
import { useDefinition } from '../../../record/definitions.ts';
import { LoadProblem } from '../../../record/LoadProblem.tsx';
import { type RecordSource, recordColumn } from '../../../record/recordSources.ts';
import { idOf } from '../../../record/records.ts';
import type { Row } from '../../../record/registries.ts';
import { Cell, isRightAligned } from '../../cells/Cell.tsx';
import { detailOf } from './suggestions.ts';
import './record.css';
import '../../fields.i18n.ts';

export interface RecordChooserProps {
  source: RecordSource;
  /** Most records; 1 gives every row a button, more gives it a box. */
  max: number;
  chosen: readonly Row[];
  /** The record that another one is chosen for; it is shown, and cannot be chosen. */
  self?: number;
  /** What the field needs of a record: the others are shown with the reason why they cannot be chosen. */
  needs?: FormItem['needs'];
  /** What is searched for at first. */
  typed?: string;
  onClose(): void;
  onPick(rows: Row[]): void;
}

const columnsShown = 5;
const buttonWidth = 96;
const widestColumn = 240;
const nothing: Record<string, string | number> = {};

interface ChooseCardProps {
  /** i18n key. */
  reason: string | undefined;
  name: string;
  disabled: boolean;
  choose(): void;
}

function ChooseCard({ reason, name, disabled, choose }: ChooseCardProps) {
  const { t } = useTranslation();
  if (reason) return <span className="record-unfit">{t(reason)}</span>;
  return (
    <Button aria-label={t('form.chooseThis', { name })} disabled={disabled} onClick={choose}>
      {t('action.select')}
    </Button>
  );
}

export function RecordChooser({
  source,
  max,
  chosen,
  self,
  needs,
  typed: begun = '',
  onClose,
  onPick,
}: RecordChooserProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { module } = source;
  const definition = useDefinition(module);
  const [state, setState] = useState({ ...firstState, key: begun });
  const [typed, setTyped] = useState(begun);
  const [ticked, setTicked] = useState<readonly Row[]>(chosen);
  const query = useListQuery({
    module,
    index: source.index,
    state,
    fixed: source.fixed ?? nothing,
  });
  const further = recordColumn(module);
  const several = max > 1;
  const cards = useNarrow();

  /** i18n key of why it cannot be chosen here. */
  const unfit = useCallback((row: Row) => (needs ? source.unfit?.(row, needs) : undefined), [needs, source]);

  const columns = useMemo((): TableProps<Row>['columns'] => {
    const cols = definition.data?.cols ?? [];
    const first = visibleColumns(cols).slice(0, columnsShown);
    const always = cols.filter(({ field }) => field === source.always && !first.some((one) => one.field === field));
    const shown = [...first, ...always];
    const own = shown.map((column) => ({
      key: column.field,
      title: column.title,
      width: Math.min(widthOf(column), widestColumn),
      ellipsis: true,
      align: isRightAligned(column) ? ('right' as const) : ('left' as const),
      render: (_value: unknown, row: Row) => <Cell column={column} row={row} module={module} />,
    }));
    // Beside what the record is called, where it is seen at once.
    if (further)
      own.splice(2, 0, {
        key: further.title,
        title: t(further.title),
        width: further.width,
        ellipsis: true,
        align: 'left' as const,
        render: (_value: unknown, row: Row) => <further.cell row={row} rows={query.rows} />,
      });
    if (several) return own;
    const button = {
      key: 'select',
      title: <span className="visually-hidden">{t('action.select')}</span>,
      width: buttonWidth,
      fixed: 'end' as const,
      render: (_value: unknown, row: Row) => {
        const reason = unfit(row);
        if (reason) return <span className="record-unfit">{t(reason)}</span>;
        return (
          <Button size="small" disabled={idOf(row, 'id') === self} onClick={() => onPick([row])}>
            {t('action.select')}
          </Button>
        );
      },
    };
    return [...own, button];
  }, [definition.data, module, several, self, t, onPick, further, query.rows, unfit, source.always]);

  const words = (row: Row) => (
    <span className="record-card-text">
      {source.text(row)}
      <span className="record-card-detail">{detailOf(source, row)}</span>
    </span>
  );

  const pages = {
    current: state.page,
    pageSize: state.rows,
    total: query.total,
    onChange: (page: number, rows: number) =>
      setState((before) => ({ ...before, page: rows === before.rows ? page : 1, rows })),
  };

  const isTicked = (row: Row) => ticked.some((one) => idOf(one, 'id') === idOf(row, 'id'));
  const tick = (row: Row) =>
    setTicked((before) =>
      isTicked(row) ? before.filter((one) => idOf(one, 'id') !== idOf(row, 'id')) : [...before, row],
    );

  const confirm = () => {
    if (ticked.length === 0) feedback.error(t('form.chooseOne'));
    else if (ticked.length > max) feedback.error(t('form.tooMany', { max }));
    else onPick([...ticked]);
  };

  const mayChoose = (row: Row) => unfit(row) === undefined && idOf(row, 'id') !== self;
  const choose = (row: Row | undefined) => {
    if (!row) return;
    if (several) {
      if (isTicked(row) || mayChoose(row)) tick(row);
    } else if (mayChoose(row)) onPick([row]);
  };
  const { box, at, onKeyDown } = usePicking({
    typed,
    count: query.rows.length,
    settled: typed.trim() === state.key && !query.stale && !query.first,
    choose: (place) => choose(query.rows[place]),
  });
  const active = query.rows[at];
  /** A press beside what acts by itself. */
  const pressed = (event: MouseEvent, row: Row) => {
    const target = event.target as HTMLElement;
    if (!target.closest('button, a, label, input, .ant-table-selection-column')) choose(row);
  };

  return (
    <div onKeyDown={onKeyDown}>
      <Input.Search
        ref={box}
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="record-picker-search"
        placeholder={t(source.searchHint)}
        aria-label={t(source.searchHint)}
        onSearch={(text) => setState((before) => ({ ...before, key: text.trim(), page: 1 }))}
      />
      {query.error && query.rows.length === 0 ? (
        <LoadProblem error={query.error} retry={query.refetch} />
      ) : cards ? (
        <>
          {query.rows.length === 0 && !query.first && <Empty description={t(source.empty)} />}
          <ul className="record-cards" aria-busy={query.stale}>
            {query.rows.map((row) => (
              <li
                key={idOf(row, 'id')}
                data-active={row === active}
                data-choosable={mayChoose(row)}
                onClick={(event) => pressed(event, row)}
              >
                {several ? (
                  <Checkbox
                    className="record-card-box"
                    checked={isTicked(row)}
                    disabled={unfit(row) !== undefined && !isTicked(row)}
                    onChange={() => tick(row)}
                  >
                    {words(row)}
                  </Checkbox>
                ) : (
                  <>
                    {words(row)}
                    <ChooseCard
                      reason={unfit(row)}
                      name={source.text(row)}
                      disabled={idOf(row, 'id') === self}
                      choose={() => onPick([row])}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
          <Pagination {...pages} simple showSizeChanger={false} hideOnSinglePage align="center" />
        </>
      ) : (
        <Table<Row>
          size="small"
          rowKey="id"
          rowClassName={(row) =>
            [row === active && 'record-active', mayChoose(row) && 'record-choosable'].filter(Boolean).join(' ')
          }
          onRow={(row) => ({ onClick: (event) => pressed(event, row) })}
          columns={columns}
          dataSource={query.rows}
          loading={query.first || query.stale}
          scroll={{ x: 'max-content', y: 400 }}
          locale={{ emptyText: <Empty description={t(source.empty)} /> }}
          {...(several
            ? {
                rowSelection: {
                  selectedRowKeys: ticked.map((row) => idOf(row, 'id')),
                  preserveSelectedRowKeys: true,
                  onChange: (keys, rows) =>
                    setTicked((before) =>
                      keys.flatMap((key, at): Row[] => {
                        const row = rows[at] ?? before.find(({ id }) => id === key);
                        return row ? [row] : [];
                      }),
                    ),
                  getCheckboxProps: (row) => ({
                    'aria-label': t('list.selectRow', { id: idOf(row, 'id') }),
                    disabled: unfit(row) !== undefined && !isTicked(row),
                  }),
                  getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
                },
              }
            : {})}
          pagination={{ ...pages, size: 'small', showSizeChanger: true, pageSizeOptions: [...limits.pageSizes] }}
        />
      )}
      {several && (
        <div className="record-picker-foot">
          <span role="status">{t('form.chosenCount', { count: ticked.length })}</span>
          <span className="record-picker-buttons">
            <Button onClick={onClose}>{t('action.close')}</Button>
            <Button type="primary" onClick={confirm}>
              {t('confirm.ok')}
            </Button>
          </span>
        </div>
      )}
    </div>
  );
}
