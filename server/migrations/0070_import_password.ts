// Imports of people: the first password that all of them begin with, as a hash, until the rows are written.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_run add column password_hash text not null default '';
  `.execute(db);
}
