// Secret addresses under which people's calendars are read by other programs: one of each person, of which only the hash is kept.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feed (
      user_id bigint primary key references app_user (id),
      token_hash bytea not null unique,
      -- Stays when the address is renewed, so that entries are known again.
      uid uuid not null default gen_random_uuid(),
      -- In which language the entries are told: programs that read a calendar do not say theirs.
      language text not null check (language in ('cn', 'en')),
      created_at timestamptz not null default now()
    );
  `.execute(db);
}
