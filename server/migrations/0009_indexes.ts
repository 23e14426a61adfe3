// Lists of many owners under two filters are read from the index in order; what hangs on a record is found by it when the
// record goes, deleted rows included.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index customer_owner_facets;
    create index customer_owner_facets on customer (owner_id, level, source, created_at desc, id desc) where deleted_at is null;
    -- How many rows of all owners have these values.
    create index row_count_facets on row_count (entity, f1, f2, f3) where kind = 'f';

    -- A foreign key is checked over all rows: an index over the live ones does not serve.
    drop index contact_customer;
    create index contact_customer on contact (customer_id, id);
    drop index follow_up_customer;
    create index follow_up_customer on follow_up (customer_id, id desc);
    create index user_columns_form on user_columns (form_id);
  `.execute(db);
}
