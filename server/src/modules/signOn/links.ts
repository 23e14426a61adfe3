// Whose identity is linked: seen and undone by the person, and by administrators.

import type { OwnSignOn, SignOnLink } from '@crm/protocol/answers/signOn';
import { limits } from '@crm/protocol/limits';
import type { ListPage } from '@crm/protocol/list';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { endSessionsWhere } from '../../platform/auth/session.ts';
import { returning, select } from '../../platform/db/query.ts';
import { notFound } from '../../platform/errors.ts';
import { closeTicketsBy } from '../identity/index.ts';
import { notify } from '../notice/index.ts';

const moment = (column: string) => sql`coalesce(to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS'), '')`;

/** Every provider that is on, and those that one's own identity is linked to. */
export function ownSignOns({ db, actor }: Pick<Call, 'db' | 'actor'>): Promise<OwnSignOn[]> {
  return db.rows(
    select(
      sql`sign_on_provider p left join sign_on_identity i on i.provider_id = p.id and i.user_id = ${actor.userId}`,
      [
        sql<number>`p.id`.as('id'),
        sql<string>`p.name`.as('name'),
        sql<boolean>`i.id is not null`.as('linked'),
        sql<string>`${moment('i.linked_at')}`.as('linkedAt'),
        sql<string>`${moment('i.last_at')}`.as('lastAt'),
      ],
    )`where p.deleted_at is null and (p.enabled or i.id is not null) order by p.id`,
  );
}

export async function linksOf(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  providerId: number,
  page: number,
  rows: number = limits.pageSize,
): Promise<ListPage<SignOnLink>> {
  const [found, count] = await Promise.all([
    db.rows(
      select(sql`sign_on_identity i join app_user u on u.id = i.user_id`, [
        sql<number>`i.id`.as('id'),
        sql<number>`i.user_id`.as('userid'),
        sql<string>`i.subject`.as('subject'),
        sql<string>`${moment('i.linked_at')}`.as('linkedAt'),
        sql<string>`${moment('i.last_at')}`.as('lastAt'),
      ])`where i.provider_id = ${providerId} and u.deleted_at is null order by i.id desc limit ${rows} offset ${(page - 1) * rows}`,
    ),
    db.first(
      select(sql`sign_on_identity i join app_user u on u.id = i.user_id`, [
        sql<number>`count(*)::int`.as('n'),
      ])`where i.provider_id = ${providerId} and u.deleted_at is null`,
    ),
  ]);
  const { users } = actor.organisation;
  return { rows: found.map((row) => ({ ...row, UserName: users.get(row.userid)?.name ?? '' })), total: count?.n ?? 0 };
}

/** @throws AppError `not_found` where one's own identity is not linked */
export async function unlinkOwn(call: Call, providerId: number): Promise<void> {
  const { userId } = call.actor;
  const row = await call.db.first(returning('sign_on_identity as i', [sql<string>`p.name`.as('name')])`
    delete from sign_on_identity i using sign_on_provider p
    where p.id = i.provider_id and i.provider_id = ${providerId} and i.user_id = ${userId}`);
  if (!row) throw notFound();
  await writeLog(call, [{ entity: 'user', recordId: userId, action: 'unlinkSignOn', note: row.name }]);
}

/**
 * Ends the logins that a provider vouched for, those that still owe the second factor among them.
 * @param userId of one person; without it of everybody but the caller, who confirmed it with the password
 */
export async function endLogins(call: Call, providerId: number, userId?: number): Promise<void> {
  const others = userId === undefined ? sql`id <> ${call.actor.sessionId}` : sql`user_id = ${userId}`;
  const ended = await endSessionsWhere(call.db, sql`sign_on_id = ${providerId} and ${others}`);
  await closeTicketsBy(call.db, providerId, userId);
  call.effects.sessionsEnded(ended);
}

/** The logins that came by the identity end with it. @throws AppError `not_found` */
export async function unlinkAny(call: Call, id: number): Promise<void> {
  const row = await call.db.first(returning('sign_on_identity as i', [
    sql<string>`p.name`.as('name'),
    'i.user_id as userId',
    sql<number>`p.id`.as('providerId'),
  ])`
    delete from sign_on_identity i using sign_on_provider p where p.id = i.provider_id and i.id = ${id}`);
  if (!row) throw notFound();
  await endLogins(call, row.providerId, row.userId);
  await writeLog(call, [{ entity: 'user', recordId: row.userId, action: 'unlinkSignOn', note: row.name }]);
  await notify(call, { kind: 'signOn.unlinked', users: [row.userId], params: { name: row.name } });
}
