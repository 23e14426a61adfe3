// What measures come to, read from the cells that the database keeps by day and owner (migrations/0080_measure_day.ts) in place of
// the rows. What a person sees as a member has no cells, and is added up from its rows.
import { type RawBuilder, sql } from 'kysely';
import type { ListRequest } from './request.ts';
import { type Branch, idsText } from './scope.ts';

/** Name of the source, and which of its sums: the measure's own, or its number of rows. */
export interface PreAggregated {
  source: string;
  sum?: 1 | 2 | 3 | 4;
}

/** A query of a measure: its fields by wire names, first and last day, and at most one field to group by. */
interface AggregateQuery {
  kept?: PreAggregated | undefined;
  date?: string | undefined;
  by: string;
  sum?: string | undefined;
}
type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';
interface Span {
  from: string;
  to: string;
}
interface Group {
  field: string;
  unit?: Unit;
}

/** A question that cells answer. */
export interface PreAggregatedRequest {
  source: string;
  /** The number of rows of a cell, and what is summed. */
  n: RawBuilder<unknown>;
  s: RawBuilder<unknown> | undefined;
  /** SQL over a cell `m`. */
  group: RawBuilder<unknown> | undefined;
  /** Cells of days and of months; those taken off are days of a month that the span has not. */
  cells: readonly { within: RawBuilder<boolean>; isTakenOff: boolean }[];
  /** Of what was not folded into the cells yet. */
  recent: RawBuilder<boolean>;
}

type Owners = Extract<Branch, { kind: 'owners' }>;
const isOwners = (branch: Branch): branch is Owners => branch.kind === 'owners';

/** The pre-aggregated cells of a measure for a period; undefined where only its rows can answer. */
export function preAggregatedFor(
  { entity, definition, branches }: ListRequest,
  { kept, date, by, sum }: AggregateQuery,
  span: Span,
  groupBy: readonly Group[],
  people: readonly number[] | undefined,
): PreAggregatedRequest | undefined {
  const [group] = groupBy;
  if (!kept || groupBy.length > 1 || !branches.some(isOwners)) return undefined;
  const time = group?.field === date ? (group?.unit ?? 'day') : undefined;
  if (group && !time && group.field !== by) return undefined;
  if (!definition.byWire.has(by)) return undefined;
  const value = kept.sum === undefined ? undefined : sql.raw(`m.s${kept.sum}`);
  const scopes = branches.filter(isOwners);
  const owners = sql`(${sql.join(
    scopes.map(({ owners: some }) => {
      if (some !== 'all') return sql`m.owner_id = any(${idsText(some)}::bigint[])`;
      return entity.pool ? sql`m.owner_id > 0` : sql`true`;
    }),
    sql` or `,
  )})`;
  const whose = people ? sql`${owners} and m.by_id = any(${people}::bigint[])` : owners;
  // Of everybody together there are cells of their own, in which an owner is 1 and none is 0.
  const isOfAll = !people && (!group || time !== undefined) && scopes.every((scope) => scope.owners === 'all');
  return {
    source: kept.source,
    n: sum === undefined && value ? value : sql.raw('m.n'),
    s: sum === undefined ? undefined : value,
    group: group && (time ? sql`date_trunc(${sql.lit(time)}, m.day)::date` : sql.raw('m.by_id')),
    cells: cellsOf(span, time, isOfAll ? allUnits : ownUnits).map(({ unit, days, isTakenOff }) => ({
      within: sql<boolean>`m.unit = ${unit} and ${daysOf(days)} and ${whose}`,
      isTakenOff,
    })),
    recent: sql<boolean>`${daysOf(span)} and ${whose}`,
  };
}

function daysOf({ from, to }: Span): RawBuilder<boolean> {
  return from === '' ? sql`m.day <= ${to}::date` : sql`m.day between ${from}::date and ${to}::date`;
}

/** Units of cells: those by owner, and those of all owners together. */
const ownUnits = { day: sql.lit('d'), month: sql.lit('m') };
const allUnits = { day: sql.lit('D'), month: sql.lit('M') };

interface Cells {
  unit: RawBuilder<unknown>;
  /** For months their first days. */
  days: Span;
  isTakenOff: boolean;
}

/** What adds up to a span: whole months by their own cells, where the days of a month need not be distinguished. */
function cellsOf({ from, to }: Span, time: Unit | undefined, units: typeof ownUnits): Cells[] {
  if (from > to) return [];
  if (time === 'day' || time === 'week') return daysFrom(from, to, units);
  const first = from === '' || dayOf(from) === 1 ? from : monthAfter(from);
  const end = dayOf(shifted(to, 1)) === 1 ? shifted(to, 1) : monthOf(to);
  if (first !== '' && first > end) return partOfMonth(from, to, units);
  return [
    ...(from < first ? partOfMonth(from, shifted(first, -1), units) : []),
    ...(first < end ? [{ unit: units.month, days: { from: first, to: shifted(end, -1) }, isTakenOff: false }] : []),
    ...(end <= to ? partOfMonth(end, to, units) : []),
  ];
}

/** By its days, or as the whole month without its other days, whichever are fewer. */
function partOfMonth(from: string, to: string, units: typeof ownUnits): Cells[] {
  const begin = monthOf(from);
  const last = shifted(monthAfter(to), -1);
  const others = dayOf(from) - 1 + dayOf(last) - dayOf(to);
  if (others >= dayOf(to) - dayOf(from)) return daysFrom(from, to, units);
  return [
    { unit: units.month, days: { from: begin, to: begin }, isTakenOff: false },
    ...daysFrom(begin, shifted(from, -1), units, true),
    ...daysFrom(shifted(to, 1), last, units, true),
  ];
}

function daysFrom(from: string, to: string, units: typeof ownUnits, isTakenOff = false): Cells[] {
  return from <= to ? [{ unit: units.day, days: { from, to }, isTakenOff }] : [];
}

const dayOf = (day: string) => Number(day.slice(8));
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);

/** The first of the next month. */
function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/**
 * Cells and, for what has none, rows, as one: `select <names>, n, <added>`. Cells that were made for another time zone than the
 * company's are not read, and all rows are.
 */
export function withPreAggregated(
  { source, n, s, group, cells, recent }: PreAggregatedRequest,
  request: ListRequest,
  rows: (of: ListRequest) => RawBuilder<unknown>,
  { names, added }: { names: readonly RawBuilder<unknown>[]; added: readonly RawBuilder<unknown>[] },
): RawBuilder<unknown> {
  const [name] = names;
  const [total] = added;
  const fits = sql`(select zone = current_setting('TimeZone') from measure_source where name = ${source})`;
  const cell = (sign: RawBuilder<unknown>) =>
    sql`${group ? sql`${group} as ${name},` : sql``} ${sign}${n} as n ${s && total ? sql`, ${sign}${s} as ${total}` : sql``}`;
  const [plus, minus] = [sql``, sql`-`];
  const owned = request.branches.filter(isOwners);
  const others = request.branches.filter((branch) => !isOwners(branch));
  const parts = [
    ...cells.map(
      ({ within, isTakenOff }) => sql`
        select ${cell(isTakenOff ? minus : plus)} from measure_day m where ${fits} and m.source = ${source} and ${within}`,
    ),
    sql`select ${cell(plus)} from measure_ledger m where ${fits} and m.source = ${source} and ${recent}`,
    sql`select * from (${rows({ ...request, branches: owned })}) r where not ${fits}`,
    ...(others.length > 0 ? [sql`select * from (${rows({ ...request, branches: others })}) r`] : []),
  ];
  return sql`
    select ${sql.join([...names, sql`coalesce(sum(n), 0)::bigint as n`, ...added.map((one) => sql`sum(${one}) as ${one}`)])}
    from (${sql.join(parts, sql` union all `)}) p
    ${names.length > 0 ? sql`group by ${sql.join(names)} having sum(n) <> 0` : sql``}`;
}
