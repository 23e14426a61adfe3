// Work logs as measures: how many were written of which kind, and how many of them late.
import { logKinds } from '@crm/protocol/worklog';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { SourceMeasure } from '../../engine/measure.ts';

const grant = 'oa.worklog.index';

function within(call: Call) {
  const scope = call.actor.scope(grant, 'worklog');
  return scope === 'all' ? sql`true` : sql`l.owner_id = any(${scope}::bigint[])`;
}

const kinds = () => Promise.resolve(new Map(logKinds.map(({ value, label }) => [String(value), label])));

const written = (call: Call, late: boolean) =>
  Promise.resolve(sql`
    select l.period_on::timestamptz as at, l.owner_id as by, l.log_type::text as kind, 1::numeric as amount
    from work_log l where l.deleted_at is null and ${within(call)} ${late ? sql`and l.late = 1` : sql``}`);

export const logMeasures: readonly SourceMeasure[] = [
  {
    key: 'worklog.written',
    label: '提交的日志',
    definition: '日期在这段时间的工作日志篇数，算在写的人名下',
    unit: 'count',
    shownIn: 'reports',
    grants: [grant],
    kinds,
    rows: (call) => written(call, false),
  },
  {
    key: 'worklog.late',
    label: '迟交的日志',
    definition: '其中超过规定时间才提交的篇数',
    unit: 'count',
    shownIn: 'reports',
    grants: [grant],
    kinds,
    rows: (call) => written(call, true),
  },
];
