// What keeps categories in two levels and in their order. Who refers to a category holds its row, so that it neither moves nor goes meanwhile.
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityHooks, Values } from '../../engine/entity.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid, type Rejection, rejection } from '../../platform/errors.ts';
import type { CategoryRow } from './category.fields.ts';

/** The category above; the form has found it to be there, and holds it. */
async function requireTop(call: Call, parentId: number, own: number): Promise<void> {
  if (parentId === own) throw invalid({ parentid: msg('categoryBelowItself') });
  const above = await call.db.first(select('product_category', ['parent_id as parent'])`
    where id = ${parentId} and deleted_at is null`);
  if (!above) throw invalid({ parentid: msg('choiceUnknown') });
  if (above.parent > 0) throw invalid({ parentid: msg('categoryTooDeep') });
}

async function lastPlace(call: Call, parentId: number): Promise<string> {
  const last = await call.db.first(select('product_category', [sql<string>`coalesce(max(sort), 0) + 1`.as('sort')])`
    where parent_id = ${parentId} and deleted_at is null`);
  return last?.sort ?? '1';
}

export const categoryHooks: EntityHooks<CategoryRow> = {
  async beforeCreate(call, values) {
    const parentId = Number(values['parent_id'] ?? 0);
    if (parentId > 0) await requireTop(call, parentId, 0);
    values['sort'] = await lastPlace(call, parentId);
  },

  async beforeUpdate(call, values: Values, before) {
    const parentId = Number(values['parent_id'] ?? before.parent_id);
    if (parentId === before.parent_id) return;
    if (parentId > 0) {
      await requireTop(call, parentId, before.id);
      const child = await call.db.first(
        sql`select 1 from product_category where parent_id = ${before.id} and deleted_at is null`,
      );
      if (child) throw invalid({ parentid: msg('categoryTooDeep') });
    }
    values['sort'] = await lastPlace(call, parentId);
  },

  async beforeDelete(call, rows) {
    const ids = rows.map((row) => row.id);
    const held = await call.db.rows(select('product_category as t', [
      't.id',
      sql<boolean>`exists (select 1 from product_category c where c.parent_id = t.id and c.deleted_at is null and c.id <> all(${ids}::bigint[]))`.as(
        'children',
      ),
      sql<number>`(select count(*) from product p where p.category_id = t.id and p.deleted_at is null)`.as('products'),
    ])`
      where t.id = any(${ids}::bigint[])`);
    const reasonOf = (row: CategoryRow): Sentence | undefined => {
      const own = held.find((one) => one.id === row.id);
      if (own?.children) return msg('categoryHasChildren', { name: row.name });
      return own?.products ? msg('categoryHasProducts', { name: row.name, count: own.products }) : undefined;
    };
    const rejected = rows.flatMap((row): Rejection[] => {
      const reason = reasonOf(row);
      return reason ? [rejection(row.id, reason)] : [];
    });
    const [first] = rejected;
    if (first) throw conflict(first.reason, { rejected });
  },

  async beforeRestore(call, rows) {
    const above = rows.filter((row) => row.parent_id > 0);
    if (above.length === 0) return;
    const back = rows.filter((row) => row.parent_id === 0).map((row) => row.id);
    const tops = await call.db.rows(select('product_category', ['id'])`
      where id = any(${above.map((row) => row.parent_id)}::bigint[]) and parent_id = 0
      and (deleted_at is null or id = any(${back}::bigint[])) order by id for share`);
    const rejected = above
      .filter((row) => !tops.some((one) => one.id === row.parent_id))
      .map((row) => rejection(row.id, msg('categoryAboveGone')));
    const [first] = rejected;
    if (first) throw conflict(first.reason, { rejected });
  },
};
