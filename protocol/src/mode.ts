// How a list lays out its records, beside rows below each other: on a board by the choices of a field, in a calendar by its days.
import type { GroupableBy } from './answers/mode.ts';

export const listModes = ['board', 'calendar'] as const;
export type ListMode = (typeof listModes)[number];

export const modeOf: Record<GroupableBy, ListMode> = { choices: 'board', days: 'calendar' };

/** Days that one question about a calendar may span: six weeks. */
export const calendarSpan = 42;
/** Records that a calendar shows of a day before it is opened. */
export const calendarRows = 3;

/** A day of a calendar with its first records, as the list answers them; days without any are left out. */
export interface CalendarDay<Row> {
  /** `yyyy-MM-dd` in the company's time zone. */
  day: string;
  total: number;
  /** True when `total` is a lower bound. */
  totalCapped?: true;
  rows: Row[];
}

export interface Calendar<Row> {
  days: CalendarDay<Row>[];
}
