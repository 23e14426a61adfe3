// A choice that another column overrules, as lists find and count by it: by the value that is shown.
import { type RawBuilder, sql } from 'kysely';
import type { EntityDefinition, Field } from '../entity.ts';
import type { Overrule } from '../field.ts';

/** The values split in those of the choice itself, and those of the column that overrules it. */
function split({ by }: Overrule, values: readonly number[]): { own: number[]; others: number[] } {
  const others = by.filter(({ option }) => values.includes(option)).map(({ value }) => value);
  return { own: values.filter((value) => !by.some(({ option }) => option === value)), others };
}

/** Records that are shown as one of the values. Constant SQL but for the values, by which partial indexes are found. */
export function shownAsSql(
  column: RawBuilder<unknown>,
  overruled: Overrule,
  values: readonly number[],
): RawBuilder<boolean> {
  const { own, others } = split(overruled, values);
  const by = sql.ref(`t.${overruled.column}`);
  const ofOwn = own.length === 1 ? sql`${column} = ${own[0]}::bigint` : sql`${column} = any(${own}::bigint[])`;
  const parts = [
    ...(own.length > 0 ? [sql`(${by} = ${sql.lit(overruled.holds)} and ${ofOwn})`] : []),
    ...(others.length > 0 ? [sql`${by} in (${sql.join(others.map((one) => sql.lit(one)))})`] : []),
  ];
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** The same as facets, by column; undefined where it takes both columns to express it. */
function shownAsFacets(
  column: string,
  overruled: Overrule,
  values: readonly number[],
): [column: string, values: number[]][] | undefined {
  const { own, others } = split(overruled, values);
  if (own.length > 0 && others.length > 0) return undefined;
  if (others.length > 0) return [[overruled.column, others]];
  return [
    [column, own],
    [overruled.column, [overruled.holds]],
  ];
}

/** Values of a choice (joined by commas) as facets; undefined where counters do not know them. */
export function facetsOf(
  { facets }: Pick<EntityDefinition, 'facets'>,
  { column, overruled }: Field,
  value: string,
): [column: string, values: number[]][] | undefined {
  if (!column || !facets?.includes(column)) return undefined;
  const values = value.split(',').map(Number);
  if (!overruled) return [[column, values]];
  return facets.includes(overruled.column) ? shownAsFacets(column, overruled, values) : undefined;
}
