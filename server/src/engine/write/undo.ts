// Remembering what a write took away: for a moment the door knows what its rows held before.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query, returning } from '../../platform/db/query.ts';
import type { Reply } from '../../platform/http/route.ts';
import type { Call, Definition, EntityDefinition, Field, Row, Values } from '../entity.ts';
import { fieldType } from '../fields/registry.ts';
import { storedOf } from '../present.ts';
import { Journal, type Written } from './journal.ts';
import { sameJson } from './store.ts';

declare module '../../platform/db/known-columns.ts' {
  interface KnownColumns {
    'import_row.was': Remembered[];
    'undo.rows': Remembered[];
  }
}

/** A write that may be taken back. */
export interface Undoable {
  entity: EntityDefinition;
  /** Below the entity's grant; the person who undoes it must still be allowed to do it. */
  action: string;
  /** As the write is settled, where it is called otherwise than its action. */
  verb?: string;
}

/** One row as it was and as the write left it; only columns that the write changed. */
export interface Remembered {
  entity: string;
  id: number;
  version: number;
  /** Newest entry of the operation log at that time: later entries of the record's log came after it. */
  log: number;
  /** False for rows that only followed: a primary contact in the place of the deleted one. */
  main: boolean;
  deleted: boolean;
  was: Values;
  now: Values;
}

/** Kept by the program for every row, or made from the others. */
const own = new Set(['version', 'updated_at', 'search_text', 'search_tokens', 'name_sort', 'deleted_at', 'deleted_by']);

/** Runs a write and, where its caller sends `undo`, answers the number under which it can be undone. */
export async function undoably<C extends Call & { body: unknown }, Data>(
  call: C,
  write: Undoable,
  work: (call: C) => Promise<Reply<Data>>,
): Promise<Reply<Data & { undo?: number }>> {
  const wanted = String((call.body as Values)['undo'] ?? '') === '1';
  if (!wanted || write.entity.irreversible) return (await work(call)) as Reply<Data & { undo?: number }>;
  const journal = new Journal();
  const reply = await work({ ...call, journal });
  const undo = await remember(call, write, journal);
  const data = (undo === undefined ? reply.data : { ...(reply.data as object), undo }) as Data & { undo?: number };
  return { ...reply, data };
}

/**
 * Stores the journal; stores nothing where the write did something that columns do not show.
 * @param jobId of a run that writes in several transactions: all of them are one entry
 */
export async function remember(
  call: Call,
  write: Undoable,
  journal: Journal,
  jobId?: number,
): Promise<number | undefined> {
  const { entity, action } = write;
  const rows = await rememberedRows(call, write, journal);
  if (!rows || rows.length === 0) return undefined;
  const kept = await call.db.first(returning('undo', ['id'])`
    insert into undo (user_id, entity, action, rows, job_id)
    values (${call.actor.userId}, ${entity.name}, ${action}, ${JSON.stringify(rows)}::jsonb, ${jobId ?? null})
    on conflict (job_id) do update set rows = undo.rows || excluded.rows, created_at = excluded.created_at`);
  return kept?.id;
}

/** The journal, row by row; nothing where the write did something that columns do not show. */
export async function rememberedRows(
  call: Call,
  { entity: written, action, verb = action }: Undoable,
  journal: Journal,
): Promise<Remembered[] | undefined> {
  if (!journal.complete) return undefined;
  // Other writers of these records wait for this transaction, so their log entries come after this one.
  const newest = await call.db.first(
    query.selectFrom('operation_log').select([sql<number>`coalesce(max(id), 0)`.as('id')]),
  );
  const rows = new Map<string, Remembered>();
  for (const part of journal.parts) {
    const entity = call.engine.byName(part.entity);
    const definition = await call.engine.definitionFor(call.db, entity, call.actor);
    const main = entity.name === written.name && part.action === verb;
    for (const [at, row] of part.rows.entries()) {
      const one = rememberedRow(part, definition, row, part.before[at] as Row, main);
      if (!one) return undefined;
      one.log = newest?.id ?? 0;
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
  // A deletion carries its rows as they were; it moves their version on.
  const one: Remembered = {
    entity,
    id: row.id,
    version: deleted ? before.version + 1 : row.version,
    log: 0,
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

/** What nobody can take back any more. */
export function forgetUndo(db: Db): Promise<number> {
  return db.run(sql`delete from undo where created_at < now() - interval '5 minutes'`);
}
