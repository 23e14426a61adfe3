// Adds as many people as requested: copies of an existing one, with the same department and roles, and a login for each.
import { sql } from 'kysely';
import { openSession } from '../server/src/platform/auth/session.ts';
import type { Database } from '../server/src/platform/db/database.ts';

export interface Person {
  id: number;
  token: string;
}

/** Name before which copies are known. */
const copied = 'bench-';

/** Copies of the person until there are so many; answers the ids of the copies. Harmless when repeated. */
export async function copyPeople(database: Database, username: string, count: number): Promise<number[]> {
  await database.transaction(async (tx) => {
    const model = await tx.first<{ id: number }>(sql`select id from app_user where username = ${username}`);
    if (!model) throw new Error(`nobody is called ${username}`);
    const there = await tx.first<{ n: number }>(
      sql`select count(*) as n from app_user where starts_with(username, ${copied})`,
    );
    await tx.run(sql`
      insert into app_user overriding system value
      select (jsonb_populate_record(u, jsonb_build_object(
        'id', (select max(id) from app_user) + n, 'username', ${copied} || n, 'username_key', ${copied} || n,
        'nickname', u.nickname || n, 'nickname_key', u.nickname_key || n, 'mobile', '', 'email', ''))).*
      from app_user u, generate_series(${(there?.n ?? 0) + 1}::int, ${count}::int) n where u.id = ${model.id}`);
    await tx.run(sql`
      insert into user_role (user_id, role_id) select u.id, r.role_id from app_user u, user_role r
      where starts_with(u.username, ${copied}) and r.user_id = ${model.id} on conflict do nothing`);
    await tx.run(sql`select setval(pg_get_serial_sequence('app_user', 'id'), (select max(id) from app_user))`);
    await tx.run(sql`update meta set access_version = access_version + 1`);
  });
  const rows = await database.rows<{ id: number }>(
    sql`select id from app_user where starts_with(username, ${copied}) order by id limit ${count}`,
  );
  return rows.map(({ id }) => id);
}

export async function signInAs(database: Database, id: number): Promise<Person> {
  return { id, token: await openSession(database, id, '127.0.0.1', 'bench') };
}
