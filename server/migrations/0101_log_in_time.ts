// The operation log is read in the order of time, also what one person did: from an index, whichever entry was written first.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index operation_log_user_time on operation_log (user_id, created_at, id);
    drop index operation_log_user;
  `.execute(db);
}
