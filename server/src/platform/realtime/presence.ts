// Who is online, by the sockets of all processes.
import type { OnlineUser } from '@crm/protocol/realtime';
import { sql } from 'kysely';
import type { OrganisationCache } from '../access/organisation.ts';
import type { Db } from '../db/database.ts';
import { select } from '../db/query.ts';

/** Sockets of a process that was silent for this long are gone. */
export const forgetAfterSeconds = 30;

/** Whether a person has anything open, on any process. */
export async function isOnline(db: Db, userId: number): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from online_socket
    where user_id = ${userId} and seen_at > now() - make_interval(secs => ${forgetAfterSeconds}) limit 1`);
  return row !== undefined;
}

/** @param seconds after which a silent socket is gone */
export async function readOnline(db: Db, organisations: OrganisationCache, seconds: number): Promise<OnlineUser[]> {
  const { addresses } = await organisations.at(0);
  const users = await db.rows(select('app_user as u', [
    'u.id as UserID',
    'u.nickname as NickName',
    'u.avatar as Headimg',
  ])`
    where u.deleted_at is null and u.id in (
    select user_id from online_socket where seen_at > now() - make_interval(secs => ${seconds})) order by u.nickname_key, u.id`);
  return users.map((user) => ({ ...user, Headimg: addresses.avatar(user.Headimg) }));
}

/** Keeps the sockets of one process that are alive, and forgets those of processes that fell silent. */
export async function keepPresence(db: Db, process: string, alive: readonly string[], seconds: number): Promise<void> {
  await db.run(sql`delete from online_socket where process_id = ${process} and socket_id <> all(${alive}::text[])`);
  await db.run(sql`update online_socket set seen_at = now() where process_id = ${process}`);
  await db.run(
    // Those seen in the future were seen before a clock went back.
    sql`delete from online_socket where seen_at < now() - make_interval(secs => ${seconds})
          or seen_at > now() + make_interval(secs => ${seconds})`,
  );
}
