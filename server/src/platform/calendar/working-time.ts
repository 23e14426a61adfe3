// When the company works: which days, which hours of them, and moments and days reckoned by them. Pure.
import publicDays from 'chinese-days/dist/chinese-days.json' with { type: 'json' };

/** Minutes after midnight. */
export type Span = readonly [begin: number, end: number];

export interface WorkingTime {
  /** IANA name. */
  timeZone: string;
  /** 1 is Monday, 7 Sunday; never empty. */
  weekdays: ReadonlySet<number>;
  /** In order, apart from one another; never empty. */
  spans: readonly Span[];
  /** China's public holidays are off and their make-up days on. */
  holidays: boolean;
  /** Days (`YYYY-MM-DD`) of the company's own, before everything else. */
  daysOff: ReadonlySet<string>;
  daysOn: ReadonlySet<string>;
}

const hour = 3_600_000;
const minute = 60_000;
const day = 24 * hour;

const publicOff: ReadonlySet<string> = new Set(Object.keys(publicDays.holidays));
const publicOn: ReadonlySet<string> = new Set(Object.keys(publicDays.workdays));

/** Days without a single hour of work, at most; nobody's rest lasts longer, and nothing that is reckoned runs for ever. */
const longestRest = 3660;

const dayText = (utc: number): string => new Date(utc).toISOString().slice(0, 10);
const dayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** @param date `YYYY-MM-DD` */
export function isWorkingDay(time: WorkingTime, date: string): boolean {
  if (time.daysOff.has(date)) return false;
  if (time.daysOn.has(date)) return true;
  // Years that are not announced yet have weekdays and weekends only.
  if (time.holidays && publicOn.has(date)) return true;
  if (time.holidays && publicOff.has(date)) return false;
  return time.weekdays.has(new Date(dayNumber(date)).getUTCDay() || 7);
}

/** Working days from one day on until before another; 0 where the other is no later. */
export function workingDaysBetween(time: WorkingTime, from: string, to: string): number {
  let count = 0;
  for (let at = dayNumber(from); at < dayNumber(to); at += day) if (isWorkingDay(time, dayText(at))) count += 1;
  return count;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-CA', { timeZone, ...parts, second: '2-digit', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  return format;
}

/** What the clock of the zone shows at a moment, as if it were UTC. */
function clockAt(timeZone: string, moment: number): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day: date, hour: hours, minute: minutes, second } = parts;
  return Date.parse(`${year}-${month}-${date}T${hours}:${minutes}:${second}Z`) + (moment % 1000);
}

/** The moment at which the clock of the zone shows this; what is left out in spring is as much later. */
function momentOf(timeZone: string, clock: number): number {
  const guess = clock - (clockAt(timeZone, clock) - clock);
  const shown = clockAt(timeZone, guess);
  return shown === clock ? guess : guess - (shown - clock);
}

/** The day on which a moment lies by the company's clock. */
export function dayOf(time: WorkingTime, moment: Date): string {
  return dayText(clockAt(time.timeZone, moment.getTime()));
}

/** The moment when so many hours of work have passed since another; the end of a span, not the beginning of the next. */
export function afterWorkingHours(time: WorkingTime, from: Date, hours: number): Date {
  let left = hours * hour;
  let today = dayNumber(dayOf(time, from));
  for (let rest = 0; rest < longestRest; rest += 1, today += day) {
    if (!isWorkingDay(time, dayText(today))) continue;
    for (const [begin, end] of time.spans) {
      const opens = Math.max(momentOf(time.timeZone, today + begin * minute), from.getTime());
      const room = momentOf(time.timeZone, today + end * minute) - opens;
      if (room <= 0) continue;
      if (left <= room) return new Date(opens + left);
      left -= room;
      rest = 0;
    }
  }
  return new Date(from.getTime() + hours * hour);
}
