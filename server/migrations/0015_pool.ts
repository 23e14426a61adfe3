// Several pools with people and rules of their own, what was claimed and looked at a day, locks, and the indexes by which
// each pool's rows are read in the order of the list. Totals are counted pool by pool: a pool's counter stands under its
// negative id.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pool
      add column enabled boolean not null default true,
      -- Wire names of fields that members do not see before they claimed a customer, contacts' as contact.mobile.
      add column hidden jsonb not null default '[]',
      -- Contact data is masked until it is claimed.
      add column blind boolean not null default false,
      -- Each a day and person; null for no limit.
      add column view_limit integer check (view_limit > 0),
      add column claim_limit integer check (claim_limit > 0),
      -- Customers that somebody may own who claims here; null for no limit.
      add column own_limit integer check (own_limit > 0),
      -- Days for which the former owner may not claim a customer.
      add column bar_days integer not null default 0 check (bar_days >= 0),
      -- Days before recycling at which the owner is told; 0 for never.
      add column notice_days integer not null default 3 check (notice_days >= 0),
      add column rules jsonb not null default '[]',
      add column version integer not null default 1,
      add column created_by bigint not null default 0,
      add column updated_at timestamptz not null default now();
    update pool set claim_limit = 20;
    create unique index pool_name on pool (lower(normalize(name, nfkc)));

    create table pool_person (
      pool_id bigint not null references pool (id) on delete cascade,
      user_id bigint not null references app_user (id),
      admin boolean not null,
      primary key (pool_id, user_id, admin)
    );
    create index pool_person_user on pool_person (user_id);
    create table pool_department (
      pool_id bigint not null references pool (id) on delete cascade,
      department_id bigint not null references department (id) on delete cascade,
      primary key (pool_id, department_id)
    );
    create index pool_department_department on pool_department (department_id);

    -- What one person claimed from a pool, and which customers they looked at there, on one day of the company.
    create table pool_claim (
      pool_id bigint not null references pool (id) on delete cascade,
      user_id bigint not null references app_user (id),
      day date not null,
      n integer not null,
      primary key (pool_id, user_id, day)
    );
    create index pool_claim_user on pool_claim (user_id);
    create table pool_view (
      pool_id bigint not null references pool (id) on delete cascade,
      user_id bigint not null references app_user (id),
      day date not null,
      customers bigint[] not null,
      primary key (pool_id, user_id, day)
    );
    create index pool_view_user on pool_view (user_id);

    alter table customer
      add column pooled_at timestamptz,
      -- Why it came into the pool by itself; empty when somebody put it there.
      add column pool_reason text not null default '',
      add column locked_at timestamptz;
    create index customer_pool_id on customer (pool_id) where pool_id > 0;

    -- Owners were told that the customer would be recycled after this day.
    create table recycle_notice (
      customer_id bigint not null references customer (id) on delete cascade,
      last_day date not null,
      primary key (customer_id, last_day)
    );

    create index customer_pool_created on customer (pool_id, created_at desc, id desc) where deleted_at is null and owner_id = 0;
    create index customer_pool_updated on customer (pool_id, updated_at desc, id desc) where deleted_at is null and owner_id = 0;
    create index customer_pool_last_follow_up on customer (pool_id, last_follow_up_at desc nulls last, id desc)
      where deleted_at is null and owner_id = 0;
    create index customer_pool_next_follow_up on customer (pool_id, next_follow_up_at, id) where deleted_at is null and owner_id = 0;
    create index customer_pool_name_sort on customer (pool_id, name_sort, id) where deleted_at is null and owner_id = 0;
    create index customer_pool_level on customer (pool_id, level, id) where deleted_at is null and owner_id = 0;
    create index customer_pool_source on customer (pool_id, source, id) where deleted_at is null and owner_id = 0;
    create index customer_pool_industry on customer (pool_id, industry, id) where deleted_at is null and owner_id = 0;
    create index customer_pool_clue on customer (pool_id, clue, id) where deleted_at is null and owner_id = 0;
    create index customer_locked on customer (owner_id) where deleted_at is null and locked_at is not null;

    -- A pool that is being deleted takes no customer any more, whichever way it comes.
    create function require_pool() returns trigger language plpgsql as $$
    begin
      perform 1 from pool where id = new.pool_id for key share;
      if not found then
        raise exception 'there is no pool %', new.pool_id using errcode = 'foreign_key_violation';
      end if;
      return new;
    end $$;
    create trigger customer_pool_added before insert on customer
      for each row when (new.pool_id > 0) execute function require_pool();
    create trigger customer_pool_changed before update of pool_id on customer
      for each row when (new.pool_id > 0 and new.pool_id is distinct from old.pool_id) execute function require_pool();

    create function customer_counted_by(owner_id bigint, pool_id bigint) returns bigint language sql immutable
      return case when owner_id > 0 then owner_id else -pool_id end;
    create or replace function customer_count_insert() returns trigger language plpgsql as $$
    begin
      insert into row_count_ledger (entity, owner_id, f1, f2, f3, n)
      select 'customer', o, a, b, c, sum(n) from (
        select customer_counted_by(owner_id, pool_id), level, source, clue, 1::bigint from added where deleted_at is null
      ) x(o, a, b, c, n) group by o, a, b, c having sum(n) <> 0;
      return null;
    end $$;
    create or replace function customer_count_delete() returns trigger language plpgsql as $$
    begin
      insert into row_count_ledger (entity, owner_id, f1, f2, f3, n)
      select 'customer', o, a, b, c, sum(n) from (
        select customer_counted_by(owner_id, pool_id), level, source, clue, -1::bigint from removed where deleted_at is null
      ) x(o, a, b, c, n) group by o, a, b, c having sum(n) <> 0;
      return null;
    end $$;
    create or replace function customer_count_update() returns trigger language plpgsql as $$
    begin
      insert into row_count_ledger (entity, owner_id, f1, f2, f3, n)
      select 'customer', o, a, b, c, sum(n) from (
        select customer_counted_by(owner_id, pool_id), level, source, clue, 1::bigint from added where deleted_at is null
        union all
        select customer_counted_by(owner_id, pool_id), level, source, clue, -1::bigint from removed where deleted_at is null
      ) x(o, a, b, c, n) group by o, a, b, c having sum(n) <> 0;
      return null;
    end $$;
    delete from row_count where entity = 'customer' and owner_id = 0;
    delete from row_count_ledger where entity = 'customer' and owner_id = 0;
    insert into row_count (entity, kind, owner_id, n)
      select 'customer', 'o', -pool_id, count(*) from customer where owner_id = 0 and deleted_at is null group by pool_id;
    insert into row_count (entity, kind, owner_id, f1, f2, f3, n)
      select 'customer', 'f', -pool_id, level, source, clue, count(*) from customer
      where owner_id = 0 and deleted_at is null group by pool_id, level, source, clue;

    -- When a customer came into the pool stands in its log.
    update customer c set pooled_at = coalesce((
        select max(l.created_at) from operation_log l where l.entity = 'customer' and l.record_id = c.id and l.action = 'toPool'), c.updated_at)
      where c.owner_id = 0;
  `.execute(db);
}
