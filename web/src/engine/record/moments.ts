// Moments travel as wall-clock text in the company's time zone; this reads them, compares them with now and words them.
import { type PlanState, planState as stateAt } from '@crm/protocol/plan';
import { companyNow } from '../../shared/i18n/companyClock.ts';
import { localeOf } from '../../shared/i18n/language.ts';

export { companyNow };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds of a wall-clock text (`yyyy-MM-dd` with or without time) on a clock without zones; NaN if it is none. */
export function wallClock(text: string): number {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(text);
  if (!parts) return Number.NaN;
  const [, y, mo, d, h = '0', mi = '0', s = '0'] = parts;
  return Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
}

/** Wall-clock text of a number made by `wallClock`. */
export function wallText(clockTime: number): string {
  return new Date(clockTime).toISOString().slice(0, 19).replace('T', ' ');
}

/** `yyyy-MM-dd` so many days from today, in the company's time zone. */
export function dayFromToday(days: number): string {
  return wallText(wallClock(companyNow().slice(0, 10)) + days * day).slice(0, 10);
}

const formats = new Map<string, Intl.RelativeTimeFormat>();

function wordsOf(locale: string): Intl.RelativeTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const made = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  formats.set(locale, made);
  return made;
}

/**
 * The past as distance: 3分钟前, 昨天 18:00, 6天前, beyond 30 days the date. What is to come as date: 今天 15:00, 明天 09:00,
 * 12-11 09:00, of another year 2027-01-05. Dates without time are compared by days.
 */
export function relativeTime(text: string, language: string, justNow: string, now: string = companyNow()): string {
  const dateOnly = text.length <= 10;
  const then = wallClock(text);
  if (Number.isNaN(then)) return text;
  const difference = then - wallClock(dateOnly ? now.slice(0, 10) : now);
  const days = daysFrom(now, text);
  const words = wordsOf(localeOf(language));
  const withTime = (day: string) => (dateOnly ? day : `${day} ${text.slice(11, 16)}`);
  if (difference > 0) {
    if (days <= 2) return withTime(words.format(days, 'day'));
    return text.slice(0, 4) === now.slice(0, 4) ? withTime(text.slice(5, 10)) : text.slice(0, 10);
  }
  if (days < -30) return text.slice(0, 10);
  if (dateOnly || days < -2) return words.format(days, 'day');
  if (days < -1 || (days < 0 && -difference >= 12 * hour)) return withTime(words.format(days, 'day'));
  if (-difference >= hour) return words.format(Math.trunc(difference / hour), 'hour');
  if (-difference >= minute) return words.format(Math.trunc(difference / minute), 'minute');
  return justNow;
}

/** Days between the dates of two wall-clock texts. */
function daysFrom(one: string, other: string): number {
  return Math.round((wallClock(other.slice(0, 10)) - wallClock(one.slice(0, 10))) / day);
}

/** How a plan stands at this moment. */
export function planState(text: string, now: string = companyNow()): PlanState {
  return stateAt(text, now);
}

/** Whole days since a plan's day; 0 while it is still that day. */
export function daysOverdue(text: string, now: string = companyNow()): number {
  return Math.max(0, daysFrom(text, now));
}
