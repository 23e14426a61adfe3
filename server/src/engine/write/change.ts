// Changes beside the form: named actions on rows that were loaded for them, and values that the program itself keeps.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Call, Definition, Entity, Row, Values } from '../entity.ts';
import { addComputed } from './compute.ts';
import { afterWrite } from './create.ts';
import { finalizeWrite } from './finalize.ts';
import { addSearch, isStored, updateRows } from './store.ts';

type ColumnsOf<R> = { [C in keyof R]?: R[C] | RawBuilder<unknown> | null };

export interface ChangeOptions<R> {
  /** Verb of the operation log, declared under a module's `verbs`. */
  action: string;
  note?: string | ((row: R) => string);
  /** The change overwrites nothing that somebody may be editing. */
  keepVersion?: boolean;
  /** Name of the module that writes; needed for fields that name their writer. */
  as?: string;
  /** The values were there before, so the person who set them was allowed to. */
  back?: true;
  /** What goes along with values, such as their files, was moved by the caller. */
  carried?: true;
}

/**
 * Sets columns of rows that were loaded and locked by `requireAction` or `loadOne`: version and time move on, readable
 * differences are logged, search columns follow, children follow, everybody who may see a row is notified.
 * @param set the columns for all rows, or for each
 * @returns the rows as they are then, in the same order
 */
export async function changeRecords<R extends Row = Row>(
  call: Call,
  entity: Entity<R>,
  rows: readonly NoInfer<R>[],
  set: ColumnsOf<NoInfer<R>> | ((row: R) => ColumnsOf<NoInfer<R>>),
  options: ChangeOptions<NoInfer<R>>,
): Promise<R[]> {
  if (rows.length === 0) return [];
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const before: readonly Row[] = rows;
  const after: Row[] = [];
  const valuesOf = (row: R): Values => ({ ...(typeof set === 'function' ? set(row) : set) });
  // Rows that get the same values are written by one statement.
  const alike = new Map<string, { values: Values; rows: Row[] }>();
  for (const [at, row] of rows.entries()) {
    const values = valuesOf(row);
    if (!options.back) requireWriter(definition, values, options.as);
    addComputed(definition, values, before[at]);
    await addSearch(call, definition, values, before[at]);
    const own = typeof set === 'function' || entity.search || Object.hasOwn(values, 'ext');
    const key = own ? String(at) : '';
    const group = alike.get(key) ?? { values, rows: [] };
    group.rows.push(before[at] as Row);
    alike.set(key, group);
  }
  for (const { values, rows: group } of merged(alike)) {
    const written = await updateRows(
      call,
      definition,
      group.map((row) => row.id),
      values,
      { keepVersion: options.keepVersion ?? false },
    );
    after.push(...written);
  }
  const byId = new Map(after.map((row) => [row.id, row]));
  const now = before.map((row) => byId.get(row.id)).filter((row) => row !== undefined);
  if (!options.carried) for (const [at, row] of now.entries()) await afterWrite(call, definition, row, before[at]);
  await finalizeChange(call, entity, before as R[], now as R[], options);
  return now as R[];
}

/** Groups whose values are the same after all: plain values that are alike, and the same expressions. */
function merged(groups: ReadonlyMap<string, { values: Values; rows: Row[] }>): { values: Values; rows: Row[] }[] {
  const expressions: object[] = [];
  const keyOf = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value ?? null;
    if (!expressions.includes(value)) expressions.push(value);
    return { expression: expressions.indexOf(value) };
  };
  const list = new Map<string, { values: Values; rows: Row[] }>();
  for (const group of groups.values()) {
    const key = JSON.stringify(Object.entries(group.values).map(([column, value]) => [column, keyOf(value)]));
    const same = list.get(key);
    if (same) same.rows.push(...group.rows);
    else list.set(key, { ...group, rows: [...group.rows] });
  }
  return [...list.values()];
}

/**
 * What `changeRecords` ends with, for the one write that has to be a statement of its own: the conditional update of a claim,
 * where only the database knows who became the owner.
 */
export async function finalizeChange<R extends Row = Row>(
  call: Call,
  entity: Entity<R>,
  before: readonly NoInfer<R>[],
  rows: readonly NoInfer<R>[],
  options: ChangeOptions<NoInfer<R>>,
): Promise<void> {
  await finalizeWrite(call, entity, {
    action: options.action,
    before: [...before],
    rows: [...rows],
    ...(options.note === undefined ? {} : { note: options.note as string | ((row: Row) => string) }),
  });
}

/** A field that names its writer is set by nobody else; a mistake of the program, not of a person. */
function requireWriter(definition: Definition, values: Values, as: string | undefined): void {
  for (const field of definition.fields) {
    if (field.writer && field.column && Object.hasOwn(values, field.column) && field.writer !== as)
      throw new Error(`${definition.entity.name}.${field.wire} is written by ${field.writer} only`);
  }
}

/** Keeps a value of the program itself, such as the last sign-in: neither version nor log nor event. */
export async function stampRecord<R extends Row = Row>(
  db: Db,
  entity: Entity<R>,
  id: number,
  set: ColumnsOf<R>,
): Promise<void> {
  const columns = Object.entries(set).filter(([column, value]) => {
    const field = entity.fields.find((candidate) => candidate.column === column);
    if (!field?.stamped) throw new Error(`${entity.name}.${column} is not a value that the program keeps`);
    return !isStored(undefined, value);
  });
  await db.run(
    sql`update ${sql.table(entity.table)} set ${sql.join(
      columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    )} where id = ${id}`,
  );
}
