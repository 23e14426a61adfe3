// What an attempt proves to the provider follows from the key that the browser holds: the database keeps none of it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Those under way begin again.
    delete from sign_on_attempt;
    alter table sign_on_attempt drop column nonce, drop column verifier;
  `.execute(db);
}
