// What a product costs whom.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';

/**
 * The prices of products for customers of a level: the one of that level, else the product's own; null where it has none.
 * @param level entry of the dictionary 客户级别, 0 for none
 */
export async function pricesFor(
  db: Db,
  productIds: readonly number[],
  level: number,
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await db.rows(
    query
      .selectFrom('product as p')
      .leftJoin('product_price as l', (join) => join.on(sql<boolean>`l.product_id = p.id and l.level = ${level}`))
      .select(['p.id', sql<string | null>`coalesce(l.price, p.price)`.as('price')])
      .where(sql<boolean>`p.id = any(${productIds}::bigint[])`),
  );
  return new Map(rows.map((row) => [row.id, row.price]));
}
