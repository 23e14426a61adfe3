// The rows of each day: the server's answer with the moves made here since.
import type { CalendarDay } from '@crm/protocol/mode';
import { textOf } from '../../record/records.ts';
import type { Row } from '../../record/registries.ts';

export type Day = CalendarDay<Row>;

/** The day of a row's field; empty for none. */
export function dayOf(row: Row, field: string): string {
  return textOf(row[field]).slice(0, 10);
}

/** The hour of a moment, `09:30`; empty for days without one. */
export function hourOf(row: Row, field: string): string {
  return textOf(row[field]).slice(11, 16);
}

/** The same hour on another day. */
export function movedTo(value: string, day: string): string {
  return `${day}${value.slice(10)}`;
}

/**
 * The days by their date. A row whose value was changed since the answer stands on its new day and is counted there.
 * @param pages as they were answered
 */
export function daysBy(pages: readonly Day[], field: string): Map<string, Day> {
  const days = new Map<string, Day>();
  const dayAt = (day: string) => {
    const known = days.get(day) ?? { day, total: 0, rows: [] };
    days.set(day, known);
    return known;
  };
  for (const page of pages) {
    const { day, rows, ...counts } = page;
    const own = dayAt(day);
    const moved = rows.filter((row) => dayOf(row, field) !== day);
    own.total += counts.total - moved.length;
    if (counts.totalCapped) own.totalCapped = true;
    own.rows.push(...rows.filter((row) => !moved.includes(row)));
    for (const row of moved) {
      const other = dayAt(dayOf(row, field));
      other.total += 1;
      other.rows.push(row);
    }
  }
  const at = (row: Row) => textOf(row[field]);
  for (const { rows } of days.values())
    rows.sort((one, other) => (at(one) < at(other) ? -1 : at(one) > at(other) ? 1 : 0));
  return days;
}
