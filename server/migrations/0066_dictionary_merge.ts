// Entries of the dictionary that became another one; while an entry of this id is still there, its records are on their way.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dictionary_merge (
      id bigint primary key,
      into_id bigint not null references dictionary_entry (id) on delete cascade,
      by_id bigint not null,
      at timestamptz not null default now(),
      check (id <> into_id)
    );
    create index dictionary_merge_into on dictionary_merge (into_id);
  `.execute(db);
}
