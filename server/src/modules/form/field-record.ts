// The stored rows of a form's fields, and what they are in force.
import type { PropertyName } from '@crm/protocol/answers/customForm';
import { propertiesOf } from '@crm/protocol/customForm';
import { sql } from 'kysely';
import { effectiveFields, type FieldRecord } from '../../engine/effective-fields.ts';
import type { EntityDefinition, Field, FieldDefinition } from '../../engine/entity.ts';
import { fieldType } from '../../engine/fields/registry.ts';
import { isWritable } from '../../engine/validate.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';

export interface FormRecord {
  id: number;
  module: string;
  version: number;
}

/** The form of a module, held until the transaction ends: two who shape it come one after the other. */
export function lockForm(db: Db, module: string): Promise<FormRecord | undefined> {
  return db.first(select('form', ['id', 'module', 'version'])`where module = ${module} for update`);
}

/** All rows of a form's fields, deleted ones too. */
export function recordsOf(db: Db, formId: number): Promise<FieldRecord[]> {
  return db.rows(select('form_field as ff', ['ff.*', sql<string>`f.module`.as('module')])`
    join form f on f.id = ff.form_id where ff.form_id = ${formId} order by ff.id`);
}

export interface Shaped {
  record: FieldRecord;
  field: Field;
  /** As the program declares it; undefined for a field of the company's own. */
  declared: FieldDefinition | undefined;
}

/** Every field that is in force, with its row, in the order of the form. */
export function shapedFields(entity: EntityDefinition, records: readonly FieldRecord[]): Shaped[] {
  const byWire = new Map(records.map((record) => [record.field, record]));
  return effectiveFields(entity, records).flatMap((field) => {
    const record = byWire.get(field.wire);
    const declared = field.custom ? undefined : entity.fields.find((one) => one.wire === field.wire);
    return record ? [{ record, field, declared }] : [];
  });
}

/** Properties of a field that may be changed: never below what the program demands. */
export function changeable({ field, declared }: Pick<Shaped, 'field' | 'declared'>): PropertyName[] {
  if (!declared) return propertiesOf(field.type);
  const can: PropertyName[] = ['title'];
  const writable = isWritable(field, true);
  if (declared.list !== false && (declared.column !== null || declared.virtual)) can.push('width', 'show');
  if (declared.form === false || declared.form === 'inPlace' || declared.virtual) return can;
  if (!declared.required || declared.initial !== undefined) can.push('visible', 'showWhen');
  if (!writable) return can;
  can.push('message');
  const { entry, sqlType } = fieldType(declared.type);
  if (sqlType === 'text' || sqlType === 'numeric' || entry === 'chosen') can.push('placeholder');
  if (!declared.required) can.push('required', 'requireWhen');
  if (declared.options) can.push('options');
  if (propertiesOf(declared.type).includes('value')) can.push('value');
  return can;
}
