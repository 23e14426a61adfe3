// What a person says that texts of a file mean, such as their names for levels.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Key of the column → text of the cell → text that is read in its place; an empty one leaves the cell empty.
    alter table import_run add column meant jsonb not null default '{}';
  `.execute(db);
}
