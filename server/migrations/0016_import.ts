// Imports: the rows of a file wait here until they are checked and written, and tell afterwards what became of them.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_run (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      -- Wire name of the module.
      module text not null,
      name text not null,
      -- Titles of the file's columns, and by their places the column that each stands for, or an empty text.
      heads jsonb not null,
      mapping jsonb not null,
      -- What becomes of a row that is there already: skip, update or add; and the field that tells.
      policy text not null default 'skip',
      match_field text not null default '',
      -- new, checking, checked, writing, written, undoing, undone
      phase text not null default 'new',
      job_id bigint,
      total integer not null,
      created_at timestamptz not null default now(),
      written_at timestamptz
    );
    create index import_run_user on import_run (user_id, id desc);
    create index import_run_created on import_run (created_at);

    create table import_row (
      import_id bigint not null references import_run (id) on delete cascade,
      -- Number of the row in the file, from 1.
      line integer not null,
      cells jsonb not null,
      -- 0 unread, 1 new, 2 update, 3 skip, 4 wrong, 5 created, 6 updated, 7 refused, 8 taken back, 9 kept when taken back
      fate smallint not null default 0,
      record_id bigint not null default 0,
      -- Newest entry of the operation log when it was written.
      log_id bigint not null default 0,
      -- [[column, sentence], …]
      reasons jsonb,
      -- What an updated record held before.
      was jsonb,
      primary key (import_id, line)
    );
    create index import_row_fate on import_row (import_id, fate, line);
  `.execute(db);
}
