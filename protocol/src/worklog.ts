// Work logs: the periods that they are of, and what their calls answer.
import type { LogKind, LogPeriod } from './answers/worklog.ts';

/** What each part of a log may hold, in code points. */
export const logTextMax = 2000;

export const logKinds: readonly { value: LogKind; label: string; english: string }[] = [
  { value: 1, label: '日报', english: 'Daily' },
  { value: 2, label: '周报', english: 'Weekly' },
  { value: 3, label: '月报', english: 'Monthly' },
];

const dayLength = 86_400_000;
const at = (day: string): Date => new Date(`${day}T00:00:00Z`);
const text = (date: Date): string => date.toISOString().slice(0, 10);

/** The day, the week from Monday to Sunday, or the month that a day (`YYYY-MM-DD`) lies in. */
export function logPeriod(kind: LogKind, day: string): LogPeriod {
  const date = at(day);
  if (kind === 1) return { from: day, to: day };
  if (kind === 2) {
    const monday = date.getTime() - ((date.getUTCDay() + 6) % 7) * dayLength;
    return { from: text(new Date(monday)), to: text(new Date(monday + 6 * dayLength)) };
  }
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: text(new Date(Date.UTC(year, month, 1))), to: text(new Date(Date.UTC(year, month + 1, 0))) };
}

/** The period of the kind that is so many before (negative) or after the one of a day. */
export function logPeriodBeside(kind: LogKind, day: string, by: number): LogPeriod {
  const { from } = logPeriod(kind, day);
  const date = at(from);
  if (kind === 3) date.setUTCMonth(date.getUTCMonth() + by);
  else date.setUTCDate(date.getUTCDate() + by * (kind === 2 ? 7 : 1));
  return logPeriod(kind, text(date));
}

/** `2020-03-04 日报`, `2020-03-02~03-08 周报`, `2020-03 月报`. */
export function logTitle(kind: LogKind, { from, to }: LogPeriod): string {
  const label = logKinds.find(({ value }) => value === kind)?.label ?? '';
  return `${logSpan(kind, { from, to })} ${label}`;
}

/** The period alone: `2026-11-25`, `2026-11-23~11-29`, `2026-11`. */
export function logSpan(kind: LogKind, { from, to }: LogPeriod): string {
  if (kind === 1) return from;
  return kind === 2 ? `${from}~${to.slice(5)}` : from.slice(0, 7);
}

/** Hours between two reminders of the same log, regardless of who sends them. */
export const urgeHours = 4;
