// Asked-for runs and schedules of jobs, settings of the company, notices of people, accounts that wait for approval.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What people see of the runs that they asked for; the queue itself is in the schema of its library.
    create table job (
      id bigint generated always as identity primary key,
      name text not null,
      user_id bigint not null,
      data jsonb not null default '{}',
      state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
      done bigint not null default 0,
      total bigint not null default 0,
      message text not null default '',
      result jsonb,
      file_id bigint not null default 0,
      error text not null default '',
      cancel_requested boolean not null default false,
      -- A run that was taken from a dead process writes under a new number; what the dead one still writes is lost.
      attempt integer not null default 0,
      failures integer not null default 0,
      queue_id uuid,
      created_at timestamptz not null default now(),
      started_at timestamptz,
      finished_at timestamptz
    );
    create index job_user on job (user_id, id desc);
    create index job_open on job (id) where state in ('queued', 'running');

    create table job_schedule (
      name text primary key,
      -- The declaration that next_at was reckoned from; another one is reckoned anew.
      spec text not null,
      next_at timestamptz not null,
      running_until timestamptz,
      last_started_at timestamptz,
      last_finished_at timestamptz,
      last_error text not null default '',
      last_error_at timestamptz
    );

    -- Only what differs from the initial value of the declaration, or once did.
    create table setting (
      key text primary key,
      value jsonb not null,
      updated_by bigint not null default 0,
      updated_at timestamptz not null default now()
    );

    create table notification (
      id bigint generated always as identity primary key,
      user_id bigint not null,
      kind text not null,
      actor_id bigint not null default 0,
      params jsonb not null default '{}',
      module text not null default '',
      model_id bigint not null default 0,
      read_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index notification_unread on notification (user_id, id desc) where read_at is null;
    create index notification_read on notification (user_id, id desc) where read_at is not null;
    create index notification_old on notification (read_at) where read_at is not null;

    -- Kinds that a person does not want.
    create table notification_off (
      user_id bigint not null references app_user (id),
      kind text not null,
      primary key (user_id, kind)
    );

    -- Accounts that came by registration: 1 waits for an administrator, 2 was refused, 0 all others. They are not enabled.
    alter table app_user add column registration smallint not null default 0 check (registration in (0, 1, 2)),
      add column refusal text not null default '', add check (registration = 0 or status = 0);
  `.execute(db);
}
