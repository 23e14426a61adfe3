// When somebody stood in for a person last.
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { select } from '../../../platform/db/query.ts';

/** Days after which people no longer see what came while somebody stood in for them. */
const longest = 14;

/**
 * The moment from which on somebody stood in for the person, of the last time that is over.
 * @param after only of a time that ended later than this moment; null for any
 */
export async function lastDelegation(db: Db, userId: number, after: string | null): Promise<string | undefined> {
  const over = await db.first(select(
    sql`(select begin_on, least(ended_at, (end_on + 1)::timestamptz) as ended from flow_delegation where user_id = ${userId}) d`,
    [sql<string>`begin_on::timestamptz::text`.as('begun')],
  )`
    where ended <= now() and ended > now() - make_interval(days => ${longest}) and ended > begin_on
    and (${after}::timestamptz is null or ended > ${after}::timestamptz)
    order by ended desc limit 1`);
  return over?.begun;
}
