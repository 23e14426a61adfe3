// What lies where of one product, how it came to be, and what one does with it by hand.

import * as productCalls from '@crm/protocol/calls/product';
import { useTranslation } from 'react-i18next';
import { useRecordActions } from '../../engine/actions/recordActions.ts';
import { PanelFact, PanelHeader } from '../../engine/panel/PanelHeader.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { textOf } from '../../engine/record/records.ts';
import type { PanelProps } from '../../engine/record/registries.ts';
import { useRecord } from '../../engine/record/useRecord.ts';
import { MovementList } from './MovementList.tsx';
import './stock.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useStockRefresh, useStorage, useWarehouses } from './stock.api.ts';
import { stockIcons, useMayMove, useStockActions } from './useStockActions.tsx';
import './stock.i18n.ts';

export default function StockPanel({ id, close }: PanelProps) {
  const { t } = useTranslation();
  const product = useRecord({ module: 'product', id, path: productCalls.views });
  const storage = useStorage(id);
  const warehouses = useWarehouses().data ?? [];
  const refresh = useStockRefresh();
  const name = textOf(product.data?.name) || `#${id}`;
  const { actions: stock, dialog } = useStockActions(warehouses);
  const { running, perform } = useRecordActions({ about: name, close, changed: refresh });
  const may = useMayMove();
  const actions = (['stockIn', 'stockOut', 'stockMove'] as const)
    .filter((key) => may[key] && (key !== 'stockMove' || warehouses.length > 1))
    .map((key) => ({
      key,
      label: t(`stock.${key}`),
      icon: stockIcons[key],
      primary: key === 'stockIn',
    }))
    .map((action) => ({
      ...action,
      run: () => perform({ ...action, run: () => stock.move(action.key, { id, name }) }),
    }));
  const places = storage.data?.rows ?? [];
  return (
    <div className="panel">
      <PanelHeader title={name} named={false} actions={actions} running={running}>
        <PanelFact label={t('stock.code')}>{textOf(product.data?.number) || '—'}</PanelFact>
        <PanelFact label={t('stock.standard')}>{textOf(product.data?.standard) || '—'}</PanelFact>
        <PanelFact label={t('stock.total')}>
          {places.reduce((so, { stock }) => Math.round((so + Number(stock)) * 10_000) / 10_000, 0)}{' '}
          {textOf(product.data?.unitName)}
        </PanelFact>
      </PanelHeader>
      <div className="stock-panel">
        {storage.isError && !storage.data && <LoadProblem error={storage.error} retry={() => void storage.refetch()} />}
        {storage.isPending && <Skeleton title={false} rows={2} />}
        <dl className="stock-places">
          {places.map((one) => (
            <div key={one.warehouseid} className="stock-place">
              <dt>{one.name}</dt>
              <dd className={Number(one.stock) > 0 ? '' : 'stock-none'}>{one.stock}</dd>
            </div>
          ))}
        </dl>
        <h3>{t('stock.movements')}</h3>
        <MovementList filters={{ productid: id }} named={false} />
      </div>
      {dialog}
    </div>
  );
}
