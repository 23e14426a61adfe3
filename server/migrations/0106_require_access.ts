// A write's last look at its person's rights fails in the database, so that it goes with the commit.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // LAxxx are states of the program's own.
  await sql`
    create function require_access(login bigint, seen bigint) returns void language plpgsql stable as $$
    begin
      if not exists (
        select 1 from meta m, session s join app_user u on u.id = s.user_id
        where m.access_version = seen and s.id = login and s.expires_at > now() and u.status = 1 and u.deleted_at is null
      ) then
        raise exception 'rights or login are not those of the call' using errcode = 'LA001';
      end if;
    end $$`.execute(db);
}
