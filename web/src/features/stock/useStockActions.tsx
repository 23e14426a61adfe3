// Actions on stock by hand, with their dialogs: in, out, transfer to another warehouse, and counting.

import { ExportOutlined, ImportOutlined, SwapOutlined } from '@ant-design/icons';
import type { FormItem } from '@crm/protocol/answers/form';
import type { AnyCall } from '@crm/protocol/call';
import * as erpCalls from '@crm/protocol/calls/erp';
import * as productCalls from '@crm/protocol/calls/product';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import type { Warehouse } from './stock.api.ts';
import './stock.i18n.ts';

const TakeDialog = dialogOnDemand(() => import('./TakeDialog.tsx'));

/** A product that is chosen already. */
export interface PresetProduct {
  id: number;
  name: string;
}

const stockCalls = { stockIn: erpCalls.stockIn, stockOut: erpCalls.stockOut, stockMove: erpCalls.stockMove };

export type StockAction = keyof typeof stockCalls;

export const stockIcons = {
  stockIn: <ImportOutlined aria-hidden />,
  stockOut: <ExportOutlined aria-hidden />,
  stockMove: <SwapOutlined aria-hidden />,
};

export const useMayMove = (): Record<StockAction, boolean> => ({
  stockIn: useGranted('erp.warehouse.stockIn'),
  stockOut: useGranted('erp.warehouse.stockOut'),
  stockMove: useGranted('erp.warehouse.move'),
});

export function useStockActions(warehouses: readonly Warehouse[]) {
  const { t } = useTranslation();
  const { prompt, show, dialog } = usePrompt();
  const actions = useMemo(() => {
    const places = warehouses.map(({ id, name }) => ({ value: id, label: name }));
    const [only, another] = places;
    const move = (action: StockAction, product?: PresetProduct): Promise<ActionOutcome> => {
      const place = (field: string, title: string): FormItem => ({
        id: 0,
        type: 'select',
        title,
        field,
        required: true,
        options: places,
        ...(only && !another && action !== 'stockMove' ? { value: only.value } : {}),
      });
      const items: FormItem[] = [
        ...(product
          ? []
          : [
              {
                id: 0,
                type: 'select',
                title: t('stock.product'),
                field: 'productid',
                required: true,
                remote: true,
                url: productCalls.index,
                loadFilter: 'data.rows',
                optionText: 'name',
                optionValue: 'id',
              } satisfies FormItem,
            ]),
        place('warehouseid', t(action === 'stockMove' ? 'stock.from' : 'stock.warehouse')),
        ...(action === 'stockMove' ? [place('toid', t('stock.to'))] : []),
        { id: 0, type: 'number', title: t('stock.number'), field: 'number', required: true, precision: 4, min: 0.0001 },
        { id: 0, type: 'input', title: t('stock.remark'), field: 'ext', max: 300 },
      ];
      return prompt({
        title: t(`stock.${action}`),
        ...(product ? { about: product.name } : {}),
        items,
        okText: t(`stock.${action}`),
        send: async (values, idempotencyKey) => {
          const body = { ...values, ...(product ? { productid: product.id } : {}) };
          const call: AnyCall = stockCalls[action];
          const { msg } = await postAnswer(call, body, { idempotencyKey });
          return { msg };
        },
      });
    };
    const take = (): Promise<ActionOutcome> => show(TakeDialog, { warehouses });
    return { move, take };
  }, [prompt, show, t, warehouses]);
  return { actions, dialog };
}
