// Attempts to sign in go with their provider.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sign_on_attempt_provider on sign_on_attempt (provider_id)`.execute(db);
}
