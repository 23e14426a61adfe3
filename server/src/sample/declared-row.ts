// Rows of plain entities, made from their declaration as the write door would store them.
import type { EntityDefinition } from '../engine/entity.ts';
import { emptyOf, sqlTypeOf } from '../engine/fields/registry.ts';
import { initials, searchColumns, sortKey, soundOf } from '../engine/search-text.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowBatch, Value } from './table-rows.ts';
import { toText } from './working-time.ts';

interface Entry {
  id: number;
  /** Who enters it, and whose it is. */
  userId: number;
  /** Whose it is, where that is somebody else. */
  ownerId?: number;
  /** Milliseconds since 1970. */
  at: number;
  ip: string;
}

interface SoundedName {
  name: string;
  initials: string;
  sound: string;
  sort: string;
}

/** A contract's name is that of its money, too: how it sounds takes longer than the rest of a row. */
const latest = new Map<string, SoundedName>();
const mostNames = 5000;

function soundedName(name: string): SoundedName {
  let sounded = latest.get(name);
  if (sounded) return sounded;
  sounded = { name, initials: initials(name), sound: soundOf(name), sort: sortKey(name) };
  if (latest.size >= mostNames) latest.clear();
  latest.set(name, sounded);
  return sounded;
}

/**
 * Adds a row with every declared column, the columns of the search, and the entry of its log.
 * @param values by column; what is missing is empty
 * @param further columns that no field shows; undefined leaves one to the database
 * @throws Error for a column that the declaration does not have
 */
export async function addDeclaredRow(
  batch: RowBatch,
  db: Db,
  entity: EntityDefinition,
  values: Readonly<Record<string, Value>>,
  { id, userId, ownerId = userId, at, ip }: Entry,
  further: Readonly<Record<string, Value | undefined>> = {},
): Promise<void> {
  const row: Record<string, Value> = { id };
  for (const field of entity.fields) {
    for (const column of [field.column, field.column2]) {
      if (!column) continue;
      const value = values[column] ?? (emptyOf(field) as Value);
      row[column] = sqlTypeOf(field) === 'jsonb' ? JSON.stringify(value) : value;
    }
  }
  const unknown = Object.keys(values).find((column) => !Object.hasOwn(row, column));
  if (unknown) throw new Error(`${entity.name} declares no column ${unknown}`);
  for (const [column, value] of Object.entries(further)) {
    if (value === undefined) delete row[column];
    else row[column] = value;
  }
  const moment = toText(at);
  if (entity.owner) row[entity.owner] = ownerId;
  Object.assign(row, { created_by: userId, created_at: moment, updated_at: moment });
  if (entity.search) {
    const source = await entity.search({ id: 0, version: 1, ...row }, { db });
    const [first] = source.names;
    const sounded = source.names.filter(Boolean).map(soundedName);
    const { text, tokens } = searchColumns({ ...source, names: [], sounded: [...(source.sounded ?? []), ...sounded] });
    Object.assign(row, {
      search_text: text,
      search_tokens: tokens,
      name_sort: first ? soundedName(first).sort : sortKey(''),
    });
  }
  batch.add(entity.table, row);
  batch.add('operation_log', {
    entity: entity.name,
    record_id: id,
    action: 'create',
    user_id: userId,
    ip,
    note: '',
    changes: '[]',
    created_at: moment,
  });
}
