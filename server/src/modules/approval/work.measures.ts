// Approvals as measures: how many were submitted, and how long they took. For people in the scope of requests.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { SourceMeasure } from '../../engine/measure.ts';

const grant = 'oa.work.index';

/** SQL that is true for instances of submitters in scope. */
function within(call: Call) {
  const scope = call.actor.scope(grant, 'work');
  return scope === 'all' ? sql`true` : sql`i.submitter_id = any(${scope}::bigint[])`;
}

const kinds = (call: Call): Promise<ReadonlyMap<string, string>> =>
  Promise.resolve(new Map(call.engine.entities.map(({ name, label }) => [name, label])));

export const workMeasures: readonly SourceMeasure[] = [
  {
    key: 'WorkFlow.submitted',
    label: '提交的审批',
    definition: '这段时间提交的审批单数，算在提交人名下',
    unit: 'count',
    shownIn: 'reports',
    grants: [grant],
    kinds,
    rows: (call) =>
      Promise.resolve(sql`
        select i.started_at as at, i.submitter_id as by, i.entity as kind, 1::numeric as amount
        from flow_instance i where ${within(call)}`),
  },
  {
    key: 'WorkFlow.passed',
    label: '通过的审批',
    definition: '这段时间结束且通过的审批单数，算在提交人名下',
    unit: 'count',
    shownIn: 'reports',
    grants: [grant],
    kinds,
    rows: (call) =>
      Promise.resolve(sql`
        select i.ended_at as at, i.submitter_id as by, i.entity as kind, 1::numeric as amount
        from flow_instance i where i.state = 2 and i.ended_at is not null and ${within(call)}`),
  },
  {
    key: 'WorkFlow.hours',
    label: '平均审批用时',
    definition: '这段时间通过或未通过的审批单，从提交到结束平均用了多少小时',
    unit: 'hours',
    shownIn: 'reports',
    grants: [grant],
    kinds,
    mean: true,
    rows: (call) =>
      Promise.resolve(sql`
        select i.ended_at as at, i.submitter_id as by, i.entity as kind,
          (extract(epoch from i.ended_at - i.started_at) / 3600)::numeric as amount
        from flow_instance i where i.state in (2, 3) and i.ended_at is not null and ${within(call)}`),
  },
];
