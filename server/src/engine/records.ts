// Statements about records of a kind that is only known while the program runs.
import { type AliasedRawBuilder, sql } from 'kysely';
import type { Entity, Row } from './entity.ts';

/** The table of an entity, or of lines and members, as `t`: `select(records(entity), ['t.id'])`. */
export function records<R extends Row = Row>(entity: Entity<R>): AliasedRawBuilder<R, 't'>;
export function records(lines: { table: string }): AliasedRawBuilder<Row, 't'>;
export function records({ table }: { table: string }): AliasedRawBuilder<Row, 't'> {
  return sql<Row>`${sql.table(table)}`.as('t');
}
