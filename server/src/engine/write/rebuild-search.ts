// Compares the stored search columns with the rows and repairs them: after an upgrade, and on request.
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Definition, Row, Values } from '../entity.ts';
import { repairRows } from './repair-rows.ts';
import { addSearch } from './store.ts';

/** Moves on when `search-text.ts` or an entity's `search` puts more or other things into the columns. */
export const searchVersion = 5;

/** Row by row under a lock; neither version nor log nor event. Answers how many rows were looked at and mended. */
export async function rebuildSearch(
  database: Database,
  { entity, fields }: Pick<Definition, 'entity' | 'fields'>,
  signal: AbortSignal,
  progress: (done: number) => void = () => {},
): Promise<{ checked: number; mended: number }> {
  if (!entity.search) return { checked: 0, mended: 0 };
  const { searched: _all, ...always } = entity;
  const change = async (tx: Db, row: Row) => {
    const values: Values = {};
    await addSearch({ db: tx }, { entity: always, fields }, values, row);
    return values['search_text'] === undefined ? undefined : values;
  };
  return repairRows(database, entity, sql`deleted_at is null`, change, { signal, progress });
}
