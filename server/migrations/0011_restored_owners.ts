// What comes back from the recycle bin has an owner who is there, too.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger customer_owner_restored before update of deleted_at on customer
      for each row when (new.owner_id > 0 and new.deleted_at is null and old.deleted_at is not null) execute function require_owner();
    create trigger supplier_owner_restored before update of deleted_at on supplier
      for each row when (new.owner_id > 0 and new.deleted_at is null and old.deleted_at is not null) execute function require_owner();
  `.execute(db);
}
