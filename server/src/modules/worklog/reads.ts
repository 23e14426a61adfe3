// Who has read a log: noted when somebody opens it, shown to everybody who sees it.
import type { WorkLogExtras, WorkLogReader } from '@crm/protocol/answers/worklog';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { announce } from '../../engine/write/announce.ts';
import { returning, select } from '../../platform/db/query.ts';
import { readNotices } from '../notice/index.ts';

type Counts = Pick<WorkLogExtras, 'unread' | 'readCount' | 'sentCount' | 'commentCount'>;

/** Of the logs of a page, by id. */
export async function countsOf(call: Call, rows: readonly { id: number }[]): Promise<ReadonlyMap<number, Counts>> {
  const ids = rows.map(({ id }) => id);
  const found = await call.db.rows(select(
    sql`unnest(${ids}::bigint[]) l(id)
    left join lateral (
      select count(*) filter (where user_id = ${call.actor.userId} and read_at is null) as unread,
        count(read_at) as read, count(*) as sent
      from work_log_reader where log_id = l.id and recipient) r on true
    left join lateral (select count(*) as n from work_log_comment where log_id = l.id and deleted_at is null) c on true`,
    [
      sql<number>`l.id`.as('id'),
      sql<0 | 1>`coalesce(r.unread, 0)::int`.as('unread'),
      sql<number>`coalesce(r.read, 0)::int`.as('readCount'),
      sql<number>`coalesce(r.sent, 0)::int`.as('sentCount'),
      sql<number>`coalesce(c.n, 0)::int`.as('commentCount'),
    ],
  )`
    `);
  return new Map(found.map(({ id, ...counts }) => [id, counts]));
}

/** Notes that the acting person opened a log of somebody else; the first time counts. */
export async function noteRead(call: Call, { id, owner_id }: { id: number; owner_id: number }): Promise<void> {
  const { userId } = call.actor;
  if (call.db.lookingOnly || owner_id === userId || userId === 0) return;
  // Those that it was not sent to are readers from now on. `run` waits until the login of a read is confirmed: so does what follows.
  await call.db.run(sql`insert into work_log_reader (log_id, user_id, recipient) values (${id}, ${userId}, false)
    on conflict (log_id, user_id) do nothing`);
  await readLogs(call, [id], true);
}

/**
 * Marks logs as read by the acting person; answers how many were not before.
 * @param further also those that were not sent to them
 */
export async function readLogs(call: Call, ids: readonly number[], further = false): Promise<number> {
  const { userId } = call.actor;
  const read = await call.db.rows(
    returning('work_log_reader', ['log_id as id'])`update work_log_reader set read_at = now()
      where user_id = ${userId} and (recipient or ${further}) and read_at is null and log_id = any(${ids}::bigint[])`,
  );
  const target = { module: 'worklog', ids: read.map(({ id }) => id) };
  await readNotices(call, { users: [userId], kinds: ['worklog.received'], target });
  await announceReads(
    call,
    read.map(({ id }) => id),
  );
  return read.length;
}

/** Notifies everybody who sees these logs that their readers or comments changed. */
export async function announceReads(call: Call, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await call.db.rows(select('work_log', ['*'])`where id = any(${ids}::bigint[])`);
  await announce(call, call.engine.byName('workLog'), rows);
}

/** The recipients of the log, and others who read it: those who read it first come first. */
export async function readersOf(call: Call, id: number): Promise<WorkLogReader[]> {
  const rows = await call.db.rows(select('work_log_reader', [
    'user_id as user',
    'recipient',
    sql<string>`coalesce(to_char(read_at, 'YYYY-MM-DD HH24:MI:SS'), '')`.as('at'),
  ])`
    where log_id = ${id} order by read_at nulls last, user_id limit 500`);
  const { users, departments } = call.actor.organisation;
  return rows.map(({ user, recipient, at }) => {
    const person = users.get(user);
    return {
      userid: user,
      NickName: person?.name ?? '',
      Header: person?.avatar ?? '',
      BranchName: departments.get(person?.departmentId ?? 0)?.name ?? '',
      recipient: recipient ? 1 : 0,
      readTime: at,
    };
  });
}
