// For which approvals people stand in, and records that wait for nobody's approval.
import { type Kysely, sql } from 'kysely';

const kinds = ['contract', 'receipt', 'expense', 'renewal', 'invoice', 'expense_claim'];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table flow_delegation
      -- Domain names of kinds of records; empty: all of them.
      add column kinds text[] not null default '{}',
      add column amount_from numeric(18, 2),
      add column amount_to numeric(18, 2),
      -- Who hands in: these people and whoever belongs to these departments or to those below; empty: everybody.
      add column submitters bigint[] not null default '{}',
      add column departments bigint[] not null default '{}';
    -- What others have in somebody's place.
    create index flow_step_stand_in on flow_step (for_user, user_id) where for_user > 0 and state < 3;
  `.execute(db);
  // Drafts, what was sent back and what is void: few beside those that are live.
  for (const table of kinds)
    await sql`
      create index ${sql.ref(`${table}_set_aside`)} on ${sql.table(table)} (state, id) where deleted_at is null and state <> 1;
    `.execute(db);
}
