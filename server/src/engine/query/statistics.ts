// Estimates that choose between plans: rows by owner and frequent tokens. They never change what is answered.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import type { EntityDefinition } from '../entity.ts';

interface Statistics {
  readAt: number;
  byOwner: Map<number, number>;
  total: number;
  /** Token → estimated rows, only of frequent tokens. */
  tokens: Map<string, number>;
}

const lifetime = 60_000;
const cache = new WeakMap<Db, Map<string, Promise<Statistics>>>();
const current = new WeakMap<Db, Map<string, Statistics>>();

/** Estimates of a table, at most a minute old; the first call waits for them, later ones use the old while new ones come. */
export async function statisticsOf(
  caller: Db,
  { table: own, partOf }: Pick<EntityDefinition, 'table' | 'partOf'>,
): Promise<Statistics> {
  const db = caller.shared ?? caller;
  // Of a part the whole is taken: it is about the same words that are frequent.
  const table = partOf?.table ?? own;
  const known = current.get(db)?.get(table);
  if (known && Date.now() - known.readAt < lifetime) return known;
  let loading = cache.get(db);
  if (!loading) cache.set(db, (loading = new Map()));
  let promise = loading.get(table);
  if (!promise) {
    promise = read(db, table).finally(() => loading.delete(table));
    loading.set(table, promise);
    promise.then(
      (statistics) => {
        let byTable = current.get(db);
        if (!byTable) current.set(db, (byTable = new Map()));
        byTable.set(table, statistics);
      },
      () => {},
    );
  }
  return known ?? promise;
}

async function read(db: Db, table: string): Promise<Statistics> {
  const [owners, rows, tokens] = await Promise.all([
    db.rows(select(
      sql`(
        select owner_id, n from row_count where entity = ${table} and kind = 'o'
        union all select owner_id, n from row_count_ledger where entity = ${table}) x`,
      [sql<number>`owner_id`.as('owner'), sql<number>`sum(n)::bigint`.as('n')],
    )`
      group by owner_id`),
    db.first(select(sql`pg_class`, [sql<number>`greatest(reltuples, 0)::bigint`.as('n')])`
      where oid = ${table}::regclass`),
    db.rows(select(
      sql`pg_stats s,
        unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs[1:cardinality(s.most_common_elems::text::text[])]) as e(token, share)`,
      [sql<string>`token`.as('token'), sql<number>`share`.as('share')],
    )`
      where s.schemaname = current_schema() and s.tablename = ${table} and s.attname = 'search_tokens'`),
  ]);
  const byOwner = new Map(owners.map((row) => [row.owner, row.n]));
  const total = owners.reduce((sum, row) => sum + row.n, 0);
  const size = Math.max(total, rows?.n ?? 0);
  return { readAt: Date.now(), byOwner, total, tokens: new Map(tokens.map((row) => [row.token, row.share * size])) };
}

/** So many descents into an index take less than a millisecond or two, wherever the owners' rows lie. */
const alwaysOwnerByOwner = 200;

/**
 * True when reading each owner's newest rows and merging them is cheaper than walking the common index and keeping the
 * rows of these owners. The walk has no bound: where the newest rows are all of somebody else, it passes them all.
 */
export async function prefersOwnerByOwner(
  db: Db,
  entity: Pick<EntityDefinition, 'table' | 'partOf'>,
  owners: readonly number[],
  limit: number,
): Promise<boolean> {
  if (owners.length <= alwaysOwnerByOwner) return true;
  const statistics = await statisticsOf(db, entity);
  const own = owners.reduce((sum, owner) => sum + (statistics.byOwner.get(owner) ?? 0), 0);
  const walked = own === 0 ? Number.POSITIVE_INFINITY : (limit * statistics.total) / own;
  // One descent into the index costs about as much as ten neighbouring entries.
  return owners.length * (limit / 4 + 10) < walked;
}
