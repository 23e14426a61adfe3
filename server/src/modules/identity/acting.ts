// Viewing the program as another person: with a reason, for a limited time, never as somebody with more rights, and the person is notified.

import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { holdsMore } from '../../platform/access/privilege-escalation.ts';
import { endSessionsWhere, openActingSession } from '../../platform/auth/session.ts';
import { query } from '../../platform/db/query.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import { notify } from '../notice/index.ts';
import { noteSignIn } from './sign-in-log.ts';
import type { UserRow } from './user.fields.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    'actAs.minutes': number;
  }
}

/** These conditions are checked again at every call of the new login (`platform/access/acting.ts`). */
export async function actAs(
  call: Call & { agent: string },
  row: UserRow,
  reason: string,
): Promise<{ token: string; until: string; minutes: number }> {
  const { actor, db, ip, agent } = call;
  const { organisation } = actor;
  if (row.status !== 1 || row.registration !== 0) throw conflict(msg('actingDisabled'));
  if (organisation.rolesOf(row.id).some((role) => role.admin)) throw forbidden(msg('actingAdministrator'));
  if (await holdsMore(db, organisation, row.id, actor.userId, call.engine.scopedGrants))
    throw forbidden(msg('actingBeyond'));
  const minutes = call.settings.get('actAs.minutes');
  // One at a time: the one before ends.
  const earlier = sql`acting_id = ${actor.userId} and parent_id = ${actor.sessionId}`;
  call.effects.sessionsEnded(await endSessionsWhere(db, earlier));
  const who = { userId: row.id, actingId: actor.userId, parentId: actor.sessionId };
  const token = await openActingSession(db, who, ip, agent, minutes);
  await writeLog(call, [{ entity: 'user', recordId: row.id, action: 'actAs', note: reason }]);
  await noteSignIn(db, { userId: row.id, actingId: actor.userId, note: reason }, 'acting', { ip, agent });
  await notify(call, { kind: 'user.actedAs', users: [row.id], params: { reason } });
  const until = await db.first(
    query.selectNoFrom([
      sql<string>`to_char(now() + make_interval(mins => ${minutes}), 'YYYY-MM-DD HH24:MI:SS')`.as('at'),
    ]),
  );
  return { token, until: until?.at ?? '', minutes };
}
