// Whether a customer of such a name exists, regardless of its owner: names are compared without blanks, full-width forms, traditional characters and parts common to nearly all company names.
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
