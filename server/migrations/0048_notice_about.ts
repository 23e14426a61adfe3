// Notices that ask for something are found by what they are about, however many others somebody left unread.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notification_about on notification (model_id, user_id, module) where read_at is null and model_id > 0;
  `.execute(db);
}
