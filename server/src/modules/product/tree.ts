// Categories as a tree, with how many products each holds.
import type { CategoryNode } from '@crm/protocol/product';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Products of these categories, those of the categories below not among them. */
export async function productsIn(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows<{ id: number; n: number }>(sql`
    select category_id as id, count(*) as n from product
    where category_id = any(${ids}::bigint[]) and deleted_at is null group by category_id`);
  return new Map(rows.map((row) => [row.id, row.n]));
}

/** The top category of each of these products, deleted ones among them; products without one are left out. */
export async function topCategories(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { id: number; name: string }>> {
  const rows = await db.rows<{ product: number; id: number; name: string }>(sql`
    select p.id as product, coalesce(a.id, c.id) as id, coalesce(a.name, c.name) as name
    from product p join product_category c on c.id = p.category_id left join product_category a on a.id = c.parent_id
    where p.id = any(${ids}::bigint[])`);
  return new Map(rows.map(({ product, id, name }) => [product, { id, name }]));
}

/** Top categories in their order, each with those below it. */
export async function categoryTree(db: Db): Promise<CategoryNode[]> {
  const rows = await db.rows<{ id: number; name: string; parentid: number; version: number }>(sql`
    select id, name, parent_id as parentid, version from product_category where deleted_at is null order by sort, id`);
  const counts = await productsIn(
    db,
    rows.map((row) => row.id),
  );
  const nodes = rows.map((row): CategoryNode => ({ ...row, count: counts.get(row.id) ?? 0, children: [] }));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) byId.get(node.parentid)?.children.push(node);
  return nodes.filter((node) => !byId.has(node.parentid));
}
