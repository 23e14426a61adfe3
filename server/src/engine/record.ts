// Single records: load in scope, create, edit, delete, each with validation, version, log and event.
import type { Rejected } from '@crm/protocol/envelope';
import { fill, messages } from '@crm/protocol/errors';
import { type RawBuilder, sql } from 'kysely';
import { violatedConstraint } from '../platform/db/database.ts';
import { conflict, forbidden, invalid, notFound } from '../platform/errors.ts';
import { parseId } from '../platform/http/values.ts';
import type { Call, Definition, EntityDefinition, Row, Values } from './entity.ts';
import { differences, writeLog } from './operation-log.ts';
import { readable } from './present.ts';
import { visibleSql, writingMemberSql } from './query/scope.ts';
import type { Engine } from './registry.ts';
import { searchColumns, sortKey } from './search-text.ts';
import { validateBody } from './validate.ts';

/** A row with whether the person is a writing member of it. */
export type LoadedRow = Row & { $writer: boolean };

/**
 * Loads records that the person may see, in the order of the ids, locked for change when asked.
 * An id out of scope and one that does not exist are alike: both are missing.
 */
export async function loadVisible(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
  options: { lock?: boolean } = {},
): Promise<LoadedRow[]> {
  const rows = await call.db.rows<LoadedRow>(sql`
    select t.*, ${writingMemberSql(entity, call.actor.userId)} as "$writer" from ${sql.table(entity.table)} t
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null and ${visibleSql(entity, call.actor)}
    order by t.id ${options.lock ? sql`for update of t` : sql``}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** One record in scope. @throws AppError `not_found` */
export async function loadOne(
  call: Call,
  entity: EntityDefinition,
  id: number,
  options: { lock?: boolean } = {},
): Promise<LoadedRow> {
  const [row] = await loadVisible(call, entity, [id], options);
  if (!row) throw notFound();
  return row;
}

/**
 * All records of a bulk call, or none: a missing one or one that the action may not touch rejects the whole call.
 * @param action below the entity's grant: `edit`, `delete`, `pool`, …
 */
export async function loadForAction(
  call: Call,
  entity: EntityDefinition,
  ids: readonly number[],
  action: string,
): Promise<LoadedRow[]> {
  const rows = await loadVisible(call, entity, ids, { lock: true });
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0)
    throw notFound(
      messages.notFound,
      missing.map((id) => ({ id, reason: messages.notFound })),
    );
  const rejected: Rejected[] = [];
  for (const row of rows) {
    const reason = refusal(call, entity, row, action);
    if (reason) rejected.push({ id: row.id, reason });
  }
  if (rejected.length > 0) throw forbidden(rejected[0]?.reason ?? messages.forbidden, rejected);
  return rows;
}

/** Actions that a writing member may do on a record that is not in scope otherwise. */
const memberActions = new Set(['edit']);

/** Why the person may not do the action on the row, or undefined. */
function refusal(call: Call, entity: EntityDefinition, row: LoadedRow, action: string): string | undefined {
  const grant = `${entity.grant}.${action}`;
  if (!call.actor.can(grant)) return messages.forbidden;
  if (entity.owner) {
    const owner = Number(row[entity.owner]);
    // Records in a pool have no owner; what may be done with them is the entity's own rule.
    if (owner > 0 && !call.actor.reaches(grant, entity.module, owner) && !(row.$writer && memberActions.has(action)))
      return messages.forbidden;
  }
  return entity.refuse?.(call, row, action);
}

/** Abilities on one record, for `can` of a detail answer. */
export function abilities(
  call: Call,
  entity: EntityDefinition,
  row: LoadedRow,
  actions: readonly string[],
): Record<string, boolean> {
  return Object.fromEntries(actions.map((action) => [action, refusal(call, entity, row, action) === undefined]));
}

/** Creates a record and answers the stored row. @throws AppError `invalid` */
export async function createRecord(
  engine: Engine,
  entity: EntityDefinition,
  call: Call,
  body: Record<string, unknown>,
): Promise<Row> {
  const definition = await engine.definitionFor(call.db, entity, call.actor);
  const { values, custom } = await validateBody(engine, definition, call, body, undefined);
  values['created_by'] = call.actor.userId;
  if (entity.owner) values[entity.owner] ??= call.actor.userId;
  await entity.hooks?.beforeCreate?.(call, values, body);
  values['ext'] = Object.fromEntries(
    Object.entries(custom).filter(([, value]) => value !== undefined && value !== null),
  );
  await addSearch(entity, call, values, undefined);
  const columns = Object.keys(values);
  const row = await guarded(definition, () =>
    call.db.first<Row>(sql`insert into ${sql.table(entity.table)} as t (${sql.join(columns.map((column) => sql.ref(column)))})
      values (${sql.join(columns.map((column) => bindable(values[column])))}) returning t.*`),
  );
  if (!row) throw new Error('insert answered no row');
  await entity.hooks?.afterCreate?.(call, row, body);
  await writeLog(call, [{ entity: entity.name, recordId: row.id, action: 'create' }]);
  await announce(call, entity, [row]);
  return row;
}

/** Edits a record; fields that are not in the body stay. @throws AppError `not_found`, `forbidden`, `conflict`, `invalid` */
export async function updateRecord(
  engine: Engine,
  entity: EntityDefinition,
  call: Call,
  body: Record<string, unknown>,
): Promise<Row> {
  const definition = await engine.definitionFor(call.db, entity, call.actor);
  const id = parseId(body[entity.idWire ?? 'id'] ?? body['id']);
  if (id === undefined) throw invalid({ id: messages.badFormat });
  const before = await loadOne(call, entity, id, { lock: true });
  const reason = refusal(call, entity, before, 'edit');
  if (reason) throw forbidden(reason);
  await requireFresh(call, entity.name, before, body['version']);
  const { values, custom } = await validateBody(engine, definition, call, body, before);
  await entity.hooks?.beforeUpdate?.(call, values, before, body);
  const row = await applyChange(engine, definition, call, before, values, custom);
  return row;
}

/** Writes values that changed, with log and event; answers the row as it is then. Also for changes beside the form. */
async function applyChange(
  engine: Engine,
  definition: Definition,
  call: Call,
  before: Row,
  values: Values,
  custom: Values,
  action = 'edit',
  note = '',
): Promise<Row> {
  const { entity } = definition;
  if (Object.keys(custom).length > 0) values['ext'] = { ...(before['ext'] as Values), ...custom };
  for (const [column, value] of Object.entries(values)) if (isStored(before[column], value)) delete values[column];
  if (Object.keys(values).length === 0) {
    await entity.hooks?.afterUpdate?.(call, before, before);
    return before;
  }
  await addSearch(entity, call, values, before);
  const columns = Object.keys(values);
  const assignments = [
    ...columns.map((column) => sql`${sql.ref(column)} = ${bindable(values[column])}`),
    sql`version = t.version + 1`,
    sql`updated_at = now()`,
  ];
  const row = await guarded(definition, () =>
    call.db.first<Row>(
      sql`update ${sql.table(entity.table)} as t set ${sql.join(assignments)} where t.id = ${before.id} and t.deleted_at is null returning t.*`,
    ),
  );
  if (!row) throw notFound();
  await entity.hooks?.afterUpdate?.(call, row, before);
  const [old, now] = [await readable(engine, definition, call, before), await readable(engine, definition, call, row)];
  const titles = new Map(
    definition.fields.flatMap((field) => [
      [field.wire, field.title] as const,
      ...(field.wire2 ? [[field.wire2, field.title] as const] : []),
    ]),
  );
  await writeLog(call, [
    {
      entity: entity.name,
      recordId: row.id,
      action,
      note,
      changes: differences(old, now, titles).filter((change) => !serverSet.has(change.field)),
    },
  ]);
  await announce(call, entity, [before, row]);
  return row;
}

/** True when the column holds the value already; a moment's text goes on with its zone. */
function isStored(stored: unknown, value: unknown): boolean {
  if (typeof value === 'object' && value !== null && 'isRawBuilder' in value) return false;
  if (JSON.stringify(stored) === JSON.stringify(value)) return true;
  return typeof stored === 'string' && typeof value === 'string' && value.length === 19 && stored.startsWith(value);
}

/** Wire names that change with every write and say nothing in a log. */
const serverSet = new Set(['updateTime']);

/** Moves records to the recycle bin. @throws AppError `not_found`, `forbidden` with the rejected ids */
export async function deleteRecords(entity: EntityDefinition, call: Call, ids: readonly number[]): Promise<number> {
  const rows = await loadForAction(call, entity, ids, 'delete');
  await entity.hooks?.beforeDelete?.(call, rows);
  await call.db.run(sql`update ${sql.table(entity.table)} set deleted_at = now(), deleted_by = ${call.actor.userId}, version = version + 1
    where id = any(${ids}::bigint[]) and deleted_at is null`);
  await entity.hooks?.afterDelete?.(call, rows);
  await writeLog(
    call,
    rows.map((row) => ({ entity: entity.name, recordId: row.id, action: 'delete' })),
  );
  await announce(call, entity, rows);
  return rows.length;
}

/** Tells everybody who may see one of the rows that the list changed. */
export async function announce(call: Call, entity: EntityDefinition, rows: readonly Row[]): Promise<void> {
  const rooms = [`${entity.module}:all`];
  if (entity.owner) for (const row of rows) rooms.push(`${entity.module}:o:${Number(row[entity.owner])}`);
  if (entity.members) {
    const { table, key, local } = entity.members;
    const ids = [...new Set(rows.map((row) => Number(row[local])))];
    const members = await call.db.rows<{ id: number }>(
      sql`select distinct user_id as id from ${sql.table(table)} where ${sql.ref(key)} = any(${ids}::bigint[])`,
    );
    rooms.push(...members.map((member) => `user:${member.id}`));
  }
  call.effects.changed(entity.module, [...new Set(rows.map((row) => row.id))], rooms);
}

/** Computes the search columns of a stored row again, after something that they are made of changed elsewhere. */
export async function refreshSearch(call: Call, entity: EntityDefinition, row: Row): Promise<void> {
  const values: Values = {};
  await addSearch(entity, call, values, row);
  if (values['search_text'] === undefined) return;
  await call.db.run(sql`update ${sql.table(entity.table)} set search_text = ${values['search_text']}, search_tokens = ${values['search_tokens']},
    name_sort = ${values['name_sort']} where id = ${row.id}`);
}

/** A bound value: fragments as they are, everything else with structure as JSON. */
function bindable(value: unknown): RawBuilder<unknown> {
  if (value === null || typeof value !== 'object') return sql`${value}`;
  if ('isRawBuilder' in value) return value as RawBuilder<unknown>;
  return sql`${JSON.stringify(value)}::jsonb`;
}

async function addSearch(entity: EntityDefinition, call: Call, values: Values, before: Row | undefined): Promise<void> {
  if (!entity.search) return;
  const source = await entity.search({ ...before, ...values } as Row, call);
  const { text, tokens } = searchColumns(source);
  if (before && before['search_text'] === text) return;
  values['search_text'] = text;
  values['search_tokens'] = sql`${tokens}::text[]`;
  values['name_sort'] = sortKey(source.names[0] ?? '');
}

/**
 * Refuses an edit of a version that is no longer the newest, telling who changed the record and when.
 * @param entity name in the operation log
 * @param sent the version as it was sent; none means that the caller does not care
 * @throws AppError `conflict`, or `invalid` for what is no version
 */
export async function requireFresh(
  call: Call,
  entity: string,
  row: { id: number; version: number },
  sent: unknown,
): Promise<void> {
  if (sent === undefined || sent === null || sent === '') return;
  if (!/^\d{1,9}$/.test(String(sent))) throw invalid({ version: messages.badFormat });
  if (Number(sent) === row.version) return;
  const last = await call.db.first<{ user_id: number; at: string }>(sql`
    select user_id, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as at from operation_log
    where entity = ${entity} and record_id = ${row.id} order by id desc limit 1`);
  if (!last) throw conflict(messages.staleUnknown, { version: row.version });
  const name = call.actor.organisation.users.get(last.user_id)?.name ?? '系统';
  throw conflict(fill(messages.stale, { name, time: last.at }), {
    UserName: name,
    time: last.at,
    version: row.version,
  });
}

/** Turns a violated unique constraint into the field's own message. */
async function guarded<T>(definition: Definition, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = violatedConstraint(error);
    const field = constraint
      ? definition.fields.find((candidate) => candidate.unique?.constraint === constraint)
      : undefined;
    if (field?.unique) throw invalid({ [field.wire]: field.unique.message });
    throw error;
  }
}
