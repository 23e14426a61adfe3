// Compares the stored search columns with what the rows say now and mends them: after an upgrade, and whenever it is asked.
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import type { Definition, Values } from '../entity.ts';
import { records } from '../records.ts';
import { addSearch, bindable } from './store.ts';

/** Moves on when `search-text.ts` or an entity's `search` puts more or other things into the columns. */
export const searchVersion = 5;

const batch = 200;

/** Row by row under a lock; neither version nor log nor event. Answers how many rows were looked at and mended. */
export async function rebuildSearch(
  database: Database,
  { entity, fields }: Pick<Definition, 'entity' | 'fields'>,
  signal: AbortSignal,
  progress: (done: number) => void = () => {},
): Promise<{ checked: number; mended: number }> {
  let checked = 0;
  let mended = 0;
  if (!entity.search) return { checked, mended };
  const { searched: _all, ...always } = entity;
  for (let last = 0; !signal.aborted; ) {
    const rows = await database.transaction(async (tx) => {
      const found = await tx.rows(select(records(entity), ['*'])`
        where id > ${last} and deleted_at is null order by id limit ${batch} for no key update`);
      for (const row of found) {
        const values: Values = {};
        await addSearch({ db: tx }, { entity: always, fields }, values, row);
        if (values['search_text'] === undefined) continue;
        mended++;
        await tx.run(
          sql`update ${sql.table(entity.table)} set ${sql.join(
            Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${bindable(value)}`),
          )} where id = ${row.id}`,
        );
      }
      return found;
    });
    checked += rows.length;
    progress(checked);
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < batch) break;
  }
  return { checked, mended };
}
