// Calls and queries of warehouses and stock.
import type { RowOf } from '@crm/protocol/call';
import * as erpCalls from '@crm/protocol/calls/erp';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post } from '../../shared/api/client.ts';

export interface Warehouse {
  id: number;
  name: string;
}

export type StockRow = RowOf<typeof erpCalls.stock>;

const key = ['stock'];

/** Everything about stock is read again when something moves anywhere. */
export function useStockRefresh(): () => void {
  const client = useQueryClient();
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: ['storage'] });
  }, [client]);
  return useRefresh(['warehouse', 'product'], refresh);
}

export function useWarehouses() {
  return useQuery({
    queryKey: [...key, 'warehouses'],
    queryFn: async ({ signal }) =>
      (await post(erpCalls.warehouse, { rows: 200 }, { signal })).rows.map(({ id, name = '' }) => ({ id, name })),
  });
}

export interface StockRequest {
  key: string;
  warehouseid: number;
  stocked: boolean;
  page: number;
}

export const pageSize = 50;

export function useStock({ key: words, warehouseid, stocked, page }: StockRequest) {
  const body: erpCalls.StockBody = {
    sort: 'number asc',
    page,
    rows: pageSize,
    ...(words ? { key: words } : {}),
    ...(warehouseid ? { warehouseid } : {}),
    ...(stocked ? { stocked: 1 } : {}),
  };
  return useQuery({
    queryKey: [...key, 'list', body],
    queryFn: ({ signal }) => post(erpCalls.stock, body, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All that lies in one warehouse, for counting it. */
export function useWarehouseContents(warehouseid: number) {
  return useQuery({
    queryKey: [...key, 'stored', warehouseid],
    queryFn: ({ signal }) => post(erpCalls.stock, { warehouseid, rows: 200, sort: 'number asc' }, { signal }),
    enabled: warehouseid > 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function useMovements(filters: Record<string, string | number>, rows: number) {
  const body = { ...filters, rows };
  return useQuery({
    queryKey: [...key, 'movements', body],
    queryFn: ({ signal }) => post(erpCalls.movements, body, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useStorage(productid: number) {
  return useQuery({
    queryKey: ['storage', String(productid)],
    queryFn: ({ signal }) => post(erpCalls.getWarehouseStorage, { productid }, { signal }),
  });
}
