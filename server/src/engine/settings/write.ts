// The door of settings records: limit, uniqueness, the write, the log and the event, in one place; `read.ts` holds what is written.
import type { FieldChange } from '@crm/protocol/answers/operationLog';
import { type RawBuilder, sql } from 'kysely';
import { accessChanged, definitionsChanged } from '../../platform/access/versions.ts';
import { type Db, violatedConstraint } from '../../platform/db/database.ts';
import { query, returning } from '../../platform/db/query.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import type { Call } from '../entity.ts';
import { writeLog } from '../operation-log.ts';
import { records } from '../records.ts';
import { sameJson } from '../write/same.ts';
import { bindable } from '../write/store.ts';
import type { SettingsDefinition, SettingsRow, SettingsValues } from './definition.ts';
import { holdWhere, linksOf, ofLink, requireRoom, selectSettings } from './read.ts';

type Definition<R extends SettingsRow> = SettingsDefinition<R>;
type Column = [name: string, value: unknown];

function bound<R extends SettingsRow>({ lists }: Definition<R>, [name, value]: Column): RawBuilder<unknown> {
  if (value instanceof Uint8Array) return sql`${value}`;
  const type = lists?.[name as keyof R];
  return type && Array.isArray(value) ? sql`${value}::${sql.raw(type)}` : bindable(value);
}

function assigned<R extends SettingsRow>(definition: Definition<R>, columns: readonly Column[]): RawBuilder<unknown>[] {
  return columns.map((column) => sql`${sql.ref(column[0])} = ${bound(definition, column)}`);
}

function inserted<R extends SettingsRow>(definition: Definition<R>, columns: readonly Column[]): RawBuilder<unknown> {
  return sql`insert into ${sql.table(definition.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map((column) => bound(definition, column)))})`;
}

/** What was sent of the table's own columns. */
function ownColumns<R extends SettingsRow>({ links }: Definition<R>, values: SettingsValues<R>): Column[] {
  return Object.entries(values).filter(([name, value]) => value !== undefined && !links?.[name]);
}

/** Columns for who wrote and when, among those that the table has; the program itself does not replace a person. */
function stamped<R extends SettingsRow>({ stamps = [] }: Definition<R>, call: Call, isNew: boolean): Column[] {
  return stamps.flatMap((name): Column[] => {
    if (name === 'updated_at') return isNew ? [] : [[name, sql`now()`]];
    return isNew || (name === 'updated_by' && call.actor.userId > 0) ? [[name, call.actor.userId]] : [];
  });
}

/** A constraint of the table in the words of the form. */
function inWords<R extends SettingsRow>({ unique }: Definition<R>, values: SettingsValues<R> | R) {
  return (error: unknown): never => {
    const problem = unique?.[violatedConstraint(error) ?? ''];
    if (!problem) throw error;
    throw invalid({
      [problem.wire]: typeof problem.sentence === 'function' ? problem.sentence(values) : problem.sentence,
    });
  };
}

/** Lists of ids beside a row, as they are kept: each once, in order. */
function listed(ids: unknown): unknown {
  return Array.isArray(ids) ? [...new Set(ids)].sort((a, b) => a - b) : ids;
}

async function writeLinks<R extends SettingsRow>(
  db: Db,
  definition: Definition<R>,
  id: number,
  values: SettingsValues<R>,
): Promise<void> {
  const sent = linksOf(definition).flatMap(([name, link]) => {
    const ids: unknown = values[name as keyof R];
    return Array.isArray(ids) ? [{ link, ids }] : [];
  });
  for (const { link, ids } of sent) {
    const [table, key] = [sql.table(link.table), sql.ref(link.key)];
    await db.run(sql`delete from ${table} l where l.${key} = ${id}${ofLink(link)}`);
    const [also, as] = link.fixed
      ? [sql`, ${sql.ref(link.fixed[0])}`, sql`, ${link.fixed[1]}::boolean`]
      : [sql``, sql``];
    await db.run(sql`insert into ${table} (${key}, ${sql.ref(link.column)}${also})
      select distinct ${id}::bigint, one${as} from unnest(${ids}::bigint[]) one`);
  }
}

async function written<R extends SettingsRow>(db: Db, definition: Definition<R>, id: number): Promise<R> {
  const row = await db.first(selectSettings(definition, sql`t.id = ${id}`));
  if (!row) throw new Error(`${definition.table} ${id} is not there after it was written`);
  return row;
}

export interface SettingsChange {
  /** Verb of the log. */
  action?: string;
  /** Words of the log, in the place of those of the record. */
  note?: string;
  /** Changes for the log, instead of the computed differences. */
  changes?: FieldChange[];
  /** It overwrites nothing that somebody may be editing: neither version nor time move on. */
  keepVersion?: boolean;
}

/** The id of a record that is yet to be made, for values that are bound to it. */
export async function newId<R extends SettingsRow>(db: Db, { table }: Definition<R>): Promise<number> {
  const next = await db.first(
    query.selectNoFrom(sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))`.as('id')),
  );
  return next?.id ?? 0;
}

/** Makes a record. @throws AppError `invalid` at the field, `conflict` beyond the limit */
export async function insertSettings<R extends SettingsRow>(
  call: Call,
  definition: Definition<R>,
  values: SettingsValues<R>,
  { action = 'create', note }: Pick<SettingsChange, 'action' | 'note'> = {},
): Promise<R> {
  await requireRoom(call, definition, values);
  const columns = [...ownColumns(definition, values), ...stamped(definition, call, true)];
  const made = await call.db
    .first(returning(records(definition), ['id'])`${inserted(definition, columns)}`)
    .catch(inWords(definition, values));
  const id = made?.id ?? 0;
  await writeLinks(call.db, definition, id, values);
  const row = await written(call.db, definition, id);
  const changes = definition.log.values ? await changesOf(call, definition, undefined, row) : [];
  await settle(call, definition, [{ row, changes }], action, note);
  return row;
}

/**
 * Writes what is another value than before, if anything is.
 * @param before held by `holdOne`
 * @returns the row as it is then
 * @throws AppError `invalid` at the field
 */
export async function changeSettings<R extends SettingsRow>(
  call: Call,
  definition: Definition<R>,
  before: R,
  values: SettingsValues<R>,
  { action = 'edit', note, changes, keepVersion = false }: SettingsChange = {},
): Promise<R> {
  const { table, links } = definition;
  const isSame = Object.entries(values).every(([name, value]) => {
    const [old, now] = [before[name as keyof R], value];
    return value === undefined || (links?.[name] ? sameJson(listed(old), listed(now)) : sameJson(old, now));
  });
  if (isSame) return before;
  const set = assigned(definition, [
    ...ownColumns(definition, values),
    ...(keepVersion ? [] : stamped(definition, call, false)),
  ]);
  if (!keepVersion && before.version !== undefined) set.push(sql`version = t.version + 1`);
  if (set.length > 0)
    await call.db
      .run(sql`update ${sql.table(table)} t set ${sql.join(set)} where t.id = ${before.id}`)
      .catch(inWords(definition, values));
  await writeLinks(call.db, definition, before.id, values);
  const row = await written(call.db, definition, before.id);
  const logged = changes ?? (await changesOf(call, definition, before, row));
  await settle(call, definition, [{ row, before, changes: logged }], action, note);
  return row;
}

/** Each of these rows, deleted ones with them, as `next` has it: what follows from a write to something else. @param where SQL over `t` */
export async function changeAll<R extends SettingsRow>(
  call: Call,
  definition: Definition<R>,
  where: RawBuilder<unknown>,
  next: (row: R) => SettingsValues<R> | Promise<SettingsValues<R>>,
  change: SettingsChange = {},
): Promise<void> {
  for (const row of await holdWhere(call.db, definition, where))
    await changeSettings(call, definition, row, await next(row), change);
}

/** What the program itself begins with, before there is anybody; harmless where it is there. @returns the id of a new one */
export async function seedSettings<R extends SettingsRow>(
  db: Db,
  definition: Definition<R>,
  values: SettingsValues<R>,
): Promise<number | undefined> {
  const columns = ownColumns(definition, values);
  const made = await db.first(
    returning(records(definition), ['id'])`${inserted(definition, columns)} on conflict do nothing`,
  );
  return made?.id;
}

/**
 * Sets what the program itself keeps of rows, such as when one was used last: neither log nor event nor version.
 * @param where SQL over `t`
 */
export function stampSettings<R extends SettingsRow>(
  db: Db,
  definition: Definition<R>,
  where: RawBuilder<unknown>,
  values: SettingsValues<R> & { version?: never },
): Promise<R[]> {
  const set = assigned(definition, ownColumns(definition, values));
  return db.rows(sql<R>`update ${sql.table(definition.table)} t set ${sql.join(set)} where ${where} returning t.*`);
}

/**
 * Deletes rows that were held by `holdSettings` or `holdOne`.
 */
export async function removeSettings<R extends SettingsRow>(
  call: Call,
  definition: Definition<R>,
  rows: readonly R[],
  { action = 'delete', note, changes = [] }: Omit<SettingsChange, 'keepVersion'> = {},
): Promise<void> {
  if (rows.length === 0) return;
  const { deletion } = definition;
  const table = sql.table(definition.table);
  const these = sql`id = any(${rows.map(({ id }) => id)}::bigint[])`;
  if (deletion === 'forever') {
    await call.db.run(sql`delete from ${table} where ${these}`);
  } else {
    const by: Column[] = (deletion.over ? (['deleted_by'] as const) : (definition.stamps ?? []))
      .filter((name) => name === 'deleted_by' || name === 'updated_by')
      .map((name) => [name, call.actor.userId]);
    const set = assigned(definition, [['deleted_at', sql`now()`], ...by, ...Object.entries(deletion.set ?? {})]);
    await call.db.run(sql`update ${table} t set ${sql.join(set)} where ${these}`);
    await purgeSettings(call.db, definition);
  }
  const done = rows.map((row) => ({ row, changes }));
  await settle(call, definition, done, action, note);
}

/** What nobody can bring back any more is not kept: some at a time. */
export async function purgeSettings<R extends SettingsRow>(db: Db, { table, deletion }: Definition<R>): Promise<void> {
  if (deletion === 'forever' || deletion.kept === undefined) return;
  await db.run(sql`delete from ${sql.table(table)} where id in (select t.id from ${sql.table(table)} t
    where t.deleted_at < now() - make_interval(secs => ${deletion.kept / 1000}) and not ${deletion.stays ?? sql`false`}
    limit 100 for update skip locked)`);
}

/** Restores a deleted one, for the person who deleted it. @throws AppError `not_found`, `conflict`, `invalid` at the field */
export async function restoreSettings<R extends SettingsRow>(
  call: Call,
  definition: Definition<R>,
  id: number,
  /** What else becomes of it. */
  values: SettingsValues<R> = {},
): Promise<R> {
  const { kept = 0, over } = definition.deletion === 'forever' ? {} : definition.deletion;
  if (!over) throw new Error(`${definition.name} cannot be brought back`);
  const table = sql.table(definition.table);
  const found = await call.db.first(
    sql<R & { $fresh: boolean }>`select t.*, t.deleted_at > now() - make_interval(secs => ${kept / 1000}) as "$fresh"
      from ${table} t where t.id = ${id} and t.deleted_at is not null and t.deleted_by = ${call.actor.userId} for update`,
  );
  if (!found) throw notFound(definition.missing);
  if (!found.$fresh) throw conflict(over);
  await requireRoom(call, definition, found);
  const columns: Column[] = [...ownColumns(definition, values), ['deleted_at', null], ['deleted_by', 0]];
  await call.db
    .run(sql`update ${table} t set ${sql.join(assigned(definition, columns))} where t.id = ${id}`)
    .catch(inWords(definition, found));
  const row = await written(call.db, definition, id);
  await settle(call, definition, [{ row, changes: [] }], 'restore');
  return row;
}

async function changesOf<R extends SettingsRow>(
  call: Call,
  { log }: Definition<R>,
  before: R | undefined,
  now: R,
): Promise<FieldChange[]> {
  if (log.changes) return log.changes(call, before, now);
  const changes: FieldChange[] = [];
  for (const [field, { title, text, masked }] of Object.entries(log.fields ?? {})) {
    const textOf = async (row: R) => (text ? await text(row, call) : String(row[field as keyof R]));
    const [old, next] = [before ? await textOf(before) : '', await textOf(now)];
    if (old !== next) changes.push({ field, title, old: masked?.[0] ?? old, new: masked?.[1] ?? next });
  }
  return changes;
}

/** What every write ends with. */
async function settle<R extends SettingsRow>(
  call: Call,
  definition: Definition<R>,
  done: readonly { row: R; before?: R; changes: FieldChange[] }[],
  action: string,
  words?: string,
): Promise<void> {
  const { name, log, moves, module = name } = definition;
  if (moves === 'access') await accessChanged(call);
  if (moves === 'definitions') await definitionsChanged(call.db);
  const isKept = (row: R | undefined) => row !== undefined && (log.kept?.(row) ?? true);
  await writeLog(
    call,
    done
      .filter(({ row, before }) => isKept(row) || isKept(before))
      .map(({ row, changes }) => ({
        entity: name,
        recordId: row.id,
        action,
        note: words ?? log.note?.(row, action) ?? '',
        changes,
      })),
  );
  const rows = done.flatMap(({ row, before }) => (before ? [before, row] : [row]));
  const rooms = definition.rooms?.(call, rows);
  const ids = done.map(({ row }) => row.id);
  if (rooms) call.effects.changed(module, ids, [...rooms]);
}
