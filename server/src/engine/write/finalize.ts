// What every write of an entity's row ends with, whatever its origin: children follow, log, parent's search, event, subscribers.
import type { FieldChange } from '@crm/protocol/answers/operationLog';
import { sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import type { Call, EntityDefinition, Row } from '../entity.ts';
import { differences, type LogEntry, writeLog } from '../operation-log.ts';
import { preparedFor } from '../prepared.ts';
import { readableRows, titlesOf } from '../present.ts';
import { records } from '../records.ts';
import { announce } from './announce.ts';
import { addSearch, updateRows } from './store.ts';

export interface FinishedWrite {
  /** `create`, `edit`, `delete`, `restore` or the action's own verb. */
  action: string;
  rows: readonly Row[];
  /** The same rows as they were, in the same order; empty for creations. */
  before: readonly Row[];
  /** In words, for what is no field: of all rows, or row by row. */
  note?: string | ((row: Row) => string);
  /** Changes of what is no column, such as lines, by the row's id. */
  further?: ReadonlyMap<number, readonly FieldChange[]>;
  /** Verb of the operation log, where it is not the action itself. */
  verb?: string;
  /** False: nothing is logged. */
  logged?: boolean;
}

const eventOf: Record<string, string> = { create: 'created', delete: 'deleted', restore: 'restored' };

export async function finalizeWrite(call: Call, entity: EntityDefinition, write: FinishedWrite): Promise<void> {
  const { rows, before, action } = write;
  if (rows.length === 0) return;
  const linesChanged = [...(write.further?.values() ?? [])].some((changes) => changes.length > 0);
  call.journal?.note({ entity: entity.name, action, before, rows }, !linesChanged);
  if (before.length > 0 && action !== 'delete') await follow(call, entity, rows, before);
  if (write.logged !== false) await log(call, entity, write);
  await announce(call, entity, [...before, ...rows], action === 'create');
  await refreshParents(call, entity, rows);
  for (const subscriber of call.engine.subscribersOf(entity, eventOf[action] ?? 'changed'))
    await subscriber(call, { entity: entity.name, action, rows, before });
}

async function log(call: Call, entity: EntityDefinition, write: FinishedWrite): Promise<void> {
  const { rows, before, action, verb = action, note, further } = write;
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const compare = before.length > 0 && action !== 'delete' && action !== 'restore';
  const texts = compare ? await readableRows(call, definition, [...before, ...rows]) : [];
  const [old, now] = [texts.slice(0, before.length), texts.slice(before.length)];
  const titles = titlesOf(definition);
  // A column that changes with every write carries no information.
  const moving = new Set(definition.fields.filter((field) => field.column === 'updated_at').map((field) => field.wire));
  await writeLog(
    call,
    rows.map((row, at): LogEntry => {
      const changes = old[at] && now[at] ? differences(old[at], now[at], titles) : [];
      return {
        entity: entity.name,
        recordId: row.id,
        action: verb,
        note: typeof note === 'function' ? note(row) : (note ?? ''),
        changes: [...changes.filter((change) => !moving.has(change.field)), ...(further?.get(row.id) ?? [])],
      };
    }),
  );
}

/** Children take over the columns that are declared to follow, with version and event of their own. */
async function follow(
  call: Call,
  entity: EntityDefinition,
  rows: readonly Row[],
  before: readonly Row[],
): Promise<void> {
  for (const child of call.engine.childEntities(entity.name)) {
    const { key, follows = [] } = child.parent ?? { key: '' };
    const moved = rows.filter((row, at) => follows.some((column) => row[column] !== before[at]?.[column]));
    if (moved.length === 0) continue;
    const definition = await call.engine.definitionFor(call.db, child, call.actor);
    for (const row of moved) {
      const old = await call.db.rows(select(records(child), ['*'])`
        where ${sql.ref(key)} = ${row.id} order by id for no key update`);
      const set = Object.fromEntries(follows.map((column) => [column, row[column]]));
      const now = await updateRows(
        call,
        definition,
        old.map((one) => one.id),
        set,
      );
      // Deleted ones go along, so that they come back to the right owner; nobody needs to be notified.
      const alive = (one: Row) => one['deleted_at'] === null;
      await announce(call, child, [...old.filter(alive), ...now.filter(alive)]);
      await follow(call, child, now, old);
    }
  }
}

/** A parent that is found by its children gets new search columns, under the lock that the write holds on it. */
async function refreshParents(call: Call, entity: EntityDefinition, rows: readonly Row[]): Promise<void> {
  const { parent } = entity;
  if (!parent) return;
  const above = call.engine.byName(parent.entity);
  const ids = [...new Set(rows.map((row) => Number(row[parent.key])))].sort((a, b) => a - b);
  const parents = await call.db.rows(
    select(records(above), ['*'])`
    where id = any(${ids}::bigint[]) and deleted_at is null`,
    preparedFor(above),
  );
  if (parent.refreshesSearch) for (const row of parents) await refreshSearch(call, above, row);
  await announce(call, above, parents);
}

/** Computes the search columns of a stored row again, after something that they are made of changed elsewhere. */
export async function refreshSearch(call: Call, entity: EntityDefinition, row: Row): Promise<void> {
  const { searched: _all, ...always } = entity;
  const values: Record<string, unknown> = {};
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  await addSearch(call, { ...definition, entity: always }, values, row);
  if (values['search_text'] === undefined) return;
  await updateRows(call, definition, [row.id], values, { keepVersion: true, keepTime: true });
}
