// Days and months as texts (`yyyy-MM-dd`, `yyyy-MM`) on a calendar without zones. Weeks begin on Monday.
import { localeOf } from '../../../shared/i18n/language.ts';

const dayLength = 86_400_000;

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const textOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export function addDays(day: string, by: number): string {
  return textOf(timeOf(day) + by * dayLength);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addMonths(month: string, by: number): string {
  return textOf(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 1 + by, 1)).slice(0, 7);
}

function lastDay(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** The same day of another month, or its last one. */
export function dayIn(month: string, day: string): string {
  const same = `${month}-${day.slice(8, 10)}`;
  const last = lastDay(month);
  return same > last ? last : same;
}

/** 0 for Monday. */
export function weekday(day: string): number {
  return (new Date(timeOf(day)).getUTCDay() + 6) % 7;
}

/** The weeks that have days of the month. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (let at = addDays(first, -weekday(first)); at <= lastDay(month); at = addDays(at, 7))
    weeks.push(Array.from({ length: 7 }, (_, by) => addDays(at, by)));
  return weeks;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function worded(day: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format)
    formats.set(key, (format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })));
  return format.format(timeOf(day));
}

/** 2026年11月 */
export function monthTitle(month: string, language: string): string {
  return worded(`${month}-01`, language, { year: 'numeric', month: 'long' });
}

/** 2026年11月23日 – 11月29日, of the week that begins on the day; the year stands again where it is another one. */
export function weekTitle(monday: string, language: string): string {
  const sunday = addDays(monday, 6);
  const whole = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const last = sunday.slice(0, 4) === monday.slice(0, 4) ? ({ month: 'long', day: 'numeric' } as const) : whole;
  return `${worded(monday, language, whole)} – ${worded(sunday, language, last)}`;
}

/** 11月23日星期一 */
export function dayTitle(day: string, language: string): string {
  return worded(day, language, { month: 'long', day: 'numeric', weekday: 'long' });
}

/** 周一, and in full for those who listen. */
export function weekdayNames(language: string): { short: string; long: string }[] {
  return (weeksOf('2026-06')[0] ?? []).map((day) => ({
    short: worded(day, language, { weekday: 'short' }),
    long: worded(day, language, { weekday: 'long' }),
  }));
}
