// The ways in which a list lays out its records beside rows below each other. Their code comes on demand.

import type { FormDefinition, ListField } from '@crm/protocol/answers/form';
import type { ListCall } from '@crm/protocol/call';
import { type ListMode, modeOf } from '@crm/protocol/mode';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import type { ListAction } from '../actions/actions.ts';
import type { ListState, Parameters } from '../query/listState.ts';
import type { ListControl } from '../query/useListState.ts';
import type { Row } from '../record/registries.ts';
import { ListSkeleton } from '../rows/ListSkeleton.tsx';
import type { CellTarget } from '../rows/openCell.tsx';

/** What a mode is given by its list page. */
export interface ModeProps {
  module: string;
  /** Path of the list call. Queries of a mode have keys that begin with `['list', module, index]`: so they follow all changes. */
  index: ListCall;
  fixed: Parameters;
  control: ListControl;
  definition: FormDefinition;
  /** The columns that the list may show, in the person's order. */
  columns: ListField[];
  /** The field by which. */
  by: ListField;
  idField: string;
  narrow: boolean;
  /** Pixels that rows would have. */
  height: number;
  actions: ListAction[];
  run(action: ListAction, rows: Row[]): unknown;
  /** The way into the record's panel; undefined where there is none. */
  own?: (row: Row) => CellTarget;
  mark?(row: Row): ReactNode;
  /** What was searched for. */
  words: string[];
  /** Told with a list of all rows shown, in the order in which the panel goes on to the next. It stays the same function. */
  shown(rows: Row[]): void;
  /** Something was written here: what is shown is read again. */
  changed(): void;
  /** What stands where there is nothing at all. */
  empty: ReactNode;
}

const skeleton = createElement(ListSkeleton, { height: undefined });

export const modes: Record<ListMode, ComponentType<ModeProps>> = {
  board: onDemand<ModeProps>(() => import('./board/Board.tsx'), skeleton),
  calendar: onDemand<ModeProps>(() => import('./calendar/Calendar.tsx'), skeleton),
};

/** The fields by which the list can be laid out in the mode. */
export function groupableFields(columns: readonly ListField[], mode: ListMode): ListField[] {
  return columns.filter(({ divides }) => divides && modeOf[divides] === mode);
}

/** The field by which the list is laid out, where the address names none that of what is planned; undefined for rows, also where the person has no such field. */
export function layoutOf(
  columns: readonly ListField[],
  { mode, by }: Pick<ListState, 'mode' | 'by'>,
): ListField | undefined {
  if (!mode) return undefined;
  const fields = groupableFields(columns, mode);
  return by ? fields.find(({ field }) => field === by) : (fields.find(({ plan }) => plan) ?? fields[0]);
}
