// Whom somebody asked for a log that is missing, and when: each is asked once in a while, however many people ask.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_log_urged (
      user_id bigint not null references app_user (id) on delete cascade,
      log_type smallint not null check (log_type in (1, 2, 3)),
      period_on date not null,
      urged_at timestamptz not null default now(),
      primary key (user_id, log_type, period_on)
    );
    -- Whoever saw the logs of others could see who is missing, and may ask them now.
    update role set grants = jsonb_set(grants, '{oa,worklog,urge}', 'true')
    where not admin and (grants #>> '{oa,worklog,index}')::boolean and coalesce(scopes ->> 'worklog', 'self') <> 'self';
  `.execute(db);
}
