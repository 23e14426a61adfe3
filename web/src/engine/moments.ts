// Moments travel as wall-clock text in the company's time zone; this reads them, compares them with now and words them.
import { companyNow } from '../shared/i18n/companyClock.ts';
import { localeOf } from '../shared/i18n/language.ts';

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

/** 3分钟前, 昨天 18:00, 6天后; beyond 30 days the date itself. Dates without time are compared by days. */
export function relativeTime(text: string, language: string, justNow: string, now: string = companyNow()): string {
  const dateOnly = text.length <= 10;
  const then = wallClock(text);
  if (Number.isNaN(then)) return text;
  const reference = wallClock(dateOnly ? now.slice(0, 10) : now);
  const difference = then - reference;
  const days = Math.round((wallClock(text.slice(0, 10)) - wallClock(now.slice(0, 10))) / day);
  const words = wordsOf(localeOf(language));
  if (Math.abs(days) > 30) return text.slice(0, 10);
  const far = days > 0 || Math.abs(days) > 1 || (days !== 0 && Math.abs(difference) >= 12 * hour);
  if (dateOnly || far) {
    const word = words.format(days, 'day');
    return dateOnly || Math.abs(days) > 2 ? word : `${word} ${text.slice(11, 16)}`;
  }
  if (Math.abs(difference) >= hour) return words.format(Math.trunc(difference / hour), 'hour');
  if (Math.abs(difference) >= minute) return words.format(Math.trunc(difference / minute), 'minute');
  return justNow;
}
