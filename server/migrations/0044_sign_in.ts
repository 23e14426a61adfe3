// What belongs to signing in beside the password itself: its age, two-factor, tickets between the steps, and the log of sign-ins.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row a person; missing for people whose password never changed since they were made.
    create table credential (
      user_id bigint primary key references app_user (id),
      -- The password was given by somebody else: nothing else can be done before it is changed.
      must_change boolean not null default false,
      changed_at timestamptz not null default now(),
      -- Base32; in force from confirmed_at on.
      secret text not null default '',
      confirmed_at timestamptz,
      -- Time step of the last code that was taken: no code is taken twice.
      last_step bigint not null default 0
    );
    -- From now on passwords age.
    insert into credential (user_id) select id from app_user;

    create table password_before (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user (id),
      hash text not null,
      created_at timestamptz not null default now()
    );
    create index password_before_user on password_before (user_id, id desc);

    create table recovery_code (
      user_id bigint not null references app_user (id),
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );

    -- The password was right, the second step is still to come.
    create table login_ticket (
      token_hash bytea primary key,
      user_id bigint not null references app_user (id),
      -- As it was when the password was looked at.
      password_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    );
    create index login_ticket_user on login_ticket (user_id);

    create table sign_in_log (
      id bigint generated always as identity primary key,
      created_at timestamptz not null default now(),
      -- 0 where the name belongs to nobody: then alias tells names apart without saying them.
      user_id bigint not null default 0,
      alias text not null default '',
      result text not null,
      ip text not null default '',
      agent text not null default '',
      -- Who signed in in the name of the person, and why.
      acting_id bigint not null default 0,
      note text not null default ''
    );
    create index sign_in_log_user on sign_in_log (user_id, id desc);
    create index sign_in_log_created on sign_in_log (created_at);
    create index sign_in_log_ip on sign_in_log (ip, created_at);
  `.execute(db);
}
