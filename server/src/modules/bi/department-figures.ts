// Measures whose departments may have amounts of their own, such as targets, for reports.
import { sumIn } from '@crm/protocol/measure';
import type { Call } from '../../engine/entity.ts';
import type { MeasureDefinition } from '../../engine/measure.ts';
import { ownAmounts, ownIn, yearsOf } from '../../engine/measure-departments.ts';
import { valueOfGroups } from '../../engine/measure-groups.ts';
import { bucketsOf } from '../../engine/periods.ts';
import { departmentsOf, groupsOf, type ReportQuery } from './groups.ts';

/** One measure of a report within one span. */
export interface SpanMeasure {
  measure: MeasureDefinition;
  /** Decimal text by the keys of the rows. */
  values: ReadonlyMap<string, string>;
  labels: ReadonlyMap<string, string>;
  total: string;
}

/** Year by year, what a department has of its own in the place of its people's; undefined where none has anything. */
export async function departmentFigures(
  call: Call,
  measure: MeasureDefinition,
  question: ReportQuery,
): Promise<SpanMeasure | undefined> {
  const { parts, whole } = departmentsOf(call, question);
  const own = await ownAmounts(call, measure, [...parts, whole].filter(Boolean), question.span);
  if (!own?.size) return undefined;
  const { departments } = call.actor.organisation;
  const values = new Map<string, string>();
  const labels = new Map<string, string>();
  const totals: string[] = [];
  for (const year of yearsOf(question.span)) {
    const groups = await groupsOf(call, measure, { ...question, span: year });
    if (!groups) return undefined;
    const here = new Map([...groups].map(([key, { found }]) => [key, valueOfGroups(measure, found)]));
    for (const [key, { label }] of groups) labels.set(key, label);
    for (const part of parts) {
      const amount = ownIn(measure, own.get(part), year);
      if (amount === undefined) continue;
      here.set(String(part), amount);
      labels.set(String(part), departments.get(part)?.name ?? '');
    }
    if (question.report.by === 'time')
      for (const bucket of bucketsOf(year, question.unit)) {
        const amount = ownIn(measure, own.get(whole), bucket);
        if (amount !== undefined) here.set(bucket.key, amount);
      }
    const all = [...groups.values()].flatMap(({ found }) => found);
    totals.push(ownIn(measure, own.get(whole), year) ?? valueOfGroups(measure, all));
    for (const [key, value] of here) values.set(key, sumIn(measure.unit, [values.get(key) ?? '0', value]));
  }
  return { measure, values, labels, total: sumIn(measure.unit, totals) };
}
