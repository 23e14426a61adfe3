// Editing a record by its form: what was sent, in the version that was read, with its lines; and what was left alone.
import { msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { moment, select } from '../../platform/db/query.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { parseId } from '../../platform/http/values.ts';
import type { Call, Entity, EntityDefinition, Field, Row, Values } from '../entity.ts';
import { type Loaded, loadOne, requireAllowed } from '../load.ts';
import { printVerb } from '../operation-log.ts';
import { records } from '../records.ts';
import { isDraft, validateBodies } from '../validate.ts';
import { addComputed } from './compute.ts';
import { afterWrite } from './create.ts';
import { finalizeWrite } from './finalize.ts';
import { parseLines, writeLines } from './lines.ts';
import { addSearch, isStored, updateRows } from './store.ts';

export interface Edited<R> {
  row: R;
  /** Fields that were sent with another value, and that the person may not write. */
  kept: Field[];
  /** The same of fields that a rule of the form does not show. */
  unshown: Field[];
}

/** Edits a record; fields that are not in the body stay. @throws AppError `not_found`, `forbidden`, `conflict`, `invalid` */
export async function updateRecord<R extends Row = Row>(
  call: Call,
  entity: Entity<R>,
  body: Record<string, unknown>,
  { action = 'edit', note }: { action?: string; note?: string } = {},
): Promise<Edited<R>> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const id = parseId(body[entity.idWire ?? 'id'] ?? body['id']);
  if (id === undefined) throw invalid({ id: msg('badFormat') });
  const loaded = await loadOne(call, entity, id, { lock: true });
  const before: Loaded = loaded;
  const verdict = await requireAllowed(call, entity, [before], action);
  if (verdict) return { row: (await verdict.divert(call, body)) as R, kept: [], unshown: [] };
  await checkParent(call, entity, [before], 'edit');
  await requireFresh(call, entity.name, before, body['version'], Object.keys(body));
  const [validated] = await validateBodies(call, definition, [{ body, before, draft: isDraft(entity, before) }]);
  if (!validated) throw new Error('one body, one answer');
  const lines = await parseLines(call, entity, body, validated, before);
  await lines.check();
  if (Object.keys(validated.problems).length > 0) throw invalid(validated.problems);
  const { values, custom, kept, unshown } = validated;
  Object.assign(values, lines.totals);
  await entity.hooks?.beforeUpdate?.(call, values, before, body);
  const lineChanges = await writeLines(call, before, lines);
  if (Object.keys(custom).length > 0) values['ext'] = { ...(before['ext'] as Values), ...custom };
  addComputed(definition, values, before);
  for (const [column, value] of Object.entries(values))
    if (isStored(before[column], value, column, entity.fields)) delete values[column];
  if (Object.keys(values).length === 0 && lineChanges.length === 0) {
    await entity.hooks?.afterUpdate?.(call, before, before);
    return { row: loaded, kept, unshown };
  }
  await addSearch(call, definition, values, before);
  const [row] = await updateRows(call, definition, [id], values);
  if (!row) throw notFound();
  await afterWrite(call, definition, row, before);
  await entity.hooks?.afterUpdate?.(call, row, before);
  await finalizeWrite(call, entity, {
    action,
    rows: [row],
    before: [before],
    further: new Map([[id, lineChanges]]),
    ...(note === undefined ? {} : { note }),
  });
  return { row: row as R, kept, unshown };
}

/** What a write of a child is to its parent; only guards know these names. */
export async function checkParent(
  call: Call,
  entity: EntityDefinition,
  rows: readonly Row[],
  write: 'edit' | 'delete',
): Promise<void> {
  const { parent } = entity;
  const action = parent?.actions?.[write];
  if (!parent || !action) return;
  const above = call.engine.byName(parent.entity);
  const ids = [...new Set(rows.map((row) => Number(row[parent.key])))];
  const parents = await call.db.rows(select(records(above), ['*'])`where id = any(${ids}::bigint[]) order by id`);
  await call.engine.runGuards(call, above, parents, action);
}

/**
 * Refuses an edit of a version that is no longer the newest, and names who changed the record and when.
 * @param entity name in the operation log
 * @param sent the version as it was sent; none means that the caller does not care
 * @param wires the fields that were sent: a person who changed one of these is named before others
 * @throws AppError `conflict`, or `invalid` for what is no version
 */
export async function requireFresh(
  call: Call,
  entity: string,
  row: { id: number; version: number },
  sent: unknown,
  wires: readonly string[] = [],
): Promise<void> {
  if (sent === undefined || sent === null || sent === '') return;
  if (!['string', 'number'].includes(typeof sent) || !/^\d{1,9}$/.test(String(sent)))
    throw invalid({ version: msg('badFormat') });
  if (Number(sent) === row.version) return;
  // Each version has an entry at least: so many of the newest are all behind the version that was read.
  const last = await changedBy(call, entity, row.id, { wires, newest: Math.max(1, row.version - Number(sent)) });
  if (!last) throw conflict(msg('staleUnknown'), { version: row.version });
  throw conflict(msg('stale', last), { UserName: last.name, time: last.time, version: row.version });
}

/**
 * Who changed the record last, and when; a change of one of the given fields takes precedence over others.
 * @param since how much of the log counts: what came after an entry, or so many of the newest, of one action or all
 */
export async function changedBy(
  call: Call,
  entity: string,
  id: number,
  since: { wires: readonly string[]; after?: number; newest?: number; action?: string },
): Promise<{ name: string; time: string } | undefined> {
  const last = await call.db.first(select(
    sql`(
      select id, user_id, created_at, changes from operation_log
      where entity = ${entity} and record_id = ${id} and id > ${since.after ?? 0} and action <> ${printVerb}
        ${since.action ? sql`and action = ${since.action}` : sql``}
      order by id desc limit ${Math.min(since.newest ?? 100, 100)}) l`,
    [sql<number>`user_id`.as('user_id'), moment('created_at').as('time')],
  )`
    order by exists (select 1 from jsonb_array_elements(l.changes) c where c ->> 'field' = any(${since.wires}::text[])) desc, id desc
    limit 1`);
  if (!last) return undefined;
  const name = call.actor.organisation.users.get(last.user_id)?.name ?? renderSentence(msg('system'), call.language);
  return { name, time: last.time };
}
