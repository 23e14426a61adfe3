// Whether the checklist of the first days was put away; a company that is at work never sees it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table meta add column setup_done boolean not null default false`.execute(db);
  await sql`update meta set setup_done = true where exists (select 1 from customer)`.execute(db);
}
