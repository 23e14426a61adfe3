// Keeps totals of lists and sums of reports cheap to read: the differences that writes appended are folded into counters and cells.
import { sql } from 'kysely';
import { defineModule } from '../../engine/module.ts';
import { type Database, isLockedOut } from '../../platform/db/database.ts';

/** Lock of the cells: a rebuild would not see what is folded at the same time, and would count it twice. */
const cellsTurn = 7080;
/** Milliseconds that a rebuild waits for its table: writers of the table meanwhile wait behind it. */
const tableWait = 1_000;

export const rowCountModule = defineModule({
  name: 'rowCount',
  jobs: [
    {
      name: 'rowCount.fold',
      label: '汇总列表计数',
      english: 'Update list counts',
      schedule: { every: 10 },
      expires: 60,
      run: async ({ database }) => {
        await database.run(sql`select fold_row_counts()`, 'fold-row-counts');
      },
    },
    {
      name: 'measure.fold',
      label: '汇总报表数字',
      english: 'Update report figures',
      schedule: { every: 10 },
      expires: 600,
      run: async ({ database }) => {
        await withLock(database, 'select fold_measures()');
        await keepDaysOf(database);
      },
    },
  ],
});

/** After a change of the time zone, moments belong to other days: the cells are rebuilt, and rows are added up until then. */
async function keepDaysOf(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ name: string; moments: boolean }>(
    `select name, taken like '%at time zone%' as moments from measure_source where zone <> $1`,
    [database.timeZone],
  );
  for (const { name, moments } of rows) {
    // Days are the same everywhere.
    const statement = moments
      ? 'select rebuild_measure($1, $2)'
      : 'update measure_source set zone = $2 where name = $1';
    await withLock(database, statement, [name, database.timeZone]);
  }
}

/**
 * For as long as it takes: after an import or a rebuilding there is much to fold. Where another process is at it, or somebody
 * writes into the table for long, it is left to the next turn.
 */
async function withLock({ pool }: Database, statement: string, values: readonly string[] = []): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local lock_timeout = ${tableWait}`);
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [cellsTurn]);
    if (rows[0]?.mine) await client.query(statement, [...values]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed;
    });
    if (!isLockedOut(error)) throw error;
  } finally {
    client.release(broken);
  }
}
