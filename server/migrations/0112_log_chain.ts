// The operation log becomes a hash chain: blocks of lines, appended by a job after the lines were committed.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A block covers lines of the log that were written since the block before. What is there already is covered by the job, in batches.
    create table log_chain (
      no bigint primary key,
      -- Of everything below and of the block before.
      hash bytea not null,
      made_at timestamptz not null,
      -- Lines covered by the chain, with this block.
      total bigint not null,
      -- No line up to this id can come any more: what is not covered up to here was not written by the program.
      settled bigint not null,
      -- The last id when the chain began: what is older was written before anybody watched.
      opening bigint not null,
      -- Version of the form in which lines are hashed.
      form smallint not null,
      last_id bigint not null,
      ids bigint[] not null,
      -- The first eight bytes of each line's hash: they tell which line of the block is another one.
      marks bytea not null,
      -- Of the hashes of its lines.
      content bytea not null
    );
    create index log_chain_last on log_chain (last_id);
    -- Hashes do not become smaller: they are stored as they are.
    alter table log_chain alter column marks set storage external;

    create function log_chain_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'log_chain is append-only';
    end $$;
    create trigger log_chain_append_only before update or delete or truncate on log_chain
      for each statement execute function log_chain_is_append_only();
    create trigger operation_log_not_emptied before truncate on operation_log
      for each statement execute function operation_log_is_append_only();
  `.execute(db);
}
