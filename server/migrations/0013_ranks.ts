// Lists are sorted by owner and by every field whose values have an order of their own: each value is read from an index, in
// everybody's records and in those of one owner.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index customer_owner on customer (owner_id, id) where deleted_at is null;
    create index customer_level on customer (level, id) where deleted_at is null and owner_id > 0;
    create index customer_owner_level on customer (owner_id, level, id) where deleted_at is null;
    create index customer_source on customer (source, id) where deleted_at is null and owner_id > 0;
    create index customer_owner_source on customer (owner_id, source, id) where deleted_at is null;
    create index customer_industry on customer (industry, id) where deleted_at is null and owner_id > 0;
    create index customer_owner_industry on customer (owner_id, industry, id) where deleted_at is null;
    create index customer_clue on customer (clue, id) where deleted_at is null and owner_id > 0;
    create index customer_owner_clue on customer (owner_id, clue, id) where deleted_at is null;
    create index contact_owner on contact (owner_id, id) where deleted_at is null;
    create index supplier_owner on supplier (owner_id, id) where deleted_at is null;
    create index supplier_category on supplier (category, id) where deleted_at is null;
    create index supplier_owner_category on supplier (owner_id, category, id) where deleted_at is null;
  `.execute(db);
}
