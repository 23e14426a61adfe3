// Which statements about an entity are kept prepared.
import { PREPARED } from '../platform/db/database.ts';
import type { EntityDefinition } from './entity.ts';

/** Kinds made by the company are many and rarely queried: their statements would displace the prepared ones of others. */
export function preparedFor(entity: EntityDefinition): typeof PREPARED | undefined {
  return entity.family ? undefined : PREPARED;
}
