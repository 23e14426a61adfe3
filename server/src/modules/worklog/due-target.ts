// Where a reminder leads: to the log of a period that is still to be written, which has no record yet. Its number encodes kind and day.
import type { LogKind, LogPeriod } from '@crm/protocol/answers/worklog';
import { logPeriod, logTitle } from '@crm/protocol/worklog';

export const dueModule = 'worklogDue';

/** Kind 1 of 2026-11-25 is 120261125. */
export function targetOf(kind: LogKind, { from }: LogPeriod): { module: string; id: number } {
  return { module: dueModule, id: Number(`${kind}${from.replaceAll('-', '')}`) };
}

/** Titles of the logs by these numbers. */
export function titlesOfDue(ids: readonly number[]): ReadonlyMap<number, string> {
  return new Map(
    ids.flatMap((id) => {
      const parts = /^([123])(\d{4})(\d{2})(\d{2})$/.exec(String(id));
      if (!parts) return [];
      const [, kind, year, month, day] = parts;
      return [[id, logTitle(Number(kind) as LogKind, logPeriod(Number(kind) as LogKind, `${year}-${month}-${day}`))]];
    }),
  );
}
