// Which entities have sheets: those with a generic call for the same, and those that say so.
import type { EntityDefinition } from '../entity.ts';

/** Whether lists of the entity can be had as a sheet. */
export function isExported({ api, sheets }: Pick<EntityDefinition, 'api' | 'sheets'>): boolean {
  return Boolean(api.index) || sheets === true;
}

/** Whether records of the entity can be made from a sheet. */
export function isImported({ api, sheets }: Pick<EntityDefinition, 'api' | 'sheets'>): boolean {
  return Boolean(api.add) || sheets === true;
}
