// Instalments that are not settled yet, in the order in which they fall due, of everybody and of one owner.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index receipt_plan_open_due on receipt_plan (due_on, id) where completed_at is null and deleted_at is null;
    create index receipt_plan_owner_open_due on receipt_plan (owner_id, due_on, id)
      where completed_at is null and deleted_at is null;
    drop index receipt_plan_open;
  `.execute(db);
}
