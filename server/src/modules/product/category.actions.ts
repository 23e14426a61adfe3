// The order of categories that lie below the same one.
import { msg } from '@crm/protocol/sentences';
import type { Call } from '../../engine/entity.ts';
import { requireAction } from '../../engine/load.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { categoryEntity } from './category.entity.ts';

/**
 * Puts these categories into this order; all that lie below the same one have to be there.
 * @throws AppError `invalid` for categories of several places, `conflict` when somebody added or removed one meanwhile
 */
export async function arrangeCategories(call: Call, ids: readonly number[]): Promise<void> {
  const rows = await requireAction(call, categoryEntity, ids, 'edit');
  const parentId = rows[0]?.parent_id ?? 0;
  if (rows.some((row) => row.parent_id !== parentId)) throw invalid({ ids: msg('categoryElsewhere') });
  const all = await call.db.rows(select('product_category', ['id'])`
    where parent_id = ${parentId} and deleted_at is null`);
  if (all.length !== rows.length) throw conflict(msg('categoriesMoved'));
  const place = (id: number) => ids.indexOf(id) + 1;
  const moved = rows.filter((row) => Number(row.sort) !== place(row.id));
  await changeRecords(call, categoryEntity, moved, (row) => ({ sort: String(place(row.id)) }), {
    action: 'arrange',
    keepVersion: true,
  });
}
