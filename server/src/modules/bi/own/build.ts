// Builds a report that people made: one statement for each measure, for its period and those that it is compared with.
import type { FilterItem } from '@crm/protocol/answers/filter';
import type { Report, ReportCell, ReportColumn, ReportRow } from '@crm/protocol/answers/report';
import { limits } from '@crm/protocol/limits';
import { ownReportDepartment, ownReportTime } from '@crm/protocol/ownReport';
import { msg, renderSentence } from '@crm/protocol/sentences';
import type { Call, Field } from '../../../engine/entity.ts';
import { conditionsOf, type Span } from '../../../engine/measure.ts';
import { valueOfGroups } from '../../../engine/measure-groups.ts';
import { type BucketUnit, bucketsOf, unitOf } from '../../../engine/periods.ts';
import { fieldOf } from '../../../engine/query/aggregate.ts';
import { type PivotBy, type PivotCell, pivot, wordsOf } from '../../../engine/query/pivot.ts';
import { parseRequest, refusedAt } from '../../../engine/query/request.ts';
import { invalid } from '../../../platform/errors.ts';
import { listable, requestedSpans } from '../request.ts';
import type { DatedMeasure, ReadableReport } from './content.ts';

const { ownReports } = limits;
/** Statements of one call at a time: one person's report is not to take all connections of lists. */
const atOnce = 2;

/** The three sides of a cell, as far as the report is compared. */
type Side = 'value' | 'before' | 'yearBefore';

/** What of a row or column is shown: its key on each side, which of times differ. */
interface Place {
  keys: Readonly<Record<Side, string | null>>;
  label: string;
}

interface ReportQuery {
  made: ReadableReport;
  sides: readonly Side[];
  spans: Readonly<Record<Side, Span>>;
  unit: BucketUnit;
}

const everything: Place = { keys: { value: '', before: '', yearBefore: '' }, label: '' };

/** @throws AppError `invalid` for conditions that the person's list would refuse, and for too fine a division */
export async function buildOwnReport(call: Call, name: string, title: string, made: ReadableReport): Promise<Report> {
  const query = questionOf(call, made);
  const { content, measures } = made;
  const compared = query.sides.filter((side) => side !== 'value');
  const found = await cellsOf(call, query);
  const rows = content.by.length > 0 ? await placesOf(call, query, found[0] ?? [], 0) : [];
  const columns = content.by.length > 1 ? await placesOf(call, query, found[0] ?? [], 1) : [];
  const [firstBy] = made.by;
  const whole = {
    name,
    title,
    chart: content.chart,
    by: byOf(firstBy),
    span: query.spans.value,
    before: query.spans.before,
    yearBefore: query.spans.yearBefore,
    compared,
    whose: '',
    more: 0,
    ...(firstBy === ownReportTime ? { unit: query.unit } : {}),
    ...(typeof firstBy === 'object' ? { byTitle: firstBy.title, byField: firstBy.wire } : {}),
    module: made.definition.entity.module,
  };
  const cell = cellMaker(call, query, found);
  if (made.by.length === 0) {
    const figures = measures.map(({ key, label, unit, definition = '' }, at): ReportRow => {
      return { key, label, unit, definition, cells: [cell(at, everything)] };
    });
    return { ...whole, by: 'measures', columns: [], rows: figures };
  }
  const across = (place: Place): ReportCell[] =>
    columns.length > 0 || made.by.length > 1
      ? columns.map((column) => cell(0, place, column))
      : measures.map((_measure, at) => cell(at, place));
  return {
    ...whole,
    columns: columnsOf(made, columns),
    rows: rows.map((place): ReportRow => {
      const { value } = place.keys;
      return {
        key: value ?? 'rest',
        label: place.label,
        ...(value === null ? { rest: true as const } : {}),
        cells: across(place),
      };
    }),
    total: across(everything),
  };
}

function byOf(by: ReadableReport['by'][number] | undefined): Report['by'] {
  return by === undefined ? 'measures' : typeof by === 'string' ? by : 'field';
}

function columnsOf({ measures, by }: ReadableReport, columns: readonly Place[]): ReportColumn[] {
  if (by.length > 1) {
    const [{ key, unit, definition = '' }] = measures;
    return columns.map(({ keys: { value }, label }) => ({
      key: `${key}=${value ?? 'rest'}`,
      label,
      unit,
      definition,
      part: true,
    }));
  }
  return measures.map(({ key, label, unit, definition = '' }) => ({ key, label, unit, definition }));
}

/** @throws AppError `invalid` for too fine a division */
function questionOf(call: Call, made: ReadableReport): ReportQuery {
  const { period, from, to, compare, unit: wanted } = made.content;
  const { span, before, yearBefore } = requestedSpans(call, { period, from: from || null, to: to || null });
  const unit = wanted || unitOf(span);
  if (made.by.includes(ownReportTime) && bucketsOf(span, unit).length > ownReports.times)
    throw invalid({ unit: msg('ownReportTooFine', { max: ownReports.times }) });
  const sides: Side[] = ['value'];
  if (compare === 'both' || compare === 'before') sides.push('before');
  if (compare === 'both' || compare === 'yearBefore') sides.push('yearBefore');
  return { made, sides, spans: { value: span, before, yearBefore }, unit };
}

/** The cells of each measure: the groups of the others are those that are shown of the first. */
async function cellsOf(call: Call, query: ReportQuery): Promise<PivotCell[][]> {
  const { measures } = query.made;
  const [first, ...others] = measures;
  const cells = await crossed(call, query, first, () => undefined);
  const keys = query.made.by.map((_by, at) => [...new Set(cells.map((cell) => cell.keys[at]))]);
  const only = (at: number) => keys[at]?.filter((key) => key !== null && key !== undefined);
  const rest: PivotCell[][] = [];
  for (let at = 0; at < others.length; at += atOnce)
    rest.push(
      ...(await Promise.all(others.slice(at, at + atOnce).map((measure) => crossed(call, query, measure, only)))),
    );
  return [cells, ...rest];
}

/** @throws AppError `invalid` for conditions that the person's list would refuse, and for too fine a division */
export async function checkConditions(call: Call, made: ReadableReport): Promise<void> {
  const query = questionOf(call, made);
  await Promise.all(made.measures.map((measure) => requestFor(call, query, measure)));
}

function requestFor(call: Call, { made, sides, spans }: ReportQuery, measure: DatedMeasure) {
  const days = sides.map((side) => ({
    field: measure.date,
    type: 'between',
    value: `${spans[side].from},${spans[side].to}`,
  }));
  const own = [...(measure.filter ?? []), { or: days }];
  return parseRequest(call, made.definition.entity, {
    ...measure.scenes,
    data: JSON.stringify([...own, ...made.content.filters]),
  }).catch(refusedAt('filters', own.length));
}

async function crossed(
  call: Call,
  question: ReportQuery,
  measure: DatedMeasure,
  only: (at: number) => readonly string[] | undefined,
): Promise<PivotCell[]> {
  const { made, sides, spans, unit } = question;
  const request = await requestFor(call, question, measure);
  const number = (wire: string) => fieldOf(made.definition, wire)?.field as Field;
  const sum = measure.days
    ? { from: number(measure.days.from), to: number(measure.days.to) }
    : measure.sum && number(measure.sum);
  const by = made.by.map((one, at): PivotBy => {
    if (one === ownReportTime) return { by: 'time', unit };
    const chosen = only(at);
    const most = at === 0 ? ownReports.rows : ownReports.columns;
    const part = { most, ...(chosen ? { only: chosen } : {}) };
    return one === ownReportDepartment
      ? { by: 'department', field: number(measure.by), ...part }
      : { by: 'field', field: one, ...part };
  });
  return pivot(call, {
    request,
    date: made.date,
    spans: sides.map((side) => spans[side]),
    by,
    ...(sum ? { sum } : {}),
  });
}

/** The rows (0) or columns (1): times in their order, everything else by what the first measure comes to, the others last. */
async function placesOf(call: Call, query: ReportQuery, cells: readonly PivotCell[], at: number): Promise<Place[]> {
  const by = query.made.by[at];
  if (by === ownReportTime) {
    const buckets = (side: Side) => bucketsOf(query.spans[side], query.unit);
    const [before, yearBefore] = [buckets('before'), buckets('yearBefore')];
    return buckets('value').map(({ key }, place) => ({
      keys: { value: key, before: before[place]?.key ?? '-', yearBefore: yearBefore[place]?.key ?? '-' },
      label: key,
    }));
  }
  const size = new Map<string | null, number>();
  for (const { keys, parts } of cells) {
    const key = keys[at] ?? null;
    size.set(key, (size.get(key) ?? 0) + Number(parts[0]?.sum ?? 0));
  }
  const known = [...size.keys()].filter((key) => key !== null);
  const words =
    typeof by === 'object'
      ? await wordsOf(call, by, known)
      : new Map(known.map((key) => [key, call.actor.organisation.departments.get(Number(key))?.name ?? '']));
  const shown = known.map((key) => placeOf(key, words.get(key) ?? ''));
  shown.sort(
    (a, b) => (size.get(b.keys.value) ?? 0) - (size.get(a.keys.value) ?? 0) || a.label.localeCompare(b.label, 'zh-CN'),
  );
  return size.has(null) ? [...shown, placeOf(null, renderSentence(msg('ownReportRest'), call.language))] : shown;
}

function placeOf(key: string | null, label: string): Place {
  return { keys: { value: key, before: key, yearBefore: key }, label };
}

/** One number with what it is compared with, and the list of its rows. */
function cellMaker(call: Call, query: ReportQuery, found: readonly PivotCell[][]) {
  const { made, sides } = query;
  return (which: number, row: Place, column: Place = everything): ReportCell => {
    const measure = made.measures[which] ?? made.measures[0];
    const side = (one: Side): string => {
      const at = sides.indexOf(one);
      if (at < 0) return '';
      const within = (found[which] ?? []).filter(
        ({ keys }) =>
          (row === everything || keys[0] === row.keys[one]) && (column === everything || keys[1] === column.keys[one]),
      );
      const groups = within.map(({ parts }) => ({
        key: '',
        label: '',
        rows: parts[at]?.rows ?? 0,
        sum: parts[at]?.sum ?? '0',
      }));
      return valueOfGroups(measure, groups);
    };
    const list = listOf(call, query, measure, row, column);
    return {
      value: side('value'),
      before: side('before'),
      yearBefore: side('yearBefore'),
      ...(list ? { list } : {}),
    };
  };
}

/** What finds the rows of a cell in their list; undefined for those of many groups. */
function listOf(call: Call, { made, spans, unit }: ReportQuery, measure: DatedMeasure, ...places: Place[]) {
  let span = spans.value;
  const more: FilterItem[] = [];
  for (const [at, place] of places.entries()) {
    const by = made.by[at];
    if (place === everything || by === undefined) continue;
    const { value: key } = place.keys;
    if (key === null) return undefined;
    if (by === ownReportTime) {
      const bucket = bucketsOf(span, unit).find((one) => one.key === key);
      if (bucket) span = { from: bucket.from, to: bucket.to };
    } else if (by === ownReportDepartment) {
      const members = [...call.actor.organisation.users.values()].filter(
        ({ departmentId }) => String(departmentId) === key,
      );
      const some = listable(members.map(({ id }) => id));
      if (!some) return undefined;
      more.push({ field: measure.by, type: 'in', value: some.join(','), ...({ text: place.label } as object) });
    } else {
      more.push(
        key === ''
          ? { field: by.wire, type: 'empty' }
          : { field: by.wire, type: 'eq', value: key, ...({ text: place.label } as object) },
      );
    }
  }
  const data = [...conditionsOf(measure, span), ...made.content.filters, ...more] as FilterItem[];
  const { module } = made.definition.entity;
  return measure.scenes ? { module, data, scenes: { ...measure.scenes } } : { module, data };
}
