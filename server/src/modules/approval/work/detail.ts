// Everything that the panel of an approval shows: the record under the node's grants, the path, what may be done.

import type { PassedStep, WorkDetail } from '@crm/protocol/answers/work';
import { findNode } from '@crm/protocol/flowCheck';
import { instanceStates } from '@crm/protocol/work';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { fieldGrant } from '../../../engine/field-permissions.ts';
import { loadVisible, lockOf } from '../../../engine/load.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { moment, query, select } from '../../../platform/db/query.ts';
import { notFound } from '../../../platform/errors.ts';
import { isActiveStep, namingAt, needsChoice, targetsOf, waitsFor } from '../machine/active.ts';
import type { Instance } from '../machine/state.ts';
import { mayRevoke, seenBy, stepFor } from './access.ts';
import { ofInstance } from './lists.ts';
import { pathOf, personFace } from './path.ts';
import { withPendingChange } from './pending-change.ts';
import { atNode, recordAt } from './record.ts';
import { asInstance, type InstanceRow, type StepRow } from './store.ts';
import type { StoredWork } from './stored.ts';
import { type Work, workOf } from './work.ts';

/** @param stepId 0: whichever is the person's */
export async function workDetail(call: Call, instance: InstanceRow, stepId: number): Promise<WorkDetail> {
  const kind = call.engine.byName(instance.entity);
  const reads = call.actor.can(`${kind.grant}.index`);
  const [seenRow] = reads ? await loadVisible(call, kind, [instance.record_id]) : [];
  const work = await workOf(call, instance, seenRow);
  const { steps, root, definition, entity } = work;
  const state = asInstance(instance, steps);
  const seen = await seenBy(call, instance, steps, root, stepId);
  // Submitters with nothing to correct see the whole.
  const step = seen.step?.place === 'start' && !seen.step.asked ? undefined : seen.step;
  const isOpen = step !== undefined && instance.state === instanceStates.running && step.asked && step.state < 3;
  const node = step ? findNode(root, step.node_id) : undefined;
  const own = atNode(
    call,
    definition,
    instance.record_id,
    root,
    seen,
    isOpen && step.place !== 'start',
    step?.for_user,
  );
  const look = () => recordAt(own, definition, instance.record_id);
  const shown = instance.pending ? await withPendingChange(work, look) : await look();
  // Lists do not show a change that waits to take effect.
  const answers = shown && !instance.pending ? new Map([[instance.record_id, shown.row]]) : undefined;
  const [row] = await ofInstance(call, instance.id, { ...seen, step }, answers);
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
  const { back, ...counts } = await countsOf(call, instance.id);
  const urgeIn = isRunning && isSubmitter ? await urgeWait(call, instance.id) : 0;
  const machineStep = step && state.steps.find(({ no }) => no === step.no);
  const waits = machineStep && isRunning ? waitsFor(state, machineStep) : undefined;
  return {
    ...row,
    stepid: step?.id ?? 0,
    ...(waits ? { waits } : {}),
    nodeType: isStart ? 'start' : 'approver',
    form: shown?.form ?? null,
    row: shown?.row ?? null,
    path: pathOf(work, state, new Set(back), own.actor),
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
      open: seenRow !== undefined,
      ...(await allowedNext(work, seenRow)),
    },
    mayHand: isOpen && !isStart && machineStep !== undefined,
    ...(isOpen && !isStart ? namingOf(work, state, step) : {}),
    opinionRequired: isOpen && node?.type === 'approver' && node.opinion === 'required',
    ...(instance.returned ? await sentBack(call, instance.id) : {}),
    counts,
    urgeIn,
  };
}

/** What may be done with a record whose latest approval ended without a yes. */
async function allowedNext(
  { call, row, entity }: Work,
  record: Awaited<ReturnType<typeof loadVisible>>[number] | undefined,
): Promise<Pick<WorkDetail['can'], 'amend' | 'submit'>> {
  const isBroken = row.state === instanceStates.revoked || row.state === instanceStates.refused;
  if (!record || !isBroken || row.pending) return { amend: false, submit: false };
  const newer = await call.db.first(
    sql`
    select 1 from flow_instance where entity = ${row.entity} and record_id = ${row.record_id} and id > ${row.id} limit 1`,
    PREPARED,
  );
  if (newer) return { amend: false, submit: false };
  const may = async (action: string) => (await lockOf(call, entity, record, action)) === undefined;
  return { amend: await may('edit'), submit: await may('submit') };
}

async function sentBack(call: Call, id: number): Promise<Pick<WorkDetail, 'sentBack'>> {
  const row = await call.db.first(
    select('flow_log', ['user_id as user', 'opinion as ext', moment('at').as('time')])`
    where instance_id = ${id} and action = 'sendBack' order by id desc limit 1`,
    PREPARED,
  );
  if (!row) return {};
  return { sentBack: { username: personFace(call, row.user).username, ext: row.ext, time: row.time } };
}

const grantOf = (node: ReturnType<typeof findNode>, wire: string) =>
  (node && 'fields' in node ? node.fields?.[wire] : undefined) ?? 'read';

/** Where the person who passes here names who decides next: among whom, and whether it is required now. */
function namingOf({ call, context }: Work, state: Instance, { visit, node_id }: StepRow): Pick<WorkDetail, 'naming'> {
  const naming = namingAt(context, node_id, call.actor.userId);
  if (!naming) return {};
  const isNamed = (state.visits[visit]?.named ?? []).length > 0;
  return {
    naming: {
      StepName: naming.nodes[0]?.name ?? '',
      required: !isNamed && naming.nodes.some((node) => needsChoice(node, context)),
      ...(naming.choices ? { choices: naming.choices.map((id) => personFace(call, id)) } : {}),
    },
  };
}

/** @returns with them the ids of steps at which it was sent back */
async function countsOf(call: Call, id: number): Promise<WorkDetail['counts'] & { back: number[] }> {
  const row = await call.db.first(
    query.selectNoFrom([
      sql<number>`(select count(*) from flow_log where instance_id = ${id})`.as('logs'),
      sql<number>`(select count(*) from flow_log where instance_id = ${id} and action = 'comment')`.as('comments'),
      sql<number>`(select count(*) from flow_change where instance_id = ${id})`.as('formLogs'),
      sql<number>`(select count(*) from flow_read where instance_id = ${id})`.as('reads'),
      sql<number[]>`array(select step_id from flow_log where instance_id = ${id} and action = 'sendBack')`.as('back'),
    ]),
    PREPARED,
  );
  return {
    logs: Number(row?.logs ?? 0),
    comments: Number(row?.comments ?? 0),
    formLogs: Number(row?.formLogs ?? 0),
    reads: Number(row?.reads ?? 0),
    back: (row?.back ?? []).map(Number),
  };
}

declare module '../../../platform/settings/setting.ts' {
  interface SettingValues {
    'approval.urgeMinutes': number;
  }
}

/** Between two urges of one step. */
export const urgeMinutes = (call: Call): number => call.settings.get('approval.urgeMinutes');

/** Seconds until the open steps may be urged again; the soonest of them. */
export async function urgeWait(call: Call, id: number): Promise<number> {
  const row = await call.db.first(
    select('flow_step', [
      sql<number>`coalesce(min(greatest(0, ceil(extract(epoch
        from (urged_at + make_interval(mins => ${urgeMinutes(call)}) - now()))))), 0)::int`.as('wait'),
    ])`where instance_id = ${id} and asked and state < 3 and place <> 'start'`,
    PREPARED,
  );
  const none = await call.db.first(
    sql`select 1 from flow_step where instance_id = ${id} and asked and state < 3 and place <> 'start' and urged_at is null`,
    PREPARED,
  );
  return none ? 0 : Number(row?.wait ?? 0);
}

/** Steps that it may be sent back to from the person's step. */
export function sendBackTargets(work: StoredWork): PassedStep[] {
  const state = asInstance(work.row, work.steps);
  const step = stepFor(work.call, work.steps, 0);
  const from = step && state.steps.find(({ no }) => no === step.no);
  if (!from || !isActiveStep(state, from)) return [];
  return targetsOf(state, from, work.root).flatMap(({ no }) => {
    const row = work.steps.find((one) => one.no === no);
    if (!row) return [];
    const { username } = personFace(work.call, row.user_id);
    return [
      { id: row.id, NodeID: row.node_id, StepName: row.node_name, username, time: row.acted_at ?? row.arrived_at },
    ];
  });
}
