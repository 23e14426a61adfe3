// The rows of a list page while records change, and the two ways to read them again.
import type { ListCall } from '@crm/protocol/call';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Parameters } from '../query/listState.ts';
import { redirectedPage, useListQuery } from '../query/useListQuery.ts';
import type { ListControl } from '../query/useListState.ts';
import { useOwnWrites } from '../record/ownWrites.ts';
import { useRefresh } from '../record/useRefresh.ts';
import { useHeldRows } from './useHeldRows.ts';

interface ListRowsSource {
  module: string;
  index: ListCall;
  control: ListControl;
  fixed: Parameters;
  idField: string;
  endless: boolean;
  enabled: boolean;
}

export function useListRows({ module, index, control, fixed, idField, endless, enabled }: ListRowsSource) {
  const client = useQueryClient();
  const { state, turn } = control;
  const query = useListQuery({ module, index, state, fixed, idField, endless, enabled });
  const held = useHeldRows({
    view: query.view,
    rows: query.rows,
    at: query.at,
    stale: query.stale,
    idField,
    size: endless ? Number.POSITIVE_INFINITY : state.rows,
  });
  const { expectOwnRows, called, touch } = held;
  const { refetch } = query;
  const readAgain = useRefresh(
    module,
    () => {
      called();
      refetch();
    },
    ({ ids }) => {
      touch(ids);
      // What was fetched ahead is not shown any more as it was.
      for (const id of ids) void client.invalidateQueries({ queryKey: ['record', module, id], refetchType: 'none' });
      return true;
    },
  );
  /** After something that the person did here: what comes of it shows at once. */
  const refresh = useCallback(() => {
    expectOwnRows();
    readAgain();
  }, [expectOwnRows, readAgain]);
  useOwnWrites(module, refresh);
  /** Asked for by the person: read without delay and shown as it comes. */
  const refreshNow = useCallback(() => {
    called(true);
    refetch();
  }, [called, refetch]);

  const settled = !endless && !query.stale && query.answer;
  const instead = settled ? redirectedPage(settled, state.page, state.rows) : undefined;
  useEffect(() => {
    if (instead) turn(instead);
  }, [instead, turn]);

  return { query, held, refresh, refreshNow };
}
