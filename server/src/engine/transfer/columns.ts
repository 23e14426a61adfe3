// The columns that a sheet of an entity may have: the fields of its form, in halves where they are pairs, and its companions'.
import { comparable } from '@crm/protocol/text';
import type { Call, CompanionDefinition, Definition, EntityDefinition, Field } from '../entity.ts';
import { fieldGrant, isReadable, mayFill } from '../field-permissions.ts';
import { fieldType, referenceOf } from '../fields/registry.ts';
import { rowField } from '../fields/tablelist.ts';
import { companionFields } from '../form.ts';
import { nameField } from '../named.ts';
import { isWritable } from '../validate.ts';

export interface ImportColumn {
  /** `mobile`, the second name of a pair, or `contact.mobile` of what is created with the record. */
  key: string;
  title: string;
  /** Without a value no record is made. */
  required: boolean;
  /** Without a value nothing is made of the other columns of its companion. */
  requiredAlong: boolean;
  field: Field;
  /** Second half of a pair. */
  second: boolean;
  companion?: CompanionDefinition;
}

/** Title of a column; of a pair, with the half. */
export function columnTitle(field: Pick<Field, 'title' | 'type' | 'wire2' | 'column2'>, second: boolean): string {
  const { halves } = fieldType(field.type);
  if (!halves || !field.wire2 || !field.column2) return field.title;
  return `${field.title}（${halves[second ? 1 : 0]}）`;
}

/** What this person may fill in when they create a record; none of what they may not. */
export async function importColumns(call: Call, entity: EntityDefinition): Promise<ImportColumn[]> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const own = definition.fields.filter(
    (field) =>
      mayFill(call.actor, entity.module, field, true) &&
      (field.assign ? call.actor.can(field.assign) : field.showInForm && isWritable(field, true)),
  );
  const columns = own.filter(isImportable).flatMap((field) => halvesOf(field));
  for (const [at, declared] of (entity.sheet?.fields ?? []).entries()) {
    const wire = entity.derived?.[declared.wire] ?? declared.wire;
    if (fieldGrant(call.actor, entity.module, { wire }) === 'edit') columns.push(...halvesOf(rowField(declared, at)));
  }
  for (const companion of entity.companions ?? []) {
    const fields = await companionFields(call, companion);
    for (const field of fields.filter(isImportable))
      for (const half of halvesOf(field))
        columns.push({
          ...half,
          key: `${companion.wire}.${half.key}`,
          title: `${companion.title}${half.title}`,
          required: false,
          requiredAlong: half.required,
          companion,
        });
  }
  return columns;
}

function isImportable(field: Field): boolean {
  return fieldType(field.type).imports !== false;
}

function halvesOf(field: Field): ImportColumn[] {
  const required = (field.required ?? false) && field.initial === undefined;
  const first = {
    key: field.wire,
    title: columnTitle(field, false),
    required,
    requiredAlong: false,
    field,
    second: false,
  };
  if (!field.wire2 || !field.column2) return [first];
  return [first, { ...first, key: field.wire2, title: columnTitle(field, true), second: true }];
}

/** The source that knows what stands in the column by name; undefined where it holds no ids. */
export function sourceOf({ field, second }: Pick<ImportColumn, 'field' | 'second'>): string | undefined {
  return second ? fieldType(field.type).reference2 : referenceOf(field);
}

/** Fields by which existing rows can be found: the name or what the entity declares, if the person may read it. */
export function matchFields(call: Call, { entity, fields }: Definition): Field[] {
  const wire = entity.sheet?.match ?? nameField(entity)?.wire;
  const field = fields.find((one) => one.wire === wire);
  return field && isReadable(call.actor, entity.module, field) ? [field] : [];
}

/** A title as people vary it: without marks, brackets and blanks. */
function plain(title: string): string {
  return comparable(title).replaceAll(/[*＊\s_:：]|\((?:必填|选填|required)\)/g, '');
}

/** Endings that add nothing to what stands before them: 手机号码 is 手机. */
const genericEnding = /^(?:号码?|名称|名|日期|时间|编号|金额|类型|类别|信息|元|\(.*\))$/;

/**
 * One title is the end of the other, which adds whose or which it is: the meaning of a title stands at its end, so 负责人电话 is
 * not 负责人. Nor is it the record's own 电话: it is a person's.
 */
function isAlike(head: string, title: string, people: readonly string[]): boolean {
  const [short = '', long = ''] = [head, title].sort((a, b) => a.length - b.length);
  if (short.length < 2) return false;
  if (long.startsWith(short) && genericEnding.test(long.slice(short.length))) return true;
  return long.endsWith(short) && !people.includes(long.slice(0, -short.length));
}

/**
 * Place of the row that holds the titles: the one with the most known titles; without any, the first that is about as wide as
 * the widest.
 */
export function headPlace(
  rows: readonly (readonly string[])[],
  columns: readonly ImportColumn[],
  earlier: ReadonlyMap<string, string>,
): number {
  const titles = new Set(
    columns.flatMap(({ key, title, field }) => [plain(key), plain(title), ...(field.alsoCalled ?? []).map(plain)]),
  );
  const isTitle = (text: string) => text.length <= 200 && (titles.has(plain(text)) || Boolean(earlier.get(text)));
  const known = rows.map((cells) => cells.filter((text) => text.trim() !== '' && isTitle(text.trim())).length);
  const most = Math.max(0, ...known);
  const keys = new Set(columns.map(({ key }) => key));
  const best = known.indexOf(most);
  // Below the keys of a template stand its titles, whatever became of them.
  if (most > 0) return rows[best]?.every((text) => text === '' || keys.has(text)) ? best + 1 : best;
  const filled = rows.map((cells) => cells.filter((text) => text.trim() !== '').length);
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 > widest),
  );
}

/**
 * The column that each title of a file stands for, as far as it can be guessed; an empty text for the others.
 * @param people fields for the owner of a record, regardless of who may fill them in
 * @param earlier what the person chose for such titles before: title → key
 */
export function suggestMapping(
  heads: readonly string[],
  columns: readonly ImportColumn[],
  people: readonly Pick<Field, 'title' | 'alsoCalled'>[],
  earlier: ReadonlyMap<string, string>,
): string[] {
  const mapping = heads.map(() => '');
  const taken = new Set<string>();
  const pass = (fits: (head: string, column: ImportColumn) => boolean) => {
    for (const [at, head] of heads.entries()) {
      // No title is that long.
      if (mapping[at] || head.length > 200 || plain(head) === '') continue;
      const found = columns.filter((column) => !taken.has(column.key) && fits(head, column));
      const [only, another] = found;
      if (!only || another) continue;
      mapping[at] = only.key;
      taken.add(only.key);
    }
  };
  pass((head, { key }) => earlier.get(head) === key);
  pass((head, { title }) => plain(head) === plain(title));
  pass((head, { key }) => head.trim() === key);
  pass((head, { field, second, companion }) => !second && !companion && plain(head) === plain(field.title));
  pass((head, { field, second }) => !second && (field.alsoCalled ?? []).some((name) => plain(name) === plain(head)));
  pass(
    (head, { field, second }) =>
      Boolean(field.wire2) && (fieldType(field.type).halvesCalled?.[second ? 1 : 0] ?? []).includes(plain(head)),
  );
  const ofPeople = people.flatMap(({ title, alsoCalled = [] }) => [title, ...alsoCalled].map(plain));
  pass((head, { title }) => isAlike(plain(head), plain(title), ofPeople));
  return mapping;
}
