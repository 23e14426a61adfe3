// Two who edit one tag at once: the later one is told.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tag add column version integer not null default 1`.execute(db);
}
