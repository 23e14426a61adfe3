// Shaping a form: new, changed, deleted and restored fields and their order, checked together and written at once.

import type { PropertyName } from '@crm/protocol/answers/customForm';
import { type FormLoss, formLimits } from '@crm/protocol/customForm';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { FieldRecord } from '../../engine/effective-fields.ts';
import type { Call, EntityDefinition, Field } from '../../engine/entity.ts';
import { differences, type LogEntry, writeLog } from '../../engine/operation-log.ts';
import { sameJson } from '../../engine/write/store.ts';
import { changedBy } from '../../engine/write/update.ts';
import { definitionsChanged } from '../../platform/access/versions.ts';
import type { Db } from '../../platform/db/database.ts';
import { returning } from '../../platform/db/query.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { checkForm, type FormProblems } from './check.ts';
import { changeable, type FormRecord, lockForm, recordsOf, type Shaped, shapedFields } from './field-record.ts';
import { lossesOf } from './losses.ts';
import { freeName, nameProblem } from './names.ts';
import { prepareForm } from './prepare.job.ts';
import { type Body, ownType, readProperties } from './properties.ts';
import { newRecord, propertiesIn, readable, withProperties } from './shape.ts';
import { fieldTitles } from './titles.ts';

/** What is to become of a form. Numbers below 1 stand for fields that are new in this save. */
export interface FormChange {
  /** Of the form, as it was read; absent: the caller does not need it checked. */
  version?: number | undefined;
  /** New (`id` below 1) and changed fields: those properties that were sent. */
  items: readonly Body[];
  /** Ids in the order of the form; those that are missing keep their places behind. */
  order?: readonly number[] | undefined;
  deleted?: readonly number[];
  restored?: readonly number[];
  /** What would be lost may be lost. */
  confirmed: boolean;
  /** The form is made in this transaction: there is no record of it. */
  made?: boolean;
}

export interface SavedForm {
  formId: number;
  version: number;
  /** Ids of the items, in their order. */
  ids: number[];
  /** What was lost of it. */
  losses: FormLoss[];
}

/** @throws AppError `conflict` for a stale version or unconfirmed losses, `invalid` by `<id>.<property>`, `not_found` */
export async function saveForm(call: Call, entity: EntityDefinition, change: FormChange): Promise<SavedForm> {
  const form = await lockForm(call.db, entity.module);
  if (!form) throw notFound(msg('formMissing'));
  await requireFreshForm(call, form, change.version);
  const { before, next, ids, was, problems } = await draftForm(call, entity, form, change);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const losses = await lossesOf(call, entity, was, next);
  const [first] = losses;
  if (first && !change.confirmed) {
    const rendered = losses.map(({ sentence, ...loss }) => ({ ...loss, msg: renderSentence(sentence, call.language) }));
    const values = losses.reduce((sum, loss) => sum + loss.count, 0);
    throw conflict(first.sentence, { confirm: true, values, losses: rendered });
  }
  const written = await writeRecords(call.db, before, next);
  const changed = written.filter((one) => one.changed);
  if (changed.length === 0) return { formId: form.id, version: form.version, ids: ids.map(realId), losses: [] };
  function realId(id: number): number {
    return written.find((one) => one.draft.id === id)?.id ?? id;
  }
  await log(call, entity, form, was, before, written);
  await call.db.run(sql`update form set version = version + 1, updated_at = now() where id = ${form.id}`);
  await definitionsChanged(call.db);
  call.effects.changed('customForm', [form.id], ['everyone']);
  await prepareForm(
    call,
    form.id,
    before,
    changed.map(({ draft, id }) => ({ ...draft, id })),
    change.made,
  );
  return {
    formId: form.id,
    version: form.version + 1,
    ids: ids.map(realId),
    losses: losses.map(({ sentence, ...loss }) => ({ ...loss, msg: renderSentence(sentence, call.language) })),
  };
}

interface DraftForm {
  before: FieldRecord[];
  /** The rows as they are to be; ids below 1 are of new fields. */
  next: FieldRecord[];
  ids: number[];
  was: Shaped[];
  now: Shaped[];
  problems: FormProblems;
}

/** The form as it is to be, with everything that is wrong with it; nothing is written. */
export async function draftForm(
  call: Call,
  entity: EntityDefinition,
  form: FormRecord,
  change: Omit<FormChange, 'confirmed'>,
): Promise<DraftForm> {
  const before = await recordsOf(call.db, form.id);
  const problems: FormProblems = {};
  const { next, ids } = changedRecords(entity, form, before, change, problems);
  order(next, change.order);
  const was = shapedFields(entity, before);
  const now = shapedFields(entity, next);
  await checkForm(call, { entity, was, now, problems });
  return { before, next, ids, was, now, problems };
}

async function requireFreshForm(call: Call, form: FormRecord, version: number | undefined): Promise<void> {
  if (version === undefined || version === form.version) return;
  const last = await changedBy(call, 'form', form.id, { wires: [], newest: Math.max(1, form.version - version) });
  const data = { version: form.version };
  throw last
    ? conflict(msg('formStale', last), { ...data, UserName: last.name, time: last.time })
    : conflict(msg('staleUnknown'), data);
}

/** The rows as they are to be, not yet checked against each other. */
function changedRecords(
  entity: EntityDefinition,
  form: FormRecord,
  before: readonly FieldRecord[],
  change: Omit<FormChange, 'confirmed'>,
  problems: FormProblems,
): { next: FieldRecord[]; ids: number[] } {
  const next = before.map((record) => ({ ...record }));
  const ids: number[] = [];
  for (const id of change.restored ?? []) {
    const record = next.find((one) => one.id === id && one.custom);
    if (!record) throw notFound(msg('fieldMissing'));
    if (record.status === 1) problems[`${id}.id`] = msg('fieldNotDeleted');
    record.status = 1;
  }
  for (const id of change.deleted ?? []) {
    const record = next.find((one) => one.id === id && (one.status === 1 || !one.custom));
    if (!record) throw notFound(msg('fieldMissing'));
    if (!record.custom) problems[`${id}.id`] = msg('fieldBuiltIn');
    Object.assign(record, { status: 0, sortable: false, searchable: false });
  }
  for (const [at, body] of change.items.entries()) {
    const sent = Number(body['id'] ?? 0);
    if (sent > 0) {
      const found = shapedFields(entity, next).find(({ record }) => record.id === sent);
      if (!found) throw notFound(msg('fieldMissing'));
      const current = propertiesIn(found);
      const same = (name: PropertyName, value: unknown) => sameJson(current[name], value);
      const read = readProperties(body, found.field.type, changeable(found), same);
      if (body['type'] !== undefined && body['type'] !== '' && body['type'] !== found.field.type)
        problems[`${sent}.type`] = msg('fieldTypeFixed');
      for (const [name, problem] of Object.entries(read.problems)) problems[`${sent}.${name}`] = problem;
      const values = Object.fromEntries(
        Object.entries(read.values).filter(([name, value]) => !same(name as PropertyName, value)),
      );
      const place = next.findIndex((one) => one.id === sent);
      next[place] = withProperties(found.record, values);
      ids.push(sent);
      continue;
    }
    // Ids of new fields are set by the client, or by their place.
    const id = sent < 0 ? sent : -(at + 1);
    const type = ownType(body['type']);
    ids.push(id);
    if (!type) {
      problems[`${id}.type`] = body['type'] ? msg('fieldTypeUnknown') : msg('requiredSelect');
      continue;
    }
    const sentName = body['field'] === undefined || body['field'] === '' ? body['name'] : body['field'];
    const name = sentName === undefined || sentName === '' ? freeName(entity, next) : String(sentName);
    const wrong = nameProblem(entity, next, name);
    if (wrong) problems[`${id}.field`] = wrong;
    const record = newRecord(form, id, name, type);
    const can = changeable({ field: { type } as Field, declared: undefined });
    const read = readProperties(body, type, can, () => false);
    for (const [property, problem] of Object.entries(read.problems)) problems[`${id}.${property}`] = problem;
    if (read.values.title === undefined && !read.problems['title']) problems[`${id}.title`] = msg('required');
    next.push(withProperties(record, read.values));
  }
  const own = next.filter((record) => record.custom && record.status === 1);
  if (own.length > formLimits.fields) {
    const last = own.at(-1)?.id ?? 0;
    problems[`${last}.type`] = msg('tooManyFields', { max: formLimits.fields });
  }
  return { next, ids };
}

function order(records: FieldRecord[], ids: readonly number[] | undefined): void {
  const places = new Map((ids ?? []).map((id, at) => [id, (at + 1) * 10]));
  for (const record of records) {
    const place = places.get(record.id);
    if (place !== undefined) record.sort = place;
  }
  // A new field without a place stands behind all others.
  const last = Math.max(0, ...records.map((record) => record.sort ?? 0), records.length * 10);
  for (const [at, record] of records.filter((one) => one.id < 1 && one.sort === null).entries())
    record.sort = last + (at + 1) * 10;
}

interface WrittenField {
  draft: FieldRecord;
  id: number;
  changed: boolean;
}

async function writeRecords(
  db: Db,
  before: readonly FieldRecord[],
  next: readonly FieldRecord[],
): Promise<WrittenField[]> {
  const written: WrittenField[] = [];
  for (const draft of next) {
    const old = before.find((record) => record.id === draft.id);
    if (old && sameJson(old, draft)) {
      written.push({ draft, id: draft.id, changed: false });
      continue;
    }
    const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
    const row = await db.first(
      old
        ? returning('form_field', [
            'id',
          ])`update form_field set title = ${draft.title}, sort = ${draft.sort}, width = ${draft.width}, required = ${draft.required},
            message = ${draft.message}, placeholder = ${draft.placeholder}, show_list = ${draft.show_list}, show_form = ${draft.show_form},
            options = ${json(draft.options)}::jsonb, default_value = ${json(draft.default_value)}::jsonb, settings = ${json(draft.settings)}::jsonb,
            status = ${draft.status}, show_when = ${json(draft.show_when)}::jsonb, require_when = ${json(draft.require_when)}::jsonb,
            formula = ${draft.formula}, formula_reads = ${draft.formula_reads}::text[], formula_state = ${draft.formula_state},
            sortable = ${draft.sortable}, searchable = ${draft.searchable}, index_state = ${draft.index_state}, version = version + 1
            where id = ${draft.id}`
        : returning('form_field', [
            'id',
          ])`insert into form_field (form_id, field, custom, type, title, sort, width, required, message, placeholder, show_list, show_form,
            options, default_value, settings, show_when, require_when, formula, formula_reads, formula_state, sortable, searchable, index_state)
            values (${draft.form_id}, ${draft.field}, true, ${draft.type}, ${draft.title}, ${draft.sort}, ${draft.width}, ${draft.required},
            ${draft.message}, ${draft.placeholder}, ${draft.show_list}, ${draft.show_form}, ${json(draft.options)}::jsonb,
            ${json(draft.default_value)}::jsonb, ${json(draft.settings)}::jsonb, ${json(draft.show_when)}::jsonb, ${json(draft.require_when)}::jsonb,
            ${draft.formula}, ${draft.formula_reads}::text[], ${draft.formula_state}, ${draft.sortable}, ${draft.searchable}, ${draft.index_state})`,
    );
    written.push({ draft, id: row?.id ?? draft.id, changed: true });
  }
  return written;
}

/** One entry for each field that somebody changed, and one for those that stand in another order. */
async function log(
  call: Call,
  entity: EntityDefinition,
  form: FormRecord,
  was: ReturnType<typeof shapedFields>,
  before: readonly FieldRecord[],
  written: readonly WrittenField[],
): Promise<void> {
  const now = shapedFields(
    entity,
    written.map(({ draft }) => draft),
  );
  const entries: LogEntry[] = [];
  for (const { draft, changed } of written) {
    if (!changed) continue;
    const old = was.find(({ record }) => record.id === draft.id);
    const one = now.find(({ record }) => record.id === draft.id);
    const title = (one ?? old)?.field.title ?? draft.title ?? draft.field;
    const texts = (shaped: typeof one) => (shaped ? readable(propertiesIn(shaped)) : new Map<string, string>());
    const restored = before.some((record) => record.id === draft.id && record.status === 0);
    const action = !one ? 'deleteField' : old ? 'editField' : restored ? 'restoreField' : 'addField';
    // Properties of a new field that differ from the default; of a deleted one its name is enough.
    const changes = one
      ? differences(texts(old), texts(one), fieldTitles).filter((c) => old || !/^(0|)$/.test(c.new))
      : [];
    if (old && one && changes.length === 0) continue;
    entries.push({
      entity: 'form',
      recordId: form.id,
      action,
      note: title,
      changes: changes.map((c) => ({ ...c, field: `${draft.field}.${c.field}` })),
    });
  }
  const moved = reordering(form, was, now);
  await writeLog(call, moved ? [...entries, moved] : entries);
}

/**
 * What stands in another order: one field with its places, or all from the first such place to the last. Fields that come
 * or go move no other.
 */
function reordering(form: FormRecord, was: readonly Shaped[], now: readonly Shaped[]): LogEntry | undefined {
  const stays = (others: readonly Shaped[]) => (one: Shaped) =>
    others.some(({ record }) => record.id === one.record.id);
  const before = was.filter(stays(now));
  const after = now.filter(stays(was));
  const isOther = (one: Shaped, at: number) => one.record.id !== before[at]?.record.id;
  const first = after.findIndex(isOther);
  if (first < 0) return undefined;
  const last = after.findLastIndex(isOther);
  const entry = (note: string, field: string, old: string, now: string): LogEntry => {
    const changes = [{ field, title: fieldTitles.get('order') ?? '', old, new: now }];
    return { entity: 'form', recordId: form.id, action: 'editField', note, changes };
  };
  for (const [from, to] of [
    [last, first],
    [first, last],
  ] as const) {
    const rest = before.toSpliced(from, 1);
    const others = after.toSpliced(to, 1);
    const { record, field } = after[to] as Shaped;
    if (others.every((one, at) => one.record.id === rest[at]?.record.id))
      return entry(field.title, `${record.field}.order`, String(from + 1), String(to + 1));
  }
  const titles = (list: readonly Shaped[]) =>
    list
      .slice(first, last + 1)
      .map(({ field }) => field.title)
      .join('、');
  return entry('', 'order', titles(before), titles(after));
}

/** The form of a kind that the company makes; its module is named by its number. @returns its id */
export async function addOwnForm(db: Db, family: string, name: string): Promise<number> {
  const made = await db.first(returning('form', ['id'])`
    with own as (select nextval(pg_get_serial_sequence('form', 'id')) as id)
    insert into form (id, module, name) overriding system value select id, ${family}::text || id, ${name} from own`);
  return made?.id ?? 0;
}

export async function nameForm(db: Db, id: number, name: string): Promise<void> {
  await db.run(sql`update form set name = ${name} where id = ${id}`);
}
