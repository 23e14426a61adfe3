// How a search that walks the order of a list is counted.
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition } from '../entity.ts';
import { searchQuery } from '../search-text.ts';
import { statisticsOf } from './statistics.ts';

/**
 * What every match of a search has in its tokens. The page is found by walking the order, but counting would walk the
 * whole table; with tokens that less than a tenth of the rows have, the index finds what there is to count.
 */
export async function tokenPredicate(
  call: Call,
  entity: EntityDefinition,
  key: string,
): Promise<RawBuilder<boolean> | undefined> {
  const { tokens } = searchQuery(key);
  if (tokens.length === 0) return undefined;
  const statistics = await statisticsOf(call.db, entity.name, entity.table);
  const rarest = Math.min(...tokens.map((token) => statistics.tokens.get(token) ?? 0));
  return rarest * 10 < statistics.total ? sql`t.search_tokens @> ${tokens}::text[]` : undefined;
}
