// Up to when people were told of the follow-ups that they had planned.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follow_up_reminder (
      single boolean primary key default true check (single),
      told_until timestamptz not null default now()
    );
    insert into follow_up_reminder default values;
  `.execute(db);
}
