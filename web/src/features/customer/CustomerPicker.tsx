// The dialog that chooses one customer: search, the list's own columns, a button per row.
import type { CustomerRow } from '@crm/protocol/customer';
import { limits } from '@crm/protocol/limits';
import { Button, Empty, Input, Modal, Table, type TableProps } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cell, isRightAligned } from '../../engine/cells/Cell.tsx';
import { visibleColumns, widthOf } from '../../engine/columns.ts';
import { useDefinition } from '../../engine/definitions.ts';
import { LoadProblem } from '../../engine/LoadProblem.tsx';
import { firstState } from '../../engine/listState.ts';
import type { Row } from '../../engine/registries.ts';
import { useListQuery } from '../../engine/useListQuery.ts';
import { customerModule, indexPath } from './customer.api.ts';

interface CustomerPickerProps {
  open: boolean;
  onClose(): void;
  onPick(row: CustomerRow): void;
}

const fixed = { IsGongHai: 0 };
const columnsShown = 5;
const buttonWidth = 88;
const widestColumn = 240;

export function CustomerPicker({ open, onClose, onPick }: CustomerPickerProps) {
  const { t } = useTranslation();
  const definition = useDefinition(customerModule);
  const [state, setState] = useState(firstState);
  const query = useListQuery({ module: customerModule, index: indexPath, state, fixed, enabled: open });

  const columns = useMemo((): TableProps<Row>['columns'] => {
    const shown = definition.data ? visibleColumns(definition.data.cols).slice(0, columnsShown) : [];
    return [
      ...shown.map((column) => ({
        key: column.field,
        title: column.title,
        width: Math.min(widthOf(column), widestColumn),
        ellipsis: true,
        align: isRightAligned(column) ? ('right' as const) : ('left' as const),
        render: (_value: unknown, row: Row) => <Cell column={column} row={row} module={customerModule} />,
      })),
      {
        key: 'select',
        title: <span className="visually-hidden">{t('action.select')}</span>,
        width: buttonWidth,
        fixed: 'end' as const,
        render: (_value: unknown, row: Row) => (
          <Button size="small" onClick={() => onPick(row as CustomerRow)}>
            {t('action.select')}
          </Button>
        ),
      },
    ];
  }, [definition.data, t, onPick]);

  return (
    <Modal
      open={open}
      title={t('customer.pickerTitle')}
      width={limits.dialogWidth}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
      afterClose={() => setState(firstState)}
    >
      {/* Keys of this dialog are not the form's behind it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter from reaching the form */}
      <div onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}>
        <Input.Search
          autoFocus
          allowClear
          className="customer-picker-search"
          placeholder={t('customer.searchHint')}
          aria-label={t('customer.searchHint')}
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
            locale={{
              emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('customer.pickerEmpty')} />,
            }}
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
      </div>
    </Modal>
  );
}
