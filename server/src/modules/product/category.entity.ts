// Categories of products as the engine sees them.
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import { defineEntity } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { likeText } from '../../engine/search-text.ts';
import { categoryShape } from './category.fields.ts';
import { categoryHooks } from './category.hooks.ts';
import { productsIn } from './tree.ts';

export const categoryEntity = defineEntity(categoryShape, {
  searchSql: (key, actor) =>
    isReadable(actor, 'productCategory', { wire: 'name' })
      ? sql<boolean>`lower(t.name) like ${`%${likeText(comparable(key))}%`}`
      : sql`false`,
  presentPage: async (call, rows, wires) => {
    const counts = await productsIn(
      call.db,
      rows.map((row) => row.id),
    );
    for (const [at, row] of rows.entries()) Object.assign(wires[at] as object, { count: counts.get(row.id) ?? 0 });
  },
  hooks: categoryHooks,
});
