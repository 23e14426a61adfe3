// Which field a record is called by.
import type { EntityDefinition, FieldDefinition } from './entity.ts';

/** What bin and log call a record: its name, else its first text, else whatever it begins with. */
export function titleField(entity: EntityDefinition): FieldDefinition | undefined {
  const stored = entity.fields.filter((field) => field.column !== null);
  return (
    stored.find((field) => field.isName) ??
    stored.find((field) => field.type === 'input' || field.type === 'textarea') ??
    stored[0]
  );
}
