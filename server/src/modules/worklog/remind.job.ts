// Reminds people who have to write a log before its time is up, and notifies them once when it is; each period of a rule once for all.
import type { LogKind, LogPeriod } from '@crm/protocol/answers/worklog';
import { logPeriodBeside } from '@crm/protocol/worklog';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { workingTimeOf } from '../../platform/calendar/settings.ts';
import { dayOf } from '../../platform/calendar/working-time.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { notify } from '../notice/index.ts';
import { dueOf, minutesBefore, type Rule } from './due.ts';
import { targetOf } from './due-target.ts';
import { writtenBy } from './missing.ts';
import { activeRules, clockNow, concerns, writes } from './rules.ts';

/** Periods back whose time may be up just now, by kind: days have holidays between them. */
const back: Readonly<Record<LogKind, number>> = { 1: 25, 2: 5, 3: 2 };
/** Minutes after which the notice that the time is up is no longer sent, such as after the program stood still. */
const stale = 24 * 60;

type Stage = 'remind' | 'overdue';

/** Which notice is due now for a period whose time is up at `due`. */
function stageOf(rule: Rule, due: string, now: string): Stage | undefined {
  if (now >= due) return minutesBefore(now, stale) < due ? 'overdue' : undefined;
  return rule.remindMinutes > 0 && now >= minutesBefore(due, rule.remindMinutes) ? 'remind' : undefined;
}

export async function remindWriters(run: JobRun): Promise<Record<string, unknown>> {
  const { told } = await run.asProgram(async (call) => {
    const rules = await activeRules(call);
    if (rules.length === 0) return { told: 0 };
    const now = await clockNow(call);
    const time = workingTimeOf(call.settings);
    const today = dayOf(time, new Date());
    let sum = 0;
    for (const rule of rules)
      for (let at = 0; at >= -back[rule.kind]; at -= 1) {
        run.signal.throwIfAborted();
        const period = logPeriodBeside(rule.kind, today, at);
        const due = dueOf(time, rule, period);
        const stage = due && stageOf(rule, due, now);
        if (due && stage) sum += await notifyMissing(call, rule, period, due, stage);
      }
    return { told: sum };
  });
  return { told };
}

async function notifyMissing(call: Call, rule: Rule, period: LogPeriod, due: string, stage: Stage): Promise<number> {
  const first = await call.db.run(sql`
    insert into work_log_told (rule_id, period_on, stage) values (${rule.id}, ${period.from}::date, ${stage})
    on conflict do nothing`);
  if (first === 0) return 0;
  const { organisation } = call.actor;
  const people = [...organisation.users.values()]
    .filter((user) => writes(organisation, user) && concerns(organisation, rule, user))
    .map(({ id }) => id);
  const written = await writtenBy(call, rule.kind, period.from, people);
  const notified = await notify(
    call,
    {
      kind: stage === 'remind' ? 'worklog.due' : 'worklog.overdue',
      users: people.filter((id) => !written.has(id)),
      params: { due: due.slice(5) },
      target: targetOf(rule.kind, period),
    },
    { system: true },
  );
  return notified.length;
}
