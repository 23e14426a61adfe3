// Stock of a product in the picker, by warehouse; fetched for all products of the page at once.
import * as erpCalls from '@crm/protocol/calls/erp';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { idOf } from '../../engine/record/records.ts';
import type { Row } from '../../engine/record/registries.ts';
import { post } from '../../shared/api/client.ts';
import './stock.css';
import './stock.i18n.ts';

export default function StockCell({ row, rows }: { row: Row; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const ids = rows.map((one) => idOf(one, 'id'));
  const { data } = useQuery({
    queryKey: ['storage', ids.join(',')],
    queryFn: ({ signal }) => post(erpCalls.getWarehouseStorage, { productids: ids }, { signal }),
    enabled: ids.length > 0,
  });
  if (!data) return null;
  const there = data.rows.filter(({ productid, stock }) => productid === idOf(row, 'id') && Number(stock) > 0);
  if (there.length === 0) return <span className="stock-none">{t('stock.none')}</span>;
  return <span>{there.map(({ name, stock }) => `${name} ${stock}`.trim()).join('　')}</span>;
}
