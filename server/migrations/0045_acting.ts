// Logins in which somebody looks at the program as another person would: they end with the login that they began in.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table session add column acting_id bigint not null default 0;
    alter table session add column parent_id bigint references session (id) on delete cascade;
    create index session_by_parent on session (parent_id);
  `.execute(db);
}
