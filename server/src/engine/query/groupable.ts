// By which fields a list can be laid out otherwise than in rows.
import type { GroupableBy } from '@crm/protocol/answers/mode';
import { type ListMode, modeOf } from '@crm/protocol/mode';
import type { Actor } from '../../platform/access/actor.ts';
import type { Definition, EntityDefinition, Field } from '../entity.ts';
import { isReadable } from '../field-permissions.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import { isFilterable } from './filters.ts';
import { sortOf } from './sort.ts';

/**
 * What of the field divides lists of the entity; undefined for fields by which that would cost a reading of all rows (those
 * that lists are not sorted or counted by), for several values at once, and for choices that are records.
 */
export function groupableBy(entity: EntityDefinition, field: Field): GroupableBy | undefined {
  if (!field.column || field.source || !isFilterable(field)) return undefined;
  const isQuick = sortOf(entity, field) !== undefined || entity.facets?.includes(field.column);
  if (!isQuick) return undefined;
  const type = sqlTypeOf(field);
  if (type === 'timestamptz' || type === 'date') return field.wire2 ? undefined : 'days';
  return type === 'bigint' && fieldType(field.type).listed ? 'choices' : undefined;
}

/** The field by which the person's list is laid out in the mode; undefined where it is none that they may use for it. */
export function groupingField(
  actor: Actor,
  { entity, byWire }: Definition,
  mode: ListMode,
  wire: string,
): Field | undefined {
  const field = byWire.get(wire);
  if (!field || !isReadable(actor, entity.module, field)) return undefined;
  const by = groupableBy(entity, field);
  return by && modeOf[by] === mode ? field : undefined;
}
