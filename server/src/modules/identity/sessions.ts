// The logins of a person that are open: from where, with what, since when; and how some or all of them are ended.

import type { SessionRow } from '@crm/protocol/answers/identity';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import { endSessionsWhere } from '../../platform/auth/session.ts';
import type { Db } from '../../platform/db/database.ts';
import { moment, select } from '../../platform/db/query.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** Rows that are shown; a person with more has something else to worry about. */
const most = 200;

export async function sessionsOf(
  db: Db,
  organisation: Organisation,
  settings: Settings,
  userId: number,
  currentId: number,
): Promise<SessionRow[]> {
  const rows = await db.rows(select('session', [
    'id',
    'ip',
    'agent',
    moment('created_at').as('begin'),
    moment('last_seen_at').as('last'),
    'acting_id as actingId',
  ])`where user_id = ${userId} and expires_at > now()
      and last_seen_at > now() - make_interval(hours => ${settings.get('session.idleHours')})
      and created_at > now() - make_interval(days => ${settings.get('session.absoluteDays')})
    order by id = ${currentId} desc, last_seen_at desc limit ${most}`);
  return rows.map(({ actingId, ...row }) => ({
    ...row,
    current: row.id === currentId,
    actingName: organisation.users.get(actingId)?.name ?? '',
  }));
}

/**
 * @param ids those of them, or all but one
 * @returns how many ended
 */
export async function closeSessions(
  call: Call,
  userId: number,
  ids: readonly number[] | undefined,
  exceptId: number,
): Promise<number> {
  const which = ids === undefined ? sql`id <> ${exceptId}` : sql`id = any(${ids}::bigint[])`;
  const ended = await endSessionsWhere(call.db, sql`user_id = ${userId} and ${which}`);
  if (ended.length === 0) return 0;
  call.effects.sessionsEnded(ended);
  await writeLog(call, [{ entity: 'user', recordId: userId, action: 'endSessions' }]);
  return ended.length;
}
