// What reports read of the rows of a period, where no cells are kept (by source, level, type, product …): from an index alone.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index contract_told on contract (signed_on) include (id, owner_id, type, amount, repaid, unpaid)
      where deleted_at is null and state = 1 and approval = 2;
    create index contract_line_told on contract_line (contract_id) include (product_id, number, subtotal);
    create index receipt_told on receipt (paid_on) include (id, owner_id, method, amount)
      where deleted_at is null and state = 1 and approval = 2;
    create index receipt_plan_told on receipt_plan (due_on) include (id, contract_id, owner_id, amount, settled, completed_at)
      where deleted_at is null;
    -- Of an instalment: whether its contract is in force.
    create index contract_told_of on contract (id) include (state, approval);
    create index customer_told on customer (created_at)
      include (id, owner_id, clue, source, level, industry, province_id, city_id)
      where deleted_at is null;
  `.execute(db);
}
