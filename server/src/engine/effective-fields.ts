// The fields of a form as they are in force: built-in ones with what lies over them, and those of the company's own.
import type { Option } from '@crm/protocol/answers/form';
import { msg } from '@crm/protocol/sentences';
import type { Selectable } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import type { EntityDefinition, Field, FieldDefinition } from './entity.ts';
import { fieldType, isKnownType } from './fields/registry.ts';
import { withoutEnglish } from './option.ts';

declare module '../platform/db/known-columns.ts' {
  interface KnownColumns {
    'form_field.options': NonNullable<Field['options']>;
    'form_field.settings': Partial<Omit<FieldDefinition, 'patternMessage'>> & { patternMessage?: string };
  }
}

/** A row of `form_field`. */
export type FieldRecord = Selectable<Schema['form_field']> & { module: string };

/** As they were named by the company; those that the program has got since stand behind. */
function withNew(named: readonly Option[], declared: readonly Option[] = []): readonly Option[] {
  const known = new Set(named.map(({ value }) => String(value)));
  return [...named, ...declared.filter(({ value }) => !known.has(String(value)))];
}

/** The fields of an entity with the settings of its form applied. @param own rows of this form */
export function effectiveFields(entity: EntityDefinition, own: readonly FieldRecord[]): Field[] {
  const built = new Map(own.filter((record) => !record.custom).map((record) => [record.field, record]));
  const fields = entity.fields.map((field, at) => inForce(field, built.get(field.wire), at));
  for (const record of own) {
    if (record.custom && record.status === 1 && isKnownType(record.type ?? ''))
      fields.push(customField(record, fields.length));
  }
  fields.sort((a, b) => a.order - b.order || a.id - b.id);
  const byWire = new Map(fields.map((field) => [field.wire, field]));
  for (const field of fields) if (field.reads) field.reads = sourcesOf(field, byWire);
  return fields;
}

/** Everything that a computed field is made of, through other computed ones, and whose value that is. */
function sourcesOf(field: Field, byWire: ReadonlyMap<string, Field>): string[] {
  const found = new Set<string>();
  const visit = (wires: readonly string[]) => {
    for (const wire of wires) {
      if (found.has(wire)) continue;
      found.add(wire);
      const read = byWire.get(wire);
      if (read?.source) found.add(read.source);
      visit(read?.reads ?? []);
    }
  };
  visit(field.reads ?? []);
  return [...found];
}

function rulesOf(record: FieldRecord | undefined): Pick<FieldDefinition, 'showWhen' | 'requireWhen'> {
  return {
    ...(record?.show_when ? { showWhen: record.show_when } : {}),
    ...(record?.require_when ? { requireWhen: record.require_when } : {}),
  };
}

/** A built-in field with what lies over it. */
function inForce(field: FieldDefinition, record: FieldRecord | undefined, at: number): Field {
  return {
    ...field,
    id: record?.id ?? 0,
    custom: false,
    title: record?.title ?? field.title,
    // An administrator may require more than the code does, never less.
    required: Boolean(field.required || record?.required),
    ...(record?.message ? { message: msg('asWritten', { text: record.message }) } : {}),
    ...(record?.placeholder ? { placeholder: record.placeholder } : {}),
    ...(field.options ? { options: withNew(record?.options ?? [], field.options.map(withoutEnglish)) } : {}),
    ...rulesOf(record),
    showInList:
      field.list !== false &&
      (field.column !== null || field.virtual === true) &&
      (record?.show_list ?? !(field.list?.hidden ?? false)),
    showInForm: field.form !== false && !field.virtual && (record?.show_form ?? true),
    columnWidth: record?.width ?? (field.list || undefined)?.width ?? 140,
    order: record?.sort ?? (at + 1) * 10,
    ...(record?.default_value === null || record?.default_value === undefined ? {} : { initial: record.default_value }),
  };
}

/** A custom field, whose value lies in the `ext` column under its name. */
function customField(record: FieldRecord, at: number): Field {
  const type = fieldType(record.type as string);
  const { patternMessage, ...settings } = record.settings;
  const computed = {
    ...(record.formula ? { formula: record.formula, form: 'readonly' as const } : {}),
    // Also where there is no formula any more: the values in store were made of them.
    ...(record.formula_reads.length > 0 ? { reads: record.formula_reads } : {}),
  };
  return {
    ...settings,
    ...(patternMessage ? { patternMessage: msg('asWritten', { text: patternMessage }) } : {}),
    ...rulesOf(record),
    ...computed,
    searchable: record.searchable,
    indexed: record.index_state === 'ready',
    wire: record.field,
    column: type.sqlType === null ? null : 'ext',
    ...(record.settings.wire2 ? { column2: 'ext' } : {}),
    type: record.type as Field['type'],
    title: record.title as string,
    id: record.id,
    custom: true,
    required: record.required ?? false,
    ...(record.message ? { message: msg('asWritten', { text: record.message }) } : {}),
    ...(record.placeholder ? { placeholder: record.placeholder } : {}),
    ...(record.options ? { options: record.options } : {}),
    ...(record.default_value === null ? {} : { initial: record.default_value }),
    showInList: record.show_list ?? true,
    showInForm: record.show_form ?? true,
    columnWidth: record.width ?? 140,
    order: record.sort ?? (at + 1) * 10,
  };
}
