// How each person arranged the workbench; whoever arranged nothing has no row.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table workbench_layout (
      user_id bigint primary key references app_user (id),
      widgets jsonb not null,
      version integer not null default 1,
      updated_at timestamptz not null default now()
    );
  `.execute(db);
}
