// The lists of a person: to do, in work, done, handed in, told; read by indexes, page by page.

import { limits } from '@crm/protocol/limits';
import type { ListPage } from '@crm/protocol/list';
import type { WorkCounts, WorkKind, WorkRow } from '@crm/protocol/work';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { countedTo } from '../../../engine/query/totals.ts';
import { isReadable } from '../../../engine/reveal.ts';
import { titleField } from '../../../engine/title.ts';
import { isApproved } from '../flow/kinds.ts';
import type { Seen } from './access.ts';
import { type Shown, seenAs, shownOf } from './facts.ts';

export const workLists = ['todo', 'myApproval', 'completed', 'mySubmit', 'ccList'] as const;
export type WorkList = (typeof workLists)[number];

export interface ListAsked {
  key?: string | undefined;
  module?: string | undefined;
  page?: number | undefined;
  rows?: number | undefined;
}

interface ListRow {
  step: number;
  instance: number;
  no: number;
  node: string;
  node_name: string;
  status: WorkRow['Status'];
  state: WorkRow['state'];
  entity: string;
  record: number;
  flow: number;
  flow_version: number;
  flow_name: string;
  title: string;
  current: string;
  progress: number;
  submitter: number;
  opinion: string;
  returned: boolean;
  started: string;
  came: string;
  due: string | null;
  overdue: boolean;
  unread: boolean;
  /** To whom the person handed it on; 0 for nobody. */
  handed: number;
  sent_back?: boolean;
  passed: number;
  needed: number;
  holders: number[] | null;
  restart: number | null;
}

const moment = (expression: string) => sql.raw(`to_char(${expression}, 'YYYY-MM-DD HH24:MI:SS')`);

const common = sql`i.id as instance, i.state, i.entity, i.record_id as record, i.flow_id as flow, i.flow_version, i.flow_name, i.title,
  i.current, i.progress, i.passed_people as passed, i.needed_people as needed, i.submitter_id as submitter, i.returned,
  ${moment('i.started_at')} as started,
  (select array_agg(distinct h.user_id) from flow_step h where h.instance_id = i.id and h.asked and h.state < 3) as holders,
  case when i.returned then (select h.id from flow_step h where h.instance_id = i.id and h.asked and h.place = 'start' limit 1) end as restart`;

const ofStep = (
  handed = sql<number>`0`,
) => sql`s.id as step, s.no, s.node_id as node, s.node_name, s.state as status, s.opinion,
  ${moment('s.due_at')} as due, coalesce(s.due_at < now() and s.state < 3, false) as overdue, s.read_at is null and s.state < 3 as unread,
  ${handed} as handed,
  s.state = 4 and exists (select 1 from flow_log b where b.instance_id = i.id and b.step_id = s.id and b.action = 'sendBack') as sent_back`;

const ofWhole = (
  unread: RawBuilder<unknown>,
  node: RawBuilder<unknown> = sql`''`,
) => sql`i.id as step, 0 as no, ${node} as node, i.current as node_name,
  case i.state when 0 then 2 when 2 then 3 else 4 end as status, '' as opinion, null as due, false as overdue, ${unread} as unread, 0 as handed`;

const stepColumns = sql.raw('s.id, s.instance_id, s.no, s.node_id, s.node_name');

/** Steps that the person handed on, as they left them, the latest first: their part in these is done. */
const handedOn = (user: number) => sql`
  select ${stepColumns}, 3::smallint as state, l.opinion, null::timestamptz as due_at, l.at as read_at, l.at as acted_at, l.about[1] as handed
  from flow_log l join flow_step s on s.id = l.step_id
  where l.user_id = ${user} and l.action = 'forward' and s.user_id <> ${user} and not exists (
    select 1 from flow_log m where m.instance_id = l.instance_id and m.step_id = l.step_id and m.user_id = ${user} and m.action = 'forward' and m.id > l.id)
  order by l.at desc, l.step_id desc`;

/** Each part in the order of the whole, by an index of its own: a page is merged of them, and no more is read. */
const done = (user: number) => sql`((
  select ${stepColumns}, s.state, s.opinion, s.due_at, s.read_at, s.acted_at, 0::bigint as handed from flow_step s
  where s.user_id = ${user} and s.state in (3, 4) and s.automatic = '' and s.place <> 'start'
  order by s.acted_at desc, s.id desc)
  union all (${handedOn(user)}))`;

interface Source {
  columns: RawBuilder<unknown>;
  /** What is gone through, by an index of its own, what it is called, and what else is known of it. */
  table: RawBuilder<unknown>;
  alias: 's' | 'i' | 'c';
  joined: boolean;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Node whose grants hold; empty: the start. */
  node: RawBuilder<unknown>;
}

function sourceOf(list: WorkList, user: number): Source {
  const arrived = moment('s.arrived_at');
  const steps = { table: sql`flow_step`, alias: 's', joined: true, node: sql`s.node_id` } as const;
  switch (list) {
    case 'todo':
      return {
        ...steps,
        columns: sql`${common}, ${ofStep()}, ${arrived} as came`,
        where: sql`s.user_id = ${user} and s.asked and s.state in (0, 1)`,
        order: sql`s.id desc`,
      };
    case 'myApproval':
      return {
        ...steps,
        columns: sql`${common}, ${ofStep()}, ${arrived} as came`,
        where: sql`s.user_id = ${user} and s.asked and s.state = 2`,
        order: sql`s.id desc`,
      };
    case 'completed':
      return {
        ...steps,
        columns: sql`${common}, ${ofStep(sql`s.handed`)}, ${moment('s.acted_at')} as came`,
        table: done(user),
        where: sql`true`,
        order: sql`s.acted_at desc, s.id desc`,
      };
    case 'mySubmit':
      return {
        columns: sql`${common}, ${ofWhole(sql`false`)}, ${moment('i.started_at')} as came`,
        table: sql`flow_instance`,
        alias: 'i',
        joined: false,
        where: sql`i.submitter_id = ${user}`,
        order: sql`i.id desc`,
        node: sql`''`,
      };
    case 'ccList':
      return {
        columns: sql`${common}, ${ofWhole(sql`c.read_at is null`, sql`c.node_id`)}, ${moment('c.at')} as came`,
        table: sql`flow_cc`,
        alias: 'c',
        joined: true,
        where: sql`c.user_id = ${user}`,
        order: sql`c.instance_id desc`,
        node: sql`c.node_id`,
      };
  }
}

/** One page of a list of this person. */
export async function listWork(call: Call, list: WorkList, asked: ListAsked): Promise<ListPage<WorkRow>> {
  const { key = '', module = '', page = 1, rows = limits.pageSize } = asked;
  const source = sourceOf(list, call.actor.userId);
  const entity = module === '' ? undefined : call.engine.entity(module)?.name;
  const conditions = [
    source.where,
    ...(key === ''
      ? []
      : [sql`((i.title ilike ${like(key)} and ${titleShown(call, source.node)}) or i.flow_name ilike ${like(key)})`]),
    ...(module === '' ? [] : [sql`i.entity = ${entity ?? ''}`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const alias = sql.raw(source.alias);
  const table = sql`${source.table} ${alias}`;
  const join = source.joined ? sql`join flow_instance i on i.id = ${alias}.instance_id` : sql``;
  const slice = sql`order by ${source.order} limit ${rows} offset ${(page - 1) * rows}`;
  // Without conditions on the approval itself nothing but the page is looked up further.
  const isPlain = conditions.length === 1;
  const found = await call.db.rows<ListRow>(
    isPlain
      ? sql`select ${source.columns} from (select * from ${table} where ${where} ${slice}) ${alias} ${join} order by ${source.order}`
      : sql`select ${source.columns} from ${table} ${join} where ${where} ${slice}`,
  );
  const short = found.length < rows && (page === 1 || found.length > 0);
  const shown = await presentWork(call, found);
  if (short) return { rows: shown, total: (page - 1) * rows + found.length };
  const counted = await call.db.first<{ n: number }>(
    sql`select count(*) as n from (select 1 from ${table} ${isPlain ? sql`` : join} where ${where} limit ${limits.exactTotal + 1}) c`,
  );
  return { rows: shown, ...countedTo(Number(counted?.n ?? 0)) };
}

/** Kinds of records that a list of this person holds. */
export async function kindsIn(call: Call, list: WorkList): Promise<WorkKind[]> {
  const { table, alias: name, joined, where } = sourceOf(list, call.actor.userId);
  const alias = sql.raw(name);
  const join = joined ? sql`join flow_instance i on i.id = ${alias}.instance_id` : sql``;
  const found = await call.db.rows<{ entity: string }>(
    sql`select distinct i.entity from ${table} ${alias} ${join} where ${where}`,
  );
  const held = new Set(found.map(({ entity }) => entity));
  return call.engine.entities
    .filter(({ name }) => held.has(name))
    .map(({ module, label }) => ({ module, title: label }));
}

/** A name that is hidden is not found either. */
function titleShown(call: Call, node: RawBuilder<unknown>): RawBuilder<unknown> {
  const kinds = call.engine.entities
    .filter(isApproved)
    .map((entity) => ({ entity, wire: titleField(entity)?.wire ?? '' }));
  const shown = kinds.filter(({ entity, wire }) => isReadable(call.actor, entity.module, { wire }));
  const titles = Object.fromEntries(shown.map(({ entity, wire }) => [entity.name, wire]));
  return sql`i.entity = any(${Object.keys(titles)}) and not exists (
    select 1 from flow_version v where v.flow_id = i.flow_id and v.number = i.flow_version and jsonb_path_exists(v.nodes,
      '$.** ? (@.id == $node).fields.keyvalue() ? (@.key == $title && @.value == "hidden")',
      jsonb_build_object('node', coalesce(nullif(${node}, ''), v.nodes ->> 'id'), 'title', ${JSON.stringify(titles)}::jsonb ->> i.entity)))`;
}

/** Names of approvals that the person takes part in, as far as they may be seen. */
export async function namesOfWork(call: Call, ids: readonly number[]): Promise<Map<number, string>> {
  const user = call.actor.userId;
  const found = await call.db.rows<ListRow>(sql`
    select i.id as instance, i.entity, i.record_id as record, i.flow_id as flow, i.flow_version, i.title,
      coalesce(s.node_id, case when i.submitter_id = ${user} then '' end, c.node_id, h.node_id) as node
    from flow_instance i left join flow_cc c on c.instance_id = i.id and c.user_id = ${user}
    left join lateral (select node_id from flow_step where instance_id = i.id and user_id = ${user} and (asked or acted_at is not null)
      order by asked desc, id desc limit 1) s on true
    left join lateral (select node_id from (${handedOn(user)}) s where s.instance_id = i.id limit 1) h on true
    where i.id = any(${ids}::bigint[])
      and (i.submitter_id = ${user} or s.node_id is not null or c.user_id is not null or h.node_id is not null)`);
  const shown = await shownOf(call, found, true);
  return new Map(found.map((row) => [row.instance, shown.get(seenAs(row))?.title ?? '']));
}

const like = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** All instances of a record, the newest first. */
export async function worksOf(call: Call, entity: string, recordId: number): Promise<WorkRow[]> {
  const found = await call.db.rows<ListRow>(sql`
    select ${common}, ${ofWhole(sql`false`)}, ${moment('i.started_at')} as came from flow_instance i
    where i.entity = ${entity} and i.record_id = ${recordId} order by i.id desc limit ${limits.maxRows}`);
  return presentWork(call, found);
}

export async function countWorks(call: Call, entity: string, recordId: number): Promise<number> {
  const row = await call.db.first<{ n: number }>(
    sql`select count(*) as n from flow_instance where entity = ${entity} and record_id = ${recordId}`,
  );
  return Number(row?.n ?? 0);
}

/** The row of one instance, as of the step that it is seen by, where there is one. */
export async function ofInstance(call: Call, id: number, { step, handed, node }: Seen): Promise<WorkRow[]> {
  const steps = step ? sql`flow_step` : sql`(${handedOn(call.actor.userId)})`;
  const found = await call.db.rows<ListRow>(
    step || handed > 0
      ? sql`select ${common}, ${ofStep(step ? sql`0` : sql`s.handed`)}, ${moment(step ? 's.arrived_at' : 's.acted_at')} as came
          from ${steps} s join flow_instance i on i.id = s.instance_id where s.id = ${step?.id ?? handed}`
      : sql`select ${common}, ${ofWhole(sql`false`, sql`${node}::text`)}, ${moment('i.started_at')} as came
          from flow_instance i where i.id = ${id}`,
  );
  return presentWork(call, found);
}

async function presentWork(call: Call, found: readonly ListRow[]): Promise<WorkRow[]> {
  const shown = await shownOf(call, found);
  const { users } = call.actor.organisation;
  return found.map((row): WorkRow => {
    const entity = call.engine.byName(row.entity);
    const submitter = users.get(row.submitter);
    return {
      id: row.step,
      TaskID: row.instance,
      NodeID: row.node,
      modelId: row.record,
      modelType: entity.module,
      modelName: entity.label,
      Status: row.status,
      state: row.state,
      taskName: row.flow_name,
      StepName: row.node_name,
      title: shown.get(seenAs(row))?.title ?? '',
      approvalName: row.current,
      approvalProgress: row.progress,
      passedPeople: row.passed,
      neededPeople: row.needed,
      createusername: submitter?.name ?? '',
      createHeader: submitter?.avatar ?? '',
      username: (row.holders ?? [])
        .map((id) => users.get(id)?.name ?? '')
        .filter(Boolean)
        .join('、'),
      ext: row.opinion,
      addtime: row.started,
      time: row.came,
      ...(row.due ? { due: row.due } : {}),
      ...(row.overdue ? { overdue: 1 as const } : {}),
      ...(row.unread ? { unread: 1 as const } : {}),
      ...(row.returned ? { returned: 1 as const } : {}),
      ...(row.restart && row.submitter === call.actor.userId ? { resubmit: row.restart } : {}),
      ...(row.sent_back ? { sentBackHere: 1 as const } : {}),
      ...(row.handed > 0 ? { forwarded: users.get(row.handed)?.name ?? '' } : {}),
      ...(shown.get(seenAs(row))?.facts.length ? { facts: shown.get(seenAs(row))?.facts as Shown['facts'] } : {}),
    };
  });
}

export async function countWork(call: Call): Promise<WorkCounts> {
  const user = call.actor.userId;
  const row = await call.db.first<WorkCounts>(
    sql`select
      (select count(*) from flow_step where user_id = ${user} and asked and state in (0, 1)) as todo,
      (select count(*) from flow_step where user_id = ${user} and asked and state = 2) as approval,
      (select count(*) from flow_cc where user_id = ${user} and read_at is null) as cc`,
    'work-counts',
  );
  return { todo: Number(row?.todo ?? 0), approval: Number(row?.approval ?? 0), cc: Number(row?.cc ?? 0) };
}
