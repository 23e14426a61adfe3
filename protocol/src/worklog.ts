// Work logs: the periods that they are of, and what their calls answer.
import type { MeasureFigure } from './measure.ts';

/** 1 of a day, 2 of a week, 3 of a month. */
export type LogKind = 1 | 2 | 3;

/** What each part of a log may hold, in code points. */
export const logTextMax = 2000;

export const logKinds: readonly { value: LogKind; label: string }[] = [
  { value: 1, label: '日报' },
  { value: 2, label: '周报' },
  { value: 3, label: '月报' },
];

/** First and last day, `2026-11-23`. */
export interface LogPeriod {
  from: string;
  to: string;
}

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

/** `2026-11-25 日报`, `2026-11-23~11-29 周报`, `2026-11 月报`. */
export function logTitle(kind: LogKind, { from, to }: LogPeriod): string {
  const label = logKinds.find(({ value }) => value === kind)?.label ?? '';
  return `${logSpan(kind, { from, to })} ${label}`;
}

/** The period alone: `2026-11-25`, `2026-11-23~11-29`, `2026-11`. */
export function logSpan(kind: LogKind, { from, to }: LogPeriod): string {
  if (kind === 1) return from;
  return kind === 2 ? `${from}~${to.slice(5)}` : from.slice(0, 7);
}

/** As forms hold people. */
export interface LogPerson {
  userid: number;
  username: string;
  header: string;
}

/** What of a log is no field of its form; beside these a row has the fields that the definition tells. */
export interface WorkLogExtras {
  Header: string;
  /** Last day of the period; its first is the field `logDate`. */
  endDate: string;
  figures: MeasureFigure[];
  /** 1 = sent to the person who asks, and not opened by them yet. */
  unread: 0 | 1;
  /** How many of those it was sent to have opened it, and how many there are. */
  readCount: number;
  sentCount: number;
  commentCount: number;
}

export interface WorkLogRow extends WorkLogExtras {
  id: number;
  version: number;
  title: string;
  type: LogKind;
  /** First day of the period. */
  logDate: string;
  done: string;
  plan: string;
  problems: string;
  userids: LogPerson[];
  useridsName: string;
  userid: number;
  UserName: string;
  AddTime: string;
  updateTime: string;
  late: 0 | 1;
}

export interface WorkLogComment {
  id: number;
  cont: string;
  userid: number;
  username: string;
  Header: string;
  addtime: string;
}

/** Who read a log, and when; empty for those it was sent to who did not yet. */
export interface WorkLogReader {
  userid: number;
  NickName: string;
  Header: string;
  BranchName: string;
  /** 1 = it was sent to them. */
  recipient: 0 | 1;
  readTime: string;
}

/** Who has not written a log of a period. */
export interface MissingLog {
  /** Of the person: each has one row. */
  id: number;
  userid: number;
  UserName: string;
  Header: string;
  BranchName: string;
  type: LogKind;
  logDate: string;
  endDate: string;
  title: string;
  /** `2026-11-25 18:00`; empty where no rule says until when. */
  due: string;
  /** Its time is up: by the rule, or without one as the period is over. */
  overdue: 0 | 1;
  /** `2026-11-25 17:05`: when somebody last asked the person for it; empty for never. */
  urged: string;
}

/** Hours between two times that somebody is asked for the same log, whoever asks. */
export const urgeHours = 4;

/** What somebody who is about to write a log begins with. */
export interface WorkLogStart extends LogPeriod {
  figures: MeasureFigure[];
  /** The log that they have written of this period already; 0 for none. */
  written: number;
  /** The log of the period before, of those that they wrote: what it planned. */
  before: { title: string; plan: string } | null;
  /** Whom the one before was sent to; of the first one whom they report to. */
  recipients: LogPerson[];
  due: string;
}
