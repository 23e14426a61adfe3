// Who has not written a log of a period, and urging them.

import type { LogKind, LogPeriod, MissingLog } from '@crm/protocol/answers/worklog';
import type { ListPage } from '@crm/protocol/list';
import { msg } from '@crm/protocol/sentences';
import { logPeriod, logTitle, urgeHours } from '@crm/protocol/worklog';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { OrganisationUser } from '../../platform/access/organisation.ts';
import { query, returning, select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { notify } from '../notice/index.ts';
import { targetOf } from './due-target.ts';
import { today } from './log.entity.ts';
import { clockNow, dueFor, writes } from './rules.ts';

export interface MissingRequest {
  type: LogKind;
  /** A day of the period; today where it is empty. */
  logDate: string;
  /** Part of a name. */
  key: string;
  /** Those whose time is up, or those whose time has not come; all of them where missing. */
  state?: 'late' | 'waiting' | undefined;
  page: number;
  rows: number;
}

/** People who may write logs, and whose logs the acting person sees. */
function writersInScope(call: Call): OrganisationUser[] {
  const { organisation } = call.actor;
  const scope = call.actor.scope('oa.worklog.index', 'worklog');
  const people = scope === 'all' ? [...organisation.users.keys()] : scope;
  return people.map((id) => organisation.users.get(id)).filter((user) => writes(organisation, user));
}

/** Of these people, those who have written a log of the kind whose period begins on the day. */
export async function writtenBy(
  call: Pick<Call, 'db'>,
  kind: LogKind,
  from: string,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await call.db.rows(
    query
      .selectFrom('work_log')
      .select(['owner_id as id'])
      .distinct()
      .where(
        sql<boolean>`log_type = ${kind} and period_on = ${from}::date and owner_id = any(${people}::bigint[]) and deleted_at is null`,
      ),
  );
  return new Set(rows.map(({ id }) => id));
}

interface Missing {
  user: OrganisationUser;
  due: string;
  overdue: boolean;
}

/** Who has not written it, whose time is up first. */
async function findMissing(call: Call, type: LogKind, period: LogPeriod): Promise<Missing[]> {
  const all = writersInScope(call);
  const due = await dueFor(call, type, period, all);
  const now = await clockNow(call);
  // Without a rule everybody who may write is expected to, and it is overdue when the period is over.
  const expected = due ? all.filter(({ id }) => due.has(id)) : all;
  const over = now.slice(0, 10) > period.to;
  const written = await writtenBy(
    call,
    type,
    period.from,
    expected.map(({ id }) => id),
  );
  return expected
    .filter(({ id }) => !written.has(id))
    .map((user) => {
      const until = due?.get(user.id) ?? '';
      return { user, due: until, overdue: due ? now > until : over };
    })
    .sort((a, b) => Number(b.overdue) - Number(a.overdue) || a.user.id - b.user.id);
}

/** When these people were last urged to write the log, by their ids. */
async function urgedAt(
  call: Call,
  type: LogKind,
  from: string,
  people: readonly number[],
): Promise<Map<number, string>> {
  const rows = await call.db.rows(select('work_log_urged', [
    'user_id as id',
    sql<string>`to_char(urged_at, 'YYYY-MM-DD HH24:MI')`.as('at'),
  ])`
    where log_type = ${type} and period_on = ${from}::date and user_id = any(${people}::bigint[])`);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

export async function listMissing(call: Call, question: MissingRequest): Promise<ListPage<MissingLog>> {
  const { type, key, state, page, rows } = question;
  const period = logPeriod(type, question.logDate || today(call));
  const wanted = key.trim().toLowerCase();
  const missing = (await findMissing(call, type, period)).filter(
    ({ user, overdue }) =>
      (wanted === '' || user.searchText.includes(wanted)) && (!state || overdue === (state === 'late')),
  );
  const slice = missing.slice((page - 1) * rows, page * rows);
  const urged = await urgedAt(
    call,
    type,
    period.from,
    slice.map(({ user }) => user.id),
  );
  const shown = slice.map(
    ({ user, due, overdue }): MissingLog => ({
      id: user.id,
      userid: user.id,
      UserName: user.name,
      Header: user.avatar,
      BranchName: call.actor.organisation.departments.get(user.departmentId)?.name ?? '',
      type,
      logDate: period.from,
      endDate: period.to,
      title: logTitle(type, period),
      due,
      overdue: overdue ? 1 : 0,
      urged: urged.get(user.id) ?? '',
    }),
  );
  return { rows: shown, total: missing.length };
}

/**
 * Urges the missing people of a period to write their logs: those that are named, or all who are overdue. Nobody is urged for the same
 * log more often than every `urgeHours`, in all. Answers how many were urged, and how many had been urged just before.
 * @throws AppError `invalid` at `logDate` for a period that has not begun
 */
export async function urgeMissing(
  call: Call,
  { type, logDate, people }: { type: LogKind; logDate: string; people: readonly number[] },
): Promise<{ count: number; recent: number }> {
  const period = logPeriod(type, logDate || today(call));
  if (period.from > today(call)) throw invalid({ logDate: msg('worklogAhead') });
  const named = new Set(people);
  const chosen = (await findMissing(call, type, period)).filter(
    ({ user, overdue }) => user.id !== call.actor.userId && (named.size > 0 ? named.has(user.id) : overdue),
  );
  if (chosen.length === 0) return { count: 0, recent: 0 };
  const ids = chosen.map(({ user }) => user.id).sort((a, b) => a - b);
  const now = await call.db.rows(returning('work_log_urged as u', ['user_id as id'])`
    insert into work_log_urged as u (user_id, log_type, period_on)
    select id, ${type}, ${period.from}::date from unnest(${ids}::bigint[]) as id order by id
    on conflict (user_id, log_type, period_on) do update set urged_at = now()
    where u.urged_at < now() - make_interval(hours => ${urgeHours})`);
  await notify(call, { kind: 'worklog.urged', users: now.map(({ id }) => id), target: targetOf(type, period) });
  return { count: now.length, recent: ids.length - now.length };
}
