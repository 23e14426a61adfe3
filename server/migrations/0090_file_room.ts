// How much a person uploaded lately, and how much of it waits for a form, are asked before a file is taken in: from an index alone.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index file_of_day on file (user_id, created_at) include (size);
    create index file_waiting on file (user_id) include (module, size) where attached_at is null;
    create index file_upload_open on file_upload (user_id) where file_id is null;
    drop index file_orphan;
    create index file_orphan on file (created_at) where attached_at is null;
  `.execute(db);
}
