// Moments at which people in China work, seen from now, so that the sample company always looks fresh.
import type { Random } from './random.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
export const day = 24 * hour;
/** Asia/Shanghai has no summer time. */
const offset = 8 * hour;

/** Midnight in Shanghai of the day of a moment; milliseconds since 1970 as everywhere in this folder. */
export function dayOf(moment: number): number {
  return Math.floor((moment + offset) / day) * day - offset;
}

function weekday(moment: number): number {
  return new Date(moment + offset).getUTCDay();
}

function isWeekend(moment: number): boolean {
  return weekday(moment) % 6 === 0;
}

/** A moment within the working hours of a day, most of them well inside: with a break at noon, rarely in the evening. */
function within(dayStart: number, random: Random): number {
  const part = random.next();
  const seconds = (from: number, to: number) => random.whole(from * 3600, to * 3600 - 1) * second;
  if (part < 0.46) return dayStart + seconds(9, 12);
  if (part < 0.96) return dayStart + seconds(13.5, 18);
  return dayStart + seconds(18, 20.5);
}

/** A working day at or before a moment's day: of a weekend any day of its week, rarely its Saturday. Answers its midnight. */
function workingDayBefore(moment: number, random: Random): number {
  const start = dayOf(moment);
  if (!isWeekend(start)) return start;
  const saturday = weekday(start) === 6 ? start : start - day;
  return random.chance(0.06) ? saturday : saturday - random.whole(1, 5) * day;
}

/** The working day at or after a moment's day. Answers its midnight. */
function workingDayAfter(moment: number): number {
  let start = dayOf(moment);
  while (isWeekend(start)) start += day;
  return start;
}

/** A working moment on or before a moment's day, and before now. */
export function pastMoment(moment: number, now: number, random: Random): number {
  for (let start = workingDayBefore(moment, random); ; start = workingDayBefore(start - day, random)) {
    const at = within(start, random);
    if (at < now - 2 * minute) return at;
  }
}

/** An appointment on or after a moment's day: on the hour, the half or the quarter. */
export function appointment(moment: number, random: Random): number {
  return workingDayAfter(moment) + random.pick([9.5, 10, 10, 10.5, 11, 14, 14, 14.5, 15, 15.5, 16, 16.25, 17]) * hour;
}

const dates = new Map<number, string>();

/** As the database reads it, in UTC and whole seconds. */
export function toText(moment: number): string {
  const number = Math.floor(moment / day);
  let date = dates.get(number);
  if (date === undefined) {
    date = new Date(number * day).toISOString().slice(0, 10);
    dates.set(number, date);
  }
  const seconds = Math.floor((moment - number * day) / second);
  return `${date} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}+00`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/**
 * Moments of creation, oldest first: over fourteen months, the more of them the nearer to now.
 * @param count how many
 */
export function creationMoments(count: number, now: number, random: Random): Float64Array {
  const moments = new Float64Array(count);
  for (let at = 0; at < count; at++) moments[at] = pastMoment(now - 425 * day * random.next() ** 1.5, now, random);
  return moments.sort();
}
