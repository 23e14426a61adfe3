// What the engine keeps for every entity: form definitions, personal columns, the log of changes, row counters.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table form (
      id bigint generated always as identity primary key,
      module text not null unique
    );

    -- Built-in fields have a row for their stable id and for what an administrator lays over them (null: as in code);
    -- custom fields live here entirely.
    create table form_field (
      id bigint generated always as identity primary key,
      form_id bigint not null references form (id),
      field text not null,
      custom boolean not null default false,
      type text,
      title text,
      sort integer,
      width integer,
      required boolean,
      message text,
      placeholder text,
      show_list boolean,
      show_form boolean,
      options jsonb,
      default_value jsonb,
      settings jsonb not null default '{}',
      status smallint not null default 1 check (status in (0, 1)),
      version integer not null default 1,
      unique (form_id, field),
      check (not custom or (type is not null and title is not null))
    );

    create table user_columns (
      user_id bigint not null references app_user (id),
      form_id bigint not null references form (id),
      columns jsonb not null,
      primary key (user_id, form_id)
    );

    create table user_pin (
      user_id bigint not null references app_user (id),
      entity text not null,
      record_id bigint not null,
      created_at timestamptz not null default now(),
      primary key (user_id, entity, record_id)
    );

    create table operation_log (
      id bigint generated always as identity primary key,
      entity text not null,
      record_id bigint not null,
      action text not null,
      user_id bigint not null,
      ip text not null default '',
      note text not null default '',
      changes jsonb not null default '[]',
      created_at timestamptz not null default now()
    );
    create index operation_log_record on operation_log (entity, record_id, id desc);

    create function operation_log_is_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'operation_log is append-only';
    end $$;
    create trigger operation_log_append_only before update or delete on operation_log
      for each statement execute function operation_log_is_append_only();

    -- Exact totals without counting: statement triggers append differences to the ledger, a job folds it into row_count.
    -- kind 'o' counts by owner, 'f' by owner and facets.
    create table row_count (
      entity text not null,
      kind text not null,
      owner_id bigint not null,
      f1 bigint not null default 0,
      f2 bigint not null default 0,
      f3 bigint not null default 0,
      n bigint not null,
      primary key (entity, kind, owner_id, f1, f2, f3)
    );
    create table row_count_ledger (
      id bigint generated always as identity primary key,
      entity text not null,
      owner_id bigint not null,
      f1 bigint not null default 0,
      f2 bigint not null default 0,
      f3 bigint not null default 0,
      n bigint not null
    );
    create index row_count_ledger_entity on row_count_ledger (entity, owner_id);

    -- attach_row_count('customer', 'owner_id', array['level','source','clue']) puts the triggers on a table that has
    -- deleted_at. Facets are columns of integers; at most three.
    create function attach_row_count(entity text, owner_column text, facets text[]) returns void language plpgsql as $body$
    declare
      key_columns text := format('%I', owner_column);
      f text;
      name text;
      source text;
      sign text;
      statement text := '';
      branch text;
    begin
      for i in 1..3 loop
        f := facets[i];
        key_columns := key_columns || ', ' || case when f is null then '0' else format('%I', f) end;
      end loop;
      foreach name in array array['insert', 'delete', 'update'] loop
        statement := '';
        foreach source in array case name when 'insert' then array['added'] when 'delete' then array['removed'] else array['added', 'removed'] end loop
          sign := case source when 'added' then '1' else '-1' end;
          branch := format('select %s, %s::bigint from %s where deleted_at is null', key_columns, sign, source);
          statement := statement || case statement when '' then '' else ' union all ' end || branch;
        end loop;
        execute format($f$
          create function %I() returns trigger language plpgsql as $t$
          begin
            insert into row_count_ledger (entity, owner_id, f1, f2, f3, n)
            select %L, o, a, b, c, sum(n) from (%s) x(o, a, b, c, n) group by o, a, b, c having sum(n) <> 0;
            return null;
          end $t$$f$, entity || '_count_' || name, entity, statement);
        execute format('create trigger %I after %s on %I %s for each statement execute function %I()',
          'row_count_' || name, name, entity,
          case name when 'insert' then 'referencing new table as added'
            when 'delete' then 'referencing old table as removed'
            else 'referencing new table as added old table as removed' end,
          entity || '_count_' || name);
      end loop;
    end $body$;

    create function fold_row_counts() returns bigint language plpgsql as $$
    declare
      folded bigint;
    begin
      with taken as (delete from row_count_ledger returning entity, owner_id, f1, f2, f3, n),
      differences as (
        select entity, 'o' as kind, owner_id, 0::bigint as f1, 0::bigint as f2, 0::bigint as f3, sum(n) as n
          from taken group by entity, owner_id having sum(n) <> 0
        union all
        select entity, 'f', owner_id, f1, f2, f3, sum(n)
          from taken group by entity, owner_id, f1, f2, f3 having sum(n) <> 0
      ), written as (
        insert into row_count as c (entity, kind, owner_id, f1, f2, f3, n)
          select entity, kind, owner_id, f1, f2, f3, n from differences
        on conflict (entity, kind, owner_id, f1, f2, f3) do update set n = c.n + excluded.n
        returning 1
      )
      select count(*) into folded from taken;
      return folded;
    end $$;
  `.execute(db);
}
