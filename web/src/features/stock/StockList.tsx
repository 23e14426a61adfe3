// Products with what lies where: a column for each warehouse; on phones a card for each product.
import type { ListPage } from '@crm/protocol/list';
import { Table, type TableProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../engine/record/records.ts';
import { openRecord, recordAddress } from '../../engine/record/registries.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { pageSize, type StockRow, type Warehouse } from './stock.api.ts';
import './stock.css';
import './stock.i18n.ts';

export interface StockListProps {
  data: ListPage<StockRow>;
  warehouses: readonly Warehouse[];
  page: number;
  stale: boolean;
  turn(page: number): void;
}

function Name({ row, among }: { row: StockRow; among: readonly { kind: string; id: number }[] }) {
  return (
    <a
      href={recordAddress('stock', row.id)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openRecord('stock', row.id, among);
      }}
    >
      {textOf(row.name) || `#${row.id}`}
    </a>
  );
}

const number = (text: string | undefined) => <span className={text ? '' : 'stock-none'}>{text ?? '0'}</span>;

export default function StockList({ data, warehouses, page, stale, turn }: StockListProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const among = data.rows.map(({ id }) => ({ kind: 'stock', id }));
  const unitOf = (row: StockRow) => textOf(row.unitName);

  const columns: TableProps<StockRow>['columns'] = [
    {
      key: 'name',
      title: t('stock.product'),
      fixed: 'start',
      width: 260,
      render: (_value, row) => <Name row={row} among={among} />,
    },
    { key: 'number', title: t('stock.code'), width: 130, render: (_value, row) => textOf(row.number) },
    {
      key: 'standard',
      title: t('stock.standard'),
      width: 160,
      ellipsis: true,
      render: (_value, row) => textOf(row.standard),
    },
    {
      key: 'total',
      title: t('stock.total'),
      align: 'right',
      width: 120,
      render: (_value, row) => (
        <strong className={row.stock.total === '0' ? 'stock-none' : ''}>
          {row.stock.total} {unitOf(row)}
        </strong>
      ),
    },
    ...warehouses.map(({ id, name }) => ({
      key: String(id),
      title: name,
      align: 'right' as const,
      width: 130,
      render: (_value: unknown, row: StockRow) => number(row.stock.places[id]),
    })),
  ];
  const pages = {
    current: page,
    pageSize,
    total: data.total,
    showSizeChanger: false,
    hideOnSinglePage: true,
    onChange: turn,
  };

  if (!narrow)
    return (
      <Table<StockRow>
        className="stock-table"
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data.rows}
        loading={stale}
        scroll={{ x: 'max-content' }}
        pagination={{ ...pages, size: 'small' }}
      />
    );
  return (
    <>
      <ul className="stock-cards" aria-busy={stale}>
        {data.rows.map((row) => (
          <li key={row.id} className="stock-card">
            <div className="stock-card-head">
              <Name row={row} among={among} />
              <strong className={row.stock.total === '0' ? 'stock-none' : ''}>
                {row.stock.total} {unitOf(row)}
              </strong>
            </div>
            <div className="stock-card-line">
              {[textOf(row.number), textOf(row.standard)].filter(Boolean).join(' · ')}
            </div>
            <div className="stock-card-line">
              {warehouses
                .filter(({ id }) => row.stock.places[id])
                .map(({ id, name }) => `${name} ${row.stock.places[id]}`)
                .join('　')}
            </div>
          </li>
        ))}
      </ul>
      <Table className="stock-pages" dataSource={[]} showHeader={false} pagination={{ ...pages, simple: true }} />
    </>
  );
}
