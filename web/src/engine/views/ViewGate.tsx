// Fetches the view of a list before the list where the address names nothing else, and lays the view's columns
// over the person's own. Draws nothing.

import type { ColumnSetting, FormDefinition, ListField } from '@crm/protocol/answers/form';
import type { ViewDetail } from '@crm/protocol/answers/view';
import * as viewCalls from '@crm/protocol/calls/view';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { post } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { arrangeColumns, columnSettings, withSettings } from '../query/columns.ts';
import { firstState, isPlain, type ListState, type Parameters } from '../query/listState.ts';
import type { ListControl } from '../query/useListState.ts';
import { defaultView, keepDefault } from './defaults.ts';
import type { OpenView } from './useOpenView.ts';

export interface ViewGateProps {
  open: OpenView;
  module: string;
  fixed: Parameters;
  control: ListControl;
  /** As the person has it without a view. */
  definition: FormDefinition | undefined;
}

export function viewQuery(id: number) {
  return queryOptions({
    queryKey: ['view', id],
    queryFn: ({ signal }) => post(viewCalls.detail, { id }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** The list's state of a view. */
export function stateOf({ id, content }: ViewDetail): Partial<ListState> {
  const { scenes, filters, sort, key, mode, by } = content;
  return { scenes, filters, sort, key, mode, by, view: id };
}

function arranged(definition: FormDefinition, columns: ColumnSetting[]): FormDefinition {
  const ids = columns.map(({ id }) => id);
  return { ...definition, cols: withSettings(arrangeColumns(definition.cols, ids), columns) };
}

export default function ViewGate({ open, module, fixed, control, definition }: ViewGateProps) {
  const { id, set } = open;
  const { state, change } = control;
  const feedback = useFeedback();
  const { data, error } = useQuery(viewQuery(id));
  const [own, setOwn] = useState<{ id: number; columns: ColumnSetting[] }>();
  const arrange = useCallback(
    (columns: ListField[] | undefined) => setOwn(columns && { id, columns: columnSettings(columns).columns }),
    [id],
  );
  const columns = own?.id === id ? own.columns : data?.content.columns;
  const shown = useMemo(
    () => (definition && columns?.length ? arranged(definition, columns) : undefined),
    [definition, columns],
  );

  // Conditions in the address take precedence over the view; what is cleared later stays so.
  const appliedView = useRef(0);
  const requestedView = useRef(0);
  useEffect(() => {
    if (!data || data.id !== id) return;
    if (state.view !== id) {
      appliedView.current = 0;
      requestedView.current = id;
      change(stateOf(data));
      return;
    }
    const narrowsList = !isPlain({ ...firstState, ...stateOf(data) });
    if (appliedView.current !== id && (!isPlain(state) || !narrowsList)) appliedView.current = id;
    if (appliedView.current === id)
      set({ id, view: data, ...(shown && columns ? { columns, definition: shown, arrange } : {}) });
    else if (requestedView.current !== id) {
      requestedView.current = id;
      change(stateOf(data));
    }
  }, [id, data, state, change, set, shown, columns, arrange]);

  useEffect(() => {
    if (!error) return;
    if (defaultView(module, fixed) === id) keepDefault(module, fixed, 0);
    change({ view: 0 });
    feedback.error(error);
  }, [id, error, module, fixed, change, feedback]);
  return null;
}
