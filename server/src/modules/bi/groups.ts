// The rows of a report, of one measure: which group a number belongs to, and how its rows are found in a list.
import type { MeasureFigure } from '@crm/protocol/answers/measure';
import type { Call } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { zeroIsNothing } from '../../engine/fields/choice.ts';
import {
  conditionsOf,
  listOf,
  type MeasureDefinition,
  type People,
  type RowMeasure,
  type Span,
} from '../../engine/measure.ts';
import { type LinesRead, type MeasureBy, type MeasureGroup, measureBy } from '../../engine/measure-groups.ts';
import { type BucketUnit, bucketsOf } from '../../engine/periods.ts';
import { topCategories } from '../product/index.ts';
import type { ReportDefinition } from './report.ts';
import { listable, scopedModules } from './request.ts';
import { sourceList } from './source-lists.ts';

/** The query of a report, shared by all its measures. */
export interface ReportQuery {
  report: ReportDefinition;
  span: Span;
  unit: BucketUnit;
  people: People;
  /** The requested department; 0 for none. */
  branchId: number;
  /** The department whose parts are the rows of a report by departments. */
  top: number;
  /** The one requested person; 0 for none. */
  userid: number;
  /** The people in words, where some are requested. */
  whose: string;
  /** What was read of the lines of the span. */
  read: LinesRead;
  /** What measures came to, by measure and span: the same groups may be placed once more. */
  found: Map<string, Promise<MeasureGroup[] | undefined>>;
}

/** Groups by their keys, each with what the measure found for it. */
export type Groups = Map<string, { label: string; found: MeasureGroup[] }>;

/** @returns undefined where the person may not read the measure in this way */
export async function groupsOf(
  call: Call,
  measure: MeasureDefinition,
  question: ReportQuery,
): Promise<Groups | undefined> {
  const { span, people, read } = question;
  const cacheKey = JSON.stringify([measure.key, span]);
  let groupsFound = question.found.get(cacheKey);
  if (!groupsFound)
    question.found.set(cacheKey, (groupsFound = measureBy(call, measure, span, byOf(question), people, read)));
  const found = await groupsFound;
  if (!found) return undefined;
  const place = await placesOf(call, found, measure, question);
  const groups: Groups = new Map();
  for (const one of found) {
    const { key, label } = place(one);
    const group = groups.get(key);
    if (group) group.found.push(one);
    else groups.set(key, { label, found: [one] });
  }
  return groups;
}

function byOf({ report, unit }: ReportQuery): MeasureBy | undefined {
  switch (report.by) {
    case 'measures':
      return undefined;
    case 'time':
      return { by: 'time', unit };
    case 'person':
    case 'department':
      return { by: 'person' };
    case 'field':
      return { by: 'field', wire: report.field ?? '' };
    case 'product':
    case 'category':
      return { by: 'line', wire: 'productid' };
    case 'kind':
      return { by: 'kind' };
  }
}

type Place = (group: MeasureGroup) => { key: string; label: string };

async function placesOf(
  call: Call,
  found: readonly MeasureGroup[],
  measure: MeasureDefinition,
  { report, top }: ReportQuery,
): Promise<Place> {
  if (report.by === 'department') {
    const parts = partsOf(call, top);
    return ({ key }) => {
      const part = parts.get(call.actor.organisation.users.get(Number(key))?.departmentId ?? 0) ?? 0;
      return { key: part ? String(part) : '', label: call.actor.organisation.departments.get(part)?.name ?? '' };
    };
  }
  if (report.by === 'category') {
    const ids = found.map(({ key }) => Number(key));
    const known = isReadable(call.actor, 'product', { wire: 'type' }) ? await topCategories(call.db, ids) : new Map();
    return ({ key }) => {
      const category = known.get(Number(key));
      return category ? { key: String(category.id), label: category.name } : { key: '', label: '' };
    };
  }
  if (report.by === 'field' && 'entity' in measure) {
    const { byWire } = await call.engine.definitionFor(call.db, call.engine.byName(measure.entity), call.actor);
    const field = byWire.get(report.field ?? '');
    // For the measure 0 means nothing, but here it is one of the choices.
    if (field && !zeroIsNothing(field)) return ({ key, label }) => ({ key: key || '0', label });
  }
  return (group) => group;
}

/** Each department with the row that it is counted in: those directly below the requested one, and that one itself. */
function partsOf({ actor }: Pick<Call, 'actor'>, top: number): ReadonlyMap<number, number> {
  const { departments } = actor.organisation;
  const parts = new Map<number, number>([[top, top]]);
  for (const { id, parentId } of departments.values())
    if (parentId === top) for (const below of actor.organisation.departmentAndBelow(id)) parts.set(below, id);
  return parts;
}

/** The departments that may have amounts of their own in a report: those of its rows, and the one that all of it is about. */
export function departmentsOf(
  call: Pick<Call, 'actor'>,
  { report, branchId, userid, top }: ReportQuery,
): { parts: readonly number[]; whole: number } {
  const { departments } = call.actor.organisation;
  if (userid > 0) return { parts: [], whole: 0 };
  const root = [...departments.values()].find(({ parentId }) => parentId === 0)?.id ?? 0;
  if (report.by === 'time') return { parts: [], whole: branchId || root };
  if (report.by !== 'department') return { parts: [], whole: 0 };
  return {
    parts: [...departments.values()].filter(({ parentId }) => parentId === top).map(({ id }) => id),
    whole: top,
  };
}

/** The lowest department with everybody in it whose records the person sees. */
export function topOf(actor: Call['actor']): number {
  const { departments, users } = actor.organisation;
  const scopes = scopedModules.map((module) =>
    actor.can(`crm.${module}.index`) ? actor.scope(`crm.${module}.index`, module) : [],
  );
  const root = [...departments.values()].find(({ parentId }) => parentId === 0)?.id ?? 0;
  if (scopes.includes('all')) return root;
  const lines = scopes
    .flatMap((scope) => (scope === 'all' ? [] : scope))
    .map((id) => pathTo(departments, users.get(id)?.departmentId ?? 0));
  const [first = []] = lines;
  return first.findLast((id) => lines.every((line) => line.includes(id))) ?? root;
}

/** A department with those above it, the highest first. */
function pathTo(departments: ReadonlyMap<number, { parentId: number }>, departmentId: number): number[] {
  const way: number[] = [];
  for (let id = departmentId; id && !way.includes(id); id = departments.get(id)?.parentId ?? 0) way.unshift(id);
  return way;
}

/** The days that a row of a report is about. */
export function spanOfRow({ report, span, unit }: ReportQuery, key: string, isCumulative: boolean): Span {
  const own = report.by === 'time' ? (bucketsOf(span, unit).find((bucket) => bucket.key === key) ?? span) : span;
  return isCumulative ? { from: '', to: own.to } : { from: own.from, to: own.to };
}

type List = NonNullable<MeasureFigure['list']>;

/** What finds the rows behind a number; undefined where no list can. */
export function listOfRow(
  call: Call,
  measure: MeasureDefinition,
  question: ReportQuery,
  { key, label }: { key: string; label: string },
  isCumulative: boolean,
): List | undefined {
  if (question.people?.length === 0) return undefined;
  if ('rows' in measure) return sourceList(call, measure, question, { key, label }, spanOfRow(question, key, false));
  if (!('entity' in measure)) return undefined;
  const { report, people, top, whose } = question;
  const span = spanOfRow(question, key, isCumulative);
  const whole = { ...listOf(call, measure, span), data: worded(measure, span, people, whose) };
  switch (report.by) {
    case 'person':
      return key === '' ? undefined : { ...whole, data: worded(measure, span, [Number(key)], label) };
    case 'department': {
      const parts = partsOf(call, top);
      const members = [...call.actor.organisation.users.values()].filter(
        ({ departmentId }) => String(parts.get(departmentId) ?? '') === key,
      );
      const some = listable(members.map(({ id }) => id).filter((id) => !people || people.includes(id)));
      return key === '' || !some ? undefined : { ...whole, data: worded(measure, span, some, label) };
    }
    case 'field': {
      const field = report.field ?? '';
      const condition =
        key === '' ? { field, type: 'empty' as const } : { field, type: 'eq' as const, value: key, text: label };
      return { ...whole, data: [...whole.data, condition] };
    }
    case 'product':
    case 'category': {
      const parameter = report.by === 'product' ? 'productid' : 'productCategory';
      return key === '' ? undefined : { ...whole, scenes: { ...whole.scenes, [parameter]: key } };
    }
    default:
      return whole;
  }
}

/** The condition on people, with their names as its text. */
function worded(measure: RowMeasure, span: Span, people: People, text: string) {
  return conditionsOf(measure, span, people).map((one) => (one.field === measure.by ? { ...one, text } : one));
}
