// A handover remembers which records went to whom, so that it can be taken back.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table handover
      -- Run that takes it back, or did; what came of it once it has ended.
      add column back_job bigint,
      add column back_at timestamptz,
      add column back_by bigint not null default 0,
      -- [{module, count, kept}]
      add column back_parts jsonb not null default '[]';

    create table handover_row (
      handover_id bigint not null references handover (id) on delete cascade,
      -- Wire name of the kind.
      module text not null,
      record_id bigint not null,
      to_id bigint not null,
      -- Newest entry of the operation log when it was handed over.
      log_id bigint not null,
      -- Columns that went with the owner, as they were and as they are since.
      was jsonb not null,
      now jsonb not null,
      -- The receiver's membership, which ended: {access, expires_at, given_by}.
      member jsonb,
      -- 0 handed over, 1 taken back, 2 stays when taken back.
      fate smallint not null default 0,
      -- Why it stays, a packed sentence.
      reason text not null default '',
      primary key (handover_id, module, record_id)
    );
    create index handover_row_fate on handover_row (handover_id, fate, module, record_id);
  `.execute(db);
}
