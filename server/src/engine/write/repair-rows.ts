// Walks all rows of an entity in a job and corrects the values that the program derives and stores.
import { type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { yieldAfter } from '../../platform/event-loop.ts';
import type { EntityDefinition, Row, Values } from '../entity.ts';
import { records } from '../records.ts';
import { bindable } from './store.ts';

const batch = 200;

/**
 * Row by row under a lock; neither version nor log nor event, as nobody edited them. Answers how many rows were looked at and mended.
 * @param which of the rows
 * @param change what is to be stored of a row; undefined where it is right
 */
export async function repairRows(
  database: Database,
  entity: EntityDefinition,
  which: RawBuilder<unknown>,
  change: (tx: Db, row: Row) => Promise<Values | undefined>,
  { signal, progress }: { signal: AbortSignal; progress: (done: number) => void },
): Promise<{ checked: number; mended: number }> {
  let checked = 0;
  let mended = 0;
  const turn = yieldAfter();
  for (let last = 0; !signal.aborted; ) {
    const rows = await database.transaction(async (tx) => {
      const found = await tx.rows(select(records(entity), ['*'])`
        where id > ${last} and ${which} order by id limit ${batch} for no key update`);
      for (const row of found) {
        await turn();
        const values = await change(tx, row);
        if (!values) continue;
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
