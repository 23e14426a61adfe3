// Rules that are set anew take nobody's customers before the owners could hear of it.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The first night in which the pool's rules take customers is the one after this day; null for rules that stand.
    alter table pool add column grace_until date`.execute(db);
}
