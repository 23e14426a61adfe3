// Which statements about an entity are kept prepared.
import { PREPARED } from '../platform/db/database.ts';
import type { EntityDefinition } from './entity.ts';

/** Of kinds that the company makes there are many, each rarely asked for: their statements would take the names of others. */
export function preparedFor(entity: EntityDefinition): typeof PREPARED | undefined {
  return entity.family ? undefined : PREPARED;
}
