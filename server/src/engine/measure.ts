// Measures: what modules count or sum over a period, declared with the rows and read under the reader's scope and grants.
import type { FilterItem } from '@crm/protocol/answers/filter';
import type { MeasureFigure, MeasureUnit } from '@crm/protocol/answers/measure';
import type { RawBuilder } from 'kysely';
import type { Actor } from '../platform/access/actor.ts';
import type { Call, Definition } from './entity.ts';
import { isReadable } from './field-permissions.ts';
import { type AggregateRow, aggregate, fieldOf, type GroupBy, type Summed } from './query/aggregate.ts';
import { type PreAggregated, preAggregatedFor } from './query/pre-aggregated.ts';
import { type ListRequest, parseRequest } from './query/request.ts';

/** First and last day, `2026-03-01`, in the company's time zone. */
export interface Span {
  from: string;
  to: string;
}

interface Named {
  /** `<module>.<what>`; never changes, because it is stored with the figures. */
  key: string;
  /** Chinese. */
  label: string;
  unit: MeasureUnit;
  /** Chinese: one sentence about what counts, shown beside the number. What a module declares has one. */
  definition?: string;
  /** `reports`: left out of the figures of work logs and of the sales brief. */
  shownIn?: 'reports';
}

/** Rows of an entity. */
export interface RowMeasure extends Named {
  /** Domain name. */
  entity: string;
  /** Wire name of the day or moment by which a row belongs to a period; missing where it counts in every one. */
  date?: string;
  /** Wire name of the person whose row it is. */
  by: string;
  /** What else holds for the rows. */
  filter?: readonly FilterItem[];
  /** The same by parameters of the list, such as `recycle`, and the wire names of the fields that these look at. */
  scenes?: Readonly<Record<string, string>>;
  looksAt?: readonly string[];
  /** Wire name of the number that is summed; rows are counted where missing. */
  sum?: string;
  /** The mean of the days between two moments, by their wire names, in place of a sum. */
  days?: { from: string; to: string };
  /** What is summed stands in the lines of the records: wire names of the lines and of their number. */
  lines?: { wire: string; sum: string };
  /** Where it is kept by day as its rows change, so that a period is read without them; see query/kept.ts. */
  kept?: PreAggregated;
}

/** Rows of no list, by the module that owns them. */
export interface SourceMeasure extends Named {
  /** People with none of these grants do not get the measure. */
  grants: readonly string[];
  /**
   * A `select` of `at timestamptz, by bigint, kind text, amount numeric` of all that the person may read, at any time; `by` is the
   * person it belongs to. Undefined where the person may read nothing.
   */
  rows: (call: Call) => Promise<RawBuilder<unknown> | undefined>;
  /** Chinese names of the kinds. */
  kinds?: (call: Call) => Promise<ReadonlyMap<string, string>>;
  /** The mean of the amounts, in place of their sum. */
  mean?: true;
  /**
   * Of those of these departments that have amounts of their own: the twelve months of each year in which they have any, by
   * their first days (`2026-03-01`). They stand in the place of what their people come to in that year.
   */
  ofDepartments?: (
    call: Call,
    ids: readonly number[],
    span: Span,
  ) => Promise<ReadonlyMap<number, ReadonlyMap<string, string>>>;
}

/** What no list shows, such as decisions: figures of the reader's own work only. */
export interface OwnMeasure extends Named {
  /** Undefined where the person has no part in it. */
  own: (call: Call, span: Span) => Promise<string | undefined>;
}

export type MeasureDefinition = RowMeasure | SourceMeasure | OwnMeasure;

/** Whose rows: everything in scope where missing. */
export type People = readonly number[] | undefined;

/** What finds the rows of a measure in the list of its entity. */
export function conditionsOf(measure: RowMeasure, span: Span, people?: People): FilterItem[] {
  return [
    ...(measure.filter ?? []),
    ...(measure.date ? [{ field: measure.date, type: 'between' as const, value: `${span.from},${span.to}` }] : []),
    ...(people ? [{ field: measure.by, type: 'in' as const, value: people.join(',') }] : []),
  ];
}

/** True for people who may see such records and, in full, every field of the measure: otherwise it would reveal the field. */
export function mayRead(actor: Actor, definition: Definition, measure: RowMeasure): boolean {
  const { entity } = definition;
  const { date, by, filter = [], looksAt = [], sum, days } = measure;
  const wires = [date, by, ...filter.map(({ field }) => field), ...looksAt, sum, days?.from, days?.to];
  return (
    actor.can(`${entity.grant}.index`) &&
    wires.every((wire) => {
      return wire === undefined || readsField(actor, definition, wire);
    }) &&
    readsLines(actor, definition, measure)
  );
}

/** True for people who see a field in full, by its wire name, or by that of the second half of a pair. */
export function readsField(actor: Actor, definition: Definition, wire: string): boolean {
  const field = fieldOf(definition, wire)?.declared;
  return field !== undefined && isReadable(actor, definition.entity.module, field);
}

function readsLines(actor: Actor, { entity }: Definition, { lines }: RowMeasure): boolean {
  if (!lines) return true;
  const field = entity.children?.find(({ wire }) => wire === lines.wire)?.fields.find(({ wire }) => wire === lines.sum);
  return field !== undefined && isReadable(actor, entity.module, field);
}

/** True for people who may read a measure. */
export async function mayReadMeasure(call: Call, measure: MeasureDefinition): Promise<boolean> {
  if ('own' in measure) return false;
  if ('rows' in measure) return measure.grants.some((grant) => call.actor.can(grant));
  const definition = await call.engine.definitionFor(call.db, call.engine.byName(measure.entity), call.actor);
  return mayRead(call.actor, definition, measure);
}

/** Keys of the measures that this person may read, to filter figures that were computed for somebody else. */
export async function readableMeasures(call: Call): Promise<ReadonlySet<string>> {
  const keys = await Promise.all(
    call.engine.measures.map(async (measure) => {
      if (!('entity' in measure)) return measure.key;
      const definition = await call.engine.definitionFor(call.db, call.engine.byName(measure.entity), call.actor);
      return mayRead(call.actor, definition, measure) ? measure.key : undefined;
    }),
  );
  return new Set(keys.filter((key) => key !== undefined));
}

/** The rows of a measure as a request of their list; undefined for people who may not read it. */
export async function requestOf(
  call: Call,
  measure: RowMeasure,
  span: Span,
  people?: People,
): Promise<ListRequest | undefined> {
  const entity = call.engine.byName(measure.entity);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  if (!mayRead(call.actor, definition, measure)) return undefined;
  return parseRequest(call, entity, { ...measure.scenes, data: JSON.stringify(conditionsOf(measure, span, people)) });
}

/** What leads to the rows of a measure in the list of its entity. */
export function listOf(
  { engine }: Pick<Call, 'engine'>,
  measure: RowMeasure,
  span: Span,
  people?: People,
): NonNullable<MeasureFigure['list']> {
  const { module } = engine.byName(measure.entity);
  const data = conditionsOf(measure, span, people);
  return measure.scenes ? { module, data, scenes: { ...measure.scenes } } : { module, data };
}

/**
 * The rows of a measure in groups, such as by month or by person; undefined for people who may not read it.
 * @param top only so many groups, those with the most first
 */
export async function measureGroups(
  call: Call,
  measure: RowMeasure,
  span: Span,
  groupBy: readonly GroupBy[],
  people?: People,
  top?: number,
): Promise<AggregateRow[] | undefined> {
  const request = await requestOf(call, measure, span, people);
  if (!request) return undefined;
  const kept = preAggregatedFor(request, measure, span, groupBy, people);
  return aggregate(call, request, summedOf(measure), groupBy, { top, kept });
}

function summedOf({ sum, days }: RowMeasure): Summed[] {
  if (days) return [days];
  return sum ? [sum] : [];
}

async function valueOf(call: Call, measure: MeasureDefinition, span: Span, people: People) {
  if ('rows' in measure) return undefined;
  if (!('entity' in measure)) {
    const isOwn = people?.length === 1 && people[0] === call.actor.userId;
    return isOwn ? measure.own(call, span) : undefined;
  }
  const groups = await measureGroups(call, measure, span, [], people);
  if (!groups) return undefined;
  const [whole] = groups;
  return measure.sum ? (whole?.sums[0] ?? '0') : String(whole?.count ?? 0);
}

/**
 * What the measures come to within a period, as far as the person sees; those that they may not read are left out.
 * @param people whose rows; everything in scope where missing
 */
export async function measure(
  call: Call,
  measures: readonly MeasureDefinition[],
  span: Span,
  people?: People,
): Promise<MeasureFigure[]> {
  const figures: MeasureFigure[] = [];
  for (const one of measures) {
    const value = await valueOf(call, one, span, people);
    if (value === undefined) continue;
    const { key, label, unit } = one;
    const list = 'entity' in one ? { list: listOf(call, one, span, people) } : {};
    figures.push({ key, label, unit, value, ...list });
  }
  return figures;
}
