// Whether a name is a customer's already, whoever owns it: names are alike without blanks, full-width forms, traditional characters and what nearly every company's name has.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { nameKey, nameToken } from '../../engine/search-text.ts';
import { select } from '../../platform/db/query.ts';

/** Candidates that are compared in full. */
const most = 200;

/** Ids of customers of this name, the oldest first. */
export async function customersNamed(call: Pick<Call, 'db'>, name: string): Promise<number[]> {
  const key = nameKey(name);
  if (key === '') return [];
  const rows = await call.db.rows(select('customer', ['id', 'name'])`
    where deleted_at is null and search_tokens @> ${[nameToken(name)]}::text[] order by id limit ${sql.lit(most)}`);
  return rows.filter((row) => nameKey(row.name) === key).map((row) => row.id);
}
