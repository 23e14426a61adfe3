// Which kinds of records carry tags, and in which field.
import type { Call, EntityDefinition } from '../../engine/entity.ts';

/** The column of an entity that holds tags, comma-joined; undefined for a kind that has none. */
export function tagsField(entity: EntityDefinition): EntityDefinition['fields'][number] | undefined {
  return entity.fields.find(({ type, column }) => type === 'tags' && column !== null);
}

/** Kinds of records that carry tags. */
export function tagged(call: Pick<Call, 'engine'>): EntityDefinition[] {
  return call.engine.entities.filter((entity) => tagsField(entity) !== undefined);
}
