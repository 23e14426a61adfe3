// Looks a form item type up by name; `registry.ts` and the modules fill it.
import type { Field, FieldDefinition } from '../entity.ts';
import type { FieldType } from './field-type.ts';
import type { SqlType } from './sql-type.ts';
import { type JsonSchema, wireText } from './wire-schema.ts';

const types = new Map<string, FieldType>();

/** Adds types; a module's are added when the engine is built. */
export function provideFieldTypes(provided: Readonly<Record<string, FieldType>>): void {
  for (const [name, type] of Object.entries(provided)) types.set(name, type);
}

/** @throws Error for a type that has no meaning on the server; definitions are checked at start-up */
export function fieldType(type: string): FieldType {
  const known = types.get(type);
  if (!known) throw new Error(`unknown form item type ${type}`);
  return known;
}

export function isKnownType(type: string): boolean {
  return types.has(type);
}

/** Kind of column that a field of the type has; inside `ext` it is the kind of the JSON value. */
export function sqlTypeOf(field: FieldDefinition): SqlType | null {
  const type = fieldType(field.type);
  return type.sqlTypeOf?.(field as Field) ?? type.sqlType;
}

/** What the field stores when it is empty. */
export function emptyOf(field: FieldDefinition): unknown {
  return sqlTypeOf(field) === 'jsonb' ? [] : fieldType(field.type).empty;
}

/** Name of the source that knows the ids of the field, or undefined. */
export function referenceOf(field: Pick<FieldDefinition, 'type' | 'reference'>): string | undefined {
  return fieldType(field.type).reference ?? field.reference;
}

/** The value in a row, or the one that a form sends, as JSON Schema. */
export function wireSchema(field: FieldDefinition, way: 'wire' | 'sent'): JsonSchema {
  const type = fieldType(field.type);
  return (way === 'sent' ? type.sent?.(field) : undefined) ?? type.wire?.(field) ?? wireText;
}
