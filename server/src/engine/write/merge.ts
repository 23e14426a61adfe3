// Making one record of two: what is chosen of the other's values goes over, what belongs to it moves, and it goes away.
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import { conflict, forbidden, invalid, rejection } from '../../platform/errors.ts';
import type { Call, Definition, EntityDefinition, Field, Row, Values } from '../entity.ts';
import { storesNothing } from '../entity.ts';
import { fieldGrant } from '../field-permissions.ts';
import { emptyOf, fieldType, referenceOf } from '../fields/registry.ts';
import { refusal, requireAction, requireAllowed } from '../load.ts';
import { presentPage, storedOf, storedSecond } from '../present.ts';
import { records } from '../records.ts';
import { titleField } from '../title.ts';
import { isEmptyValue, isWritable, validateBodies } from '../validate.ts';
import { changeRecords } from './change.ts';
import { finalizeWrite } from './finalize.ts';
import { isStored, sameJson, updateRows } from './store.ts';
import { requireFresh } from './update.ts';

/** Columns of a row that the merge changed, as they were and as it left them. */
export interface Differing {
  was: Values;
  now: Values;
}

/** A row that went over, or that names the other record now. */
export interface Moved extends Differing {
  entity: string;
  id: number;
}

/** What goes along with values of one field: these files, or all that belong to it. */
export interface Carried {
  field: string;
  ids: readonly number[] | 'all';
}

export interface Joined {
  /** The record that was kept, as it is now. */
  kept: Row;
  rows: { kept: Differing; moved: Moved[] };
  carried: Carried[];
}

type Pair = readonly [kept: Row, gone: Row];

/**
 * Both records, locked, where the person may merge and edit both and delete the one that goes away.
 * @throws AppError `invalid`, `not_found`, `forbidden`; `conflict` when one of them is another version by now
 */
export async function requireMerge(
  call: Call,
  entity: EntityDefinition,
  ids: readonly [kept: number, gone: number],
  versions: readonly [kept: unknown, gone: unknown],
): Promise<Pair> {
  if (ids[0] === ids[1]) throw invalid({ otherId: msg('mergeSame') });
  const [kept, gone] = await requireAction(call, entity, ids, 'merge');
  if (!kept || !gone) throw new Error('two ids, two rows');
  if (await requireAllowed(call, entity, [kept, gone], 'edit')) throw forbidden();
  const refused = refusal(call, entity, gone, 'delete');
  if (refused) throw forbidden(refused, [rejection(gone.id, refused)]);
  await requireFresh(call, entity.name, kept, versions[0]);
  await requireFresh(call, entity.name, gone, versions[1]);
  return [kept, gone];
}

/** Fields whose value a person may choose; files, what is made of them, and plans go by rules of their own. */
export function isChosen(field: Field): boolean {
  return isWritable(field, false) && field.form !== 'inPlace' && !fieldType(field.type).afterWrite;
}

/** True where the row has nothing in the field. */
export function isBlankIn(row: Row, field: Field): boolean {
  const stored = storedOf(row, field);
  if (stored === null || stored === undefined || sameJson(stored, emptyOf(field))) return true;
  return isEmptyValue(stored, fieldType(field.type));
}

/** What a record is called in the log. */
export function nameOf(entity: EntityDefinition, row: Row): string {
  return String(row[titleField(entity)?.column ?? 'id'] ?? '');
}

/**
 * Merges records that `requireMerge` answered.
 * @param take wire names of the fields whose value comes from the other record
 * @throws AppError `invalid` with messages by field, `conflict` when too much belongs to the other record
 */
export async function mergeRecords(
  call: Call,
  entity: EntityDefinition,
  [kept, gone]: Pair,
  take: readonly string[],
): Promise<Joined> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const values = await chosenValues(call, definition, [kept, gone], take);
  const carried = joinFiles(definition, [kept, gone], values);
  // Its unique values are free before they are taken over.
  const away = { deleted_at: sql`now()`, deleted_by: call.actor.userId };
  await updateRows(call, definition, [gone.id], away, { keepTime: true });
  const room = { left: limits.merge.rows };
  const moved = [
    ...(await moveChildren(call, entity, [kept, gone], room)),
    ...(await moveReferences(call, entity, [kept, gone], room)),
  ];
  const further = entity.joined?.(kept, gone) ?? {};
  const [now] = await changeRecords(
    call,
    entity,
    [kept],
    { ...further, ...values },
    {
      action: 'merge',
      note: nameOf(entity, gone),
      carried: true,
    },
  );
  if (!now) throw new Error('the record is locked');
  await finalizeWrite(call, entity, {
    action: 'delete',
    verb: 'mergeAway',
    note: nameOf(entity, kept),
    rows: [gone],
    before: [gone],
  });
  return { kept: now, rows: { kept: differing(kept, now), moved }, carried };
}

/** Values by column: those that were chosen, checked as the form's, and what the person may not fill in where there is nothing. */
async function chosenValues(
  call: Call,
  definition: Definition,
  [kept, gone]: Pair,
  take: readonly string[],
): Promise<Values> {
  const { entity, fields } = definition;
  const body: Record<string, unknown> = {};
  const [shown = {}] = await presentPage(call, definition, [gone]);
  for (const wire of take) {
    const field = definition.byWire.get(wire);
    if (!field || storesNothing(field) || !isChosen(field)) throw invalid({ take: msg('badFormat') });
    if (fieldGrant(call.actor, entity.module, field) !== 'edit') throw invalid({ [wire]: msg('forbidden') });
    for (const half of field.wire2 ? [wire, field.wire2] : [wire]) body[half] = shown[half] ?? '';
  }
  const [checked] = await validateBodies(call, definition, [{ body, before: kept }]);
  if (!checked) throw new Error('one body, one answer');
  if (Object.keys(checked.problems).length > 0) throw invalid(checked.problems);
  const { values, custom } = checked;
  // Nobody chooses what they may not write; nothing of it is lost, either.
  for (const field of fields) {
    if (storesNothing(field) || !isChosen(field) || take.includes(field.wire)) continue;
    if (fieldGrant(call.actor, entity.module, field) === 'edit' || !isBlankIn(kept, field) || isBlankIn(gone, field))
      continue;
    set(field, storedOf(gone, field), { values, custom });
    if (field.column2 && field.wire2)
      (field.custom ? custom : values)[field.custom ? field.wire2 : field.column2] = storedSecond(gone, field);
  }
  if (Object.keys(custom).length > 0) values['ext'] = { ...(kept['ext'] as Values), ...custom };
  for (const [column, value] of Object.entries(values))
    if (isStored(kept[column], value, column, entity.fields)) delete values[column];
  return values;
}

function set(field: Field, value: unknown, to: { values: Values; custom: Values }): void {
  if (field.custom) to.custom[field.wire] = value;
  else to.values[field.column as string] = value;
}

/** Files of both stay together as far as their field has room; of texts with pictures the one that is there stays. */
function joinFiles({ fields }: Definition, [kept, gone]: Pair, values: Values): Carried[] {
  const carried: Carried[] = [];
  const custom: Values = {};
  for (const field of fields) {
    const type = fieldType(field.type);
    if (storesNothing(field) || !type.afterWrite || isBlankIn(gone, field)) continue;
    const [own, other] = [storedOf(kept, field), storedOf(gone, field)];
    if (Array.isArray(own) || Array.isArray(other)) {
      const there = (own ?? []) as number[];
      const most = type.item?.(field).max ?? field.max ?? 1;
      const ids = (other as number[]).filter((id) => !there.includes(id)).slice(0, Math.max(0, most - there.length));
      if (ids.length === 0) continue;
      set(field, [...there, ...ids], { values, custom });
      carried.push({ field: field.wire, ids });
    } else if (isBlankIn(kept, field)) {
      set(field, other, { values, custom });
      carried.push({ field: field.wire, ids: 'all' });
    }
  }
  if (Object.keys(custom).length > 0)
    values['ext'] = { ...(kept['ext'] as Values), ...(values['ext'] as Values), ...custom };
  return carried;
}

interface FieldRoom {
  left: number;
}

/** @throws AppError `conflict` once more came than one merge may move */
function occupy(room: FieldRoom, count: number): void {
  room.left -= count;
  if (room.left < 0) throw conflict(msg('mergeTooMuch', { max: limits.merge.rows }));
}

/** Records that belong to the other one, those in the recycle bin among them. */
async function moveChildren(
  call: Call,
  entity: EntityDefinition,
  [kept, gone]: Pair,
  room: FieldRoom,
): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const child of call.engine.childEntities(entity.name)) {
    const rows = await childrenOf(call, child, gone.id, room.left + 1);
    occupy(room, rows.length);
    const further = (await child.hooks?.beforeMove?.(call, rows, kept.id)) ?? new Map<number, Values>();
    moved.push(...(await moveRows(call, child, rows, kept, (row) => further.get(row.id) ?? {})));
    if (rows.length > 0) await child.hooks?.afterMove?.(call, [gone.id, kept.id]);
  }
  return moved;
}

/** Children of a record, those in the recycle bin among them, locked; their parents are. */
export function childrenOf(call: Call, child: EntityDefinition, parentId: number, most: number): Promise<Row[]> {
  const key = sql.ref(child.parent?.key ?? '');
  return call.db.rows(select(records(child), ['*'])`
    where ${key} = ${parentId}
    order by id limit ${most} for no key update`);
}

/** Gives children to another parent: they take over what follows it. */
export async function moveRows(
  call: Call,
  child: EntityDefinition,
  rows: readonly Row[],
  to: Row,
  further: (row: Row) => Values,
): Promise<Moved[]> {
  const { key, follows = [] } = child.parent ?? { key: '' };
  const followed = Object.fromEntries(follows.map((column) => [column, to[column]]));
  const now = await changeRecords(call, child, rows, (row) => ({ ...further(row), ...followed, [key]: to.id }), {
    action: 'mergeMove',
    back: true,
    carried: true,
  });
  return now.map((row, at) => ({ entity: child.name, id: row.id, ...differing(rows[at] as Row, row) }));
}

/** Records of any kind that name the other one in a field, the company's own fields among them. */
async function moveReferences(
  call: Call,
  entity: EntityDefinition,
  [kept, gone]: Pair,
  room: FieldRoom,
): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const other of call.engine.entities) {
    const { fields } = await call.engine.definitionFor(call.db, other, call.actor);
    const own = other.parent?.entity === entity.name ? other.parent.key : undefined;
    // A kind of record is the source of the same name.
    const naming = fields.filter(
      (field) => !storesNothing(field) && referenceOf(field) === entity.name && field.column !== own,
    );
    if (naming.length === 0) continue;
    const rows = await call.db.rows(select(records(other), ['t.*'])`
      where t.deleted_at is null
      and (${sql.join(
        naming.map((field) => namesSql(field, gone.id)),
        sql` or `,
      )}) order by t.id limit ${room.left + 1} for no key update of t`);
    const found = other.name === entity.name ? rows.filter((row) => row.id !== kept.id && row.id !== gone.id) : rows;
    occupy(room, found.length);
    const now = await changeRecords(call, other, found, (row) => renamed(naming, row, gone.id, kept.id), {
      action: 'mergeRefer',
      back: true,
      carried: true,
    });
    moved.push(...now.map((row, at) => ({ entity: other.name, id: row.id, ...differing(found[at] as Row, row) })));
  }
  return moved;
}

/** SQL over `t`: the field names this record; in the form that its index has. */
function namesSql(field: Field, id: number) {
  if (field.custom)
    return sql`(t.ext <> '{}' and (t.ext @> ${JSON.stringify({ [field.wire]: id })}::jsonb or t.ext @> ${JSON.stringify({ [field.wire]: [id] })}::jsonb))`;
  const column = sql.ref(`t.${field.column}`);
  if (Array.isArray(emptyOf(field))) return sql`${column} @> ${JSON.stringify([id])}::jsonb`;
  return sql`(${column} = ${id} and ${column} > 0)`;
}

function renamed(fields: readonly Field[], row: Row, from: number, to: number): Values {
  const values: Values = {};
  const custom: Values = {};
  for (const field of fields) {
    const stored = storedOf(row, field);
    if (Array.isArray(stored)) {
      if (stored.map(Number).includes(from))
        set(field, [...new Set(stored.map((id) => (Number(id) === from ? to : Number(id))))], { values, custom });
    } else if (Number(stored) === from) set(field, to, { values, custom });
  }
  if (Object.keys(custom).length > 0) values['ext'] = { ...(row['ext'] as Values), ...custom };
  return values;
}

/** Kept by the program for every row, or made from the others. */
const own = new Set(['version', 'updated_at', 'search_text', 'search_tokens', 'name_sort', 'deleted_at', 'deleted_by']);

function differing(before: Row, after: Row): Differing {
  const found: Differing = { was: {}, now: {} };
  for (const column of Object.keys(after)) {
    if (own.has(column) || column.startsWith('$') || sameJson(before[column], after[column])) continue;
    found.was[column] = before[column];
    found.now[column] = after[column];
  }
  return found;
}
