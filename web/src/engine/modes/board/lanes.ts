// The present columns of a board: the server's counts, with moves made here that its answer does not have yet.

import type { BoardCounts } from '@crm/protocol/answers/mode';
import { limits } from '@crm/protocol/limits';
import type { ActiveFilter, ListState } from '../../query/listState.ts';
import { idOf } from '../../record/records.ts';
import type { Row } from '../../record/registries.ts';

export interface Lane {
  /** The value as text; empty for records without one. */
  key: string;
  /** As it is sent. */
  value: string | number;
  label: string;
  color?: string;
  disabled?: boolean;
  total: number;
  capped: boolean;
}

/** A card that was moved here, as it is shown until the server's answers have it. */
export interface Move {
  id: number;
  row: Row;
  from: string;
  to: string;
  /** When the server had it; 0 while it is on its way. */
  settled: number;
  /** The list's request: nothing is known of another one. */
  view: string;
}

/** True while an answer of that time cannot know of the move. */
function isAhead({ settled }: Move, at: number): boolean {
  return settled === 0 || at <= settled;
}

export function lanesOf({ columns, unset }: BoardCounts, unsetLabel: string, moves: Move[], at: number): Lane[] {
  const lanes = columns.map(
    ({ value, label, color, disabled, total, totalCapped }): Lane => ({
      key: String(value),
      value,
      label,
      ...(color ? { color } : {}),
      ...(disabled ? { disabled } : {}),
      total,
      capped: totalCapped ?? false,
    }),
  );
  if (unset)
    lanes.push({ key: '', value: '', label: unsetLabel, total: unset.total, capped: unset.totalCapped ?? false });
  for (const move of moves) {
    if (!isAhead(move, at)) continue;
    for (const lane of lanes) {
      if (lane.capped) continue;
      if (lane.key === move.from) lane.total = Math.max(0, lane.total - 1);
      if (lane.key === move.to) lane.total++;
    }
  }
  return lanes;
}

/** The rows of a column, with what was moved into it and without what was moved out. */
export function rowsIn(lane: string, rows: Row[], moves: Move[], at: number, idField: string, sorted: boolean): Row[] {
  if (moves.length === 0) return rows;
  const last = new Map(moves.map((move) => [move.id, move]));
  const shown = rows.flatMap((row) => {
    const move = last.get(idOf(row, idField));
    if (!move || !isAhead(move, at)) return [row];
    return move.to === lane ? [{ ...row, ...move.row }] : [];
  });
  const known = new Set(shown.map((row) => idOf(row, idField)));
  for (const { id, row, to } of last.values()) {
    if (to !== lane || known.has(id)) continue;
    // The newest stand first, unless the person chose another order. One that belongs further down than was read stays
    // in sight: nobody looks for a card where they did not put it.
    const behind = shown.findLastIndex((one) => idOf(one, idField) > id) + 1;
    const isBelow = behind === shown.length && shown.length >= limits.pageSize;
    shown.splice(sorted || isBelow ? 0 : behind, 0, row);
  }
  return shown;
}

/** The list's request for a column. */
export function laneState(state: ListState, field: string, lane: string): ListState {
  const own: ActiveFilter = lane === '' ? { field, type: 'empty' } : { field, type: 'eq', value: lane };
  return { ...state, filters: [...state.filters, own], page: 1, rows: limits.pageSize };
}
