// What forms begin with, and what their rules look at, is the entry that took the place of another one.
import { sql } from 'kysely';
import type { FieldRecord } from '../../engine/effective-fields.ts';
import { type Became, entryWires, type RenamesEntry, renamedConditions, renamedValue } from '../../engine/entries.ts';
import { sameJson } from '../../engine/write/same.ts';
import { query } from '../../platform/db/query.ts';

type StoredSettings = Pick<FieldRecord, 'default_value' | 'show_when' | 'require_when' | 'settings'>;

export const renamesInForms: RenamesEntry = async (call, { type, became, wiresOf }) => {
  const rows = await call.db.rows(
    query
      .selectFrom('form_field as ff')
      .innerJoin('form as f', 'f.id', 'ff.form_id')
      .select(['ff.id', 'f.module', 'ff.field', 'ff.default_value', 'ff.show_when', 'ff.require_when', 'ff.settings'])
      .where(
        sql<boolean>`ff.default_value is not null or ff.show_when is not null or ff.require_when is not null or ff.settings ? 'columns'`,
      )
      .orderBy('ff.id')
      .modifyEnd(sql`for update of ff`),
  );
  for (const { id, module, field, ...stored } of rows) {
    const wires = await wiresOf(call.engine.entity(module)?.name ?? '');
    const next = renamed(stored, { type, became, wires, own: wires.has(field) });
    if (sameJson(next, stored)) continue;
    await call.db.run(sql`
      update form_field set default_value = ${json(next.default_value)}, show_when = ${json(next.show_when)},
        require_when = ${json(next.require_when)}, settings = ${json(next.settings)}, version = version + 1 where id = ${id}`);
  }
};

const json = (value: unknown) => (value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`);

function renamed(
  stored: StoredSettings,
  { type, became, wires, own }: { type: string; became: Became; wires: ReadonlySet<string>; own: boolean },
): StoredSettings {
  const rule = (one: StoredSettings['show_when']) =>
    one && { ...one, when: renamedConditions(one.when, became, wires) };
  const { columns } = stored.settings;
  const holding = entryWires(columns ?? [], type);
  return {
    default_value: own ? renamedValue(stored.default_value, became) : stored.default_value,
    show_when: rule(stored.show_when),
    require_when: rule(stored.require_when),
    settings: columns
      ? {
          ...stored.settings,
          columns: columns.map((column) =>
            holding.has(column.wire) && column.initial !== undefined
              ? { ...column, initial: renamedValue(column.initial, became) }
              : column,
          ),
        }
      : stored.settings,
  };
}
