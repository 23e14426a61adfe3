// Creating records: one, or many of an import at once; checked together, inserted together, settled together.
import { msg } from '@crm/protocol/sentences';
import { isBlank } from '@crm/protocol/text';
import { invalid } from '../../platform/errors.ts';
import { yieldToEventLoop } from '../../platform/event-loop.ts';
import type { Call, Definition, Entity, EntityDefinition, Row, Values } from '../entity.ts';
import { fieldGrant } from '../field-permissions.ts';
import type { Problems } from '../fields/field-type.ts';
import { fieldType } from '../fields/registry.ts';
import { requireAction } from '../load.ts';
import { storedOf } from '../present.ts';
import { isDraftBody, type Validated, validateBodies } from '../validate.ts';
import { addComputed } from './compute.ts';
import { finalizeWrite } from './finalize.ts';
import { type ParsedLines, parseLines, writeLines } from './lines.ts';
import { addSearch, insertRows, withoutSearch } from './store.ts';

type Body = Record<string, unknown>;

export interface CreateOptions {
  /** Whose it becomes, where that is not who creates it. */
  owner?: number;
  /** Verb of the operation log, where it is another than creating. */
  verb?: string;
  /** Requires of a draft, too, everything that records need to be submitted. */
  whole?: boolean;
  /** Lets the bodies name people whom the program otherwise sets by itself, where this person may assign them. */
  assign?: boolean;
  /** The rows are taken back at once, whatever comes of it: nobody finds them, and no log tells of them. */
  trial?: boolean;
  /** Waited for between the check of the rows and their insert. */
  turn?: (() => Promise<void>) | undefined;
}

/** Creates a record and answers the stored row. @throws AppError `invalid`, `not_found` of its parent, `forbidden` */
export async function createRecord<R extends Row = Row>(
  call: Call,
  entity: Entity<R>,
  body: Body,
  options: CreateOptions = {},
): Promise<R> {
  const [result] = await createRecords(call, entity, [body], options);
  if (!result || 'problems' in result) throw invalid(result?.problems ?? {});
  return result.row;
}

export type Created<R> = { row: R } | { problems: Problems };

/**
 * Creates a record for each body, or answers its problems; those without problems are created all the same. A violated
 * unique constraint and a refusal of a hook throw and take the whole transaction with them.
 */
export async function createRecords<R extends Row = Row>(
  call: Call,
  entity: Entity<R>,
  bodies: readonly Body[],
  { owner = call.actor.userId, verb, assign = false, whole = false, trial = false, turn }: CreateOptions = {},
): Promise<Created<R>[]> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const validated = await validateBodies(
    call,
    definition,
    bodies.map((body) => ({ body, before: undefined, draft: !whole && isDraftBody(entity, body) })),
  );
  if (assign)
    for (const [at, body] of bodies.entries()) takeAssigned(call, definition, body, validated[at] as Validated);
  const parsedLines = await Promise.all(
    bodies.map((body, at) => parseLines(call, entity, body, validated[at] as Validated, undefined)),
  );
  for (const one of parsedLines) await one.check();
  const good = bodies.flatMap((body, at) => {
    const one = validated[at] as Validated;
    return Object.keys(one.problems).length === 0
      ? [{ body, at, one, lines: parsedLines[at] as ParsedLines, values: one.values }]
      : [];
  });
  await checkParents(call, entity, good);
  for (const [at, { values, one, body, lines: own }] of good.entries()) {
    // How names sound takes its time.
    if (at > 0 && at % 20 === 0) await yieldToEventLoop();
    for (const field of definition.fields)
      if (field.writer && field.column && field.initial !== undefined) values[field.column] ??= field.initial;
    values['created_by'] ??= call.actor.userId;
    if (entity.owner) values[entity.owner] ??= owner;
    Object.assign(values, own.totals);
    await entity.hooks?.beforeCreate?.(call, values, body);
    values['ext'] = Object.fromEntries(
      Object.entries(one.custom).filter(([, value]) => value !== undefined && value !== null),
    );
    addComputed(definition, values, undefined);
    if (trial) withoutSearch(definition, values);
    else await addSearch(call, definition, values, undefined);
  }
  await turn?.();
  const rows =
    good.length === 0
      ? []
      : await insertRows(
          call,
          definition,
          good.map((one) => one.values),
        );
  for (const [at, row] of rows.entries()) {
    const { body, lines: own } = good[at] as (typeof good)[number];
    await writeLines(call, row, own);
    await afterWrite(call, definition, row, undefined);
    await entity.hooks?.afterCreate?.(call, row, body);
  }
  await finalizeWrite(call, entity, {
    action: 'create',
    rows,
    before: [],
    logged: !trial,
    ...(verb ? { verb } : {}),
  });
  await createCompanions(
    call,
    entity,
    rows.map((row, at) => ({ row, body: good[at]?.body ?? {} })),
    trial,
  );
  const byPlace = new Map(good.map(({ at }, place) => [at, rows[place] as Row]));
  return bodies.map((_body, at) => {
    const row = byPlace.get(at);
    return row ? { row: row as R } : { problems: (validated[at] as Validated).problems };
  });
}

/** Sets whom the body names in place of the person who creates. */
function takeAssigned(call: Call, { entity, fields }: Definition, body: Body, { values, problems }: Validated): void {
  for (const field of fields) {
    const id = Number(body[field.wire] ?? 0);
    if (!field.assign || !field.column || id === 0 || !call.actor.can(field.assign)) continue;
    if (fieldGrant(call.actor, entity.module, field) !== 'edit') continue;
    const user = call.actor.organisation.users.get(id);
    if (!user || user.deleted || !(user.enabled || field.former)) problems[field.wire] = msg('assigneeMissing');
    else values[field.column] = id;
  }
}

/**
 * Adds a record that the program itself makes, from values by column: no form, no grant; log and event as always.
 * @param options `action` is a verb of the operation log
 */
export async function addRecord<R extends Row = Row>(
  call: Call,
  entity: Entity<R>,
  values: Values,
  options: { action: string; note?: string },
): Promise<R> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const all: Values = { created_by: call.actor.userId, ...values };
  addComputed(definition, all, undefined);
  await addSearch(call, definition, all, undefined);
  const rows = await insertRows(call, definition, [all]);
  await finalizeWrite(call, entity, { ...options, rows, before: [] });
  return rows[0] as R;
}

/** Creates what was entered together with new records; nothing where nothing was. @throws AppError `invalid` for `contact.mobile` */
async function createCompanions(
  call: Call,
  entity: EntityDefinition,
  created: readonly { row: Row; body: Body }[],
  trial: boolean,
): Promise<void> {
  for (const { wire, entity: name, fields } of entity.companions ?? []) {
    const child = call.engine.byName(name);
    const { fields: known } = await call.engine.definitionFor(call.db, child, call.actor);
    const key = known.find((field) => field.column === child.parent?.key)?.wire ?? '';
    const taken = known.filter((field) => fields.includes(field.wire) || field.required).map((field) => field.wire);
    const bodies = created.flatMap(({ row, body }) => {
      const sent = objectOf(body[wire]);
      if (sent === null) throw invalid({ [wire]: msg('badFormat') });
      // Whatever is no text is left to the check of its field.
      if (Object.values(sent).every((value) => value === null || (typeof value === 'string' && isBlank(value))))
        return [];
      const part = Object.fromEntries(taken.filter((one) => one in sent).map((one) => [one, sent[one]]));
      return [{ ...part, [key]: row.id }];
    });
    if (bodies.length === 0) continue;
    for (const one of await createRecords(call, child, bodies, { trial })) {
      if ('problems' in one)
        throw invalid(
          Object.fromEntries(Object.entries(one.problems).map(([field, problem]) => [`${wire}.${field}`, problem])),
        );
    }
  }
}

/** An object, also as JSON text; empty for nothing, null for anything else. */
function objectOf(sent: unknown): Body | null {
  if (sent === undefined || sent === null || sent === '') return {};
  let value: unknown = sent;
  try {
    if (typeof sent === 'string') value = JSON.parse(sent);
  } catch {
    return null;
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : null;
}

/** A child's creation needs the parent's leave; the child takes over what follows the parent. */
async function checkParents(call: Call, entity: EntityDefinition, good: readonly { values: Values }[]): Promise<void> {
  const { parent } = entity;
  if (!parent || good.length === 0) return;
  const above = call.engine.byName(parent.entity);
  const ids = [...new Set(good.map(({ values }) => Number(values[parent.key])))].sort((a, b) => a - b);
  const rows = await requireAction(call, above, ids, parent.actions?.create ?? 'edit');
  for (const { values } of good) {
    const row = rows.find((one) => one.id === Number(values[parent.key]));
    for (const column of parent.follows ?? []) values[column] = row?.[column];
  }
}

/** Lets the types do what belongs to new or changed values, such as attaching files. */
export async function afterWrite(call: Call, definition: Definition, row: Row, before: Row | undefined): Promise<void> {
  for (const field of definition.fields) {
    const type = fieldType(field.type);
    if (!type.afterWrite) continue;
    const same = before && JSON.stringify(storedOf(before, field)) === JSON.stringify(storedOf(row, field));
    if (!same) await type.afterWrite(call, { entity: definition.entity, field, row, before });
  }
}
