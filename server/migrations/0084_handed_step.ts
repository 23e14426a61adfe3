// Whoever passes a step may ask somebody in addition, before the node that follows.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table flow_step drop constraint flow_step_place_check,
      add constraint flow_step_place_check check (place in ('own', 'start', 'before', 'after', 'handed'))`.execute(db);
}
