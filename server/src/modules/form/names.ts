// Wire names of the company's own fields: free among everything else that a record, a list or a call has under a name.
import { ownerName } from '@crm/protocol/list';
import { msg, type Sentence } from '@crm/protocol/sentences';
import type { FieldRecord } from '../../engine/effective-fields.ts';
import type { EntityDefinition } from '../../engine/entity.ts';
import { fieldName } from './properties.ts';

/** Names of answers and parameters, in small letters. */
const reserved = [
  'id ids version page rows datatype sort key data next module mode total can locked kept hit istop version undo',
  'result msg code fields type list name constructor prototype __proto__ tostring valueof hasownproperty',
].flatMap((names) => names.split(' '));

function takenNames(entity: EntityDefinition, records: readonly FieldRecord[]): Set<string> {
  const taken = new Set<string>([...reserved, ownerName, ...(entity.poolWire ? [entity.poolWire] : [])]);
  const add = (wire: string | undefined, textField?: string) => {
    if (wire)
      taken
        .add(wire)
        .add(textField ?? `${wire}Name`)
        .add(`${wire}Name`);
  };
  for (const field of entity.fields) {
    add(field.wire, field.textField);
    add(field.wire2);
  }
  for (const name of [
    entity.idWire ?? 'id',
    ...Object.keys(entity.derived ?? {}),
    ...Object.keys(entity.parameters ?? {}),
    ...(entity.children ?? []).map((children) => children.wire),
    ...(entity.companions ?? []).map((companion) => companion.wire),
  ])
    taken.add(name);
  for (const record of records) {
    add(record.field);
    add(record.settings.wire2);
  }
  return new Set([...taken].map((name) => name.toLowerCase()));
}

/** What is wrong with a name that is given; undefined when it may be used. */
export function nameProblem(
  entity: EntityDefinition,
  records: readonly FieldRecord[],
  name: string,
): Sentence | undefined {
  if (!fieldName.test(name)) return msg('fieldNameFormat');
  return takenNames(entity, records).has(name) ? msg('fieldNameTaken', { name }) : undefined;
}

/** The next free name: also deleted fields keep theirs, as their values are still there. */
export function freeName(entity: EntityDefinition, records: readonly FieldRecord[]): string {
  const taken = takenNames(entity, records);
  for (let at = 1; ; at++) if (!taken.has(`c${at}`)) return `c${at}`;
}
