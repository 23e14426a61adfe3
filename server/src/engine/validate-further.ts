// What is checked of bodies after all their fields were parsed: by the types, against the database and the rest of the record.
import { msg } from '@crm/protocol/sentences';
import type { Call, Definition, Field, Row, Values } from './entity.ts';
import { isReadable } from './field-permissions.ts';
import type { FieldType, Problems } from './fields/field-type.ts';
import { fieldType } from './fields/registry.ts';
import { storedOf, storedSecond } from './present.ts';

/** A body as it was parsed: values by column, of custom fields by wire name. */
interface Parsed {
  values: Values;
  custom: Values;
  problems: Problems;
  before: Row | undefined;
}

interface CheckedField {
  field: Field;
  check: NonNullable<FieldType['check']>;
  /** Its values, and those of the field that it depends on: a value that stays is checked again when that one changes. */
  own: readonly string[];
}

const checkedLists = new WeakMap<readonly Field[], readonly CheckedField[]>();

/** Those whose types check further, the same for every record. */
function checkedFields(fields: readonly Field[]): readonly CheckedField[] {
  const known = checkedLists.get(fields);
  if (known) return known;
  const list = fields.flatMap((field): CheckedField[] => {
    const { check } = fieldType(field.type);
    if (!check) return [];
    const parent = fields.find((other) => field.parent === other.wire || field.parent === other.wire2);
    const own = [field, ...(parent ? [parent] : [])]
      .flatMap((one) => (one.custom ? [one.wire, one.wire2] : [one.column, one.column2]))
      .filter((name) => typeof name === 'string');
    return [{ field, check, own }];
  });
  checkedLists.set(fields, list);
  return list;
}

/** What the types themselves check against the database and the rest of the record. */
export async function checkFurther(
  call: Call,
  definition: Definition,
  { values, custom, problems, before }: Parsed,
): Promise<void> {
  const valueOf = (wire: string): unknown => {
    const field = definition.fields.find((one) => one.wire === wire || one.wire2 === wire);
    if (!field) return undefined;
    const second = field.wire2 === wire;
    const column = (second ? field.column2 : field.column) ?? '';
    if (field.custom ? wire in custom : column in values) return field.custom ? custom[wire] : values[column];
    return before && (second ? storedSecond(before, field) : storedOf(before, field));
  };
  const touched = new Set([...Object.keys(values), ...Object.keys(custom)]);
  checkOrder(call, definition, { problems, touched, valueOf });
  for (const { field, check, own } of checkedFields(definition.fields)) {
    if (problems[field.wire] || !own.some((name) => touched.has(name))) continue;
    const found = await check(call, {
      field,
      value: valueOf(field.wire),
      value2: field.wire2 ? valueOf(field.wire2) : undefined,
      before,
      valueOf,
    });
    for (const [wire, problem] of Object.entries(found ?? {})) problems[wire] ??= problem;
  }
}

/** A day or moment that must not be before another, where the person may read that one. */
function checkOrder(
  call: Call,
  { entity, fields, byWire }: Definition,
  checked: { problems: Problems; touched: ReadonlySet<string>; valueOf(wire: string): unknown },
): void {
  const { problems, touched, valueOf } = checked;
  for (const field of fields) {
    const from = field.notBefore ? byWire.get(field.notBefore) : undefined;
    if (!from || problems[field.wire] || problems[from.wire] || !isReadable(call.actor, entity.module, from)) continue;
    const own = (one: Field) => touched.has(one.custom ? one.wire : (one.column ?? ''));
    if (!own(field) && !own(from)) continue;
    const [begin, end] = [from, field].map((one) => String(fieldType(one.type).present(valueOf(one.wire), one) ?? ''));
    if (begin && end && end < begin) problems[field.wire] = msg('notBefore', { field: from.title });
  }
}
