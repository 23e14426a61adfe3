// Orders by values that have an order of their own: entries of a dictionary, options, people by their names. Instead of
// sorting all rows, the values are walked in their order, and of each so many rows are read from the index as are needed.
import { type RawBuilder, sql } from 'kysely';
import type { EntityDefinition } from '../entity.ts';
import { type Cursor, comparedSql, type Order, type RankedOrder } from './order.ts';
import type { Branch } from './scope.ts';

/** Values of the order's column; rows of one place follow each other by value and id, highest first. */
interface Span {
  rank: number;
  low: number;
  high: number;
  /** Rows of the highest value with a lower id than this. */
  before: number;
}

const most = Number.MAX_SAFE_INTEGER;

/** Place of a value in the order: ranked values first, then unknown ones, then empty ones, in both directions. */
function placeOf(order: RankedOrder, value: number): number {
  const at = order.ranks.indexOf(value);
  return at >= 0 ? at + 1 : order.ranks.length + (value === 0 ? 2 : 1);
}

/** Place and value of a row of `t`, as lists and cursors carry them: ascending, and then by id downwards. */
export function rankSql(order: RankedOrder): RawBuilder<unknown> {
  const column = comparedSql(order);
  const unknown = sql`case ${column} when 0 then ${order.ranks.length + 2}::bigint else ${order.ranks.length + 1}::bigint end`;
  return sql`array[coalesce(array_position(${order.ranks}::bigint[], ${column}::bigint)::bigint, ${unknown}), -${column}::bigint]`;
}

const carried = /^\{\d{1,15},(-?\d{1,15})\}$/;

/** The value that a cursor carries; undefined for anything else. Its place is that of now. */
export function rankedValue(text: string): number | undefined {
  const value = carried.exec(text)?.[1];
  return value === undefined ? undefined : 0 - Number(value);
}

/** SQL over `t` for the rows behind the cursor. */
export function afterRankSql(order: RankedOrder, { value, id }: Cursor): RawBuilder<boolean> {
  const own = rankedValue(value ?? '') ?? 0;
  const at = [placeOf(order, own), -own];
  const rank = rankSql(order);
  return sql`(${rank} > ${at}::bigint[] or ${rank} = ${at}::bigint[] and t.id < ${id})`;
}

function spansOf(order: RankedOrder, cursor: Cursor | undefined): Span[] {
  const span = (low: number, high: number): Span => ({ rank: placeOf(order, high), low, high, before: most });
  const known = new Set([...order.ranks, 0]);
  const spans = [...known].map((value) => span(value, value));
  // What lies between the known values is looked through, too: no row is lost, whatever it holds.
  const bounds = [...known].sort((a, b) => a - b);
  for (const [at, low] of [-most, ...bounds].entries()) {
    const from = at === 0 ? low : low + 1;
    const to = (bounds[at] ?? most) - 1;
    if (from <= to) spans.push(span(from, to));
  }
  spans.sort((a, b) => a.rank - b.rank || b.high - a.high);
  if (!cursor) return spans;
  const value = rankedValue(cursor.value ?? '') ?? 0;
  const begin = spans.findIndex((one) => one.low <= value && value <= one.high);
  return spans.slice(begin).map((one, at) => (at === 0 ? { ...one, high: value, before: cursor.id } : one));
}

/** Only people whose records belong to the branch, where the order is by them. */
function withinBranch(entity: EntityDefinition, order: Order, branch: Branch, spans: Span[]): Span[] {
  if (order.column !== entity.owner || branch.kind !== 'owners' || branch.owners === 'all') return spans;
  const owners = new Set(branch.owners);
  return spans.filter(({ low, high }) => low === high && owners.has(low));
}

/**
 * The first `limit` rows of one branch behind the cursor, as `id` and `sorted`.
 * @param rows answers the rows of one value at most, highest first: `id` and `value`, behind the given condition over `t`
 */
export function byRank(
  entity: EntityDefinition,
  order: RankedOrder,
  branch: Branch,
  cursor: Cursor | undefined,
  limit: RawBuilder<unknown>,
  rows: (within: RawBuilder<boolean>, columns: RawBuilder<unknown>, tail: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const spans = withinBranch(entity, order, branch, spansOf(order, cursor));
  const column = comparedSql(order);
  const within = sql<boolean>`${column} >= r.low and (${column}, t.id) < (r.high, r.before)`;
  const list = (name: keyof Span) => sql`${spans.map((one) => one[name])}::bigint[]`;
  // In the order of the places the rows need not be sorted, and the walk ends with the page.
  return sql`(select y.id, array[r.rank, -y.value] as sorted from (
      select * from unnest(${list('rank')}, ${list('low')}, ${list('high')}, ${list('before')}) u(rank, low, high, before)
      order by rank, high desc) r
    cross join lateral ${rows(within, sql`t.id, ${column}::bigint as value`, sql`order by ${column} desc, t.id desc limit ${limit}`)} y
    order by r.rank, y.value desc, y.id desc limit ${limit})`;
}
