// The one validator of create and edit: body → values by column, or messages by field.
import { messages } from '@crm/protocol/errors';
import { invalid } from '../platform/errors.ts';
import { type Call, type Definition, type Field, type Row, storesNothing, type Values } from './entity.ts';
import type { FieldType, Parsed } from './fields/field-type.ts';
import { fieldType } from './fields/registry.ts';
import { storedOf } from './present.ts';
import type { Engine } from './registry.ts';

export interface Validated {
  /** Built-in values by column. */
  values: Values;
  /** Custom values by wire name; only those that were sent. */
  custom: Values;
}

function isSent(body: Record<string, unknown>, wire: string): boolean {
  return Object.hasOwn(body, wire) && body[wire] !== undefined;
}

function isEmptyValue(raw: unknown, type: FieldType): boolean {
  if (raw === null || raw === undefined || raw === '') return true;
  if (Array.isArray(raw)) return raw.length === 0;
  // Selectors send 0 for none.
  return type.reference !== undefined && String(raw).trim() === '0';
}

/**
 * Validates what was sent against the fields in force. Fields that the server sets, and fields that the person may not
 * edit, are never taken from the body. An edit that leaves a field out keeps it.
 * @param before the row that is edited; undefined when creating
 * @throws AppError `invalid` with every problem at once
 */
export async function validateBody(
  engine: Engine,
  definition: Definition,
  call: Call,
  body: Record<string, unknown>,
  before: Row | undefined,
): Promise<Validated> {
  const problems: Record<string, string> = Object.create(null);
  const result: Validated = { values: {}, custom: {} };
  const references: { field: Field; wire: string; source: string; ids: number[] }[] = [];

  for (const field of definition.fields) {
    const type = fieldType(field.type);
    if (
      storesNothing(field) ||
      field.form === false ||
      field.form === 'readonly' ||
      (field.form === 'create' && before)
    )
      continue;
    const grant = call.actor.fieldGrant(definition.entity.module, field.wire);
    const sent = isSent(body, field.wire);
    if (grant !== 'edit') {
      // A hidden or masked field comes back as it was shown, or not at all; a new record gets the initial value.
      if (before) continue;
      if (field.initial !== undefined) body[field.wire] = field.initial;
      else {
        if (field.required) problems[field.wire] = '没有填写此字段的权限';
        continue;
      }
    }
    take(field, field.wire, type, type.parse, sent || !before, field.required ?? false);
    if (field.wire2 && field.column2) {
      take(
        field,
        field.wire2,
        type,
        type.parse2 ?? type.parse,
        isSent(body, field.wire2) || !before,
        field.required ?? false,
        field.column2,
      );
    }
  }

  function take(
    field: Field,
    wire: string,
    type: FieldType,
    parse: (raw: unknown, field: Field) => Parsed,
    needed: boolean,
    required: boolean,
    column = field.column as string,
  ): void {
    if (!needed) return;
    const raw = isSent(body, wire) ? body[wire] : before ? undefined : wire === field.wire ? field.initial : undefined;
    const keep = (value: unknown) => {
      if (field.custom) result.custom[wire] = value;
      else result.values[column] = value;
    };
    if (isEmptyValue(raw, type)) {
      if (required)
        problems[wire] = field.message ?? (type.entry === 'typed' ? messages.required : messages.requiredSelect);
      else keep(type.empty);
      return;
    }
    const parsed = parse(raw, field);
    if (parsed.problem !== undefined) {
      problems[wire] = parsed.problem;
      return;
    }
    if (required && (parsed.value === '' || (Array.isArray(parsed.value) && parsed.value.length === 0))) {
      problems[wire] = field.message ?? messages.required;
      return;
    }
    keep(parsed.value);
    const source = wire === field.wire ? type.reference : (type.reference2 ?? undefined);
    if (source) {
      const ids = (Array.isArray(parsed.value) ? parsed.value : [parsed.value]).map(Number);
      // What the record refers to already may stay, even when it is out of sight by now.
      const had = before ? [storedOf(before, field), before[column]].flat().map(Number) : [];
      const added = ids.filter((id) => !had.includes(id));
      if (added.length > 0) references.push({ field, wire, source, ids: added });
    }
  }

  await Promise.all(
    references.map(async ({ field, wire, source, ids }) => {
      const visible = await engine.reference(source).visible(call, ids, field);
      if (ids.some((id) => !visible.has(id))) problems[wire] ??= '所选内容不存在或无权使用';
    }),
  );
  if (Object.keys(problems).length === 0) await checkHierarchy(engine, definition, call, result, before, problems);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return result;
}

/** A city lies in its province, a county in its city: pairs and parents of one hierarchical kind have to agree. */
async function checkHierarchy(
  engine: Engine,
  definition: Definition,
  call: Call,
  { values }: Validated,
  before: Row | undefined,
  problems: Record<string, string>,
): Promise<void> {
  const stored = (column: string) => Number(values[column] ?? before?.[column] ?? 0);
  for (const field of definition.fields) {
    const { reference } = fieldType(field.type);
    const source = reference ? engine.reference(reference) : undefined;
    if (!source?.within || field.custom || !field.column) continue;
    const parent = definition.fields.find((other) => other.wire2 === field.parent || other.wire === field.parent);
    const above = field.parent ? (parent?.wire2 === field.parent ? parent?.column2 : parent?.column) : undefined;
    const pairs: [wire: string, column: string, above: string][] = [
      ...(field.column2 && field.wire2 ? [[field.wire2, field.column2, field.column] as [string, string, string]] : []),
      ...(above ? [[field.wire, field.column, above] as [string, string, string]] : []),
    ];
    for (const [wire, column, over] of pairs) {
      if (!(column in values) && !(over in values)) continue;
      const id = stored(column);
      if (id > 0 && !(await source.within(call.db, id, stored(over)))) problems[wire] = '与上一级不匹配，请重新选择';
    }
  }
}
