// Measures of departments that may have amounts of their own, such as targets: theirs where they have one, else their people's.
import { sumIn } from '@crm/protocol/measure';
import type { Call } from './entity.ts';
import type { MeasureDefinition, People, Span } from './measure.ts';
import { measureBy, valueOfGroups } from './measure-groups.ts';

/** A span cut where years end. */
export function yearsOf({ from, to }: Span): Span[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const year = String(first + at).padStart(4, '0');
    return { from: at === 0 ? from : `${year}-01-01`, to: first + at === last ? to : `${year}-12-31` };
  });
}

/** What a department has of its own in a span that lies within one year; undefined where it has nothing in that year. */
export function ownIn(
  measure: MeasureDefinition,
  months: ReadonlyMap<string, string> | undefined,
  { from, to }: Span,
): string | undefined {
  const year = [...(months ?? [])].filter(([month]) => month.slice(0, 4) === from.slice(0, 4));
  if (year.length === 0) return undefined;
  return sumIn(
    measure.unit,
    year.filter(([month]) => month >= from && month <= to).map(([, amount]) => amount),
  );
}

/** Of measures whose departments may have amounts of their own. */
export async function ownAmounts(
  call: Call,
  measure: MeasureDefinition,
  ids: readonly number[],
  span: Span,
): Promise<ReadonlyMap<number, ReadonlyMap<string, string>> | undefined> {
  if (!('rows' in measure) || !measure.ofDepartments || ids.length === 0) return undefined;
  return measure.ofDepartments(call, ids, span);
}

/**
 * What a measure comes to for a department, year by year.
 * @param people whose amounts count where it has none of its own
 * @returns undefined for people who may not read it
 */
export async function measureOfDepartment(
  call: Call,
  measure: MeasureDefinition,
  span: Span,
  departmentId: number,
  people: People,
): Promise<string | undefined> {
  const own = await ownAmounts(call, measure, departmentId > 0 ? [departmentId] : [], span);
  const parts: string[] = [];
  for (const year of own?.size ? yearsOf(span) : [span]) {
    const amount = ownIn(measure, own?.get(departmentId), year);
    const groups = amount === undefined ? await measureBy(call, measure, year, undefined, people) : [];
    if (!groups) return undefined;
    parts.push(amount ?? valueOfGroups(measure, groups));
  }
  return sumIn(measure.unit, parts);
}
