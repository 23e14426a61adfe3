// How many of those who are asked have passed, files of comments, and the approvals that somebody handed on.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Where it is now: how many passed, and how many have to; 0 of what ran before, until somebody acts.
    alter table flow_instance add column passed_people smallint not null default 0,
      add column needed_people smallint not null default 0;
    -- What a person handed on stays among what they have done.
    create index flow_log_handed on flow_log (user_id, at desc, step_id desc) where action = 'forward';
  `.execute(db);
}
