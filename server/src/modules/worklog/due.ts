// Until when a log is to be written: the working day and the minute that a rule names, counted from the period. Pure.
import type { LogKind, LogPeriod } from '@crm/protocol/answers/worklog';
import { isWorkingDay, type WorkingTime } from '../../platform/calendar/working-time.ts';

export interface Rule {
  id: number;
  kind: LogKind;
  /** Empty, with the departments: everybody. */
  people: readonly number[];
  departments: readonly number[];
  exempt: readonly number[];
  /** Working days after the last one of the period. */
  dueDays: number;
  /** Minute of that day. */
  dueMinute: number;
  /** Minutes before that; 0 for no reminder. */
  remindMinutes: number;
  /** `2026-11-25`; periods that begin earlier are not required. */
  startOn: string;
}

const dayLength = 86_400_000;
/** Days without one of work, at most. */
const longestRest = 60;

function shiftDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * dayLength).toISOString().slice(0, 10);
}

/** `2026-11-25 18:00`; undefined for a period that nobody works in, or that begins before the rule does. */
export function dueOf(time: WorkingTime, rule: Rule, period: LogPeriod): string | undefined {
  if (period.from < rule.startOn) return undefined;
  let day = period.to;
  while (day >= period.from && !isWorkingDay(time, day)) day = shiftDay(day, -1);
  if (day < period.from) return undefined;
  for (let left = rule.dueDays, rest = 0; left > 0 && rest < longestRest; rest += 1) {
    day = shiftDay(day, 1);
    if (!isWorkingDay(time, day)) continue;
    left -= 1;
    rest = 0;
  }
  return `${day} ${String(Math.floor(rule.dueMinute / 60)).padStart(2, '0')}:${String(rule.dueMinute % 60).padStart(2, '0')}`;
}

/** So many minutes before a moment of the clock, in the same words. */
export function minutesBefore(moment: string, minutes: number): string {
  const at = Date.parse(`${moment.replace(' ', 'T')}:00Z`) - minutes * 60_000;
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
