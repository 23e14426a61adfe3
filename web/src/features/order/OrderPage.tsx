// The page of orders, with actions on several of them by their state.

import { CarOutlined, CheckCircleOutlined, FileDoneOutlined } from '@ant-design/icons';
import * as orderCalls from '@crm/protocol/calls/order';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutRows } from '../../engine/list/aboutRows.ts';
import { type ListAction, ListPage } from '../../engine/list/ListPage.tsx';
import type { Row } from '../../engine/record/registries.ts';
import { complete, deletePath, orderModule, orderStates, review, shipAll } from './order.api.ts';
import { useOrderActions } from './useOrderActions.tsx';
import './order.i18n.ts';

const grants = { add: 'erp.order.add', edit: 'erp.order.edit', delete: 'erp.order.delete' };
const are =
  (...states: number[]) =>
  (rows: Row[]) =>
    rows.every((row) => states.includes(Number(row.status)));
const { waiting, toShip, shipped, completed, cancelled } = orderStates;

export default function OrderPage() {
  const { t } = useTranslation();
  const { actions: orders, dialog } = useOrderActions();
  const actions = useMemo(
    (): ListAction[] => [
      {
        key: 'review',
        label: t('order.review'),
        icon: <CheckCircleOutlined aria-hidden />,
        grant: 'erp.order.review',
        arity: 'multi',
        main: true,
        confirm: true,
        when: are(waiting),
        leadsTo: { field: 'status', value: String(toShip) },
        run: (_rows, ids) => review(ids),
      },
      {
        key: 'ship',
        label: t('order.shipAll'),
        icon: <CarOutlined aria-hidden />,
        grant: 'erp.order.ship',
        arity: 'multi',
        main: true,
        confirm: { content: t('order.shipAllAsk') },
        when: are(toShip),
        leadsTo: { field: 'status', value: String(shipped) },
        run: (_rows, ids) => shipAll(ids),
      },
      {
        key: 'completed',
        label: t('order.complete'),
        icon: <FileDoneOutlined aria-hidden />,
        grant: 'erp.order.completed',
        arity: 'multi',
        main: true,
        confirm: true,
        when: are(shipped),
        leadsTo: { field: 'status', value: String(completed) },
        run: (_rows, ids) => complete(ids),
      },
      {
        key: 'cancel',
        label: t('order.cancel'),
        icon: 'close',
        grant: 'erp.order.cancel',
        arity: 'multi',
        aside: true,
        when: are(waiting, toShip, shipped),
        leadsTo: { field: 'status', value: String(cancelled) },
        run: (rows, ids) => orders.cancel(ids, aboutRows(rows, 'orderSn', t)),
      },
    ],
    [t, orders],
  );
  return (
    <>
      <ListPage
        module={orderModule}
        title={t('order.title')}
        index={orderCalls.index}
        deletePath={deletePath}
        grants={grants}
        actions={actions}
        createLabel={t('order.create')}
        searchHint={t('order.searchHint')}
      />
      {dialog}
    </>
  );
}
