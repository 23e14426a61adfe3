// The page 仓库库存: what lies where, what came and went, and the warehouses themselves.

import { AuditOutlined } from '@ant-design/icons';
import * as erpCalls from '@crm/protocol/calls/erp';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRecordActions } from '../../engine/actions/recordActions.ts';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { suspending } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { Segmented, Select } from '../../shared/ui/lazyControls.tsx';
import { MovementList } from './MovementList.tsx';
import './stock.css';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { SearchField } from '../../shared/ui/SearchField.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { StockListProps } from './StockList.tsx';
import { useStock, useStockRefresh, useWarehouses } from './stock.api.ts';
import { type StockAction, stockIcons, useMayMove, useStockActions } from './useStockActions.tsx';
import './stock.i18n.ts';

const StockList = suspending<StockListProps>(() => import('./StockList.tsx'));

const kinds = ['in', 'out', 'move', 'take', 'ship', 'return'] as const;
const views = ['stock', 'movements', 'warehouses'] as const;
type View = (typeof views)[number];
const grants = { add: 'erp.warehouse.add', edit: 'erp.warehouse.edit', delete: 'erp.warehouse.delete' };
const nobody = () => undefined;

function StockActions() {
  const { t } = useTranslation();
  const warehouses = useWarehouses().data ?? [];
  const refresh = useStockRefresh();
  const { actions: stock, dialog } = useStockActions(warehouses);
  const { running, perform } = useRecordActions({ about: '', close: nobody, changed: refresh });
  const may = useMayMove();
  const mayTake = useGranted('erp.warehouse.take');
  const move = (['stockIn', 'stockOut', 'stockMove'] as const).filter(
    (action) => may[action] && warehouses.length > (action === 'stockMove' ? 1 : 0),
  );
  const button = (key: StockAction | 'stockTake', icon: React.ReactNode, run: () => ReturnType<typeof stock.take>) => (
    <Button
      key={key}
      type={key === 'stockIn' ? 'primary' : 'default'}
      icon={icon}
      loading={running === key}
      onClick={() => void perform({ key, label: t(`stock.${key}`), icon, run })}
    >
      {t(`stock.${key}`)}
    </Button>
  );
  return (
    <div className="stock-actions">
      {move.map((action) => button(action, stockIcons[action], () => stock.move(action)))}
      {mayTake && warehouses.length > 0 && button('stockTake', <AuditOutlined aria-hidden />, stock.take)}
      {dialog}
    </div>
  );
}

export default function StockPage() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const requested = parameters.get('view') as View;
  const view = views.includes(requested) ? requested : 'stock';
  const key = parameters.get('key') ?? '';
  const warehouseid = Number(parameters.get('warehouse')) || 0;
  const stocked = parameters.get('all') !== '1';
  const kind = parameters.get('kind') ?? '';
  const page = Math.max(1, Number(parameters.get('page')) || 1);
  const [text, setText] = useState(key);
  const warehouses = useWarehouses();
  const places = warehouses.data ?? [];
  const stock = useStock({ key, warehouseid, stocked: stocked && !key, page });
  useStockRefresh();

  const set = (changes: Record<string, string>) =>
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (!('page' in changes)) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );

  const place = (
    <Select
      className="stock-place-choice"
      aria-label={t('stock.warehouse')}
      value={String(warehouseid)}
      options={[
        { value: '0', label: t('stock.allWarehouses') },
        ...places.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(value) => set({ warehouse: value === '0' ? '' : value })}
    />
  );

  const body = () => {
    if (view === 'movements') {
      const only = { ...(warehouseid ? { warehouseid } : {}), ...(kind ? { kind } : {}) };
      return <MovementList key={JSON.stringify(only)} filters={only} named />;
    }
    if (stock.isError && !stock.data) return <LoadProblem error={stock.error} retry={() => void stock.refetch()} />;
    if (!stock.data) return <Skeleton title={false} rows={8} />;
    if (stock.data.rows.length === 0)
      return <Empty description={t(places.length === 0 ? 'stock.noWarehouse' : 'stock.nothing')} />;
    return (
      <StockList
        data={stock.data}
        warehouses={warehouseid ? places.filter(({ id }) => id === warehouseid) : places}
        page={page}
        stale={stock.isPlaceholderData}
        turn={(next) => set({ page: next > 1 ? String(next) : '' })}
      />
    );
  };

  const choice = (
    <Segmented<View>
      aria-label={t('stock.title')}
      value={view}
      options={views.map((value) => ({ value, label: t(`stock.view.${value}`) }))}
      onChange={(value) => set({ view: value === 'stock' ? '' : value })}
    />
  );
  if (view === 'warehouses')
    return (
      <ListPage
        module="warehouse"
        title={t('stock.view.warehouses')}
        index={erpCalls.warehouse}
        deletePath={erpCalls.warehouseDelete}
        grants={grants}
        createLabel={t('stock.createWarehouse')}
        extra={choice}
      />
    );
  return (
    <section className="stock-page" aria-label={t('stock.title')}>
      <h1 className="visually-hidden">{t('stock.title')}</h1>
      <div className="stock-bar">
        {choice}
        {place}
        {view === 'stock' ? (
          <>
            <SearchField
              className="stock-search"
              placeholder={t('products.searchHint')}
              aria-label={t('products.searchHint')}
              maxLength={100}
              value={text}
              onChange={setText}
              onSearch={(words) => set({ key: words.trim() })}
            />
            <Button
              type={stocked ? 'primary' : 'default'}
              aria-pressed={stocked}
              onClick={() => set({ all: stocked ? '1' : '' })}
            >
              {t('stock.onlyStocked')}
            </Button>
          </>
        ) : (
          <Select
            className="stock-place-choice"
            aria-label={t('stock.kindOf')}
            value={kind || 'all'}
            options={[
              { value: 'all', label: t('stock.allKinds') },
              ...kinds.map((value) => ({ value, label: t(`stock.kind.${value}`) })),
            ]}
            onChange={(value) => set({ kind: value === 'all' ? '' : value })}
          />
        )}
        <StockActions />
      </div>
      {body()}
    </section>
  );
}
