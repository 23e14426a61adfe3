// Everything that the panel of an approval shows: the record under the node's grants, the path, what may be done.
import { findNode, flowLimits } from '@crm/protocol/flow';
import { instanceStates, type WorkDetail } from '@crm/protocol/work';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { loadVisible } from '../../../engine/load.ts';
import { fieldGrant } from '../../../engine/reveal.ts';
import { notFound } from '../../../platform/errors.ts';
import { isAsked, targetsOf } from '../machine/asked.ts';
import { forecast } from '../machine/forecast.ts';
import type { Instance } from '../machine/state.ts';
import { mayRevoke, seenBy, stepFor } from './access.ts';
import { lookAhead } from './ahead.ts';
import { ofInstance } from './lists.ts';
import { faceOf, pathOf } from './path.ts';
import { atNode, recordAt } from './record.ts';
import { asInstance, type InstanceRow } from './store.ts';
import { type Work, workOf } from './work.ts';

/** @param stepId 0: whichever is the person's */
export async function workDetail(call: Call, instance: InstanceRow, stepId: number): Promise<WorkDetail> {
  const work = await workOf(call, instance);
  const { steps, root, definition, entity } = work;
  const state = asInstance(instance, steps);
  const seen = await seenBy(call, instance, steps, root, stepId);
  // Whoever handed it in and has nothing to put right looks at the whole.
  const step = seen.step?.place === 'start' && !seen.step.asked ? undefined : seen.step;
  const isOpen = step !== undefined && instance.state === instanceStates.running && step.asked && step.state < 3;
  const node = step ? findNode(root, step.node_id) : undefined;
  const own = atNode(call, definition, instance.record_id, root, seen.node, isOpen && step.place !== 'start');
  const look = () => recordAt(own, definition, instance.record_id);
  const shown = instance.pending ? await lookAhead(work, look) : await look();
  const [row] = await ofInstance(call, instance.id, { ...seen, step });
  if (!row) throw notFound();
  const isRunning = instance.state === instanceStates.running;
  const isSubmitter = instance.submitter_id === call.actor.userId;
  const isStart = step?.place === 'start' && isOpen;
  const edits =
    isOpen &&
    !isStart &&
    definition.fields.some(
      (field) => fieldGrant(own.actor, entity.module, field) === 'edit' && grantOf(node, field.wire) === 'edit',
    );
  const counts = await countsOf(call, instance.id);
  const urgeIn = isRunning && isSubmitter ? await urgeWait(call, instance.id) : 0;
  const machineStep = step && state.steps.find(({ no }) => no === step.no);
  return {
    ...row,
    stepid: step?.id ?? 0,
    nodeType: isStart ? 'start' : 'approver',
    form: shown?.form ?? null,
    row: shown?.row ?? null,
    path: pathOf(work, state, await sentBackAt(call, instance.id)),
    can: {
      receive: isOpen && !isStart && step.state === 0,
      take: isOpen && !isStart && step.state < 2,
      pass: isOpen,
      refuse: isOpen && !isStart,
      forward: isOpen && !isStart,
      addSign: isOpen && !isStart,
      urge: isRunning && isSubmitter && !instance.returned,
      cc: isOpen || isSubmitter,
      revoke: isRunning && (await mayRevoke(call, instance, entity)),
      comment: true,
      edit: edits,
      open:
        call.actor.can(`${entity.grant}.index`) && (await loadVisible(call, entity, [instance.record_id])).length > 0,
    },
    mayHand: isOpen && !isStart && machineStep !== undefined && hasNext(work, state),
    opinionRequired: isOpen && node?.type === 'approver' && node.opinion === 'required',
    ...(instance.returned ? await sentBack(call, instance.id) : {}),
    counts,
    urgeIn,
  };
}

async function sentBackAt(call: Call, id: number): Promise<Set<number>> {
  const rows = await call.db.rows<{ step: number }>(
    sql`select step_id as step from flow_log where instance_id = ${id} and action = 'sendBack'`,
  );
  return new Set(rows.map(({ step }) => step));
}

async function sentBack(call: Call, id: number): Promise<Pick<WorkDetail, 'sentBack'>> {
  const row = await call.db.first<{ user: number; ext: string; time: string }>(sql`
    select user_id as "user", opinion as ext, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as time from flow_log
    where instance_id = ${id} and action = 'sendBack' order by id desc limit 1`);
  if (!row) return {};
  return { sentBack: { username: faceOf(call, row.user).username, ext: row.ext, time: row.time } };
}

const grantOf = (node: ReturnType<typeof findNode>, wire: string) =>
  (node && 'fields' in node ? node.fields?.[wire] : undefined) ?? 'read';

/** Somebody decides after this node. */
function hasNext({ world }: Work, state: Instance): boolean {
  return forecast(state, world).some(({ node, state: at }) => node.type === 'approver' && at === 'next');
}

async function countsOf(call: Call, id: number): Promise<WorkDetail['counts']> {
  const row = await call.db.first<Record<'logs' | 'comments' | 'formLogs' | 'reads', number>>(sql`
    select (select count(*) from flow_log where instance_id = ${id}) as logs,
      (select count(*) from flow_log where instance_id = ${id} and action = 'comment') as comments,
      (select count(*) from flow_change where instance_id = ${id}) as "formLogs",
      (select count(*) from flow_read where instance_id = ${id}) as reads`);
  return {
    logs: Number(row?.logs ?? 0),
    comments: Number(row?.comments ?? 0),
    formLogs: Number(row?.formLogs ?? 0),
    reads: Number(row?.reads ?? 0),
  };
}

/** Seconds until the open steps may be urged again; the soonest of them. */
export async function urgeWait(call: Call, id: number): Promise<number> {
  const row = await call.db.first<{ wait: number }>(sql`
    select coalesce(min(greatest(0, ceil(extract(epoch from (urged_at + make_interval(secs => ${flowLimits.urge / 1000}) - now()))))), 0)::int as wait
    from flow_step where instance_id = ${id} and asked and state < 3 and place <> 'start'`);
  const none = await call.db.first(
    sql`select 1 from flow_step where instance_id = ${id} and asked and state < 3 and place <> 'start' and urged_at is null`,
  );
  return none ? 0 : Number(row?.wait ?? 0);
}

/** Steps that it may be sent back to from the person's step. */
export function sendBackTargets(
  work: Work,
): { id: number; NodeID: string; StepName: string; username: string; time: string }[] {
  const state = asInstance(work.row, work.steps);
  const step = stepFor(work.call, work.steps, 0);
  const from = step && state.steps.find(({ no }) => no === step.no);
  if (!from || !isAsked(state, from)) return [];
  return targetsOf(state, from, work.root).flatMap(({ no }) => {
    const row = work.steps.find((one) => one.no === no);
    if (!row) return [];
    const { username } = faceOf(work.call, row.user_id);
    return [
      { id: row.id, NodeID: row.node_id, StepName: row.node_name, username, time: row.acted_at ?? row.arrived_at },
    ];
  });
}
