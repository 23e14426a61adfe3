// Secrets of every kind as older versions kept them, and all of them as they open.
import { sql } from 'kysely';
import { sealedColumns } from '../src/app.ts';
import type { Database } from '../src/platform/db/database.ts';
import { open } from '../src/platform/secrets/secrets.ts';

/** Two people with a webhook each, as a company of an older version has them: in clear. */
export async function oldCompany(database: Database): Promise<void> {
  await database.run(sql`insert into department (name, kind) values ('公司', 'company')`);
  await database.run(sql`insert into app_user (username, username_key, password_hash, nickname, nickname_key, initials, department_id)
    select n, n, '-', n, n, n, (select id from department) from unnest(array['yi', 'er']) n`);
  await database.run(sql`insert into webhook (user_id, name, url, secret, events)
    select id, username, 'https://example.com', 'whsec_' || username, '[]' from app_user`);
  await database.run(
    sql`insert into credential (user_id, secret, confirmed_at) select id, 'TOTP' || id, now() from app_user`,
  );
  await database.run(
    sql`insert into recovery_code select u.id, 'hash' || n from app_user u, generate_series(1, 1200) n`,
  );
  await database.run(sql`update call_gateway set secret = 'of the gateway', driver = 'http'`);
  await database.run(sql`insert into sign_on_provider (name, kind, client_id, client_secret, enabled) values ('企业账号', 'oidc', 'crm', 'of the client', true),
    ('没有密钥', 'oidc', 'crm', '', true)`);
}

/** Each value as it opens, and whether it is stored otherwise. */
export async function everything(database: Database): Promise<string[]> {
  const found: string[] = [];
  for (const one of sealedColumns().filter(({ table }) => table !== 'meta')) {
    const id = one.id === undefined ? sql`0::bigint` : sql.ref(one.id);
    const rows = await database.rows<{ id: number; value: string }>(
      sql`select ${id} as id, ${sql.ref(one.column)} as value from ${sql.table(one.table)} order by 1`,
    );
    found.push(...rows.map((row) => `${one.table} ${open(one, row.id, row.value)}`));
  }
  return found.sort();
}
