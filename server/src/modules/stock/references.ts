// Warehouses as fields of others refer to them.
import type { ReferenceSource } from '../../engine/entity.ts';
import { applyFieldPermissionsToText, isReadable } from '../../engine/field-permissions.ts';
import { labelledBy } from '../../engine/labels.ts';
import { idsNamed } from '../../engine/named.ts';
import { PREPARED } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { warehouseEntity } from './warehouse.entity.ts';

/** They are few and everybody who writes orders chooses one: offered without the grant to see what lies in them. */
export const warehouseReference: ReferenceSource = {
  // Held until the record is written: who deletes one waits, and then finds it in use.
  visible: async (call, ids) => {
    const rows = await call.db.rows(select('warehouse', ['id'])`
      where id = any(${ids}::bigint[]) and deleted_at is null order by id for share`);
    return new Set(rows.map((row) => row.id));
  },
  ...labelledBy({
    table: 'warehouse',
    column: 'name',
    shown: (actor, name) =>
      actor.fieldGrant('warehouse', 'name') === 'hidden'
        ? undefined
        : applyFieldPermissionsToText(actor, 'warehouse', 'name', name),
  }),
  options: async (db, actor) => {
    if (!isReadable(actor, 'warehouse', { wire: 'name' })) return [];
    const rows = await db.rows(
      select('warehouse', ['id', 'name'])`where deleted_at is null order by name, id`,
      PREPARED,
    );
    return rows.map(({ id, name }) => ({ value: id, label: name }));
  },
  named: (call, names) => idsNamed(call, warehouseEntity, names),
};
