// From a selected page to all results: up to the limit of a call by id, more as a whole.
import type { ListCall } from '@crm/protocol/call';
import { limits } from '@crm/protocol/limits';
import { useState } from 'react';
import { useFeedback } from '../../shared/ui/feedback.ts';
import type { AllResults, ListAction } from '../actions/actions.ts';
import { type ListState, listParameters, type Parameters } from '../query/listState.ts';
import type { ListQuery } from '../query/useListQuery.ts';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import type { Selection } from './useSelection.ts';

export interface SelectAllSource {
  module: string;
  index: ListCall;
  state: ListState;
  fixed: Parameters;
  idField: string;
  rows: Row[];
  query: ListQuery<object>;
  selection: Selection;
  actions: ListAction[];
}

interface SelectAll {
  /** All results, once they were chosen and until something else is. */
  whole: AllResults | undefined;
  /** Offers them, where the page is selected and there is more. */
  all: { count: string; select(): void } | undefined;
}

export function useSelectAll(source: SelectAllSource): SelectAll {
  const { module, index, state, fixed, idField, rows, query, selection, actions } = source;
  const feedback = useFeedback();
  const [meant, setMeant] = useState<number[] | null>(null);
  const { total, totalCapped } = query;
  const pageTaken = rows.length > 0 && rows.every((row) => selection.ids.includes(idOf(row, idField)));
  if (!pageTaken || total <= selection.ids.length) return { whole: undefined, all: undefined };
  const count = totalCapped ? `${total}+` : String(total);
  if (totalCapped || total > limits.ids) {
    const list = () => listParameters(module, { ...state, page: 1 }, fixed);
    if (meant === selection.ids) return { whole: { list: list(), count, total }, all: undefined };
    const can = actions.some((action) => action.runWhole);
    return { whole: undefined, all: can ? { count, select: () => setMeant(selection.ids) } : undefined };
  }
  const select = async () => {
    try {
      const { allRows } = await import('./selectAll.ts');
      const found = await allRows(module, index, state, fixed);
      selection.set(
        found.map((row) => idOf(row, idField)),
        found,
      );
    } catch (error) {
      feedback.error(error);
    }
  };
  return { whole: undefined, all: { count, select: () => void select() } };
}
