// Who writes a receipt begins with the way and the account of their last one.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index receipt_creator on receipt (created_by, id desc) where deleted_at is null`.execute(db);
}
