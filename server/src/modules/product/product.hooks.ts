// Numbers of products that nobody gave one, and products that come back into a category that is gone.
import { sql } from 'kysely';
import type { Call, EntityHooks } from '../../engine/entity.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { select } from '../../platform/db/query.ts';
import type { ProductRow } from './product.fields.ts';

/** CP000001 and so on; those that somebody gave by hand are left out, also those that lie in the recycle bin. */
async function nextNumber(call: Call): Promise<string> {
  for (;;) {
    const made = await call.db.first(select(
      sql`(select 'CP' || lpad(v::text, greatest(6, length(v::text)), '0') as number from nextval('product_number') v) n`,
      [
        sql<string>`n.number`.as('number'),
        sql<boolean>`exists (select 1 from product p where lower(p.number) = lower(n.number))`.as('taken'),
      ],
    )`
      `);
    if (made && !made.taken) return made.number;
  }
}

export const productHooks: EntityHooks<ProductRow> = {
  async beforeCreate(call, values) {
    if (!values['number']) values['number'] = await nextNumber(call);
  },

  async beforeUpdate(call, values) {
    if (values['number'] === '') values['number'] = await nextNumber(call);
  },

  async beforeRestore(call, rows) {
    const there = await call.db.rows(select('product_category', ['id'])`
      where id = any(${rows.map((row) => row.category_id)}::bigint[]) and deleted_at is null
      order by id for share`);
    const lost = rows.filter((row) => row.category_id > 0 && !there.some((one) => one.id === row.category_id));
    await changeRecords(
      call,
      call.engine.byName<ProductRow>('product'),
      lost,
      { category_id: 0 },
      { action: 'leaveCategory' },
    );
  },
};
