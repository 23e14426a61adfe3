// Totals of lists: exact from counters where they cover the question, else counted up to a limit.
import { limits } from '@crm/protocol/limits';
import { type RawBuilder, sql } from 'kysely';
import { type Db, PREPARED } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import type { EntityDefinition } from '../entity.ts';
import { preparedFor } from '../prepared.ts';
import { type Branch, branchSql, memberSourceSql, otherOwnersSql } from './scope.ts';

export interface Total {
  total: number;
  capped: boolean;
}

/** Facet column → the values that count. Undefined: some filter is no facet. */
export type FacetFilter = ReadonlyMap<string, readonly number[]> | undefined;

/**
 * @param predicate SQL over `t` of all filters together; undefined for none
 * @param facets the same filters as facets, where they are nothing else
 */
export async function totalOf(
  db: Db,
  entity: EntityDefinition,
  branches: readonly Branch[],
  predicate: RawBuilder<boolean> | undefined,
  facets: FacetFilter,
): Promise<Total> {
  const counted = (branch: Branch) => isCounted(entity, branch) && (!predicate || facets !== undefined);
  const parts = await Promise.all(
    branches.map((branch) =>
      counted(branch)
        ? fromCounter(db, entity, branch, predicate ? facets : undefined)
        : byCounting(db, entity, branch, predicate),
    ),
  );
  const total = parts.reduce((sum, part) => sum + part, 0);
  const endless = branches.some((branch, at) => !counted(branch) && (parts[at] ?? 0) > limits.exactTotal);
  return endless ? { total: limits.exactTotal, capped: true } : { total, capped: false };
}

/**
 * The total in parts that add up, each a scalar. `limited` ones count rows, one further than `most`; the others are exact.
 */
export function partTotals(
  entity: EntityDefinition,
  branches: readonly Branch[],
  predicate: RawBuilder<boolean> | undefined,
  facets: FacetFilter,
  most: number,
): { sql: RawBuilder<number>; limited: boolean }[] {
  return branches.map((branch) =>
    isCounted(entity, branch) && (!predicate || facets)
      ? { sql: counterSql(entity, branch, predicate ? facets : undefined), limited: false }
      : { sql: countingSql(entity, branch, predicate, most), limited: true },
  );
}

/** What the parts come to, in one statement. */
export async function numbersOf(
  db: Db,
  entity: EntityDefinition,
  parts: readonly { sql: RawBuilder<number> }[],
): Promise<number[]> {
  if (parts.length === 0) return [];
  const all = sql<number[]>`array[${sql.join(parts.map((part) => part.sql))}]::bigint[]`;
  const row = await db.first(query.selectNoFrom(all.as('all')), preparedFor(entity));
  return (row?.all ?? []).map((n) => Math.max(0, n));
}

/** True when counters answer how many rows of the branch there are. */
function isCounted(entity: EntityDefinition, branch: Branch): boolean {
  if (entity.counted === false) return false;
  return branch.kind === 'owners' || (branch.kind === 'pool' && entity.pool?.indexed === true);
}

/**
 * The total as one scalar, where that is cheap: from counters, and for the few records that a person is a member of.
 * Undefined where rows would have to be counted.
 */
export function cheapTotalSql(
  entity: EntityDefinition,
  branches: readonly Branch[],
  predicate: RawBuilder<boolean> | undefined,
  facets: FacetFilter,
): RawBuilder<number> | undefined {
  if (predicate && !facets) return undefined;
  if (branches.some((branch) => !isCounted(entity, branch) && branch.kind !== 'members')) return undefined;
  const parts = branches.map((branch) =>
    isCounted(entity, branch)
      ? counterSql(entity, branch, predicate ? facets : undefined)
      : countingSql(entity, branch, predicate),
  );
  return parts.length === 0 ? sql`0` : sql`(${sql.join(parts, sql` + `)})`;
}

async function fromCounter(db: Db, entity: EntityDefinition, branch: Branch, facets: FacetFilter): Promise<number> {
  const row = await db.first(
    query.selectNoFrom([sql<number>`${counterSql(entity, branch, facets)}`.as('n')]),
    PREPARED,
  );
  return Math.max(0, row?.n ?? 0);
}

function counterSql(entity: EntityDefinition, branch: Branch, facets: FacetFilter): RawBuilder<number> {
  // A pool's rows are counted under its negative id.
  const owners =
    branch.kind === 'owners' ? branch.owners : branch.kind === 'pool' ? branch.pools.map((pool) => -pool) : [];
  const ofOwners =
    owners === 'all'
      ? entity.pool
        ? sql`owner_id > 0`
        : sql`true`
      : owners.length === 1
        ? sql`owner_id = ${owners[0]}`
        : sql`owner_id = any(${owners}::bigint[])`;
  const ofFacets = [...(facets ?? [])].map(([column, values]) => {
    const at = entity.facets?.indexOf(column) ?? -1;
    return sql`and ${sql.ref(`f${at + 1}`)} = any(${values}::bigint[])`;
  });
  // Triggers count by table.
  const where = sql`entity = ${sql.lit(entity.table)} and ${ofOwners} ${sql.join(ofFacets, sql` `)}`;
  return sql`(coalesce((select sum(n) from row_count where kind = ${sql.lit(facets ? 'f' : 'o')} and ${where}), 0)::bigint
      + coalesce((select sum(n) from row_count_ledger where ${where}), 0)::bigint)`;
}

async function byCounting(
  db: Db,
  entity: EntityDefinition,
  branch: Branch,
  predicate: RawBuilder<boolean> | undefined,
): Promise<number> {
  const row = await db.first(
    query.selectNoFrom([sql<number>`${countingSql(entity, branch, predicate)}`.as('n')]),
    preparedFor(entity),
  );
  return row?.n ?? 0;
}

function countingSql(
  entity: EntityDefinition,
  branch: Branch,
  predicate: RawBuilder<boolean> | undefined,
  most: number = limits.exactTotal,
): RawBuilder<number> {
  return sql`(select count(*) from (select 1 from ${rowsOf(entity, branch, predicate)} limit ${sql.lit(most + 1)}) x)`;
}

/** What follows `from` for the rows of a branch, as `t`. */
export function rowsOf(
  entity: EntityDefinition,
  branch: Branch,
  predicate: RawBuilder<boolean> | undefined,
): RawBuilder<unknown> {
  const table = sql.table(entity.table);
  const filters = predicate ? sql`and ${predicate}` : sql``;
  const [from, own] =
    branch.kind === 'members'
      ? [
          sql`(${memberSourceSql(entity, branch.userId)}) m(id) join ${table} t on ${sql.ref(`t.${entity.members?.local}`)} = m.id`,
          otherOwnersSql(entity, branch.except),
        ]
      : [sql`${table} t`, branchSql(entity, branch)];
  return sql`${from} where t.deleted_at is null and ${own} ${filters}`;
}

/** A list answers a count up to the limit of exact totals, and flags one that goes beyond. */
export function countedTo(counted: number, most: number = limits.exactTotal): { total: number; totalCapped?: true } {
  return counted > most ? { total: most, totalCapped: true } : { total: counted };
}
