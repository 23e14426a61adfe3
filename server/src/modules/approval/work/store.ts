// Instances as the database has them, and as the machine knows them.
import type { StartNode } from '@crm/protocol/answers/flow';
import type { StepState } from '@crm/protocol/work';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { moment, query, type Selected, select, withParts } from '../../../platform/db/query.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Automatic, Instance, Visit } from '../machine/state.ts';

declare module '../../../platform/db/known-columns.ts' {
  interface KnownColumns {
    'flow_instance.visits': Visit[];
    'flow_step.automatic': '' | Automatic;
  }
}

export const instanceColumns = [
  'id',
  'flow_id',
  'flow_version',
  'flow_name',
  'entity',
  'record_id',
  'title',
  'submitter_id',
  'state',
  'returned',
  'visits',
  'chosen',
  'pending',
  'current',
  'progress',
  moment('started_at').as('started_at'),
] as const;
export type InstanceRow = Selected<'flow_instance', typeof instanceColumns>;

export function loadInstance(
  call: Call,
  id: number,
  options: { lock?: boolean } = {},
): Promise<InstanceRow | undefined> {
  return call.db.first(
    select('flow_instance', instanceColumns)`
    where id = ${id} ${options.lock ? sql`for update` : sql``}`,
    PREPARED,
  );
}

/** What runs for a record now. */
export function runningOf(call: Call, entity: string, recordId: number): Promise<InstanceRow | undefined> {
  return call.db.first(
    select('flow_instance', instanceColumns)`
    where entity = ${entity} and record_id = ${recordId} and state = 0`,
    PREPARED,
  );
}

/** Whom an approval waits for now, in the order of their steps. @param where which instances `i` */
export async function waitedFor(call: Call, where: RawBuilder<unknown>): Promise<string[]> {
  const rows = await call.db.rows(
    query
      .selectFrom('flow_instance as i')
      .innerJoin('flow_step as s', 's.instance_id', 'i.id')
      .select(['s.user_id as user'])
      .where(sql<boolean>`${where} and i.state = 0 and s.asked and s.state < 3 and s.place <> 'start'`)
      .groupBy(sql`1`)
      .orderBy(sql`min(s.no)`),
    PREPARED,
  );
  return rows.flatMap(({ user }) => call.actor.organisation.users.get(user)?.name || []);
}

const stepColumns = [
  'id',
  'instance_id',
  'no',
  'visit',
  'node_id',
  'node_name',
  'user_id',
  'for_user',
  'state',
  'place',
  'host',
  'automatic',
  'asked',
  'opinion',
  moment('arrived_at').as('arrived_at'),
  moment<string | null>('acted_at').as('acted_at'),
  moment<string | null>('due_at').as('due_at'),
  moment<string | null>('read_at').as('read_at'),
  moment<string | null>('urged_at').as('urged_at'),
] as const;
export type StepRow = Selected<'flow_step', typeof stepColumns>;

export function loadSteps(call: Call, instanceId: number): Promise<StepRow[]> {
  return call.db.rows(select('flow_step', stepColumns)`where instance_id = ${instanceId} order by no`, PREPARED);
}

/** Versions that were read, the last used last: what is published never changes. */
const versions = new WeakMap<Call['engine'], Map<string, StartNode>>();
const mostVersions = 200;

export async function loadVersion(call: Call, flowId: number, version: number): Promise<StartNode> {
  const known = versions.get(call.engine) ?? new Map<string, StartNode>();
  versions.set(call.engine, known);
  const key = `${flowId}.${version}`;
  let nodes = known.get(key);
  if (!nodes) {
    const row = await call.db.first(
      select('flow_version', ['nodes'])`
      where flow_id = ${flowId} and number = ${version}`,
      PREPARED,
    );
    if (!row) throw new Error(`flow ${flowId} has no version ${version}`);
    nodes = row.nodes;
  }
  known.delete(key);
  known.set(key, nodes);
  if (known.size > mostVersions) known.delete(known.keys().next().value ?? '');
  return nodes;
}

export function asInstance(row: InstanceRow, steps: readonly StepRow[]): Instance {
  return {
    state: row.state,
    visits: row.visits,
    steps: steps.map(({ no, visit, node_id, user_id, for_user, state, place, host, automatic }) => ({
      no,
      visit,
      node: node_id,
      user: user_id,
      forUser: for_user,
      state,
      place,
      host,
      ...(automatic ? { automatic } : {}),
    })),
  };
}

/** The opinion given with a step. */
export interface StepComment {
  /** Number of the step. */
  step: number;
  opinion: string;
}

export interface Saved {
  instance: Instance;
  before: readonly StepRow[];
  /** Numbers of steps that are to be decided now. */
  active: ReadonlySet<number>;
  nameOf: (node: string) => string;
  /** When a step of the node that comes now is due, if ever. */
  dueOf: (node: string) => Date | undefined;
  comment: StepComment | undefined;
  current: string;
  progress: number;
  /** How many of the people at the current node have passed, and how many have to. */
  passed: number;
  needed: number;
  returned: boolean;
}

/** Writes what the machine made of an instance; the row is locked. Answers the steps as they are then. */
export async function saveInstance(call: Call, id: number, saved: Saved): Promise<StepRow[]> {
  const { instance, before, active, nameOf, dueOf, comment } = saved;
  const known = new Map(before.map((row) => [row.no, row]));
  const isOver = (state: StepState) => state === 3 || state === 4 || state === 9;
  const written = instance.steps
    .map((step) => {
      const old = known.get(step.no);
      return {
        no: step.no,
        visit: step.visit,
        node: step.node,
        name: old?.node_name ?? nameOf(step.node),
        user: step.user,
        for_user: step.forUser,
        state: step.state,
        place: step.place,
        host: step.host,
        automatic: step.automatic ?? '',
        asked: active.has(step.no),
        due: dueOf(step.node) ?? null,
        opinion: comment?.step === step.no ? comment.opinion : old && old.user_id !== step.user ? '' : null,
        is_new: old === undefined,
        // A step that came to somebody, or to somebody else, came just now.
        arrives: active.has(step.no) && (!old?.asked || old.user_id !== step.user),
        ends: isOver(step.state) && !(old && isOver(old.state)),
        old,
      };
    })
    .filter(
      ({ old, state, asked: now, user, automatic, opinion, host }) =>
        !old ||
        old.state !== state ||
        old.asked !== now ||
        old.user_id !== user ||
        old.automatic !== automatic ||
        old.host !== host ||
        opinion !== null,
    )
    .map(({ old: _old, ...step }) => step);
  const kept = sql<Selectable<Schema['flow_step']>>`(select * from added union all select * from changed)`;
  const stored = await call.db.rows(
    withParts(
      sql`with said as (
      select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as s(no integer, visit integer, node text, name text, "user" bigint,
        for_user bigint, state smallint, place text, host integer, automatic text, asked boolean, due timestamptz, opinion text,
        is_new boolean, arrives boolean, ends boolean)),
    added as (
      insert into flow_step (instance_id, no, visit, node_id, node_name, user_id, for_user, state, place, host, automatic, asked,
        opinion, acted_at, due_at)
      select ${id}, s.no, s.visit, s.node, s.name, s."user", s.for_user, s.state, s.place, s.host, s.automatic, s.asked,
        coalesce(s.opinion, ''), case when s.ends then now() end, case when s.arrives then s.due end
      from said s where s.is_new returning *),
    changed as (
      update flow_step t set user_id = s."user", for_user = s.for_user, state = s.state, automatic = s.automatic, asked = s.asked,
        host = s.host, opinion = coalesce(s.opinion, t.opinion),
        acted_at = case when s.ends then now() else t.acted_at end,
        arrived_at = case when s.arrives then now() else t.arrived_at end,
        read_at = case when s.arrives then null else t.read_at end,
        urged_at = case when s.arrives then null else t.urged_at end,
        due_at = case when s.arrives and s.due is not null then s.due else t.due_at end
      from said s where t.instance_id = ${id} and t.no = s.no and not s.is_new returning t.*),
    whole as (
      update flow_instance set state = ${instance.state}, visits = ${JSON.stringify(instance.visits)}::jsonb, current = ${saved.current},
        progress = ${saved.progress}, passed_people = ${saved.passed}, needed_people = ${saved.needed}, returned = ${saved.returned},
        ended_at = case when ${instance.state} <> 0 then coalesce(ended_at, now()) end
      where id = ${id})`,
      select(kept.as('steps'), stepColumns)``,
    ),
    PREPARED,
  );
  const touched = new Map(stored.map((row) => [row.no, row]));
  const left = before.filter(({ no }) => !touched.has(no));
  return [...left, ...stored].toSorted((a, b) => a.no - b.no);
}

export interface Logged {
  action: string;
  state: number;
  nodeName: string;
  stepId?: number;
  /** 0: the program. */
  userId: number;
  forUser?: number;
  about?: readonly number[];
  opinion?: string;
  files?: readonly number[];
}

export async function logWork(call: Call, instanceId: number, entries: readonly Logged[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ about = [], ...entry }) => ({ ...entry, about: `{${about.join(',')}}` }));
  await call.db.run(
    sql`
    insert into flow_log (instance_id, step_id, node_name, action, state, user_id, for_user, about, opinion, files)
    select ${instanceId}, l."stepId", l."nodeName", l.action, l.state, l."userId", coalesce(l."forUser", 0), l.about::bigint[],
      coalesce(l.opinion, ''), coalesce(l.files, '[]'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l("stepId" bigint, "nodeName" text, action text,
      state smallint, "userId" bigint, "forUser" bigint, about text, opinion text, files jsonb)`,
    PREPARED,
  );
}
