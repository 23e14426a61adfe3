// Contracts of a team by approval and type: found in the list's order and counted from one index alone.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index contract_owner_approval_type on contract (owner_id, approval, type, created_at desc, id desc) include (state)
      where deleted_at is null`.execute(db);
}
