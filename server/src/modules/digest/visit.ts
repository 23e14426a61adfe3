// Whether somebody comes back after having been away, and the digest of that time: notices that are still unread.
import type { AwayDigest } from '@crm/protocol/answers/notice';
import { sql } from 'kysely';
import type { NoticeKind } from '../../engine/module.ts';
import { workingTimeOf } from '../../platform/calendar/settings.ts';
import { workingDaysBetween } from '../../platform/calendar/working-time.ts';
import type { Db } from '../../platform/db/database.ts';
import { query, returning } from '../../platform/db/query.ts';
import type { RouteContext } from '../../platform/http/route.ts';
import { lastDelegation } from '../approval/index.ts';

type Visit = Pick<RouteContext<unknown>, 'db' | 'actor' | 'settings'>;

/** True with a whole working day between two days (`yyyy-MM-dd`). */
function wasAway({ settings }: Visit, seen: string, today: string): boolean {
  const next = new Date(Date.parse(seen) + 86_400_000).toISOString().slice(0, 10);
  return workingDaysBetween(workingTimeOf(settings), next, today) > 0;
}

/**
 * Notes that the person is here now. If they were away for a whole working day, or are back from a time for which somebody stood
 * in, the digest covers that time from now on, together with an earlier one that was neither read nor put away.
 */
export async function noteVisit(call: Visit): Promise<void> {
  const { db, actor } = call;
  const last = await db.first(returning('notice_visit', [
    sql<string>`to_char(seen_at, 'YYYY-MM-DD')`.as('seen'),
    sql<string>`to_char(now(), 'YYYY-MM-DD')`.as('today'),
    'away_until as told',
  ])`
    insert into notice_visit (user_id) values (${actor.userId})
    on conflict (user_id) do update set user_id = excluded.user_id`);
  if (!last) return;
  const stoodIn = await lastDelegation(db, actor.userId, last.told);
  const away = wasAway(call, last.seen, last.today);
  if (!away && stoodIn === undefined) {
    await db.run(sql`update notice_visit set seen_at = now() where user_id = ${actor.userId}`);
    return;
  }
  const began = sql`least(${away ? sql`seen_at` : null}, ${stoodIn ?? null}::timestamptz)`;
  await db.run(sql`
    update notice_visit v set seen_at = now(), away_until = now(), closed = false, away_from = case
      when not closed and exists (select 1 from notification n where ${missedNotices})
      then least(away_from, ${began}) else greatest(away_until, ${began}) end
    where user_id = ${actor.userId}`);
}

/** SQL over `n` and `v`: a notice that came while its person was away, and is unread. */
const missedNotices = sql`n.user_id = v.user_id and n.read_at is null and n.created_at >= v.away_from and n.created_at < v.away_until`;

/** What came while the person was away and is unread, most first; null when there is nothing, or it was put away. */
export async function digestOf(
  db: Db,
  userId: number,
  labels: ReadonlyMap<string, Pick<NoticeKind, 'label'>>,
): Promise<AwayDigest | null> {
  const rows = await db.rows(
    query
      .selectFrom('notice_visit as v')
      .innerJoin('notification as n', (join) => join.on(sql<boolean>`${missedNotices}`))
      .select([
        'n.kind',
        sql<number>`count(*)::int`.as('count'),
        sql<string>`to_char(min(v.away_from), 'YYYY-MM-DD HH24:MI:SS')`.as('from'),
      ])
      .where(sql<boolean>`v.user_id = ${userId} and not v.closed`)
      .groupBy('n.kind')
      .orderBy(sql`count(*) desc, n.kind`),
  );
  const [first] = rows;
  if (!first) return null;
  return {
    from: first.from,
    rows: rows.map(({ kind, count }) => ({ kind, label: labels.get(kind)?.label[0] ?? kind, count })),
    total: rows.reduce((sum, { count }) => sum + count, 0),
  };
}
