// The lines of a record: parsed one by one with messages per line and field, stored with it, their differences readable.

import type { FieldGrant } from '@crm/protocol/access';
import type { FieldChange } from '@crm/protocol/answers/operationLog';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/actor.ts';
import { type Db, PREPARED } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { parseId } from '../../platform/http/values.ts';
import type { Call, ChildrenDefinition, EntityDefinition, Field, Row, Values } from '../entity.ts';
import { fieldGrant, sourceGrant } from '../field-permissions.ts';
import { fieldType, referenceOf } from '../fields/registry.ts';
import { parseRow, rowField, rowsOf } from '../fields/tablelist.ts';
import { expandPage, presentFields, readableRows, titlesOf } from '../present.ts';
import { records } from '../records.ts';
import type { Validated } from '../validate.ts';
import { bindable, isStored } from './store.ts';

interface Line {
  /** 0 for a new one. */
  id: number;
  values: Values;
}

interface ParsedChildren {
  children: ChildrenDefinition;
  fields: Field[];
  /** Undefined: not sent, the lines stay. */
  lines: Line[] | undefined;
  stored: Row[];
}

export interface ParsedLines {
  list: ParsedChildren[];
  /** Columns of the record that are kept from its lines. */
  totals: Values;
  /** Looks the references of all lines up; notes problems. */
  check(): Promise<void>;
}

const mostLines = 200;

/** What the person may do with these lines. */
export function linesGrant(
  actor: Actor,
  { module }: EntityDefinition,
  { wire, under }: ChildrenDefinition,
): FieldGrant {
  return fieldGrant(actor, module, under ? { wire, source: under } : { wire });
}

/** What the log calls lines by, and where the grant of each is. */
export function loggedLines({ children = [] }: EntityDefinition): Pick<Field, 'wire' | 'source' | 'reads'>[] {
  return children.flatMap(({ wire, under, fields }) => [
    { wire, ...(under ? { source: under } : {}) },
    ...fields.flatMap((field) =>
      field.source
        ? [{ wire: `${wire}.${field.wire}`, source: field.source, ...(under ? { reads: [under] } : {}) }]
        : [],
    ),
  ]);
}

/** The fields of a line that the person reads, or writes; one that stands under another field's grant goes with it. */
export function grantedFields(
  actor: Actor,
  { module }: EntityDefinition,
  children: ChildrenDefinition,
  to: 'read' | 'write',
): Field[] {
  return lineFields(children).filter((field) => {
    const grant = field.source ? sourceGrant(actor, module, field.source) : 'edit';
    return to === 'write' ? grant === 'edit' : grant === 'edit' || grant === 'read';
  });
}

const fieldLists = new WeakMap<ChildrenDefinition, Field[]>();

export function lineFields(children: ChildrenDefinition): Field[] {
  let fields = fieldLists.get(children);
  if (!fields) fieldLists.set(children, (fields = children.fields.map(rowField)));
  return fields;
}

/** Parses the lines in a body; problems go to the validated record's, as `listJson[3].price`. */
export async function parseLines(
  call: Call,
  entity: EntityDefinition,
  body: Record<string, unknown>,
  validated: Validated,
  before: Row | undefined,
): Promise<ParsedLines> {
  const list: ParsedChildren[] = [];
  const totals: Values = {};
  for (const children of entity.children ?? []) {
    const fields = lineFields(children);
    const stored = before ? await loadLines(call, children, [before.id]) : [];
    const parsed: ParsedChildren = { children, fields, lines: undefined, stored };
    list.push(parsed);
    const own = linesGrant(call.actor, entity, children) === 'edit';
    const sent = own && Object.hasOwn(body, children.wire) && body[children.wire] !== undefined;
    if (!sent && before) continue;
    const raw = sent ? body[children.wire] : [];
    const rows = raw === '' || raw === null ? [] : rowsOf(raw);
    const writable = new Set(grantedFields(call.actor, entity, children, 'write').map((field) => field.wire));
    const kept = rows?.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([wire]) => writable.has(wire) || !fields.some((field) => field.wire === wire)),
      ),
    );
    const filled = kept && children.fill ? await children.fill(call, kept) : kept;
    parsed.lines = parseChildren(children, fields, filled, stored, validated.problems);
    const all = parsed.lines.map((line) => line.values);
    if (Object.keys(validated.problems).length === 0)
      for (const [column, sum] of Object.entries(children.totals ?? {})) totals[column] = sum(all);
  }
  return { list, totals, check: () => checkLines(call, list, validated.problems) };
}

/** The message where lines are missing. */
export function tooFewLines({ message, min = 0 }: ChildrenDefinition): Sentence {
  return message ?? (min <= 1 ? msg('requiredList') : msg('tooFewRows', { min }));
}

function parseChildren(
  children: ChildrenDefinition,
  fields: readonly Field[],
  rows: readonly Record<string, unknown>[] | undefined,
  stored: readonly Row[],
  problems: Record<string, Sentence>,
): Line[] {
  const { wire, distinct } = children;
  if (!rows) {
    problems[wire] = msg('badFormat');
    return [];
  }
  const most = children.max ?? mostLines;
  if (rows.length > most) {
    problems[wire] = msg('tooManyRows', { max: most });
    return [];
  }
  if (rows.length < (children.min ?? 0)) problems[wire] = tooFewLines(children);
  const known = new Map(stored.map((row) => [row.id, row]));
  const seen = new Set<number>();
  const values = new Set<string>();
  return rows.map((row, at) => {
    const sentId = row['id'] === undefined || row['id'] === '' || row['id'] === 0 ? 0 : (parseId(row['id']) ?? -1);
    if (sentId !== 0 && (!known.has(sentId) || seen.has(sentId))) problems[`${wire}[${at}].id`] = msg('rowUnknown');
    seen.add(sentId);
    // What a line has and was not sent stays.
    const before = known.get(sentId);
    const parsed = parseRow(before ? fields.filter((field) => Object.hasOwn(row, field.wire)) : fields, row);
    for (const [field, problem] of Object.entries(parsed.problems)) problems[`${wire}[${at}].${field}`] = problem;
    const line: Values = { ...columnsOf(fields, before), ...parsed.values };
    const computed = Object.keys(parsed.problems).length === 0 ? children.compute?.(line) : undefined;
    for (const [field, problem] of Object.entries(computed ?? {})) problems[`${wire}[${at}].${field}`] = problem;
    if (distinct) {
      const column = fields.find((field) => field.wire === distinct.wire)?.column ?? '';
      const value = String(line[column] ?? '');
      if (value && value !== '0' && values.has(value)) problems[`${wire}[${at}].${distinct.wire}`] = distinct.message;
      values.add(value);
    }
    return { id: sentId, values: line };
  });
}

function columnsOf(fields: readonly Field[], row: Row | undefined): Values {
  if (!row) return {};
  return Object.fromEntries(
    fields.flatMap((field) => (field.column ? [[field.column, row[field.column]] as const] : [])),
  );
}

async function checkLines(
  call: Call,
  list: readonly ParsedChildren[],
  problems: Record<string, Sentence>,
): Promise<void> {
  for (const { children, fields, lines, stored } of list) {
    for (const field of fields) {
      const source = referenceOf(field);
      if (!source || !field.column || !lines || fieldType(field.type).sqlType === null) continue;
      const had = new Map(stored.map((row) => [row.id, Number(row[field.column as string])]));
      const wanted = lines.map(({ id, values }) => {
        const value = Number(values[field.column as string] ?? 0);
        return value > 0 && had.get(id) !== value ? value : 0;
      });
      const ids = [...new Set(wanted)].filter((id) => id > 0);
      if (ids.length === 0) continue;
      const visible = await call.engine.reference(source).visible(call, ids, field);
      for (const [at, id] of wanted.entries())
        if (id > 0 && !visible.has(id)) problems[`${children.wire}[${at}].${field.wire}`] ??= msg('choiceUnknown');
    }
  }
}

/** Stored lines of these records, in their order. */
export function loadLines(call: Call, children: ChildrenDefinition, ids: readonly number[]): Promise<Row[]> {
  return call.db.rows(
    select(records(children), ['*'])`
    where ${sql.ref(children.key)} = any(${ids}::bigint[])
    order by ${sql.ref(children.key)}, position, id`,
    PREPARED,
  );
}

/** Sets what the program itself keeps of a line, such as how much of it went out; its record is held. */
export async function stampLine(db: Db, { table }: ChildrenDefinition, id: number, set: Values): Promise<void> {
  const columns = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${bindable(value)}`);
  await db.run(sql`update ${sql.table(table)} set ${sql.join(columns)} where id = ${id}`);
}

/** Writes the lines that were sent and answers what changed, in words; empty when nothing did. */
export async function writeLines(call: Call, row: Row, parsed: ParsedLines): Promise<FieldChange[]> {
  const changes: FieldChange[] = [];
  for (const { children, fields, lines, stored } of parsed.list) {
    if (!lines) continue;
    const logged = fields.filter((field) => field.list !== false);
    const before = stored.length > 0 ? await readableRows(call, { fields: logged }, stored) : [];
    let touched = false;
    const table = sql.table(children.table);
    const gone = stored.filter((old) => !lines.some((line) => line.id === old.id)).map((old) => old.id);
    if (gone.length > 0) {
      touched = true;
      await call.db.run(sql`delete from ${table} where id = any(${gone}::bigint[])`);
    }
    for (const [position, { id, values }] of lines.entries()) {
      const old = stored.find((one) => one.id === id);
      const all: Values = { ...values, position };
      const columns = Object.keys(all).filter((column) => !old || !isStored(old[column], all[column], column, fields));
      if (columns.length === 0) continue;
      touched = true;
      if (old) {
        await call.db.run(
          sql`update ${table} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${bindable(all[column])}`))} where id = ${id}`,
        );
      } else {
        await call.db.run(sql`insert into ${table} (${sql.ref(children.key)}, ${sql.join(columns.map((column) => sql.ref(column)))})
          values (${row.id}, ${sql.join(columns.map((column) => bindable(all[column])))})`);
      }
    }
    if (!touched) continue;
    const now = await loadLines(call, children, [row.id]);
    const after = await readableRows(call, { fields: logged }, now);
    // Readers of the log may not see every field of a line: a field with a grant of its own gets an entry of its own.
    const open = logged.filter((field) => !field.source);
    changes.push(...differencesOf(children, open, stored, only(open, before), now, only(open, after)));
    for (const field of logged.filter((one) => one.source)) {
      const texts = [before, after].map((maps) => only([field], maps)) as [Texts[], Texts[]];
      for (const change of differencesOf(children, [field], stored, texts[0], now, texts[1]))
        changes.push({ ...change, field: `${children.wire}.${field.wire}` });
    }
  }
  return changes;
}

type Texts = Map<string, string>;

function only(fields: readonly Field[], rows: readonly Texts[]): Texts[] {
  return rows.map((texts) => new Map(fields.map(({ wire }) => [wire, texts.get(wire) ?? ''])));
}

/** One entry a line: added, removed, or which of its fields became what. */
function differencesOf(
  children: ChildrenDefinition,
  fields: readonly Field[],
  stored: readonly Row[],
  before: readonly Map<string, string>[],
  now: readonly Row[],
  after: readonly Map<string, string>[],
): FieldChange[] {
  const titles = titlesOf({ fields });
  const words = (texts: ReadonlyMap<string, string> | undefined) =>
    [...(texts ?? [])]
      .filter(([, text]) => text !== '')
      .map(([wire, text]) => `${titles.get(wire) ?? wire} ${text}`)
      .join('，');
  const entry = (at: number, old: string, value: string): FieldChange => ({
    field: children.wire,
    title: `${children.title}第${at + 1}行`,
    old,
    new: value,
  });
  const changes: FieldChange[] = [];
  for (const [at, old] of stored.entries())
    if (!now.some((row) => row.id === old.id)) changes.push(entry(at, words(before[at]), ''));
  for (const [at, row] of now.entries()) {
    const was = stored.findIndex((old) => old.id === row.id);
    if (was < 0) {
      changes.push(entry(at, '', words(after[at])));
      continue;
    }
    const [olds, news] = [before[was] as Map<string, string>, after[at] as Map<string, string>];
    const changed = [...news].filter(([wire, text]) => olds.get(wire) !== text).map(([wire]) => wire);
    const pick = (texts: ReadonlyMap<string, string>) =>
      words(new Map(changed.map((wire) => [wire, texts.get(wire) ?? ''])));
    if (changed.length > 0) changes.push(entry(at, pick(olds), pick(news)));
  }
  return changes;
}

/** Adds the lines to the detail answers of these records. */
export async function presentLines(
  call: Call,
  entity: EntityDefinition,
  rows: readonly Row[],
  wires: readonly Record<string, unknown>[],
): Promise<void> {
  for (const children of entity.children ?? []) {
    if (['hidden', 'mask'].includes(linesGrant(call.actor, entity, children))) continue;
    const fields = grantedFields(call.actor, entity, children, 'read');
    const lines = await loadLines(
      call,
      children,
      rows.map((row) => row.id),
    );
    const known = await expandPage(call, fields, lines);
    for (const [at, row] of rows.entries()) {
      const wire = wires[at];
      if (!wire) continue;
      wire[children.wire] = lines
        .filter((line) => Number(line[children.key]) === row.id)
        .map((line) => {
          const shown: Record<string, unknown> = { id: line.id };
          presentFields(fields, line, known, shown);
          return shown;
        });
    }
  }
}
