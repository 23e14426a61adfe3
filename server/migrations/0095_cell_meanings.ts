// What a cell of an imported file is beyond the text that it shows: its day, its number, or why nobody can say.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_row add column meanings jsonb`.execute(db);
}
