// Where the work logs behind a number are found. They are counted for the people in scope; their list also has what others sent to the
// reader, so it is filtered by those people. Other measures that count by themselves have no list.
import type { FilterItem } from '@crm/protocol/answers/filter';
import type { MeasureFigure } from '@crm/protocol/answers/measure';
import type { Call } from '../../engine/entity.ts';
import type { People, SourceMeasure, Span } from '../../engine/measure.ts';
import type { ReportDefinition } from './report.ts';
import { listable } from './request.ts';

/** The conditions that a measure adds to those of its period and people. */
const logMeasures: Readonly<Record<string, readonly FilterItem[]>> = {
  'worklog.written': [],
  'worklog.late': [{ field: 'late', type: 'eq', value: '1' }],
};
const mostNamed = 3;

function namesOf({ actor }: Pick<Call, 'actor'>, people: readonly number[]): string {
  const named = people.slice(0, mostNamed).map((id) => actor.organisation.users.get(id)?.name ?? '');
  return people.length > mostNamed ? `${named.join('、')} +${people.length - mostNamed}` : named.join('、');
}

/** What finds the rows behind a number; undefined where no list can. */
export function sourceList(
  call: Pick<Call, 'actor'>,
  measure: SourceMeasure,
  { report, people }: { report: Pick<ReportDefinition, 'by'>; people: People },
  { key, label }: { key: string; label: string },
  { from, to }: Span,
): MeasureFigure['list'] {
  const own = logMeasures[measure.key];
  if (!own || report.by === 'department') return undefined;
  const scope = call.actor.scope('oa.worklog.index', 'worklog');
  const userIds = report.by === 'person' ? [Number(key)] : people;
  const within = scope === 'all' ? userIds : scope.filter((id) => userIds?.includes(id) ?? true);
  const some = within && listable(within);
  if (within && !some) return undefined;
  const data: (FilterItem & { text?: string })[] = [
    ...own,
    { field: 'logDate', type: 'between', value: `${from},${to}` },
    ...(some ? [{ field: 'userid', type: 'in' as const, value: some.join(','), text: namesOf(call, some) }] : []),
    ...(report.by === 'kind' ? [{ field: 'type', type: 'eq' as const, value: key, text: label }] : []),
  ];
  return { module: 'worklog', data };
}
