// Deleting into the recycle bin, with what belongs to the record, and bringing it back as it was.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import { conflict, rejection } from '../../platform/errors.ts';
import type { Call, EntityDefinition, Row } from '../entity.ts';
import { loadVisible, requireAction, requireAll, requireAllowed } from '../load.ts';
import { records } from '../records.ts';
import { titleField } from '../title.ts';
import { announce } from './announce.ts';
import { finalizeWrite, refreshSearch } from './finalize.ts';
import { updateRows } from './store.ts';
import { checkParent } from './update.ts';

/** Moves records to the recycle bin. @throws AppError `not_found`, `forbidden` with the rejected ids */
export async function deleteRecords(call: Call, entity: EntityDefinition, ids: readonly number[]): Promise<number> {
  const rows = (await requireAction(call, entity, ids, 'delete')) as Row[];
  await checkParent(call, entity, rows, 'delete');
  await entity.hooks?.beforeDelete?.(call, rows);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const removed = { deleted_at: sql`now()`, deleted_by: call.actor.userId };
  await updateRows(call, definition, ids, removed, { keepTime: true });
  await putIntoBin(call, entity, rows);
  await deleteChildren(call, entity, ids);
  await entity.hooks?.afterDelete?.(call, rows);
  await finalizeWrite(call, entity, { action: 'delete', rows, before: rows });
  return rows.length;
}

/** Deletes as `deleteRecords` does, and answers what the call says of it. */
export async function deleteAndReport(call: Call, entity: EntityDefinition, ids: readonly number[]) {
  const count = await deleteRecords(call, entity, ids);
  return { data: { count }, msg: count > 1 ? msg('deletedMany', { count }) : msg('deleted') };
}

async function putIntoBin(call: Call, entity: EntityDefinition, rows: readonly Row[]): Promise<void> {
  const column = titleField(entity)?.column ?? 'id';
  const entries = rows.map((row) => ({ id: row.id, title: String(row[column] ?? '') }));
  await call.db.run(sql`insert into recycle_bin (entity, record_id, title, deleted_by)
    select ${entity.name}, id, title, ${call.actor.userId} from json_to_recordset(${JSON.stringify(entries)}::json) as r(id bigint, title text)
    on conflict (entity, record_id) do update set title = excluded.title, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at`);
}

/** The children carry the same moment and person, so that they come back together. */
async function deleteChildren(call: Call, entity: EntityDefinition, ids: readonly number[]): Promise<void> {
  for (const child of call.engine.childEntities(entity.name)) {
    const key = sql.ref(child.parent?.key ?? '');
    const rows = await call.db.rows(select(records(child), ['*'])`
      where ${key} = any(${ids}::bigint[]) and deleted_at is null order by id for no key update`);
    if (rows.length === 0) continue;
    const definition = await call.engine.definitionFor(call.db, child, call.actor);
    const childIds = rows.map((row) => row.id);
    await updateRows(
      call,
      definition,
      childIds,
      { deleted_at: sql`now()`, deleted_by: call.actor.userId },
      {
        keepTime: true,
      },
    );
    await deleteChildren(call, child, childIds);
    await announce(call, child, rows);
  }
}

/**
 * Brings records back with the children that went with them. Needs the right to delete, in the same scope.
 * @param verb of the operation log
 * @throws AppError `not_found`, `forbidden` with the rejected ids, `invalid` when something took their place meanwhile
 */
export async function restoreRecords(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
  verb = 'restore',
): Promise<number> {
  const before = (await loadVisible(call, entity, ids, { lock: true, deleted: true })) as (Row & {
    $writer: boolean;
  })[];
  requireAll(ids, before);
  await requireAllowed(call, entity, before, 'delete');
  await requireParents(call, entity, before);
  await entity.hooks?.beforeRestore?.(call, before);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const rows = await updateRows(call, definition, ids, { deleted_at: null, deleted_by: null }, { keepTime: true });
  await call.db.run(sql`delete from recycle_bin where entity = ${entity.name} and record_id = any(${ids}::bigint[])`);
  for (const row of before) await restoreChildren(call, entity, row);
  // What it is found by may have changed while it was away.
  if (entity.search) for (const row of rows) await refreshSearch(call, entity, row);
  await entity.hooks?.afterRestore?.(call, rows);
  await finalizeWrite(call, entity, { action: 'restore', verb, rows, before: rows });
  return rows.length;
}

/** What belongs to a deleted record comes back with it, not before it. */
async function requireParents(call: Call, entity: EntityDefinition, rows: readonly Row[]): Promise<void> {
  const { parent } = entity;
  if (!parent) return;
  const above = call.engine.byName(parent.entity);
  const ids = [...new Set(rows.map((row) => Number(row[parent.key])))];
  const gone = await call.db.rows(select(records(above), ['id'])`
    where id = any(${ids}::bigint[]) and deleted_at is not null`);
  const rejected = rows
    .filter((row) => gone.some((one) => one.id === Number(row[parent.key])))
    .map((row) => rejection(row.id, msg('parentDeleted', { label: above.label })));
  const [first] = rejected;
  if (first) throw conflict(first.reason, { rejected });
}

async function restoreChildren(call: Call, entity: EntityDefinition, row: Row): Promise<void> {
  for (const child of call.engine.childEntities(entity.name)) {
    const key = sql.ref(child.parent?.key ?? '');
    const rows = await call.db.rows(select(records(child), ['*'])`
      where ${key} = ${row.id} and deleted_at = ${row['deleted_at']}::timestamptz and deleted_by = ${row['deleted_by']} order by id for no key update`);
    if (rows.length === 0) continue;
    const definition = await call.engine.definitionFor(call.db, child, call.actor);
    const back = await updateRows(
      call,
      definition,
      rows.map((one) => one.id),
      { deleted_at: null, deleted_by: null },
      { keepTime: true },
    );
    for (const one of rows) await restoreChildren(call, child, one);
    await announce(call, child, back);
  }
}
