// What people do at their steps.
import type { Acted } from '@crm/protocol/answers/work';
import { findNode } from '@crm/protocol/flowCheck';
import { msg } from '@crm/protocol/sentences';
import { instanceStates } from '@crm/protocol/work';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { fieldGrant } from '../../../engine/field-permissions.ts';
import { lockKinds } from '../../../engine/write/locks.ts';
import { updateRecord } from '../../../engine/write/update.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { query, returning, select } from '../../../platform/db/query.ts';
import { conflict, forbidden, invalid, tooMany } from '../../../platform/errors.ts';
import { attachFiles } from '../../file/index.ts';
import { notify } from '../../notice/index.ts';
import { namingAt } from '../machine/active.ts';
import type { Action } from '../machine/state.ts';
import { requireWhole } from '../submit.ts';
import { instanceFor, mayRevoke, stepFor, takesPart } from './access.ts';
import { urgeMinutes, urgeWait } from './detail.ts';
import { noteEdit } from './edits.ts';
import { addCc, changedFor } from './notify.ts';
import { perform, requireOpenStep, type WorkAction } from './perform.ts';
import { atNode, recordAt } from './record.ts';
import { judgeAgain } from './rejudge.ts';
import { logWork } from './store.ts';
import { instanceOf, openWork, type Work } from './work.ts';

/** Opens the work of a step and does something with it. @throws AppError `not_found`, `forbidden`, `conflict`, `invalid` */
async function atStep(
  call: Call,
  stepId: number,
  actionOf: (work: Work, no: number) => Promise<[Action, WorkAction]> | [Action, WorkAction],
): Promise<Acted> {
  const { instance, no, user, ...there } = await instanceOf(call, stepId);
  // People without a part in it neither wait for the lock nor learn its state.
  if (user !== call.actor.userId) throw forbidden(msg('workNotYours'));
  const work = await openWork(call, instance, there);
  const [action, workAction] = await actionOf(work, no);
  const step = await perform(work, action, workAction);
  return { id: stepId, Status: step?.state ?? 9 };
}

/** Locks the records of the person's steps, in the one order of locks, before one after the other is done. */
export async function lockSteps(call: Call, ids: readonly number[]): Promise<void> {
  const rows = await call.db.rows(
    query
      .selectFrom('flow_step as s')
      .innerJoin('flow_instance as i', 'i.id', 's.instance_id')
      .select(['i.entity', sql<number[]>`array_agg(distinct i.record_id)`.as('records')])
      .where(sql<boolean>`s.id = any(${ids}::bigint[]) and s.user_id = ${call.actor.userId}`)
      .groupBy(sql`1`),
    PREPARED,
  );
  await lockKinds(call, new Map(rows.map(({ entity, records }) => [call.engine.byName(entity), records])));
}

export function receive(call: Call, id: number): Promise<Acted> {
  return atStep(call, id, (_work, step) => [{ type: 'receive', step }, { verb: 'receive' }]);
}

export function take(call: Call, id: number, opinion: string): Promise<Acted> {
  return atStep(call, id, (_work, step) => [
    { type: 'take', step },
    { verb: 'take', opinion },
  ]);
}

function requireOpinion(work: Work, no: number, opinion: string): void {
  const step = work.steps.find((one) => one.no === no);
  const node = step && findNode(work.root, step.node_id);
  if (node?.type === 'approver' && node.opinion === 'required' && opinion === '')
    throw invalid({ Ext: msg('opinionRequired') });
}

/** @param hand who decides in addition, or at the next node where that is to be named; 0 for nobody */
export async function pass(call: Call, id: number, opinion: string, hand: number): Promise<Acted> {
  let isAgain = false;
  const acted = await atStep(call, id, async (work, step) => {
    const place = work.steps.find(({ no }) => no === step)?.place;
    isAgain = place === 'start';
    if (!isAgain) requireOpinion(work, step, opinion);
    // What amends something is judged when it is written.
    else if (work.record && !work.row.pending) await requireWhole(call, work.entity, work.record);
    return [
      { type: 'pass', step, ...(hand > 0 ? { hand } : {}) },
      {
        verb: isAgain ? 'resubmit' : hand > 0 ? (namesNext(work, step) ? 'passNaming' : 'passHanding') : 'pass',
        opinion,
        ...(hand > 0 ? { about: [hand] } : {}),
      },
    ];
  });
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- set within the step
  return isAgain ? { ...acted, resubmitted: true } : acted;
}

const namesNext = ({ call, steps, context }: Work, no: number): boolean =>
  namingAt(context, steps.find((one) => one.no === no)?.node_id ?? '', call.actor.userId) !== undefined;

/** @param to step that it is sent back to; 0: the approval ends as refused */
export function refuse(call: Call, id: number, opinion: string, to: number): Promise<Acted> {
  return atStep(call, id, (work, step) => {
    if (opinion === '') throw invalid({ Ext: msg('opinionRequired') });
    if (to === 0)
      return [
        { type: 'refuse', step },
        { verb: 'refuse', opinion },
      ];
    const target = work.steps.find((one) => one.id === to);
    if (!target) throw invalid({ stepid: msg('workBadTarget') });
    return [
      { type: 'sendBack', step, to: target.no },
      { verb: 'sendBack', opinion, about: [target.user_id] },
    ];
  });
}

export function forward(call: Call, id: number, user: number, opinion: string): Promise<Acted> {
  return atStep(call, id, (_work, step) => [
    { type: 'forward', step, user },
    { verb: 'forward', opinion, about: [user] },
  ]);
}

export function addSign(
  call: Call,
  id: number,
  user: number,
  place: 'before' | 'after',
  opinion: string,
): Promise<Acted> {
  return atStep(call, id, (_work, step) => [
    { type: 'addSign', step, user, place },
    { verb: place === 'before' ? 'addBefore' : 'addAfter', opinion, about: [user] },
  ]);
}

export async function revoke(call: Call, instanceId: number, opinion: string): Promise<void> {
  const work = await openWork(call, (await instanceFor(call, instanceId)).id);
  if (!(await mayRevoke(call, work.row, work.entity))) throw forbidden(msg('workNotYours'));
  await perform(work, { type: 'revoke' }, { verb: 'revoke', opinion, inPlaceOf: work.row.submitter_id });
}

/** @throws AppError `forbidden`, `conflict`, `too_many` within half an hour of the last time */
export async function urge(call: Call, instanceId: number): Promise<void> {
  const work = await openWork(call, (await instanceFor(call, instanceId)).id);
  const { row, steps } = work;
  if (row.submitter_id !== call.actor.userId) throw forbidden();
  if (row.state !== instanceStates.running) throw conflict(msg('workEnded'));
  const open = steps.filter((step) => step.asked && step.state < 3 && step.place !== 'start');
  if (open.length === 0) throw conflict(msg('nobodyToUrge'));
  const wait = await urgeWait(call, row.id);
  if (wait > 0) throw tooMany(msg('urgedLately', { minutes: Math.ceil(wait / 60) }));
  const urged = await call.db.rows(
    returning('flow_step', ['user_id as user'])`
    update flow_step set urged_at = now() where instance_id = ${row.id} and asked and state < 3 and place <> 'start'
    and (urged_at is null or urged_at <= now() - make_interval(mins => ${urgeMinutes(call)}))`,
    PREPARED,
  );
  const users = urged.map(({ user }) => user);
  await notify(call, { kind: 'approval.urged', users, target: { module: 'WorkFlow', id: row.id } });
  await logWork(call, row.id, [
    { action: 'urge', state: row.state, nodeName: row.current, userId: call.actor.userId, about: users },
  ]);
  changedFor(call, row.id, users);
}

/** People who take part in it, and its submitter, send copies to others. */
export async function copyTo(call: Call, instanceId: number, users: readonly number[]): Promise<number> {
  const work = await openWork(call, (await instanceFor(call, instanceId)).id);
  const step = stepFor(call, work.steps, 0);
  if (!step && work.row.submitter_id !== call.actor.userId) throw forbidden();
  const known = users.filter((id) => {
    const user = call.actor.organisation.users.get(id);
    return user?.enabled && !user.deleted;
  });
  if (known.length < users.length) throw invalid({ userids: msg('chosenUnknown') });
  const added = await addCc(work, step?.node_id ?? work.root.id, known, call.actor.userId);
  if (added.length > 0)
    await logWork(call, work.row.id, [
      { action: 'cc', state: work.row.state, nodeName: work.row.current, userId: call.actor.userId, about: added },
    ]);
  return added.length;
}

/**
 * @param files that the person uploaded for it
 * @throws AppError `invalid` at `files` for files of somebody else, or attached to something already
 */
export async function comment(
  call: Call,
  instanceId: number,
  text: string,
  files: readonly number[] = [],
): Promise<void> {
  const row = await instanceFor(call, instanceId);
  if (files.length > 0) {
    const place = { module: 'WorkFlow', recordId: row.id, field: 'comment' };
    if ((await attachFiles(call, files, place)) < files.length) throw invalid({ files: msg('fileNotYours') });
  }
  await logWork(call, row.id, [
    { action: 'comment', state: row.state, nodeName: row.current, userId: call.actor.userId, opinion: text, files },
  ]);
  const people = await call.db.rows(
    select('flow_step as s', [sql<number>`distinct user_id`.as('user')])`
    where s.instance_id = ${row.id} and ${takesPart('s')}
    union select user_id from flow_log where instance_id = ${row.id} and action = 'forward'
    union select user_id from flow_cc where instance_id = ${row.id} union select ${row.submitter_id}::bigint`,
    PREPARED,
  );
  const users = people.map(({ user }) => user);
  await notify(call, { kind: 'approval.commented', users, target: { module: 'WorkFlow', id: row.id } });
  changedFor(call, row.id, users);
}

/**
 * Changes the record at the person's step: fields that the node lets be edited, by the rules of the form.
 * @throws AppError `forbidden`, `conflict`, `invalid` at the fields
 */
export async function editFields(
  call: Call,
  stepId: number,
  item: Readonly<Record<string, unknown>>,
): Promise<{ row: Record<string, unknown> | null; version: number }> {
  const { instance, no, user } = await instanceOf(call, stepId);
  if (user !== call.actor.userId) throw forbidden(msg('workNotYours'));
  const work = await openWork(call, instance);
  const { definition, entity, record } = work;
  const step = work.steps.find((one) => one.no === no);
  if (!step || step.user_id !== call.actor.userId) throw forbidden(msg('workNotYours'));
  if (work.row.state !== instanceStates.running || !step.asked || step.state > 2 || !record)
    throw conflict(msg('workOver'));
  requireOpenStep(work, step);
  // An amendment is a proposal of its submitter.
  const node = findNode(work.root, step.node_id);
  const grants = (node && 'fields' in node ? node.fields : undefined) ?? {};
  const own = atNode(
    call,
    definition,
    record.id,
    work.root,
    { node: step.node_id, copied: false },
    true,
    step.for_user,
  );
  const lines = new Set((entity.children ?? []).map(({ wire }) => wire));
  const mayEdit = (sent: string): boolean => {
    // The second half of a pair goes with the first.
    const first = definition.fields.find((field) => field.wire2 === sent);
    const wire = first?.wire ?? sent;
    if (step.place === 'start' || work.row.pending || grants[wire] !== 'edit') return false;
    const field = definition.byWire.get(wire);
    return field ? fieldGrant(own.actor, entity.module, field) === 'edit' : lines.has(wire);
  };
  const wires = Object.keys(item).filter((wire) => wire !== 'version');
  if (wires.length === 0 || !Object.keys(grants).some(mayEdit)) throw forbidden(msg('workNothingToEdit'));
  const barred = wires.find((wire) => !mayEdit(wire));
  if (barred !== undefined) throw invalid({ [barred]: msg('workNothingToEdit') });
  const body = { ...item, [entity.idWire ?? 'id']: record.id, id: record.id };
  const { row } = await updateRecord(own, entity, body, { action: 'approvalEdited' });
  if (row.version !== record.version) {
    await noteEdit(call, instance, step, { entity: entity.name, id: record.id, action: 'approvalEdited' });
    changedFor(call, instance, [work.row.submitter_id, ...work.steps.map((one) => one.user_id)]);
    await judgeAgain(call, instance, no);
  }
  const shown = await recordAt(own, definition, record.id);
  return { row: shown?.row ?? null, version: row.version };
}

/** Somebody looked at it. */
export async function markRead(call: Call, instanceId: number): Promise<void> {
  const user = call.actor.userId;
  const seen = await call.db.rows<{ one: number }>(
    sql`
    with looked as (insert into flow_read (instance_id, user_id) values (${instanceId}, ${user})
        on conflict (instance_id, user_id) do update set last_at = now()),
      step as (update flow_step set read_at = now() where instance_id = ${instanceId} and user_id = ${user} and read_at is null returning 1 as one),
      cc as (update flow_cc set read_at = now() where instance_id = ${instanceId} and user_id = ${user} and read_at is null returning 1 as one)
    select one from step union all select one from cc`,
    PREPARED,
  );
  if (seen.length > 0) changedFor(call, instanceId, [user]);
}
