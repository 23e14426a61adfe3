// Categories as a tree, with how many products each holds.
import type { CategoryNode } from '@crm/protocol/answers/product';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';

/** Products of these categories, those of the categories below not among them. */
export async function productsIn(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows(select('product', ['category_id as id', sql<number>`count(*)`.as('n')])`
    where category_id = any(${ids}::bigint[]) and deleted_at is null group by category_id`);
  return new Map(rows.map((row) => [row.id, row.n]));
}

/** The top category of each of these products, deleted ones among them; products without one are left out. */
export async function topCategories(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  const rows = await db.rows(
    query
      .selectFrom('product as p')
      .innerJoin('product_category as c', 'c.id', 'p.category_id')
      .leftJoin('product_category as a', 'a.id', 'c.parent_id')
      .select([
        'p.id as product',
        sql<number>`coalesce(a.id, c.id)`.as('id'),
        sql<string>`coalesce(a.name, c.name)`.as('name'),
      ])
      .where(sql<boolean>`p.id = any(${ids}::bigint[])`),
  );
  return new Map(rows.map(({ product, id, name }) => [product, { id, name }]));
}

/** Top categories in their order, each with those below it. */
export async function categoryTree(db: Db): Promise<CategoryNode[]> {
  const rows = await db.rows(select('product_category', ['id', 'name', 'parent_id as parentid', 'version'])`
    where deleted_at is null order by sort, id`);
  const counts = await productsIn(
    db,
    rows.map((row) => row.id),
  );
  const nodes = rows.map((row): CategoryNode => ({ ...row, count: counts.get(row.id) ?? 0, children: [] }));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) byId.get(node.parentid)?.children.push(node);
  return nodes.filter((node) => !byId.has(node.parentid));
}
