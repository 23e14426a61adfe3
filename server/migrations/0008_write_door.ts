// What the one door for writes needs: the recycle bin, follow-ups as records like all others, a version of search texts.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row for each record that somebody deleted; what went along with it has none.
    create table recycle_bin (
      id bigint generated always as identity primary key,
      entity text not null,
      record_id bigint not null,
      title text not null default '',
      deleted_by bigint not null,
      deleted_at timestamptz not null default now(),
      unique (entity, record_id)
    );
    create index recycle_bin_deleted on recycle_bin (deleted_at);

    insert into recycle_bin (entity, record_id, title, deleted_by, deleted_at)
      select 'customer', id, name, coalesce(deleted_by, 0), deleted_at from customer where deleted_at is not null
      union all
      select 'contact', c.id, c.name, coalesce(c.deleted_by, 0), c.deleted_at
        from contact c join customer p on p.id = c.customer_id where c.deleted_at is not null and p.deleted_at is null
      union all
      select 'supplier', id, name, coalesce(deleted_by, 0), deleted_at from supplier where deleted_at is not null
      union all
      select 'user', id, nickname, coalesce(deleted_by, 0), deleted_at from app_user where deleted_at is not null;

    alter table customer_member drop constraint customer_member_customer_id_fkey,
      add constraint customer_member_customer_id_fkey foreign key (customer_id) references customer (id) on delete cascade;

    -- Follow-ups become records of their own: owner and scope are the customer's.
    alter table follow_up
      add column owner_id bigint not null default 0,
      add column ext jsonb not null default '{}',
      add column version integer not null default 1,
      add column created_by bigint not null default 0,
      add column updated_at timestamptz not null default now(),
      add column deleted_by bigint;
    update follow_up f set owner_id = c.owner_id, created_by = f.user_id, updated_at = f.created_at,
      deleted_by = case when f.deleted_at is null then null else c.deleted_by end,
      -- They held addresses; from here on they hold ids of files.
      images = '[]'
      from customer c where c.id = f.customer_id;
    alter table follow_up drop column user_id;
    create index follow_up_owner on follow_up (owner_id, created_at desc, id desc) where deleted_at is null;
    create index follow_up_created on follow_up (created_at desc, id desc) where deleted_at is null and owner_id > 0;

    create index operation_log_user on operation_log (user_id, id desc);
    create index operation_log_time on operation_log (created_at);

    -- Its rows live for seconds: without this the index would be full of dead ones between two ordinary vacuums.
    alter table row_count_ledger set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

    -- Moves on when the program finds records by more than before; a job then computes the stored texts again.
    alter table meta add column search_version integer not null default 0;
  `.execute(db);
}
