// How the latest approvals of a submitter were decided, of those that the person took part in or whose record they see.
import type { EarlierApproval, EarlierDecision } from '@crm/protocol/answers/decisionContext';
import { instanceStates } from '@crm/protocol/work';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { visibleSql } from '../../../engine/query/scope.ts';
import { moment, select } from '../../../platform/db/query.ts';
import { onlyCopied } from './access.ts';
import { behalfOf, seenAs, shownOf } from './facts.ts';
import { personFace } from './path.ts';
import type { InstanceRow } from './store.ts';

/** Approvals that are shown, those among which they are looked for, and decisions of one of them. */
const most = { shown: 5, searched: 200, decisions: 20 };

interface Found {
  instance: number;
  entity: string;
  record: number;
  flow: number;
  flow_version: number;
  title: string;
  submitter: number;
  state: EarlierApproval['state'];
  started: string;
  node: string;
  copied: boolean;
  behalf: number;
}

export async function earlierOf(
  call: Call,
  { id, entity: name, submitter_id }: InstanceRow,
): Promise<EarlierApproval[]> {
  const { userId } = call.actor;
  const entity = call.engine.byName(name);
  const sees = call.actor.can(`${entity.grant}.index`)
    ? sql`exists (select 1 from ${sql.table(entity.table)} t
        where t.id = i.record_id and t.deleted_at is null and ${visibleSql(entity, call.actor)})`
    : sql`false`;
  const found = await call.db.rows<Found>(sql`
    select i.id as instance, i.entity, i.record_id as record, i.flow_id as flow, i.flow_version, i.title, i.submitter_id as submitter, i.state,
      to_char(i.started_at, 'YYYY-MM-DD HH24:MI:SS') as started, coalesce(s.node_id, h.node_id, c.node_id, '') as node, ${onlyCopied('i', userId)} as copied, ${behalfOf(userId)}
    from (select * from flow_instance where submitter_id = ${submitter_id} and entity = ${name} and id <> ${id}
        and state in (${instanceStates.passed}, ${instanceStates.refused}) order by id desc limit ${most.searched}) i
      left join flow_cc c on c.instance_id = i.id and c.user_id = ${userId}
      left join lateral (select node_id from flow_step where instance_id = i.id and user_id = ${userId}
        and (asked or acted_at is not null) order by id desc limit 1) s on true
      left join lateral (select p.node_id from flow_log l join flow_step p on p.id = l.step_id where l.instance_id = i.id
        and l.user_id = ${userId} and l.action = 'forward' order by l.id desc limit 1) h on true
    where i.submitter_id = ${userId} or s.node_id is not null or h.node_id is not null or c.user_id is not null or ${sees}
    order by i.id desc limit ${most.shown}`);
  if (found.length === 0) return [];
  const shown = await shownOf(call, found);
  const decisions = await decisionsOf(
    call,
    found.map(({ instance }) => instance),
  );
  return found.map((row) => ({
    TaskID: row.instance,
    title: shown.get(seenAs(row))?.title ?? '',
    state: row.state,
    addtime: row.started,
    facts: shown.get(seenAs(row))?.facts ?? [],
    decisions: decisions.filter(({ instance }) => instance === row.instance).map(({ instance: _own, ...rest }) => rest),
  }));
}

/** What people decided, in the order in which they did; what went on by a rule is nobody's decision. */
async function decisionsOf(
  call: Call,
  instances: readonly number[],
): Promise<(EarlierDecision & { instance: number })[]> {
  const steps =
    await call.db.rows(
      select(
        sql`unnest(${instances}::bigint[]) as i(id) cross join lateral (
      select * from flow_step where instance_id = i.id and state in (3, 4) and automatic = '' and place <> 'start'
      order by acted_at, no limit ${most.decisions}) s`,
        [
          sql<number>`s.instance_id`.as('instance'),
          sql<number>`s.user_id`.as('userid'),
          sql<string>`s.node_name`.as('StepName'),
          sql<EarlierDecision['Status']>`s.state`.as('Status'),
          sql<string>`s.opinion`.as('ext'),
          moment('s.acted_at').as('time'),
        ],
      )``,
    );
  return steps.map((step) => ({ ...step, ...personFace(call, step.userid) }));
}
