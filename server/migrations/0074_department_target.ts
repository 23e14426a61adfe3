// Targets of departments themselves, beside those of people: a row is of one of both.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table target alter column user_id set default 0;
    alter table target add column department_id bigint not null default 0;
    alter table target drop constraint target_user_id_metric_year_key;
    alter table target add constraint target_whose unique (user_id, department_id, metric, year);
    alter table target add constraint target_of_one check ((user_id = 0) <> (department_id = 0));
    create index target_department on target (department_id, metric, year) where department_id > 0;
  `.execute(db);
}
