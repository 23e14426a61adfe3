// What the places of a template are filled with: a record as this reader may see it, in words.
import { msg, renderSentence } from '@crm/protocol/sentences';
import type { Call, Definition, EntityDefinition, Field, Row } from '../../engine/entity.ts';
import { storesNothing } from '../../engine/entity.ts';
import { fieldGrant, isReadable } from '../../engine/field-permissions.ts';
import { fieldType, referenceOf } from '../../engine/fields/registry.ts';
import { rowField } from '../../engine/fields/tablelist.ts';
import { missing } from '../../engine/merged.ts';
import { presentPage, textFieldOf } from '../../engine/present.ts';
import { loadDetailRow } from '../../engine/query/page.ts';
import { titleField } from '../../engine/title.ts';
import { grantedFields, linesGrant, presentLines } from '../../engine/write/lines.ts';
import { AppError } from '../../platform/errors.ts';
import { sellerValues } from './seller.ts';

export type PrintValues = Record<string, unknown>;
type Wire = Readonly<Record<string, unknown>>;

/** Fields that a record of the kind has to show, hidden ones not among them. */
export function printedFields(call: Call, { entity, fields }: Definition): Field[] {
  return fields.filter(
    (field) => (!storesNothing(field) || field.virtual) && fieldGrant(call.actor, entity.module, field) !== 'hidden',
  );
}

/** Lines of the kind, by what they are called on the wire. */
export function printedLines(
  call: Call,
  definition: Definition,
): { title: string; wire: string; fields: readonly Field[] }[] {
  const { entity } = definition;
  const own = (entity.children ?? [])
    .filter((children) => !['hidden', 'mask'].includes(linesGrant(call.actor, entity, children)))
    .map((children) => ({
      title: children.title,
      wire: children.wire,
      fields: grantedFields(call.actor, entity, children, 'read').filter(isShown),
    }));
  const tables = printedFields(call, definition)
    .filter((field) => field.columns && fieldGrant(call.actor, entity.module, field) !== 'mask')
    .map((field) => ({
      title: field.title,
      wire: field.wire,
      fields: (field.columns ?? []).map(rowField).filter(isShown),
    }));
  return [...own, ...tables];
}

const isShown = (field: Field) => field.list !== false && !storesNothing(field);

/** The other name under which lists and forms show what an id stands for, such as `customerName`. */
export function textFieldOfNamed(field: Field): string | undefined {
  return isNamed(field) ? textFieldOf(field) : undefined;
}

function isNamed(field: Field): boolean {
  return fieldType(field.type).labelled === true || field.options !== undefined || referenceOf(field) !== undefined;
}

/** A value as people read it; nothing where the answer does not have it. */
function textOf(wire: Wire, field: Field, second: boolean): string {
  const name = second ? (field.wire2 as string) : field.wire;
  const text = wire[second ? `${name}Name` : textFieldOf(field)];
  if (isNamed(field) && typeof text === 'string') return text;
  const value = wire[name];
  if (value === undefined || value === null || value === '') return '';
  const { sheetText } = fieldType(field.type);
  if (sheetText) return sheetText(value, field);
  return typeof value === 'object' ? '' : String(value);
}

function put(values: PrintValues, wire: Wire, fields: readonly Field[]): void {
  for (const field of fields) {
    values[field.wire] = textOf(wire, field, false);
    if (field.wire2) values[field.wire2] = textOf(wire, field, true);
    if (isNamed(field)) values[textFieldOf(field)] ??= values[field.wire];
  }
}

function linesOf(wire: Wire, name: string, fields: readonly Field[]): PrintValues[] {
  const rows = Array.isArray(wire[name]) ? (wire[name] as Wire[]) : [];
  return rows.map((row, at) => {
    const values: PrintValues = { no: String(at + 1) };
    put(values, row, fields);
    return values;
  });
}

/** A record in the scope of the reader, with its row. @throws AppError `not_found` */
export async function recordValues(
  call: Call,
  entity: EntityDefinition,
  id: number,
): Promise<{ row: Row & { $writer: boolean }; values: PrintValues; title: string }> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const row = await loadDetailRow(call, entity, id);
  if (!row) throw await missing(call, entity, id);
  await entity.looked?.(call, row);
  const [wire = {}] = await presentPage(call, definition, [row]);
  await presentLines(call, entity, [row], [wire]);
  const values: PrintValues = {};
  put(values, wire, printedFields(call, definition));
  for (const lines of printedLines(call, definition)) values[lines.wire] = linesOf(wire, lines.wire, lines.fields);
  const named = titleField(entity);
  return { row, values, title: named ? String(values[named.wire] ?? '') : '' };
}

/**
 * Its parent record, the one above that, and those that it refers to: what the reader may not see of them stays empty.
 * @param wanted modules that are needed; the others are not loaded
 */
export async function valuesAbove(
  call: Call,
  entity: EntityDefinition,
  row: Row,
  wanted: ReadonlySet<string>,
): Promise<PrintValues> {
  const above: PrintValues = {};
  let child: EntityDefinition = entity;
  let below: Row | undefined = row;
  while (child.parent && below && kindsAbove(call, child).some(({ module }) => wanted.has(module))) {
    const parent: EntityDefinition = call.engine.byName(child.parent.entity);
    const id: number = Number(below[child.parent.key]);
    const key = child.fields.find(({ column }) => column === child.parent?.key);
    // The field that refers to it decides by its grant whether it may be known.
    const isShown = !key || isReadable(call.actor, child.module, key);
    const seen: { row: Row; values: PrintValues } | undefined =
      isShown && call.actor.can(`${parent.grant}.index`)
        ? await recordValues(call, parent, id).catch(unseen)
        : undefined;
    above[parent.module] = seen?.values ?? {};
    child = parent;
    below = seen?.row;
  }
  for (const { entity: named, column } of namedKinds(call, entity)) {
    if (!wanted.has(named.module)) continue;
    const id = Number(row[column] ?? 0);
    const seen = id > 0 && (await recordValues(call, named, id).catch(unseen));
    above[named.module] = seen ? seen.values : {};
  }
  return above;
}

/** Kinds of records that one of this kind names in a field, where it is not below them, of those that the reader may look at. */
export function namedKinds(call: Call, entity: EntityDefinition): { entity: EntityDefinition; column: string }[] {
  const above = new Set([entity, ...kindsAbove(call, entity)].map(({ name }) => name));
  return entity.fields.flatMap((field) => {
    const source = referenceOf(field);
    const named = call.engine.entities.find(({ name }) => name === source);
    if (!named || !field.column || field.column === entity.owner || field.multiple || above.has(named.name)) return [];
    if (!call.actor.can(`${named.grant}.index`) || !isReadable(call.actor, entity.module, field)) return [];
    above.add(named.name);
    return [{ entity: named, column: field.column }];
  });
}

/** Out of sight, or not to be looked at. */
function unseen(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
  return undefined;
}

/** Kinds of records above, nearest first. */
export function kindsAbove(call: Call, entity: EntityDefinition): EntityDefinition[] {
  const above: EntityDefinition[] = [];
  for (let child = entity; child.parent; child = above.at(-1) as EntityDefinition)
    above.push(call.engine.byName(child.parent.entity));
  return above;
}

/** What is the same on every print of this moment. */
export function momentValues(call: Call): PrintValues {
  const { actor, settings } = call;
  const user = actor.organisation.users.get(actor.userId);
  const department = user ? actor.organisation.departments.get(user.departmentId) : undefined;
  const now = new Intl.DateTimeFormat('sv-SE', {
    timeZone: settings.get('company.timeZone'),
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date());
  return {
    company: settings.get('company.name'),
    ...sellerValues(settings),
    user: actor.name,
    department: department?.name ?? '',
    today: now.slice(0, 10),
    now,
  };
}

/** What a template looks like before there is a record: names in place of values. */
export function sampleValues(call: Call, definition: Definition): PrintValues {
  const today = momentValues(call)['today'];
  const sampled = (field: Field): string =>
    field.type === 'number'
      ? field.precision === 0
        ? '1'
        : '1234.50'
      : field.type === 'date' || field.type === 'datetime'
        ? String(today)
        : renderSentence(msg('printSample', { title: field.title }), call.language);
  const values: PrintValues = {};
  const fill = (into: PrintValues, fields: readonly Field[]) => {
    for (const field of fields) {
      into[field.wire] = sampled(field);
      if (field.wire2) into[field.wire2] = sampled(field);
      if (isNamed(field)) into[textFieldOf(field)] ??= into[field.wire];
    }
  };
  fill(values, printedFields(call, definition));
  for (const { wire, fields } of printedLines(call, definition))
    values[wire] = ['1', '2'].map((no) => {
      const line: PrintValues = { no };
      fill(line, fields);
      return line;
    });
  return values;
}
