// Giving back what a write took away: the door remembers for a moment what rows held before, and writes it back once.
import { limits } from '@crm/protocol/limits';
import { type Sentence, say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { conflict, type Rejection, rejection } from '../../platform/errors.ts';
import type { Reply } from '../../platform/http/route.ts';
import type { Call, Definition, EntityDefinition, Field, Row, Values } from '../entity.ts';
import { fieldType } from '../fields/registry.ts';
import { refusal } from '../load.ts';
import { storedOf, storedSecond } from '../present.ts';
import { visibleSql, writingMemberSql } from '../query/scope.ts';
import { fieldGrant } from '../reveal.ts';
import { isWritable } from '../validate.ts';
import { changeRecords } from './change.ts';
import { Journal, type Written } from './journal.ts';
import { lockRecords } from './locks.ts';
import { restoreRecords } from './remove.ts';
import { sameJson } from './store.ts';
import { askParent, whoChanged } from './update.ts';

/** A write that may be taken back. */
export interface Undoable {
  entity: EntityDefinition;
  /** Below the entity's grant; whoever takes it back must be allowed to do it, still. */
  action: string;
  /** As the write is settled, where it is called otherwise than its action. */
  verb?: string;
}

/** One row as it was and as the write left it; only columns that the write changed. */
interface Remembered {
  entity: string;
  id: number;
  version: number;
  /** False for rows that only followed: a primary contact in the place of the deleted one. */
  main: boolean;
  deleted: boolean;
  was: Values;
  now: Values;
}

/** Kept by the program for every row, or made from the others. */
const own = new Set(['version', 'updated_at', 'search_text', 'search_tokens', 'name_sort', 'deleted_at', 'deleted_by']);

/** Runs a write and, where its caller asks with `undo`, answers the number under which it can be taken back. */
export async function undoably<C extends Call & { body: unknown }>(
  call: C,
  write: Undoable,
  work: (call: C) => Promise<Reply>,
): Promise<Reply> {
  const asked = String((call.body as Values)['undo'] ?? '') === '1';
  if (!asked || write.entity.irreversible) return work(call);
  const journal = new Journal();
  const reply = await work({ ...call, journal });
  const undo = await remember(call, write, journal);
  return undo === undefined ? reply : { ...reply, data: { ...(reply.data as object), undo } };
}

/**
 * Keeps what the journal holds; nothing where the write did what columns do not tell.
 * @param jobId of a run that writes in several transactions: all of them are one entry
 */
export async function remember(
  call: Call,
  write: Undoable,
  journal: Journal,
  jobId?: number,
): Promise<number | undefined> {
  const { entity, action } = write;
  const rows = await remembered(call, write, journal);
  if (!rows || rows.length === 0) return undefined;
  const kept = await call.db.first<{ id: number }>(sql`
    insert into undo (user_id, entity, action, rows, job_id)
    values (${call.actor.userId}, ${entity.name}, ${action}, ${JSON.stringify(rows)}::jsonb, ${jobId ?? null})
    on conflict (job_id) do update set rows = undo.rows || excluded.rows, created_at = excluded.created_at
    returning id`);
  return kept?.id;
}

async function remembered(
  call: Call,
  { entity: written, action, verb = action }: Undoable,
  journal: Journal,
): Promise<Remembered[] | undefined> {
  if (!journal.complete) return undefined;
  const rows = new Map<string, Remembered>();
  for (const part of journal.parts) {
    const entity = call.engine.byName(part.entity);
    const definition = await call.engine.definitionFor(call.db, entity, call.actor);
    const main = entity.name === written.name && part.action === verb;
    for (const [at, row] of part.rows.entries()) {
      const one = rememberedRow(part, definition, row, part.before[at] as Row, main);
      if (!one) return undefined;
      const key = `${entity.name}:${row.id}`;
      const earlier = rows.get(key);
      rows.set(key, earlier ? joined(earlier, one) : one);
    }
  }
  return [...rows.values()].filter((row) => row.deleted || Object.keys(row.was).length > 0);
}

function rememberedRow(
  { entity, action }: Written,
  definition: Definition,
  row: Row,
  before: Row,
  main: boolean,
): Remembered | undefined {
  const deleted = action === 'delete';
  // A deletion tells its rows as they were; it moves their version on.
  const one: Remembered = {
    entity,
    id: row.id,
    version: deleted ? before.version + 1 : row.version,
    main,
    deleted,
    was: {},
    now: {},
  };
  if (deleted) return one;
  for (const column of Object.keys(row)) {
    if (own.has(column) || sameJson(before[column], row[column])) continue;
    // What goes along with a value, such as files, does not come back with it.
    if (definition.fields.some((field) => isTied(field, column, before, row))) return undefined;
    one.was[column] = before[column];
    one.now[column] = row[column];
  }
  return one;
}

function isTied(field: Field, column: string, before: Row, row: Row): boolean {
  if (field.column !== column || !fieldType(field.type).afterWrite) return false;
  return !sameJson(storedOf(before, field), storedOf(row, field));
}

/** Two writes of one row in one call: as it was before the first, and as the last left it. */
function joined(first: Remembered, last: Remembered): Remembered {
  const main = first.main || last.main;
  return { ...last, main, was: { ...last.was, ...first.was }, now: { ...first.now, ...last.now } };
}

export interface Undone {
  count: number;
  rejected?: Rejection[];
  /** It was taken back before. */
  already?: true;
}

/**
 * Takes a write of this person back, row by row, where nobody changed the row since.
 * @throws AppError `conflict` when it is too late or nothing could be given back
 */
export async function undoWrite(call: Call, id: number): Promise<Undone> {
  const kept = await call.db.first<{ entity: string; action: string; rows: Remembered[]; done: boolean }>(sql`
    select entity, action, rows, done from undo where id = ${id} and user_id = ${call.actor.userId}
      and created_at > now() - make_interval(secs => ${limits.undo.kept / 1000}) for update`);
  if (!kept) throw conflict(say('undoTooLate'));
  if (kept.done) return { count: 0, already: true };
  await call.db.run(sql`update undo set done = true where id = ${id}`);
  const rejected: Rejection[] = [];
  let count = 0;
  // The parent before its children, as all locks; what followed comes back before what it followed.
  const names = [...new Set(kept.rows.map((row) => row.entity))].sort((a, b) => depth(call, a) - depth(call, b));
  const ready: { entity: EntityDefinition; rows: Remembered[]; stored: Map<number, Row> }[] = [];
  // Records that stay as they are, and the parents of such: what followed there stays as well.
  const staying = new Set<string>();
  const parentOf = (entity: EntityDefinition, row: Row | undefined) =>
    entity.parent && row ? `${entity.parent.entity}:${row[entity.parent.key]}` : '';
  for (const name of names) {
    const entity = call.engine.byName(name);
    const rows = kept.rows.filter((row) => row.entity === name).sort((a, b) => a.id - b.id);
    const stored = await lockedRows(call, entity, rows);
    const good: Remembered[] = [];
    for (const row of rows) {
      const reason = await whyNot(call, entity, kept.action, row, stored.get(row.id));
      if (!reason) good.push(row);
      else if (row.main) {
        rejected.push(rejection(row.id, reason));
        staying.add(`${name}:${row.id}`).add(parentOf(entity, stored.get(row.id)));
      }
    }
    ready.push({ entity, rows: good, stored });
  }
  for (const main of [false, true]) {
    for (const { entity, rows: all, stored } of ready) {
      const rows = main ? all : all.filter((row) => !staying.has(parentOf(entity, stored.get(row.id))));
      const some = rows.filter((row) => row.main === main && !row.deleted);
      if (some.length > 0) await writeBack(call, entity, kept.action, some, stored);
      const deleted = rows.filter((row) => row.main === main && row.deleted).map((row) => row.id);
      if (deleted.length > 0) await restoreRecords(call, entity, deleted, 'undoDelete');
      if (main) count += some.length + deleted.length;
    }
  }
  const [first] = rejected;
  if (count === 0 && first) throw conflict(first.reason, { rejected });
  return { count, ...(first ? { rejected } : {}) };
}

function depth(call: Call, name: string): number {
  const { parent } = call.engine.byName(name);
  return parent ? depth(call, parent.entity) + 1 : 0;
}

async function lockedRows(
  call: Call,
  entity: EntityDefinition,
  rows: readonly Remembered[],
): Promise<Map<number, Row>> {
  const ids = rows.map((row) => row.id);
  await lockRecords(call, entity, ids);
  const stored = await call.db.rows<Row>(sql`
    select t.*, ${writingMemberSql(entity, call.actor.userId)} as "$writer", ${visibleSql(entity, call.actor)} as "$seen"
    from ${sql.table(entity.table)} t where t.id = any(${ids}::bigint[])`);
  return new Map(stored.map((row) => [row.id, row]));
}

/** Why a row is not given back: somebody changed it since, or the person may not do any more what they did. */
async function whyNot(
  call: Call,
  entity: EntityDefinition,
  action: string,
  row: Remembered,
  stored: Row | undefined,
): Promise<Sentence | undefined> {
  const gone = stored?.['deleted_at'] !== null;
  if (!stored || gone !== row.deleted) return say('undoGone');
  // Some writes keep the version: the columns themselves tell.
  const moved = Object.entries(row.now).some(([column, value]) => !sameJson(stored[column], value));
  if (stored.version !== row.version || moved) {
    const last = stored['$seen'] ? await whoChanged(call, entity.name, row.id) : undefined;
    return last ? say('undoStale', last) : say('undoStaleUnknown');
  }
  // A deletion is asked about by the restoring itself; what only followed goes with what it followed.
  if (row.deleted || !row.main) return undefined;
  const again = { ...stored, ...row.was, $writer: stored['$writer'] === true } as Row & { $writer: boolean };
  const refused = refusal(call, entity, again, action);
  if (refused) return refused;
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const isLocked = (field: Field) =>
    isWritable(field, false) &&
    fieldGrant(call.actor, entity.module, field) !== 'edit' &&
    (!sameJson(storedOf(stored, field), storedOf(again, field)) ||
      (field.column2 !== undefined && !sameJson(storedSecond(stored, field), storedSecond(again, field))));
  return action === 'edit' && definition.fields.some(isLocked) ? say('forbidden') : undefined;
}

async function writeBack(
  call: Call,
  entity: EntityDefinition,
  action: string,
  rows: readonly Remembered[],
  stored: ReadonlyMap<number, Row>,
): Promise<void> {
  const before = rows.map((row) => stored.get(row.id) as Row);
  const asked = action === 'edit' ? 'edit' : 'undo';
  if (rows[0]?.main) {
    await call.engine.askGuards(call, entity, before, asked);
    if (action === 'edit') await askParent(call, entity, before, 'edit');
  }
  const was = new Map(rows.map((row) => [row.id, row.was]));
  const now = await changeRecords(call, entity, before, (row) => was.get(row.id) ?? {}, { action: 'undo', back: true });
  if (action !== 'edit') return;
  for (const [at, row] of now.entries()) await entity.hooks?.afterUpdate?.(call, row, before[at] as Row);
}
