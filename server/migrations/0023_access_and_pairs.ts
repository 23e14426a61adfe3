// Who gave somebody a share of a record; which field of a lead becomes which of its customer.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- 0: not known, of what was given before.
    alter table customer_member add column given_by bigint not null default 0;
    alter table lead_member add column given_by bigint not null default 0;
    create table lead_pairs (
      id integer primary key default 1 check (id = 1),
      -- Wire name of a lead's field → customer.hangye, contact.mobile, or empty for nowhere; what is missing goes as the program has it.
      pairs jsonb not null default '{}',
      version integer not null default 1
    );
    insert into lead_pairs default values`.execute(db);
}
