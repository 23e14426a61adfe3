// Periods by their names, as days of the company, and those that they are compared with.
import type { WorkbenchPeriod } from '@crm/protocol/workbench';
import type { Span } from './measure.ts';

const dayLength = 86_400_000;
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const monthOf = (year: number, month: number): number => Date.UTC(year, month, 1);

/** First day of the period that a day lies in, and of those before and after it; milliseconds of UTC. */
function boundsOf(unit: 'day' | 'week' | 'month' | 'quarter' | 'year', day: number): (away: number) => number {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case 'day':
      return (away) => day + away * dayLength;
    case 'week': {
      const monday = day - ((date.getUTCDay() + 6) % 7) * dayLength;
      return (away) => monday + away * 7 * dayLength;
    }
    case 'month':
      return (away) => monthOf(year, month + away);
    case 'quarter':
      return (away) => monthOf(year, month - (month % 3) + away * 3);
    case 'year':
      return (away) => monthOf(year + away, 0);
  }
}

const units = {
  today: ['day', 0],
  week: ['week', 0],
  month: ['month', 0],
  quarter: ['quarter', 0],
  year: ['year', 0],
  lastmonth: ['month', -1],
  lastquarter: ['quarter', -1],
  lastyear: ['year', -1],
} as const;

/**
 * A period that is not over ends today, and the one before it after as many days, so that both can be compared; one that is
 * over is compared with the whole one before.
 * @param today `yyyy-MM-dd`
 */
export function spansOf(period: WorkbenchPeriod | 'lastyear', today: string): { span: Span; before: Span } {
  const now = Date.parse(`${today}T00:00:00Z`);
  const [unit, away] = units[period];
  const start = boundsOf(unit, now);
  const [first, begun, end] = [start(away - 1), start(away), start(away + 1)];
  const running = away === 0;
  const last = running ? now : end - dayLength;
  const lastBefore = running ? Math.min(first + (now - begun), begun - dayLength) : begun - dayLength;
  return {
    span: { from: textOf(begun), to: textOf(last) },
    before: { from: textOf(first), to: textOf(lastBefore) },
  };
}

/** So many days after a day (before it where negative), both `yyyy-MM-dd`. */
export function daysAfter(day: string, days: number): string {
  return textOf(Date.parse(`${day}T00:00:00Z`) + days * dayLength);
}

/** As many days as a span has, up to the day before it. */
export function spanBefore({ from, to }: Span): Span {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)];
  return { from: textOf(first - (last - first) - dayLength), to: textOf(first - dayLength) };
}

/** The same days of the year before; the 29th of February is the 28th. */
export function spanYearBefore({ from, to }: Span): Span {
  const yearBefore = (day: string): string => {
    const text = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
    return text.endsWith('02-29') ? `${text.slice(0, 4)}-02-28` : text;
  };
  return { from: yearBefore(from), to: yearBefore(to) };
}

export type BucketUnit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** Unit in which a span is divided: some thirty parts at most, more for many years. */
export function unitOf({ from, to }: Span): BucketUnit {
  const days = (Date.parse(to) - Date.parse(from)) / dayLength + 1;
  if (days <= 35) return 'day';
  if (days <= 100) return 'week';
  return days <= 1100 ? 'month' : 'year';
}

/** The parts of a span, each with the first day of its unit as `key`; the first and the last are as long as the span leaves them. */
export function bucketsOf({ from, to }: Span, unit: BucketUnit): (Span & { key: string })[] {
  const buckets: (Span & { key: string })[] = [];
  const last = Date.parse(`${to}T00:00:00Z`);
  const bounds = boundsOf(unit, Date.parse(`${from}T00:00:00Z`));
  for (let at = 0; bounds(at) <= last; at++) {
    const key = textOf(bounds(at));
    const end = textOf(bounds(at + 1) - dayLength);
    buckets.push({ key, from: key < from ? from : key, to: end > to ? to : end });
  }
  return buckets;
}
