// Products and categories as fields of others refer to them.
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { ReferenceSource } from '../../engine/entity.ts';
import { applyFieldPermissionsToText, isReadable } from '../../engine/field-permissions.ts';
import { labelledBy } from '../../engine/labels.ts';
import { loadVisible } from '../../engine/load.ts';
import { idsNamed } from '../../engine/named.ts';
import type { Db } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';
import { productEntity } from './product.entity.ts';

interface Category {
  id: number;
  parent: number;
  name: string;
  /** 显示设备 / 工业显示器 */
  path: string;
}

/** In the order of the tree, with deleted ones: the log names what a product had. */
async function categories(db: Db, ids?: readonly number[]): Promise<Category[]> {
  const which = ids ? sql`t.id = any(${ids}::bigint[])` : sql`t.deleted_at is null`;
  return db.rows(
    query
      .selectFrom('product_category as t')
      .leftJoin('product_category as a', (join) => join.on(sql<boolean>`a.id = t.parent_id and t.parent_id > 0`))
      .select([
        't.id',
        't.parent_id as parent',
        't.name',
        sql<string>`coalesce(a.name || ' / ', '') || t.name`.as('path'),
      ])
      .where(sql<boolean>`${which}`)
      .orderBy(sql`coalesce(a.sort, t.sort), coalesce(a.id, t.id), t.parent_id > 0, t.sort, t.id`),
  );
}

/** A path as it is compared, however its parts are held apart. */
function alike(path: string): string {
  return comparable(path).replaceAll(/\s*\/\s*/g, '/');
}

export const categoryReference: ReferenceSource = {
  // Held until the record is written: who deletes one waits, and then finds it in use.
  visible: async (call, ids) => {
    const rows = await call.db.rows(select('product_category', ['id'])`
      where id = any(${ids}::bigint[]) and deleted_at is null order by id for share`);
    return new Set(rows.map((row) => row.id));
  },
  labels: async (db, _actor, ids) => new Map((await categories(db, ids)).map((one) => [one.id, one.path])),
  options: async (db, _actor, field) => {
    const own = field.wire === 'parentid';
    return (await categories(db))
      .filter((one) => !own || one.parent === 0)
      .map((one) => ({ value: one.id, label: own ? one.name : one.path }));
  },
  // By the whole path, as exports write it, or by the last name alone.
  named: async (call, names) => {
    const all = await categories(call.db);
    const idsOf = (name: string): number[] => {
      const wanted = alike(name);
      const exact = all.filter((one) => alike(one.path) === wanted);
      return (exact.length > 0 ? exact : all.filter((one) => alike(one.name) === wanted)).map((one) => one.id);
    };
    return new Map(names.map((name) => [name, idsOf(name)]));
  },
};

export const productReference: ReferenceSource = {
  // What is not for sale any more stays where it is, and is chosen nowhere else.
  visible: async (call, ids) => {
    if (!call.actor.can(`${productEntity.grant}.index`)) return new Set();
    const rows = await loadVisible(call, productEntity, ids);
    return new Set(rows.filter((row) => row.status === 1).map((row) => row.id));
  },
  ...labelledBy({
    table: 'product',
    column: 'name',
    shown: (actor, name) =>
      isReadable(actor, 'product', { wire: 'name' })
        ? applyFieldPermissionsToText(actor, 'product', 'name', name)
        : undefined,
  }),
  named: (call, names) => idsNamed(call, productEntity, names),
};
