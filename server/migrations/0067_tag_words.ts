// Records are found by whole tags.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index customer_tag_words on customer using gin (string_to_array(tags, ',')) where tags <> '' and deleted_at is null;
    create index contract_tag_words on contract using gin (string_to_array(tags, ',')) where tags <> '' and deleted_at is null;
  `.execute(db);
}
