// The dialog that chooses records: search, the list's own columns, a button per row or boxes to tick.
import { limits } from '@crm/protocol/limits';
import { Button, Empty, Input, Modal, Table, type TableProps } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../../shared/ui/feedback.ts';
import { Cell, isRightAligned } from '../../cells/Cell.tsx';
import { visibleColumns, widthOf } from '../../columns.ts';
import { useDefinition } from '../../definitions.ts';
import { LoadProblem } from '../../LoadProblem.tsx';
import { firstState } from '../../listState.ts';
import type { RecordSource } from '../../recordSources.ts';
import { idOf } from '../../records.ts';
import type { Row } from '../../registries.ts';
import { useListQuery } from '../../useListQuery.ts';
import './record.css';

export interface RecordPickerProps {
  source: RecordSource;
  open: boolean;
  /** Most records; 1 gives every row a button, more gives it a box. */
  max: number;
  chosen: Row[];
  onClose(): void;
  onPick(rows: Row[]): void;
}

const columnsShown = 5;
const buttonWidth = 88;
const widestColumn = 240;
const nothing: Record<string, string | number> = {};

export default function RecordPicker({ source, open, max, chosen, onClose, onPick }: RecordPickerProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { module } = source;
  const definition = useDefinition(module, open);
  const [state, setState] = useState(firstState);
  const [ticked, setTicked] = useState<Row[]>(chosen);
  const query = useListQuery({
    module,
    index: source.index,
    state,
    fixed: source.fixed ?? nothing,
    enabled: open,
  });
  const several = max > 1;

  const columns = useMemo((): TableProps<Row>['columns'] => {
    const shown = definition.data ? visibleColumns(definition.data.cols).slice(0, columnsShown) : [];
    const own = shown.map((column) => ({
      key: column.field,
      title: column.title,
      width: Math.min(widthOf(column), widestColumn),
      ellipsis: true,
      align: isRightAligned(column) ? ('right' as const) : ('left' as const),
      render: (_value: unknown, row: Row) => <Cell column={column} row={row} module={module} />,
    }));
    if (several) return own;
    const button = {
      key: 'select',
      title: <span className="visually-hidden">{t('action.select')}</span>,
      width: buttonWidth,
      fixed: 'end' as const,
      render: (_value: unknown, row: Row) => (
        <Button size="small" onClick={() => onPick([row])}>
          {t('action.select')}
        </Button>
      ),
    };
    return [...own, button];
  }, [definition.data, module, several, t, onPick]);

  const confirm = () => {
    if (ticked.length === 0) feedback.error(t('form.chooseOne'));
    else if (ticked.length > max) feedback.error(t('form.tooMany', { max }));
    else onPick(ticked);
  };

  return (
    <Modal
      open={open}
      title={t(source.title)}
      width={limits.dialogWidth}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {/* Keys of this dialog are not the form's behind it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter from reaching the form */}
      <div onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}>
        <Input.Search
          autoFocus
          allowClear
          className="record-picker-search"
          placeholder={t(source.searchHint)}
          aria-label={t(source.searchHint)}
          onSearch={(text) => setState((before) => ({ ...before, key: text.trim(), page: 1 }))}
        />
        {query.error && query.rows.length === 0 ? (
          <LoadProblem error={query.error} retry={query.refetch} />
        ) : (
          <Table<Row>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={query.rows}
            loading={query.first || query.stale}
            scroll={{ x: 'max-content', y: 400 }}
            locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(source.empty)} /> }}
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
                    getCheckboxProps: (row) =>
                      ({ 'aria-label': t('list.selectRow', { id: idOf(row, 'id') }) }) as object,
                    getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }) as object,
                  },
                }
              : {})}
            pagination={{
              current: state.page,
              pageSize: state.rows,
              total: query.total,
              size: 'small',
              showSizeChanger: true,
              pageSizeOptions: [...limits.pageSizes],
              onChange: (page, rows) =>
                setState((before) => ({ ...before, page: rows === before.rows ? page : 1, rows })),
            }}
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
    </Modal>
  );
}
