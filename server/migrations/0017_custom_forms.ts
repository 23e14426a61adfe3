// Forms that a company shapes itself: versions, rules, formulas, and orders over the column of custom values.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table form
      -- What the form is called in the log; kept by the program.
      add column name text not null default '',
      add column version integer not null default 1,
      add column updated_at timestamptz not null default now();

    alter table form_field
      -- Conditions over other fields of the record: see protocol/src/rules.ts.
      add column show_when jsonb,
      add column require_when jsonb,
      add column formula text,
      -- Fields that the values in store were computed from; the narrowest grant on one of them holds.
      add column formula_reads text[] not null default '{}',
      add column formula_state text not null default 'none' check (formula_state in ('none', 'running', 'ready', 'failed')),
      add column sortable boolean not null default false,
      add column searchable boolean not null default false,
      add column index_state text not null default 'none' check (index_state in ('none', 'building', 'ready', 'failed'));

    -- Keys of ext as something that an index keeps in order; nothing is the lowest of all.
    create function ext_text(ext jsonb, key text) returns text language sql immutable parallel safe as
      $$ select coalesce(ext ->> key, '') $$;
    create function ext_number(ext jsonb, key text) returns numeric language sql immutable parallel safe as
      $$ select case when ext ->> key ~ '^-?[0-9]{1,20}(\\.[0-9]{1,10})?$' then (ext ->> key)::numeric else '-Infinity'::numeric end $$;
    create function ext_id(ext jsonb, key text) returns bigint language sql immutable parallel safe as
      $$ select case when ext ->> key ~ '^-?[0-9]{1,15}$' then (ext ->> key)::bigint else 0 end $$;
  `.execute(db);
}
