// Builds a report: its measures in groups for the period and for the two that it is compared with, side by side.
import type { Report, ReportCell, ReportColumn, ReportRow } from '@crm/protocol/answers/report';
import type { Call } from '../../engine/entity.ts';
import { type MeasureDefinition, mayReadMeasure, type Span } from '../../engine/measure.ts';
import { isMean, type MeasureGroup, measureBy, valueOfGroups } from '../../engine/measure-groups.ts';
import { bucketsOf, unitOf } from '../../engine/periods.ts';
import { departmentFigures, type SpanMeasure } from './department-figures.ts';
import { type Groups, groupsOf, listOfRow, type ReportQuery, topOf } from './groups.ts';
import type { ReportDefinition } from './report.ts';
import { type ReportRequest, requestedSpans } from './request.ts';
import { requestedScope } from './whose.ts';

const usualMost = 50;

/** The measures of a report that the person may read. */
export async function measuresOf(call: Call, { measures }: ReportDefinition): Promise<MeasureDefinition[]> {
  const declared = measures.map((key) => {
    const found = call.engine.measures.find((one) => one.key === key);
    if (!found) throw new Error(`no measure ${key}`);
    return found;
  });
  const allowed = await Promise.all(declared.map((one) => mayReadMeasure(call, one)));
  return declared.filter((_one, at) => allowed[at]);
}

export async function buildReport(call: Call, report: ReportDefinition, request: ReportRequest): Promise<Report> {
  const spans = requestedSpans(call, request);
  const usual = unitOf(spans.span);
  const unit = report.byMonth && (usual === 'day' || usual === 'week') ? 'month' : usual;
  const { people, whose } = requestedScope(call, request);
  const { branchId, userid } = request;
  const top = branchId || topOf(call.actor);
  const common = { report, unit, people, branchId, userid, whose };
  const question = (span: Span): ReportQuery => ({ ...common, span, top, read: new Map(), found: new Map() });
  const measures = await measuresOf(call, report);
  // Of a year both are the same days.
  const isOneSide = spans.before.from === spans.yearBefore.from && spans.before.to === spans.yearBefore.to;
  const { now, before, yearBefore } = await measureSides(call, measures, {
    now: question(spans.span),
    before: question(spans.before),
    ...(isOneSide ? {} : { yearBefore: question(spans.yearBefore) }),
  });
  const shownMeasures = now.measured.map((one) => one.measure);
  const { name, title, chart, by } = report;
  const compared: Pick<Report, 'compared'> = isOneSide ? { compared: ['yearBefore'] } : {};
  const whole = { name, title, chart, by, ...spans, ...compared, whose, ...(by === 'time' ? { unit } : {}) };
  if (by === 'measures')
    return {
      ...whole,
      columns: [],
      ...figures(call, now.question, now.measured, before.measured, yearBefore.measured),
    };
  const sides = { now: now.measured, before: before.measured, yearBefore: yearBefore.measured };
  const keys = keysOf(now.question, before.question, yearBefore.question, sides);
  const most = report.most ?? usualMost;
  const shown = by === 'time' ? keys : keys.slice(0, most);
  return {
    ...whole,
    columns: columnsOf(report, shownMeasures),
    rows: shown.map((key) => rowOf(call, now.question, key, sides)),
    total: totalsOf(call, now.question, sides),
    more: keys.length - shown.length,
  };
}

/** One span of a report. */
interface Side {
  question: ReportQuery;
  measured: SpanMeasure[];
}
interface Questions {
  now: ReportQuery;
  before: ReportQuery;
  /** Missing where it is the same as the one before. */
  yearBefore?: ReportQuery;
}

/**
 * The sides of a report. Where all rows belong to one department, such as that of sales, the report shows the departments of that
 * one, and so on: one row alone adds nothing to the total.
 */
async function measureSides(
  call: Call,
  measures: readonly MeasureDefinition[],
  { now, before, yearBefore }: Questions,
): Promise<{ now: Side; before: Side; yearBefore: Side }> {
  const measureSide = async (question: ReportQuery): Promise<Side> => ({
    question,
    measured: await measureAll(call, measures, question),
  });
  const [first, second, third] = await Promise.all([
    measureSide(now),
    measureSide(before),
    yearBefore && measureSide(yearBefore),
  ]);
  const only =
    now.report.by === 'department' ? onlyPart(call, measures, [first, second, ...(third ? [third] : [])]) : 0;
  if (only === 0) return { now: first, before: second, yearBefore: third ?? second };
  const below = (question: ReportQuery): ReportQuery => ({ ...question, top: only });
  return measureSides(call, measures, {
    now: below(now),
    before: below(before),
    ...(yearBefore ? { yearBefore: below(yearBefore) } : {}),
  });
}

/** The department that all rows of all sides belong to, if it has departments itself; amounts that departments have of their own stay where they are. */
function onlyPart({ actor }: Call, measures: readonly MeasureDefinition[], sides: readonly Side[]): number {
  if (measures.some((one) => 'ofDepartments' in one && one.ofDepartments)) return 0;
  const keys = new Set(sides.flatMap(({ measured }) => measured.flatMap(({ labels }) => [...labels.keys()])));
  const [key = ''] = keys;
  const part = Number(key);
  if (keys.size !== 1 || part === 0 || part === sides[0]?.question.top) return 0;
  return [...actor.organisation.departments.values()].some(({ parentId }) => parentId === part) ? part : 0;
}

interface Sides {
  now: readonly SpanMeasure[];
  before: readonly SpanMeasure[];
  yearBefore: readonly SpanMeasure[];
}
/** A row by its keys within each span: those of times differ. */
interface RowKey {
  now: string;
  before: string;
  yearBefore: string;
  label: string;
}

async function measureAll(
  call: Call,
  measures: readonly MeasureDefinition[],
  question: ReportQuery,
): Promise<SpanMeasure[]> {
  const measured: SpanMeasure[] = [];
  for (const measure of measures) {
    const one = question.report.cumulative?.includes(measure.key)
      ? await measureCumulative(call, measure, question)
      : ((await departmentFigures(call, measure, question)) ?? (await measureOne(call, measure, question)));
    if (one) measured.push(one);
  }
  return measured;
}

async function measureOne(
  call: Call,
  measure: MeasureDefinition,
  question: ReportQuery,
): Promise<SpanMeasure | undefined> {
  const groups = await groupsOf(call, measure, question);
  if (!groups) return undefined;
  const all: MeasureGroup[] = [...groups.values()].flatMap(({ found }) => found);
  return {
    measure,
    values: new Map([...groups].map(([key, { found }]) => [key, valueOfGroups(measure, found)])),
    labels: labelsOf(groups),
    total: all.length === 0 && isMean(measure) ? '' : valueOfGroups(measure, all),
  };
}

/** The mean of nothing is none; everything else comes to nought. */
const nothingOf = (measure: MeasureDefinition | undefined): string => (measure && isMean(measure) ? '' : '0');

const labelsOf = (groups: Groups) => new Map([...groups].map(([key, { label }]) => [key, label]));

/** What stands at the end of each part: everything before the span, and what came in each part of it. */
async function measureCumulative(
  call: Call,
  measure: MeasureDefinition,
  question: ReportQuery,
): Promise<SpanMeasure | undefined> {
  const { span, unit, people } = question;
  const dayBefore = new Date(Date.parse(span.from) - 86_400_000).toISOString().slice(0, 10);
  const [old, came] = await Promise.all([
    measureBy(call, measure, { from: '', to: dayBefore }, undefined, people),
    groupsOf(call, measure, question),
  ]);
  if (!old || !came) return undefined;
  const groups = [...old];
  const values = new Map<string, string>();
  for (const { key } of bucketsOf(span, unit)) {
    groups.push(...(came.get(key)?.found ?? []));
    values.set(key, valueOfGroups(measure, groups));
  }
  return { measure, values, labels: new Map(), total: valueOfGroups(measure, groups) };
}

function figures(
  call: Call,
  question: ReportQuery,
  now: readonly SpanMeasure[],
  before: readonly SpanMeasure[],
  yearBefore: readonly SpanMeasure[],
) {
  const shown = now.map(({ measure, total }): ReportRow => {
    const { key, label, unit, definition = '' } = measure;
    const list = listOfRow(call, measure, question, { key, label }, false);
    const of = (side: readonly SpanMeasure[]) => side.find((one) => one.measure.key === key)?.total ?? '0';
    const cell = { value: total, before: of(before), yearBefore: of(yearBefore), ...(list ? { list } : {}) };
    return { key, label, unit, definition, cells: [cell] };
  });
  return { rows: shown, more: 0 };
}

function columnsOf({ shares = [] }: ReportDefinition, measures: readonly MeasureDefinition[]): ReportColumn[] {
  const own = measures.map(({ key, label, unit, definition = '' }): ReportColumn => ({ key, label, unit, definition }));
  const known = new Set(measures.map(({ key }) => key));
  return [
    ...own,
    ...shares
      .filter(({ of }) => of.every((key) => known.has(key)))
      .map(({ key, label, definition }): ReportColumn => ({ key, label, definition, unit: 'percent' })),
  ];
}

/** Times in their order, side by side; everything else by what the first measure comes to. */
function keysOf(now: ReportQuery, before: ReportQuery, yearBefore: ReportQuery, sides: Sides): RowKey[] {
  if (now.report.by === 'time') {
    const [first, second, third] = [now, before, yearBefore].map(({ span, unit }) => bucketsOf(span, unit));
    return (first ?? []).map(({ key }, at) => ({
      now: key,
      before: second?.[at]?.key ?? '-',
      yearBefore: third?.[at]?.key ?? '-',
      label: key,
    }));
  }
  const labels = new Map<string, string>();
  const every = [...sides.now, ...sides.before, ...sides.yearBefore];
  for (const one of every) for (const [key, label] of one.labels) if (!labels.has(key)) labels.set(key, label);
  const size = (key: string, at: number) => Number(sides.now[at]?.values.get(key) ?? 0);
  const rows = [...labels].map(([key, label]) => ({ now: key, before: key, yearBefore: key, label }));
  return rows.sort((a, b) => {
    for (const at of sides.now.keys()) {
      const difference = size(b.now, at) - size(a.now, at);
      if (difference !== 0) return difference;
    }
    return a.label.localeCompare(b.label, 'zh-CN') || a.now.localeCompare(b.now);
  });
}

function rowOf(call: Call, question: ReportQuery, row: RowKey, sides: Sides): ReportRow {
  const { report } = question;
  const value = (side: readonly SpanMeasure[], key: string, at: number) =>
    side[at]?.values.get(key) ?? nothingOf(sides.now[at]?.measure);
  const cells = sides.now.map(({ measure }, at): ReportCell => {
    const isCumulative = report.cumulative?.includes(measure.key) === true;
    const list = listOfRow(call, measure, question, { key: row.now, label: row.label }, isCumulative);
    return {
      value: value(sides.now, row.now, at),
      before: value(sides.before, row.before, at),
      yearBefore: value(sides.yearBefore, row.yearBefore, at),
      ...(list ? { list } : {}),
    };
  });
  const Header = report.by === 'person' ? call.actor.organisation.users.get(Number(row.now))?.avatar : undefined;
  return {
    key: row.now,
    label: row.label,
    ...(Header ? { Header } : {}),
    cells: [...cells, ...sharesOf(report, sides.now, cells)],
  };
}

function totalsOf(call: Call, question: ReportQuery, sides: Sides): ReportCell[] {
  const whole = { ...question, report: { ...question.report, by: 'measures' as const } };
  const cells = sides.now.map(({ measure, total }, at): ReportCell => {
    const isCumulative = question.report.cumulative?.includes(measure.key) === true;
    const list = listOfRow(call, measure, whole, { key: '', label: '' }, isCumulative);
    return {
      value: total,
      before: sides.before[at]?.total ?? '0',
      yearBefore: sides.yearBefore[at]?.total ?? '0',
      ...(list ? { list } : {}),
    };
  });
  return [...cells, ...sharesOf(question.report, sides.now, cells)];
}

function sharesOf(
  { shares = [] }: ReportDefinition,
  measured: readonly SpanMeasure[],
  cells: readonly ReportCell[],
): ReportCell[] {
  return shares.flatMap(({ of }): ReportCell[] => {
    const [part, whole] = of.map((key) => cells[measured.findIndex((one) => one.measure.key === key)]);
    if (!part || !whole) return [];
    return [
      {
        value: percent(part.value, whole.value),
        before: percent(part.before, whole.before),
        yearBefore: percent(part.yearBefore, whole.yearBefore),
      },
    ];
  });
}

/** With one place; empty of nothing. */
function percent(part: string, whole: string): string {
  return Number(whole) === 0 ? '' : String(Math.round((Number(part) / Number(whole)) * 1000) / 10);
}
