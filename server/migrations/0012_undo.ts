// What a write took away, for the moment in which its person may give it back.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table undo (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      -- Domain name of the entity and the action below its grant: what has to be allowed still.
      entity text not null,
      action text not null,
      -- {entity, id, version, main, deleted, was: {column: value}, now: {column: value}}
      rows jsonb not null,
      -- Of a run that writes in several transactions.
      job_id bigint unique,
      done boolean not null default false,
      created_at timestamptz not null default now()
    );
    create index undo_created on undo (created_at);
  `.execute(db);
}
