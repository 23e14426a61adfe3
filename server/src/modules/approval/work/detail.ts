// Everything that the panel of an approval shows: the record under the node's grants, the path, what may be done.
import { type ApproverNode, findNode, flowLimits, nodesOf, type StartNode } from '@crm/protocol/flow';
import { fill, type Language, say, spoken } from '@crm/protocol/sentences';
import {
  instanceStates,
  type PathEntry,
  type PathPerson,
  type WorkDetail,
  type WorkFormLog,
  type WorkLog,
  type WorkRead,
} from '@crm/protocol/work';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../../../engine/entity.ts';
import { loadVisible, refusal } from '../../../engine/load.ts';
import { fieldGrant, isReadable } from '../../../engine/reveal.ts';
import { loggedLines } from '../../../engine/write/lines.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { canDecide } from '../flow/approvers.ts';
import { isAsked, targetsOf } from '../machine/asked.ts';
import { forecast, type Station } from '../machine/forecast.ts';
import type { Instance, World } from '../machine/state.ts';
import { ofInstances } from './lists.ts';
import { applyPending, type Work, workOf } from './perform.ts';
import { atNode, recordAt } from './record.ts';
import { asInstance, type InstanceRow, loadInstance, type StepRow } from './store.ts';
import { verbs } from './verbs.ts';

/** Who may look at an approval: who handed it in, decides or decided, was told, or sees the record and its approvals. */
export async function requireParticipant(call: Call, instance: InstanceRow): Promise<void> {
  const user = call.actor.userId;
  if (instance.submitter_id === user) return;
  const there = await call.db.first<{ one: number }>(sql`
    select 1 as one where exists (select 1 from flow_step where instance_id = ${instance.id} and user_id = ${user} and (asked or acted_at is not null))
      or exists (select 1 from flow_cc where instance_id = ${instance.id} and user_id = ${user})`);
  if (there) return;
  const entity = call.engine.byName(instance.entity);
  const sees =
    call.actor.can(`${entity.grant}.index`) && (await loadVisible(call, entity, [instance.record_id])).length > 0;
  if (!sees) throw notFound();
}

/** @throws AppError `not_found` */
export async function instanceFor(call: Call, id: number): Promise<InstanceRow> {
  const instance = await loadInstance(call, id);
  if (!instance) throw notFound();
  await requireParticipant(call, instance);
  return instance;
}

/** The step that the person looks at: the one that is named, else their own, open ones first. */
export function stepFor(call: Call, steps: readonly StepRow[], stepId: number): StepRow | undefined {
  const mine = steps.filter((step) => step.user_id === call.actor.userId && (step.asked || step.acted_at !== null));
  return mine.find(({ id }) => id === stepId) ?? mine.findLast(({ asked }) => asked) ?? mine.at(-1);
}

/** Whoever handed it in; once they left, whoever may hand the record in. */
export async function mayRevoke(
  call: Call,
  { submitter_id, record_id }: InstanceRow,
  entity: EntityDefinition,
): Promise<boolean> {
  if (submitter_id === call.actor.userId) return true;
  if (canDecide(call.actor.organisation, submitter_id)) return false;
  const [record] = await loadVisible(call, entity, [record_id]);
  const plain = { ...entity };
  delete plain.refuse;
  return (
    record !== undefined &&
    refusal(call, plain, record as unknown as Row & { $writer: boolean }, 'submit') === undefined
  );
}

/** The node whose grants hold for the person: of their step, or of whoever told them; the start for everybody else. */
async function nodeSeen(
  call: Call,
  { id, submitter_id }: InstanceRow,
  root: StartNode,
  step: StepRow | undefined,
): Promise<string> {
  if (step) return step.node_id;
  if (submitter_id === call.actor.userId) return root.id;
  const told = await call.db.first<{ node: string }>(
    sql`select node_id as node from flow_cc where instance_id = ${id} and user_id = ${call.actor.userId}`,
  );
  return told?.node || root.id;
}

/** @param stepId 0: whichever is the person's */
export async function workDetail(call: Call, instance: InstanceRow, stepId: number): Promise<WorkDetail> {
  const work = await workOf(call, instance);
  const { steps, root, definition, entity } = work;
  const state = asInstance(instance, steps);
  const step = stepFor(call, steps, stepId);
  const isOpen = step !== undefined && instance.state === instanceStates.running && step.asked && step.state < 3;
  const node = step ? findNode(root, step.node_id) : undefined;
  const seenAt = await nodeSeen(call, instance, root, step);
  const own = atNode(call, definition, instance.record_id, root, seenAt, isOpen && step.place !== 'start');
  const shown = instance.pending ? await pendingRecord(work, own) : await recordAt(own, definition, instance.record_id);
  const [row] = await ofInstances(call, instance, step, seenAt);
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
    nodeType: isStart ? 'start' : 'approver',
    form: shown?.form ?? null,
    row: shown?.row ?? null,
    path: pathOf(work, state),
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

/** What an amendment would make of the record: done, looked at, and taken back. Needs a transaction. */
async function pendingRecord(work: Work, own: Call): Promise<Awaited<ReturnType<typeof recordAt>>> {
  const forget = [work.call.journal?.mark(), work.call.effects.mark()];
  await work.call.db.run(sql`savepoint look_ahead`);
  try {
    await applyPending(work);
    return await recordAt(own, work.definition, work.row.record_id);
  } catch (error) {
    // What cannot take effect any more is shown as it stands; passing it will say why.
    if (!(error instanceof AppError)) throw error;
    await work.call.db.run(sql`rollback to savepoint look_ahead`);
    return await recordAt(own, work.definition, work.row.record_id);
  } finally {
    await work.call.db.run(sql`rollback to savepoint look_ahead`);
    await work.call.db.run(sql`release savepoint look_ahead`);
    for (const back of forget) back?.();
  }
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

/** The path as people see it: what was, what is, what would come. */
export function pathOf(work: Pick<Work, 'call' | 'steps' | 'world' | 'row'>, state: Instance): PathEntry[] {
  const isOver = state.state !== instanceStates.running;
  return forecast(state, work.world)
    .filter((station) => !isOver || station.state !== 'next' || station.node.type === 'end')
    .map((station) => entryOf(work, state, station, isOver));
}

function entryOf(
  { call, steps, world }: Pick<Work, 'call' | 'steps' | 'world'>,
  state: Instance,
  station: Station,
  isOver: boolean,
): PathEntry {
  const { node, visit } = station;
  const own = visit ? steps.filter((step) => step.visit === visit.no && step.state !== 9) : [];
  const people = own.map((step) => personOf(call, step));
  // Who is asked one after the other: those whose turn is still to come.
  const asked = new Set(own.flatMap((step) => [step.user_id, step.for_user]));
  const more = visit?.state === 'done' ? [] : station.users.filter((user) => !asked.has(user));
  const isEnd = node.type === 'end';
  return {
    NodeID: node.id,
    StepName: node.name,
    type: node.type,
    state:
      isEnd && isOver ? (state.state === instanceStates.passed ? 'done' : 'next') : stateOf(station, people, isOver),
    ...(node.type === 'approver' ? { mode: node.mode, ...(node.ratio ? { ratio: node.ratio } : {}) } : {}),
    ...(station.branch ? { branch: station.branch } : {}),
    people: [...people, ...more.map((user) => ({ ...faceOf(call, world.standInOf(user) || user) }))],
    ...openOf(node as ApproverNode, station),
  };
}

/** Of what is over nothing is now: it was decided there, or it came to nothing. */
function stateOf({ state }: Station, people: readonly PathPerson[], isOver: boolean): PathEntry['state'] {
  if (!isOver || state !== 'now') return state;
  return people.some(({ Status }) => Status === 4) ? 'done' : 'cleared';
}

function openOf(node: ApproverNode, station: Station): Pick<PathEntry, 'open'> {
  if (node.type !== 'approver') return {};
  if (station.automatic === 'empty') return { open: node.empty === 'refuse' ? 'refuse' : 'pass' };
  if (station.automatic === 'self') return { open: 'pass' };
  return {};
}

export function faceOf(call: Call, id: number): PathPerson {
  const user = call.actor.organisation.users.get(id);
  return { userid: id, username: user?.name ?? '', Header: user?.avatar ?? '' };
}

function personOf(call: Call, step: StepRow): PathPerson {
  return {
    ...faceOf(call, step.user_id),
    Status: step.state,
    stepid: step.id,
    ...(step.opinion ? { ext: step.opinion } : {}),
    ...(step.acted_at ? { time: step.acted_at } : {}),
    ...(step.for_user ? { forUser: call.actor.organisation.users.get(step.for_user)?.name ?? '' } : {}),
    ...(step.automatic ? { automatic: step.automatic } : {}),
    ...(step.place === 'before' || step.place === 'after' ? { added: step.place } : {}),
    ...(step.due_at && step.state < 3 ? { due: step.due_at } : {}),
  };
}

/** The path that a record would take, before anybody was asked. */
export function previewOf(call: Call, root: StartNode, instance: Instance, world: World): PathEntry[] {
  const choosing = new Map(
    nodesOf(root).flatMap((node) => {
      if (node.type !== 'approver') return [];
      const source = node.approvers.find(({ type }) => type === 'chosen');
      return source?.type === 'chosen' ? [[node.id, source.ids ?? []] as const] : [];
    }),
  );
  return forecast(instance, world).map((station): PathEntry => {
    const entry = entryOf({ call, steps: [], world }, instance, { ...station, visit: undefined }, false);
    const among = choosing.get(station.node.id);
    if (among) {
      entry.open = 'chosen';
      if (among.length > 0) entry.choices = among.map((id) => faceOf(call, id));
    } else if (
      station.node.type === 'approver' &&
      world.approversOf(station.node).length === 0 &&
      station.node.empty === 'admin'
    )
      entry.open = 'admin';
    return { ...entry, state: 'next' };
  });
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

/** Entries of one log that are shown, the newest of them. */
const mostLogged = 1000;

interface LogRow {
  id: number;
  name: string;
  action: string;
  state: number;
  user: number;
  for_user: number;
  about: number[];
  opinion: string;
  at: string;
}

const wordsOf = (verb: string, language: Language): string => verbs[verb]?.[language === 'en' ? 1 : 0] ?? verb;

export async function logsOf(call: Call, instance: InstanceRow): Promise<WorkLog[]> {
  const rows = await call.db.rows<LogRow>(sql`
    select id, node_name as name, action, state, user_id as "user", for_user, about, opinion, to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at
    from flow_log where id in (select id from flow_log where instance_id = ${instance.id} order by id desc limit ${mostLogged}) order by id`);
  const { users } = call.actor.organisation;
  const nameOf = (id: number) => users.get(id)?.name ?? '';
  return rows.map((row) => {
    const words = fill(wordsOf(row.action, call.language), { about: row.about.map(nameOf).join('、') });
    const stood =
      row.for_user > 0
        ? spoken(say('stoodIn', { name: nameOf(row.user), who: nameOf(row.for_user) }), call.language)
        : '';
    return {
      id: row.id,
      name: row.name,
      status: row.state as WorkLog['status'],
      action: row.action,
      logs: stood ? `${stood}：${words}` : words,
      UserName: row.user > 0 ? nameOf(row.user) : spoken(say('system'), call.language),
      Header: users.get(row.user)?.avatar ?? '',
      Ext: row.opinion,
      AddTime: row.at,
      files: [],
    };
  });
}

export async function readsOf(call: Call, instance: InstanceRow): Promise<WorkRead[]> {
  const rows = await call.db.rows<{ user: number; node: string; at: string | null }>(sql`
    select p."user", min(p.node) as node, to_char(max(r.last_at), 'YYYY-MM-DD HH24:MI:SS') as at from (
      select user_id as "user", node_name as node from flow_step where instance_id = ${instance.id} and (asked or acted_at is not null)
      union all select user_id, ${spoken(say('workCopied'), call.language)} from flow_cc where instance_id = ${instance.id}) p
    left join flow_read r on r.instance_id = ${instance.id} and r.user_id = p."user"
    group by p."user" order by max(r.last_at) desc nulls last, p."user"`);
  return rows.map(({ user, node, at }) => ({ ...faceOf(call, user), StepName: node, readtime: at ?? '' }));
}

export async function formLogsOf(call: Call, instance: InstanceRow): Promise<WorkFormLog[]> {
  const work = await workOf(call, instance);
  const step = stepFor(call, work.steps, 0);
  const seenAt = await nodeSeen(call, instance, work.root, step);
  const own = atNode(call, work.definition, instance.record_id, work.root, seenAt, false);
  const rows = await call.db.rows<{
    id: number;
    wire: string;
    field: string;
    old: string;
    new: string;
    user: number;
    node: string;
    at: string;
  }>(sql`
    select id, field as wire, title as field, before as old, after as new, user_id as "user", node_name as node,
      to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at
    from flow_change where id in (select id from flow_change where instance_id = ${instance.id} order by id desc limit ${mostLogged}) order by id`);
  // A change of what the node hides says as much as the value.
  const named = [...work.definition.fields, ...loggedLines(work.entity)];
  const shown = rows.filter(({ wire }) => {
    const field = named.find((one) => one.wire === wire || ('wire2' in one && one.wire2 === wire));
    return field !== undefined && isReadable(own.actor, work.entity.module, field);
  });
  return shown.map(({ id, field, old, new: now, user, node, at }) => ({
    id,
    field,
    old,
    new: now,
    username: call.actor.organisation.users.get(user)?.name ?? '',
    StepName: node,
    addtime: at,
  }));
}
