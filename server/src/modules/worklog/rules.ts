// The company's rules for logs, and the people they apply to.
import type { LogKind, LogPeriod } from '@crm/protocol/answers/worklog';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { Actor } from '../../platform/access/actor.ts';
import type { Organisation, OrganisationUser } from '../../platform/access/organisation.ts';
import { workingTimeOf } from '../../platform/calendar/settings.ts';
import { query, select } from '../../platform/db/query.ts';
import { dueOf, type Rule } from './due.ts';

type RuleContext = Pick<Call, 'db' | 'settings' | 'actor'>;

/** Those that are switched on. @param kind all of them where missing */
export function activeRules({ db }: Pick<Call, 'db'>, kind?: LogKind): Promise<Rule[]> {
  return db.rows(
    select('work_log_rule', [
      'id',
      'log_type as kind',
      'people',
      'departments',
      'exempt',
      'due_days as dueDays',
      'due_minute as dueMinute',
      'remind_minutes as remindMinutes',
      sql<string>`to_char(start_on, 'YYYY-MM-DD')`.as('startOn'),
    ])`where enabled = 1 and deleted_at is null ${kind ? sql`and log_type = ${kind}` : sql``} order by id`,
  );
}

/** `2026-11-25 17:30` by the company's clock. */
export async function clockNow({ db }: Pick<Call, 'db'>): Promise<string> {
  const row = await db.first(query.selectNoFrom([sql<string>`to_char(now(), 'YYYY-MM-DD HH24:MI')`.as('now')]));
  return row?.now ?? '';
}

/** May write logs: is here, and has the grant. */
export function writes(organisation: Organisation, user: OrganisationUser | undefined): user is OrganisationUser {
  return Boolean(user?.enabled && !user.deleted && new Actor(organisation, user.id, 0, 0).can('oa.worklog.add'));
}

/** True where the rule is about the person. */
export function concerns(organisation: Organisation, rule: Rule, user: OrganisationUser): boolean {
  if (rule.exempt.includes(user.id)) return false;
  if (rule.people.length === 0 && rule.departments.length === 0) return true;
  if (rule.people.includes(user.id)) return true;
  return organisation.departmentsAbove(user.id).some((id) => rule.departments.includes(id));
}

/**
 * The time by which these people have to write their logs of a period; people who need not are missing. Undefined where the company
 * has no rule for the kind: then there is neither a time nor a list of people.
 */
export async function dueFor(
  around: RuleContext,
  kind: LogKind,
  period: LogPeriod,
  people: readonly OrganisationUser[],
): Promise<ReadonlyMap<number, string> | undefined> {
  const rules = await activeRules(around, kind);
  if (rules.length === 0) return undefined;
  const time = workingTimeOf(around.settings);
  const due = new Map<number, string>();
  for (const rule of rules) {
    const until = dueOf(time, rule, period);
    if (!until) continue;
    for (const user of people) {
      const known = due.get(user.id);
      if ((known === undefined || until < known) && concerns(around.actor.organisation, rule, user))
        due.set(user.id, until);
    }
  }
  return due;
}
