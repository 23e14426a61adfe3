// How a list lays out its records, beside rows below each other: on a board by the choices of a field, in a calendar by its days.
export const listModes = ['board', 'calendar'] as const;
export type ListMode = (typeof listModes)[number];

/** What of a field divides a list: its choices make the columns of a board, its days those of a calendar. */
export type Divides = 'choices' | 'days';

export const modeOf: Record<Divides, ListMode> = { choices: 'board', days: 'calendar' };

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

/** How many records a column of a board has, as totals of lists are told. */
export interface BoardCount {
  total: number;
  totalCapped?: true;
}

/** A column: one choice of the field. */
export interface BoardColumn extends BoardCount {
  value: string | number;
  label: string;
  color?: string;
  /** Not offered any more: it keeps what it has and takes no more. */
  disabled?: boolean;
}

export interface BoardCounts {
  columns: BoardColumn[];
  /** Records without a choice; missing where each has one. */
  unset?: BoardCount;
}
