// Statements about records of a kind that is only known while the program runs.
import { type AliasedRawBuilder, sql } from 'kysely';
import type { EntityDefinition, Row, RowOf } from './entity.ts';

/** The table of an entity, or of lines and members, as `t`: `select(records(entity), ['t.id'])`. */
export function records<E extends { table: string }>(
  entity: E,
): AliasedRawBuilder<E extends EntityDefinition ? RowOf<E> : Row, 't'> {
  return sql<E extends EntityDefinition ? RowOf<E> : Row>`${sql.table(entity.table)}`.as('t');
}
