// Whose mobile number is of their own telling: it is a number to call, and opens no account to an identity provider.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_number (user_id bigint primary key references app_user (id) on delete cascade);
    insert into own_number (user_id)
      select u.id from app_user u where u.mobile <> '' and u.deleted_at is null and exists (
        select 1 from operation_log l where l.entity = 'user' and l.record_id = u.id and (
          l.action = 'register' or (l.user_id = u.id and l.changes @> '[{"field": "mobile"}]')));
  `.execute(db);
}
