// Why a row of a write that is taken back stays as it is: changed since, not the person's any more, or without what it had.
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { moment, select } from '../../platform/db/query.ts';
import type { Call, Definition, EntityDefinition, Field, Row } from '../entity.ts';
import { fieldGrant } from '../field-permissions.ts';
import { fieldType, referenceOf } from '../fields/registry.ts';
import { refusal } from '../load.ts';
import { storedOf, storedSecond } from '../present.ts';
import { visibleSql } from '../query/scope.ts';
import { addedIds, isWritable, knownReferences, type NewReference } from '../validate.ts';
import { sameJson } from './store.ts';
import type { Remembered } from './undo.ts';
import { changedBy } from './update.ts';

/** A row as it is, whether the person is a writing member of it, and whether they see it. */
export type StoredRow = Row & { $writer: boolean; $seen: boolean };

/** @param action of the write that is taken back, below the entity's grant */
export async function reasonsToStay(
  call: Call,
  entity: EntityDefinition,
  action: string,
  rows: readonly Remembered[],
  stored: ReadonlyMap<number, StoredRow>,
): Promise<Map<number, Sentence>> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const reasons = new Map<number, Sentence>();
  const open: { row: Remembered; now: StoredRow; again: StoredRow }[] = [];
  for (const row of rows) {
    const now = stored.get(row.id);
    const reason = (await stalenessOf(call, definition, row, now)) ?? refusalOf(call, definition, action, row, now);
    if (reason) reasons.set(row.id, reason);
    else if (now && !row.deleted && row.main) open.push({ row, now, again: { ...now, ...row.was } });
  }
  const missing = await missingReferences(call, definition, open);
  const worked = await workedSince(
    call,
    entity,
    open.filter(
      ({ row, now }) => entity.owner && !sameJson(row.was[entity.owner] ?? now[entity.owner], now[entity.owner]),
    ),
  );
  for (const { row } of open) {
    const reason = missing.get(row.id) ?? worked.get(row.id);
    if (reason) reasons.set(row.id, reason);
  }
  return reasons;
}

/** Somebody changed the row since. */
async function stalenessOf(
  call: Call,
  { entity, fields }: Definition,
  row: Remembered,
  now: StoredRow | undefined,
): Promise<Sentence | undefined> {
  const gone = now?.['deleted_at'] !== null;
  if (!now || gone !== row.deleted) return msg('undoGone');
  // Some writes keep the version, so the columns themselves are compared.
  const moved = Object.entries(row.now).some(([column, value]) => !sameJson(now[column], value));
  if (now.version === row.version && !moved) return undefined;
  const then = { ...now, ...row.was };
  const written = { ...now, ...row.now };
  const wires = fields.flatMap((field) => (isSame(field, then, written) ? [] : [field.wire, field.wire2 ?? '']));
  const last = now.$seen ? await changedBy(call, entity.name, row.id, { wires, after: row.log }) : undefined;
  return last ? msg('undoStale', last) : msg('undoStaleUnknown');
}

function isSame(field: Field, a: Row, b: Row): boolean {
  if (field.column === null) return true;
  return (
    sameJson(storedOf(a, field), storedOf(b, field)) &&
    (field.column2 === undefined || sameJson(storedSecond(a, field), storedSecond(b, field)))
  );
}

/** The person may not do any more what they did, judged on the row as it will be again. */
function refusalOf(
  call: Call,
  { entity, fields }: Definition,
  action: string,
  row: Remembered,
  now: StoredRow | undefined,
): Sentence | undefined {
  // Restoring checks deletions by itself; rows that were only deleted along come back along.
  if (!now || row.deleted || !row.main) return undefined;
  const again = { ...now, ...row.was, $writer: now.$writer } as StoredRow;
  const refused = refusal(call, entity, again, action);
  if (refused) return refused;
  const isLocked = (field: Field) =>
    isWritable(field, false) && fieldGrant(call.actor, entity.module, field) !== 'edit' && !isSame(field, now, again);
  return action === 'edit' && fields.some(isLocked) ? msg('forbidden') : undefined;
}

/** What the row had may be gone by now: the same question as for a value that is entered. */
async function missingReferences(
  call: Call,
  { entity, fields }: Definition,
  rows: readonly { row: Remembered; now: Row; again: Row }[],
): Promise<Map<number, Sentence>> {
  const wanted: (NewReference & { id: number })[] = [];
  for (const { row, now, again } of rows) {
    for (const field of fields) {
      const halves = [
        [referenceOf(field), storedOf] as const,
        [fieldType(field.type).reference2, storedSecond] as const,
      ];
      for (const [source, valueOf] of halves) {
        if (!source || (valueOf === storedSecond ? field.column2 : field.column) == null) continue;
        // 0 is nobody and nothing.
        const ids = addedIds(valueOf(again, field), valueOf(now, field)).filter((id) => id > 0);
        if (ids.length > 0) wanted.push({ id: row.id, field, source, ids });
      }
    }
  }
  const isKnown = await knownReferences(call, wanted);
  const missing = new Map<number, Sentence>();
  for (const one of wanted) {
    if (isKnown(one) || missing.has(one.id)) continue;
    const hidden = fieldGrant(call.actor, entity.module, one.field) === 'hidden';
    missing.set(one.id, hidden ? msg('undoMissingHidden') : msg('undoMissing', { field: one.field.title }));
  }
  return missing;
}

/** True if the person who was given the record has begun to work with it: somebody else has written child records since. */
async function workedSince(
  call: Call,
  entity: EntityDefinition,
  rows: readonly { row: Remembered }[],
): Promise<Map<number, Sentence>> {
  const reasons = new Map<number, Sentence>();
  if (rows.length === 0) return reasons;
  const since = JSON.stringify(rows.map(({ row }) => ({ id: row.id, log: row.log })));
  for (const child of call.engine.childEntities(entity.name)) {
    const found = await call.db.rows(select(sql`json_to_recordset(${since}::json) as r(id bigint, log bigint)`, [
      sql<number>`distinct on (r.id) r.id`.as('id'),
      sql<number>`l.user_id`.as('by'),
      moment('l.created_at').as('time'),
      visibleSql(child, call.actor).as('seen'),
    ])`
      join ${sql.table(child.table)} t on ${sql.ref(`t.${child.parent?.key}`)} = r.id
      join operation_log l on l.entity = ${child.name} and l.record_id = t.id and l.id > r.log
      where l.user_id <> ${call.actor.userId}
      order by r.id, l.id desc`);
    for (const { id, by, time, seen } of found) {
      const name = call.actor.organisation.users.get(by)?.name;
      const readable = seen && name && call.actor.can(`${child.grant}.index`);
      reasons.set(id, readable ? msg('undoWorked', { name, time, label: child.label }) : msg('undoStaleUnknown'));
    }
  }
  return reasons;
}
