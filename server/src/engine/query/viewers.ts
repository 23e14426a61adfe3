// Who sees a record: the predicate of lists and loads itself, evaluated for many people at once.
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import type { EntityDefinition } from '../entity.ts';
import { records } from '../records.ts';
import { visibleSql } from './scope.ts';

/** People of one statement: their predicates stand side by side in it. */
const atOnce = 100;

/** True for entities whose lists show people different records, each of which they open. */
export function hasScope(entity: EntityDefinition): boolean {
  return entity.owner !== undefined && entity.api.index !== undefined && entity.api.detail.length > 0;
}

/**
 * Those of these people who may see the record: in their lists, and by its id. They have the grant to see such records, and
 * `visibleSql` is true for them, as in their own calls.
 */
export async function viewersOf(
  db: Db,
  entity: EntityDefinition,
  id: number,
  people: readonly Actor[],
): Promise<Actor[]> {
  const granted = people.filter((person) => person.can(`${entity.grant}.index`));
  const found: Actor[] = [];
  for (let at = 0; at < granted.length; at += atOnce) {
    const some = granted.slice(at, at + atOnce);
    const row = await db.first(select(records(entity), [
      sql<boolean[]>`array[${sql.join(some.map((person) => visibleSql(entity, person)))}]`.as('sees'),
    ])`
      where t.id = ${id} and t.deleted_at is null`);
    found.push(...some.filter((_person, place) => row?.sees[place]));
  }
  return found;
}
