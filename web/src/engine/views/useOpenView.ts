// The saved view that a list stands on. Whatever it takes comes on demand (ViewGate): most lists stand on none.
import type { ColumnSetting, FormDefinition, ListField } from '@crm/protocol/answers/form';
import type { ViewDetail } from '@crm/protocol/answers/view';
import { useState } from 'react';
import type { Parameters } from '../query/listState.ts';
import type { ListControl } from '../query/useListState.ts';
import { defaultView, knownViews } from './defaults.ts';

export interface Opened {
  /** 0 for none. */
  id: number;
  view?: ViewDetail;
  /** The columns as they stand, where the view arranges them, */
  columns?: ColumnSetting[];
  /** and the list's definition with these. */
  definition?: FormDefinition;
  /** Arranges them otherwise for now; the view's own again without any. */
  arrange?(columns: ListField[] | undefined): void;
}

export interface OpenView extends Opened {
  /** What the list shows is not known yet. */
  waits: boolean;
  set(opened: Opened): void;
  /** How many views the list had when it was opened, as far as this browser knew, */
  known: number;
  /** or has since the person did something about them. */
  learn(count: number): void;
}

const none: Opened = { id: 0 };

export function useOpenView(module: string, fixed: Parameters, { state, fresh }: ListControl): OpenView {
  const [opened, set] = useState(none);
  // What is learnt after the first view stands in sight the next time: the list does not move.
  const [known, learn] = useState(() => knownViews(module, fixed) ?? 0);
  const id = state.view || (fresh ? defaultView(module, fixed) : 0);
  // A default view is put into the address first, also when its list is opened from the menu once more.
  const waits = id !== 0 && (opened.id !== id || state.view !== id);
  return { ...(waits || id === 0 ? none : opened), id, waits, set, known, learn };
}
