// Targets on the workbench: of the months that a period touches, with what was reached in them so far.
import type { TargetFigure } from '@crm/protocol/answers/target';
import { targetMeasure, targetMetrics } from '@crm/protocol/target';
import type { Call } from '../../engine/entity.ts';
import { listOf, mayReadMeasure, type Span } from '../../engine/measure.ts';
import { measureOfDepartment } from '../../engine/measure-departments.ts';
import { measureBy, valueOfGroups } from '../../engine/measure-groups.ts';

/** Whole months: a target of half a month is nobody's. */
function monthsOf({ from, to }: Span): Span {
  const [year = 0, month = 0] = to.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${from.slice(0, 7)}-01`, to: `${to.slice(0, 7)}-${last}` };
}

/**
 * Those that are set, and that the person may read.
 * @param departmentId that these people are; 0 where they are none. Its own target comes before theirs
 */
export async function targetsOf(
  call: Call,
  span: Span,
  people: readonly number[] | undefined,
  departmentId: number,
): Promise<TargetFigure[]> {
  const whole = monthsOf(span);
  const figures: TargetFigure[] = [];
  for (const metric of targetMetrics) {
    const [measure, target] = [metric, targetMeasure(metric)].map((key) =>
      call.engine.measures.find((one) => one.key === key),
    );
    if (!measure || !target || !('entity' in measure) || !(await mayReadMeasure(call, measure))) continue;
    const [meant, came] = await Promise.all([
      measureOfDepartment(call, target, whole, departmentId, people),
      measureBy(call, measure, whole, undefined, people),
    ]);
    if (meant === undefined || !came || Number(meant) === 0) continue;
    figures.push({
      metric,
      label: measure.label,
      unit: measure.unit,
      target: meant,
      reached: valueOfGroups(measure, came),
      list: listOf(call, measure, whole, people),
    });
  }
  return figures;
}
