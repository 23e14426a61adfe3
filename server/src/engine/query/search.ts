// Searching: by tokens where they are rare, else by walking the order; and only in what the person reads in full.
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition } from '../entity.ts';
import { isReadable } from '../field-permissions.ts';
import { preparedFor } from '../prepared.ts';
import { likeText, type SearchTerms, searchTerms } from '../search-text.ts';
import type { PageId } from './page.ts';
import { allOf, type ListRequest } from './request.ts';
import { anyBranchSql } from './scope.ts';
import { afterSql, orderSql, sortedSql } from './sort.ts';
import { statisticsOf } from './statistics.ts';

/** Candidates that a search by tokens may bring before it is done by walking the order instead. */
const mostCandidates = 2000;

/** The request's search as SQL over `t`: every word is found, in any order, in what the person reads. */
export function searchSql(call: Call, entity: EntityDefinition, key: string): RawBuilder<boolean> {
  if (entity.searchSql) return entity.searchSql(key, call.actor);
  const found = textSql(call, entity, key);
  const numbered = numberedSql(entity, key);
  return numbered ? sql<boolean>`(${found} or ${numbered})` : found;
}

function textSql(call: Call, entity: EntityDefinition, key: string): RawBuilder<boolean> {
  const name = entity.fields.find((field) => field.isName || field.wire === entity.searchedAs);
  if (name && !isReadable(call.actor, entity.module, name)) return sql<boolean>`false`;
  const terms = searchTerms(key);
  const found = termsSql(sql`t.search_text`, terms);
  if (readsAll(call, entity)) return found;
  // The first line of the searched text is the name.
  return sql<boolean>`(${found} and ${termsSql(sql`split_part(t.search_text, E'\\n', 1)`, terms)})`;
}

/** SQL that is true where the searched text has all words of one of the ways. */
export function termsSql(text: RawBuilder<unknown>, { ways }: SearchTerms): RawBuilder<boolean> {
  const each = ways.map((words) => allOf(words.map((word) => containsSql(text, word))) ?? sql<boolean>`true`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}

function containsSql(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${text} like ${`%${likeText(word)}%`}`;
}

/** The record whose own number the key is: letters of its kind before the id, such as KH12. It is found beside what has the text. */
function numberedSql({ initials }: EntityDefinition, key: string): RawBuilder<boolean> | undefined {
  const number = initials && key.toLowerCase().startsWith(initials) ? key.slice(initials.length) : '';
  return /^\d{1,12}$/.test(number) ? sql<boolean>`t.id = ${Number(number)}` : undefined;
}

/** True when the person reads every field that the search looks into. */
function readsAll(call: Call, entity: EntityDefinition): boolean {
  const own = call.engine.searchedFields(entity).every((field) => isReadable(call.actor, entity.module, field));
  const { guarded = [], guardedNames = [] } = entity;
  return (
    own &&
    guardedNames.every(([module, wire]) => isReadable(call.actor, module, { wire })) &&
    guarded.every(
      ([module, wire]) =>
        (module === entity.module || call.actor.seesModule(module)) && isReadable(call.actor, module, { wire }),
    )
  );
}

async function rarity(
  call: Call,
  entity: EntityDefinition,
  terms: SearchTerms,
): Promise<{ rarest: number; total: number }> {
  const statistics = await statisticsOf(call.db, entity);
  const rarestOf = (set: readonly string[]) => Math.min(...set.map((token) => statistics.tokens.get(token) ?? 0));
  return { rarest: terms.tokenSets.reduce((so, set) => so + rarestOf(set), 0), total: statistics.total };
}

function tokensSql(entity: EntityDefinition, key: string, terms: SearchTerms): RawBuilder<boolean> {
  const sets = terms.tokenSets.map((set) => sql<boolean>`t.search_tokens @> ${set}::text[]`);
  const numbered = numberedSql(entity, key);
  return sql`(${sql.join(numbered ? [...sets, numbered] : sets, sql` or `)})`;
}

/**
 * What every match of a search has in its tokens. The page is found by walking the order, but counting would walk the
 * whole table; with tokens that less than a tenth of the rows have, the index finds what there is to count.
 */
export async function tokenPredicate(
  call: Call,
  entity: EntityDefinition,
  key: string,
): Promise<RawBuilder<boolean> | undefined> {
  const terms = searchTerms(key);
  if (entity.searchSql || terms.tokenSets.length === 0) return undefined;
  const { rarest, total } = await rarity(call, entity, terms);
  return rarest * 10 < total ? tokensSql(entity, key, terms) : undefined;
}

/** What a search found, in order. */
export interface Matches {
  matches: PageId[];
  /** Where the page begins. */
  begin: number;
}

/**
 * All matches in order, where tokens are rare enough: candidates first, then scope and filters over at most 2,000 rows.
 * Undefined when the tokens are too common or too short; then the list walks its order and compares the text.
 */
export async function matchesByTokens(call: Call, request: ListRequest): Promise<Matches | undefined> {
  const { entity, order, cursor } = request;
  const terms = searchTerms(request.key);
  if (entity.searchSql || terms.tokenSets.length === 0) return undefined;
  const { rarest } = await rarity(call, entity, terms);
  if (rarest > mostCandidates * 5) return undefined;
  const found = searchSql(call, entity, request.key);
  const where = allOf([anyBranchSql(entity, request.branches), ...request.predicates]) as RawBuilder<boolean>;
  // One statement: candidates by the index, too many of them (`null` count) end it, the rest is judged row by row.
  const behind = cursor ? afterSql(order, cursor) : sql`false`;
  const rows = await call.db.rows<
    Omit<PageId, 'id'> & { id: number | null; behind: boolean | null; candidates: number }
  >(
    sql`
    with candidate as materialized (
      select t.id from ${sql.table(entity.table)} t where t.deleted_at is null and ${tokensSql(entity, request.key, terms)} and ${found}
      limit ${sql.lit(mostCandidates + 1)}
    ), counted as (select count(*) as n from candidate)
    select t.id, (${sortedSql(order)})::text as value, ${behind} as behind, counted.n as candidates
    from counted left join (candidate join ${sql.table(entity.table)} t on t.id = candidate.id and t.deleted_at is null and ${where})
      on counted.n <= ${sql.lit(mostCandidates)}
    order by ${orderSql(order, 't')}`,
    preparedFor(entity),
  );
  if ((rows[0]?.candidates ?? 0) > mostCandidates) return undefined;
  const matches = rows.filter((row): row is typeof row & PageId => row.id !== null);
  const first = cursor ? matches.findIndex((row) => row.behind) : (request.page - 1) * request.rows;
  return { matches: matches.map(({ id, value }) => ({ id, value })), begin: first < 0 ? matches.length : first };
}
