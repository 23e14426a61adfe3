// When a step has to be decided: hours of the clock, or of the company's working time.
import type { FlowTimeout } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { workingTimeOf } from '../../../platform/calendar/settings.ts';
import { afterWorkingHours } from '../../../platform/calendar/working-time.ts';
import { query } from '../../../platform/db/query.ts';

export function dueAfter({ settings }: Pick<Call, 'settings'>, from: Date, { hours, working }: FlowTimeout): Date {
  if (working) return afterWorkingHours(workingTimeOf(settings), from, hours);
  return new Date(from.getTime() + hours * 3_600_000);
}

/** By the clock of the database, in whose transaction steps arrive. @param needed false: nothing arrives that is due once */
export async function dueNow(
  call: Call,
  timeoutOf: (node: string) => FlowTimeout | undefined,
  needed: boolean,
): Promise<(node: string) => Date | undefined> {
  const row = needed
    ? await call.db.first(query.selectNoFrom([sql<number>`extract(epoch from now())::float8 * 1000`.as('at')]))
    : undefined;
  return (node) => {
    const timeout = row && timeoutOf(node);
    return timeout ? dueAfter(call, new Date(row.at), timeout) : undefined;
  };
}
