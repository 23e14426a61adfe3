// When each person last had the program open, and the last time that they were away: what came then is told together.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notice_visit (
      user_id bigint primary key references app_user (id),
      seen_at timestamptz not null default now(),
      -- The last absence; stays when the person put it away, so that nothing of it is told again.
      away_from timestamptz,
      away_until timestamptz,
      closed boolean not null default true,
      check ((away_from is null) = (away_until is null))
    );
    create index flow_delegation_of on flow_delegation (user_id);
  `.execute(db);
}
