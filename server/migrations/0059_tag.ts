// How many records carry a tag is counted without those that carry none.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index customer_tagged on customer (id) where tags <> '' and deleted_at is null;
    create index contract_tagged on contract (id) where tags <> '' and deleted_at is null;
  `.execute(db);
}
