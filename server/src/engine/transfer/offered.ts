// Which entities have sheets: those with a generic call for it, and those that declare it.
import type { EntityDefinition } from '../entity.ts';

/** Whether lists of the entity can be had as a sheet. */
export function isExported({ api, sheets }: Pick<EntityDefinition, 'api' | 'sheets'>): boolean {
  return Boolean(api.index) || sheets === true;
}

/** Whether records of the entity can be made from a sheet; not those of kinds that the company makes. */
export function isImported({ api, sheets, family }: Pick<EntityDefinition, 'api' | 'sheets' | 'family'>): boolean {
  return (Boolean(api.add) && family === undefined) || sheets === true;
}
