// The one validator of create and edit: bodies → values by column, or messages by field; many bodies are checked together.
import type { FieldGrant } from '@crm/protocol/access';
import { type RuleState, ruleFields, ruleState } from '@crm/protocol/rules';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { invalid } from '../platform/errors.ts';
import {
  type Call,
  type Definition,
  type EntityDefinition,
  type Field,
  type Row,
  storesNothing,
  type Values,
} from './entity.ts';
import { fieldGrant, isReadable, mayFill } from './field-permissions.ts';
import type { FieldType, Problems } from './fields/field-type.ts';
import { emptyOf, fieldType, referenceOf } from './fields/registry.ts';
import { storedOf, storedSecond } from './present.ts';
import { checkFurther } from './validate-further.ts';

export interface Validated {
  /** Built-in values by column. */
  values: Values;
  /** Custom values by wire name; only those that were sent. */
  custom: Values;
  /** Fields that were sent with another value than the record has, and that the person may not write. */
  kept: Field[];
  /** The same of fields that are not shown by a rule of the form: what they hold stays. */
  unshown: Field[];
  problems: Problems;
}

/** Ids that a value of a field refers to, and that its record did not have before. */
export interface NewReference {
  field: Field;
  /** Of the ids: a field may have two. */
  source: string;
  ids: readonly number[];
}

interface Checked {
  body: Record<string, unknown>;
  before: Row | undefined;
  /** Fields that only the company requires may be empty: the record is not finished yet. */
  draft?: boolean;
}

interface Pending {
  validated: Validated;
  before: Row | undefined;
  /** Ids that are new to the record, by field and half. */
  references: (NewReference & { wire: string })[];
  /** Fields whose value was parsed and may be checked further. */
  parsed: Field[];
}

/** One body. @throws AppError `invalid` with every problem at once */
export async function validateBody(
  call: Call,
  definition: Definition,
  body: Record<string, unknown>,
  before: Row | undefined,
): Promise<Validated> {
  const [validated] = await validateBodies(call, definition, [{ body, before }]);
  if (!validated) throw new Error('one body, one answer');
  if (Object.keys(validated.problems).length > 0) throw invalid(validated.problems);
  return validated;
}

/**
 * Validates what was sent against the fields in force. Fields that the server sets, and fields that the person may not
 * edit, are never taken from the body. An edit (`before`) that leaves a field out keeps it.
 */
export async function validateBodies(
  call: Call,
  definition: Definition,
  list: readonly Checked[],
): Promise<Validated[]> {
  const grantsOf = grantsIn(call, definition);
  const pending = list.map((one) => parseBody(call, definition, grantsOf, one));
  await checkReferences(call, pending);
  for (const { validated, before } of pending) await checkFurther(call, definition, { ...validated, before });
  return pending.map((one) => one.validated);
}

function isSent(body: Record<string, unknown>, wire: string): boolean {
  return Object.hasOwn(body, wire) && body[wire] !== undefined;
}

export function isEmptyValue(raw: unknown, type: FieldType): boolean {
  if (raw === null || raw === undefined || raw === '') return true;
  if (Array.isArray(raw)) return raw.length === 0;
  return type.isEmpty?.(raw) ?? false;
}

/** Fields that a body may set; the rest is the program's. */
export function isWritable(field: Field, creating: boolean): boolean {
  if (storesNothing(field) || field.form === false || field.form === 'readonly' || field.writer) return false;
  return field.form !== (creating ? 'inPlace' : 'create');
}

interface Grants {
  grant: FieldGrant;
  /** Whether the person fills it in on a new record. */
  fillsNew: boolean;
}

/** What the person may do with each field, found out once for all bodies. */
function grantsIn({ actor }: Call, { entity: { module } }: Definition): (field: Field) => Grants {
  const known = new Map<Field, Grants>();
  return (field) => {
    let grants = known.get(field);
    if (!grants) {
      grants = { grant: fieldGrant(actor, module, field), fillsNew: mayFill(actor, module, field, true) };
      known.set(field, grants);
    }
    return grants;
  };
}

function parseBody(
  call: Call,
  definition: Definition,
  grantsOf: (field: Field) => Grants,
  { body, before, draft = false }: Checked,
): Pending {
  const problems: Problems = Object.create(null);
  const validated: Validated = { values: {}, custom: {}, kept: [], unshown: [], problems };
  const pending: Pending = { validated, before, references: [], parsed: [] };
  const rules = rulesFor(call, definition, body, before);
  for (const declared of definition.fields) {
    if (storesNothing(declared)) continue;
    const field = draft
      ? asDraftField(definition, declared)
      : rules?.isRequired(declared.wire) && !declared.required
        ? { ...declared, required: true }
        : declared;
    const { grant, fillsNew } = grantsOf(declared);
    const fills = before ? grant === 'edit' : fillsNew;
    if (!isWritable(field, !before) || (!fills && before)) {
      // A client may send back what it was shown; anything else is reported as left unchanged.
      if (before && isSent(body, field.wire) && !isShown(field, body[field.wire], before, grant))
        validated.kept.push(field);
      continue;
    }
    if (rules && !rules.isShown(field.wire)) {
      // The field was not offered: a new record has no value there, an existing one keeps its own.
      if (!before) takeValue(pending, { ...field, required: false }, field.wire, '');
      else if (isSent(body, field.wire) && !isShown(field, body[field.wire], before, grant))
        validated.unshown.push(field);
      continue;
    }
    if (rules && before && field.required && !isSent(body, field.wire)) requireStored(pending, field, body, before);
    if (!fills) {
      if (field.initial === undefined) {
        if (field.required) problems[field.wire] = msg('notYoursToFill');
        continue;
      }
      takeValue(pending, field, field.wire, field.initial);
      continue;
    }
    if (isSent(body, field.wire) || !before)
      takeValue(pending, field, field.wire, isSent(body, field.wire) ? body[field.wire] : field.initial);
    if (field.wire2 && field.column2 && (isSent(body, field.wire2) || !before))
      takeValue(pending, field, field.wire2, body[field.wire2]);
  }
  return pending;
}

/** A new record that its author means to go on with later. */
export function isDraftBody({ fields }: EntityDefinition, body: Record<string, unknown>): boolean {
  return fields.some(({ wire, drafts }) => drafts !== undefined && body[wire] === drafts.sent);
}

export function isDraft({ fields }: EntityDefinition, row: Row): boolean {
  return fields.some(({ column, drafts }) => drafts !== undefined && column !== null && row[column] === drafts.stored);
}

/** The field as a draft may leave it: with a value only where the program itself needs one. */
function asDraftField({ entity }: Definition, field: Field): Field {
  const needed = !field.custom && entity.fields.some(({ wire, required }) => wire === field.wire && required);
  const columns = field.columns?.map((column) => ({ ...column, required: false }));
  return { ...field, required: needed, ...(columns ? { columns } : {}) };
}

/**
 * What a stored record lacks of what its form requires by now: values of fields, and of the cells of tables in them. Only the
 * person who submits it is required to fill these in.
 * @returns messages by wire name (`items[2].price`), as of a body
 */
export function missingIn(call: Call, definition: Definition, row: Row): Problems {
  const problems: Problems = Object.create(null);
  const rules = rulesFor(call, definition, {}, row);
  for (const field of definition.fields) {
    if (!isWritable(field, true) || !field.showInForm || rules?.isShown(field.wire) === false) continue;
    const type = fieldType(field.type);
    const isEmpty = (stored: unknown) => isEmptyValue(type.expand ? stored : type.present(stored, field), type);
    if (field.required || rules?.isRequired(field.wire)) {
      if (isEmpty(storedOf(row, field))) problems[field.wire] = missingWords(field);
      if (field.wire2 && isEmpty(storedSecond(row, field))) problems[field.wire2] = missingWords(field);
    }
    Object.assign(problems, type.gaps?.(storedOf(row, field), field));
  }
  return problems;
}

function missingWords(field: Field): Sentence {
  const type = fieldType(field.type);
  return field.message ?? type.missing ?? msg(type.entry === 'typed' ? 'required' : 'requiredSelect');
}

/** What the rules of the form require, judged on the record as it will be; undefined for a form without rules. */
function rulesFor(
  call: Call,
  definition: Definition,
  body: Record<string, unknown>,
  before: Row | undefined,
): RuleState | undefined {
  if (!definition.fields.some((field) => field.showWhen || field.requireWhen)) return undefined;
  const { module } = definition.entity;
  const known = new Map<string, unknown>();
  const valueOf = (wire: string): unknown => {
    if (!known.has(wire)) known.set(wire, valueThen(call, definition, wire, body, before));
    return known.get(wire);
  };
  // A rule over a field that the person may not read would reveal its value, so it does not apply to them.
  const readable = (wire: string) => {
    const field = definition.byWire.get(wire);
    return field !== undefined && isReadable(call.actor, module, field);
  };
  const items = definition.fields.map((field) => {
    const counts = ruleFields(field).every(readable);
    return { field: field.wire, ...(counts ? { showWhen: field.showWhen, requireWhen: field.requireWhen } : {}) };
  });
  return ruleState(items, valueOf);
}

/** The value that a field will have, as it travels: what is sent where it may be, else what is stored, or begins. */
function valueThen(
  call: Call,
  { entity, byWire }: Definition,
  wire: string,
  body: Record<string, unknown>,
  before: Row | undefined,
): unknown {
  const field = byWire.get(wire);
  if (!field || storesNothing(field)) return '';
  const type = fieldType(field.type);
  const takes = isWritable(field, !before) && fieldGrant(call.actor, entity.module, field) === 'edit';
  const raw = takes && isSent(body, wire) ? body[wire] : before ? undefined : field.initial;
  // Values that are looked up elsewhere for display are compared by their ids.
  const plain = (stored: unknown) => (type.expand ? stored || '' : type.present(stored, field));
  if (raw === undefined) return before ? plain(storedOf(before, field)) : '';
  if (isEmptyValue(raw, type)) return '';
  const parsed = type.parse(raw, field);
  return parsed.problem === undefined ? plain(parsed.value) : raw;
}

/** A value that a rule requires now, because of the sent values, and that the record does not have. */
function requireStored(pending: Pending, field: Field, body: Record<string, unknown>, before: Row): void {
  if (!ruleFields(field).some((wire) => isSent(body, wire))) return;
  const type = fieldType(field.type);
  const stored = storedOf(before, field);
  if (!isEmptyValue(type.expand ? stored : type.present(stored, field), type)) return;
  pending.validated.problems[field.wire] = missingWords(field);
}

/** True when the value is what the person was shown of a field that they may not write. */
function isShown(field: Field, raw: unknown, before: Row, grant: string): boolean {
  if (raw === '' || grant === 'mask' || grant === 'hidden') return true;
  const shown = fieldType(field.type).present(storedOf(before, field), field);
  return typeof raw === 'object' || String(raw) === String(shown ?? '');
}

function takeValue(pending: Pending, field: Field, wire: string, raw: unknown): void {
  const type = fieldType(field.type);
  const { validated, before } = pending;
  const { problems } = validated;
  const second = wire !== field.wire;
  const column = (second ? field.column2 : field.column) as string;
  const keep = (value: unknown) => {
    if (field.custom) validated.custom[wire] = value;
    else validated.values[column] = value;
  };
  if (isEmptyValue(raw, type)) {
    if (field.required) problems[wire] = missingWords(field);
    else keep(emptyOf(field));
    return;
  }
  const parsed = (second ? (type.parse2 ?? type.parse) : type.parse)(raw, field);
  if (parsed.problem !== undefined) {
    Object.assign(problems, parsed.problems ?? { [wire]: parsed.problem });
    return;
  }
  const nothing = parsed.value === '' || (Array.isArray(parsed.value) && parsed.value.length === 0);
  if (field.required && nothing) {
    problems[wire] = field.message ?? msg('required');
    return;
  }
  keep(parsed.value);
  if (!pending.parsed.includes(field)) pending.parsed.push(field);
  const source = second ? type.reference2 : referenceOf(field);
  if (!source) return;
  const had = before ? (second ? storedSecond : storedOf)(before, field) : [];
  const added = addedIds(parsed.value, had);
  if (added.length > 0) pending.references.push({ field, wire, source, ids: added });
}

/** What the record refers to already may stay, even when it is out of sight by now. */
export function addedIds(value: unknown, had: unknown): number[] {
  const known = [had].flat().map(Number);
  return [value]
    .flat()
    .map(Number)
    .filter((id) => !known.includes(id));
}

/** Finds out which of these exist and may be referred to by the person; one query per source and field. */
export async function knownReferences(
  call: Call,
  wanted: readonly NewReference[],
): Promise<(one: NewReference) => boolean> {
  const idsByField = new Map<Field, Map<string, Set<number>>>();
  for (const { field, source, ids } of wanted) {
    const sources = idsByField.get(field) ?? new Map<string, Set<number>>();
    idsByField.set(field, sources);
    const set = sources.get(source) ?? new Set();
    sources.set(source, set);
    for (const id of ids) set.add(id);
  }
  // Together, so that what they ask of the database is sent together.
  const visible = new Map<Set<number>, ReadonlySet<number>>();
  await Promise.all(
    [...idsByField].flatMap(([field, sources]) =>
      [...sources].map(async ([source, ids]) => {
        visible.set(ids, await call.engine.reference(source).visible(call, [...ids], field));
      }),
    ),
  );
  return ({ field, source, ids }) => {
    const found = visible.get(idsByField.get(field)?.get(source) ?? new Set());
    return ids.every((id) => found?.has(id));
  };
}

async function checkReferences(call: Call, pending: readonly Pending[]): Promise<void> {
  const isKnown = await knownReferences(
    call,
    pending.flatMap((one) => one.references),
  );
  for (const { references, validated } of pending) {
    for (const one of references) {
      if (!call.engine.hasReference(one.source)) validated.problems[one.wire] ??= msg('moduleMissing');
      if (!isKnown(one)) validated.problems[one.wire] ??= msg('choiceUnknown');
    }
  }
}
