// One dictionary entry in the place of another: which fields hold entries of a type, and what is set up over their values.
import type { FilterItem, FilterPart } from '@crm/protocol/answers/filter';
import type { Call, EntityDefinition, FieldDefinition } from './entity.ts';
import { referenceOf } from './fields/registry.ts';

/** Wherever `from` stands, `to` stands from then on; both are entries of the dictionary type. */
export interface EntryChange {
  type: string;
  from: number;
  to: number;
}

/** Entries that are gone, by id, and the ones that took their place. */
export type Became = ReadonlyMap<number, number>;

/** A change as it is passed to the modules. */
export interface EntryRename extends EntryChange {
  became: Became;
  /** Wire names of the fields of a kind, by its domain name, that hold entries of the type. */
  wiresOf(entity: string): Promise<ReadonlySet<string>>;
}

/** What a module keeps of entries beside the records, such as conditions: it names the other one; harmless when repeated. */
export type RenamesEntry = (call: Call, rename: EntryRename) => Promise<void>;

/** The field, or the column of a table, holds entries of this type; of any where none is named. */
export function holdsEntries(field: FieldDefinition, type?: string): boolean {
  return referenceOf(field) === 'dictionary' && (type === undefined || (field.key ?? field.wire) === type);
}

/** Wire names of the fields that hold entries of the type. */
export function entryWires(fields: readonly FieldDefinition[], type: string): Set<string> {
  return new Set(fields.filter((field) => holdsEntries(field, type)).map((field) => field.wire));
}

/** The change with what it needs to know of the kinds of records. */
export function renameOf(call: Call, change: EntryChange): EntryRename {
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  const wires = async (name: string) => {
    const entity = call.engine.entities.find((one: EntityDefinition) => one.name === name);
    if (!entity) return new Set<string>();
    return entryWires((await call.engine.definitionFor(call.db, entity, call.actor)).fields, change.type);
  };
  const wiresOf = (name: string) => {
    const found = known.get(name) ?? wires(name);
    known.set(name, found);
    return found;
  };
  return { ...change, became: new Map([[change.from, change.to]]), wiresOf };
}

/** A value as forms send and keep it: an id, a list of them, or a text of ids joined by commas; each once. */
export function renamedValue(value: unknown, became: Became): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => renamedValue(one, became)))];
  if (typeof value === 'number') return became.get(value) ?? value;
  return typeof value === 'string' ? renamedIds(value, became) : value;
}

function renamedIds(value: string, became: Became): string {
  const ids = value.split(',').map((id) => String(became.get(id.trim() === '' ? Number.NaN : Number(id)) ?? id));
  return [...new Set(ids)].join(',');
}

function renamedItem<Item extends { field: string; value?: string | undefined }>(
  item: Item,
  became: Became,
  wires: ReadonlySet<string>,
): Item {
  if (!wires.has(item.field) || !item.value) return item;
  const value = renamedIds(item.value, became);
  if (value === item.value) return item;
  // The text stored beside the ids names the entry that is gone.
  const { text: _gone, ...rest } = item as Item & { text?: string };
  return { ...rest, value } as Item;
}

/** The conditions of a list, or of a branch, with the other entry. */
export function renamedFilters<Item extends FilterItem>(
  parts: readonly FilterPart<Item>[],
  became: Became,
  wires: ReadonlySet<string>,
): FilterPart<Item>[] {
  return parts.map((part) =>
    'or' in part ? { or: part.or.map((item) => renamedItem(item, became, wires)) } : renamedItem(part, became, wires),
  );
}

/** Conditions that stand one beside the other, as those of a form's rule. */
export function renamedConditions<Item extends { field: string; value?: string | undefined }>(
  items: readonly Item[],
  became: Became,
  wires: ReadonlySet<string>,
): Item[] {
  return items.map((item) => renamedItem(item, became, wires));
}
