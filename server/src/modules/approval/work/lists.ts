// The lists of a person: to do, in work, done, submitted, copied; read by indexes, page by page.

import type { WorkCounts, WorkKind, WorkRow } from '@crm/protocol/answers/work';
import { limits } from '@crm/protocol/limits';
import type { ListPage } from '@crm/protocol/list';
import { stepStates } from '@crm/protocol/work';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { isReadable } from '../../../engine/field-permissions.ts';
import type { Span } from '../../../engine/measure.ts';
import { countedTo } from '../../../engine/query/totals.ts';
import { titleField } from '../../../engine/title.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { query, select } from '../../../platform/db/query.ts';
import type { Paged } from '../../../platform/http/values.ts';
import { isApproved } from '../flow/kinds.ts';
import { onlyCopied, type Seen, takesPart } from './access.ts';
import { type Answers, behalfOf, pendingOf, seenAs, shownOf } from './facts.ts';

export const workLists = ['todo', 'myApproval', 'completed', 'mySubmit', 'ccList'] as const;
export type WorkList = (typeof workLists)[number];

export interface WorkListRequest extends Paged {
  key?: string | undefined;
  module?: string | undefined;
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
  behalf: number;
  pending: Readonly<Record<string, unknown>> | null;
  amends: boolean;
  opinion: string;
  returned: boolean;
  started: string;
  came: string;
  due: string | null;
  overdue: boolean;
  unread: boolean;
  /** The reader was copied, and has no other part in it. */
  copied: boolean;
  /** To whom the person handed it on; 0 for nobody. */
  handed: number;
  sent_back?: boolean;
  passed: number;
  needed: number;
  holders: number[] | null;
  restart: number | null;
}

const moment = (expression: string) => sql.raw(`to_char(${expression}, 'YYYY-MM-DD HH24:MI:SS')`);

const common = (
  user: number,
) => sql`i.id as instance, ${behalfOf(user)}, i.state, i.entity, i.record_id as record, i.flow_id as flow, i.flow_version, i.flow_name, i.title,
  ${pendingOf}, i.pending is not null as amends, i.current, i.progress, i.passed_people as passed, i.needed_people as needed, i.submitter_id as submitter, i.returned,
  ${moment('i.started_at')} as started,
  (select array_agg(distinct h.user_id) from flow_step h where h.instance_id = i.id and h.asked and h.state < 3) as holders,
  case when i.returned then (select h.id from flow_step h where h.instance_id = i.id and h.asked and h.place = 'start' limit 1) end as restart`;

const ofStep = (
  handed = sql<number>`0`,
) => sql`s.id as step, s.no, s.node_id as node, s.node_name, s.state as status, s.opinion,
  ${moment('s.due_at')} as due, coalesce(s.due_at < now() and s.state < 3, false) as overdue, s.read_at is null and s.state < 3 as unread,
  ${handed} as handed, false as copied,
  s.state = 4 and exists (select 1 from flow_log b where b.instance_id = i.id and b.step_id = s.id and b.action = 'sendBack') as sent_back`;

const ofWhole = (
  unread: RawBuilder<unknown>,
  node: RawBuilder<unknown> = sql`''`,
  copied: RawBuilder<unknown> = sql`false`,
) => sql`i.id as step, 0 as no, ${node} as node, i.current as node_name,
  case i.state when 0 then 2 when 2 then 3 else 4 end as status, '' as opinion, null as due, false as overdue, ${unread} as unread, 0 as handed, ${copied} as copied`;

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
        columns: sql`${common(user)}, ${ofStep()}, ${arrived} as came`,
        where: sql`s.user_id = ${user} and s.asked and s.state in (0, 1)`,
        order: sql`s.id desc`,
      };
    case 'myApproval':
      return {
        ...steps,
        columns: sql`${common(user)}, ${ofStep()}, ${arrived} as came`,
        where: sql`s.user_id = ${user} and s.asked and s.state = 2`,
        order: sql`s.id desc`,
      };
    case 'completed':
      return {
        ...steps,
        columns: sql`${common(user)}, ${ofStep(sql`s.handed`)}, ${moment('s.acted_at')} as came`,
        table: done(user),
        where: sql`true`,
        order: sql`s.acted_at desc, s.id desc`,
      };
    case 'mySubmit':
      return {
        columns: sql`${common(user)}, ${ofWhole(sql`false`)}, ${moment('i.started_at')} as came`,
        table: sql`flow_instance`,
        alias: 'i',
        joined: false,
        where: sql`i.submitter_id = ${user}`,
        order: sql`i.id desc`,
        node: sql`''`,
      };
    case 'ccList':
      return {
        columns: sql`${common(user)}, ${ofWhole(sql`c.read_at is null`, sql`c.node_id`, onlyCopied('i', user))}, ${moment('c.at')} as came`,
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
export async function listWork(call: Call, list: WorkList, request: WorkListRequest): Promise<ListPage<WorkRow>> {
  const { key = '', module = '', page = 1, rows = limits.pageSize } = request;
  const source = sourceOf(list, call.actor.userId);
  const entity = module === '' ? undefined : call.engine.entity(module)?.name;
  const conditions = [
    source.where,
    ...(key === ''
      ? []
      : [sql`((i.title ${holds(key)} and ${titleShown(call, source.node)}) or i.flow_name ${holds(key)})`]),
    ...(module === '' ? [] : [sql`i.entity = ${entity ?? ''}`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const alias = sql.raw(source.alias);
  const table = sql`${source.table} ${alias}`;
  const join = source.joined ? sql`join flow_instance i on i.id = ${alias}.instance_id` : sql``;
  // Without conditions on the approval itself nothing but the page is looked up further.
  const isPlain = conditions.length === 1;
  // The usual query is kept prepared, with its limit written out.
  const isUsual = isPlain && page === 1 && rows === limits.pageSize;
  const slice = isUsual
    ? sql`order by ${source.order} limit ${sql.raw(String(rows))}`
    : sql`order by ${source.order} limit ${rows} offset ${(page - 1) * rows}`;
  // What is found among them is looked at one by one.
  const most = isPlain ? limits.exactTotal : limits.exactTotal / 10;
  const counted = sql<number>`(select count(*) from (
    select 1 from ${table} ${isPlain ? sql`` : join} where ${where} limit ${sql.raw(String(most + 1))}) counted)`;
  const found = await call.db.rows<ListRow & { counted: number }>(
    isPlain
      ? sql`select ${source.columns}, ${counted} as counted from (select * from ${table} where ${where} ${slice}) ${alias} ${join} order by ${source.order}`
      : sql`select ${source.columns}, ${counted} as counted from ${table} ${join} where ${where} ${slice}`,
    isUsual ? PREPARED : undefined,
  );
  const total = found[0]
    ? found[0].counted
    : page === 1
      ? 0
      : (await call.db.first(query.selectNoFrom(counted.as('n'))))?.n;
  return { rows: await presentWork(call, found), ...countedTo(Number(total ?? 0), most) };
}

/** Of a longer list the latest are looked at for the kinds in it. */
const latest = 2000;

/** Kinds of records that a list of this person holds; of a very long one, all that there may be. */
export async function kindsIn(call: Call, list: WorkList): Promise<WorkKind[]> {
  const { table, alias: name, joined, where, order } = sourceOf(list, call.actor.userId);
  const alias = sql.raw(name);
  const join = joined ? sql`join flow_instance i on i.id = ${alias}.instance_id` : sql``;
  const found = await call.db.rows(select(
    sql`(
      select * from ${table} ${alias} where ${where} order by ${order} limit ${sql.raw(String(latest))}) ${alias} ${join}`,
    [sql<string>`i.entity`.as('entity'), sql<number>`count(*)`.as('n')],
  )`
    group by 1`);
  const held = new Set(found.map(({ entity }) => entity));
  if (found.reduce((sum, { n }) => sum + Number(n), 0) === latest)
    for (const { entity } of await call.db.rows(query.selectFrom('flow').select(['entity']).distinct()))
      held.add(entity);
  return call.engine.entities
    .filter(({ name }) => held.has(name))
    .map(({ module, label }) => ({ module, title: label }));
}

/** A name that is hidden is not found either. Which nodes hide it is looked up once, whatever is searched. */
function titleShown(call: Call, node: RawBuilder<unknown>): RawBuilder<unknown> {
  const kinds = call.engine.entities
    .filter(isApproved)
    .map((entity) => ({ entity, wire: titleField(entity)?.wire ?? '' }));
  const shown = kinds.filter(({ entity, wire }) => isReadable(call.actor, entity.module, { wire }));
  const titles = Object.fromEntries(shown.map(({ entity, wire }) => [entity.name, wire]));
  return sql`i.entity = any(${Object.keys(titles)}) and (i.flow_id, i.flow_version, ${node}::text) not in (
    select v.flow_id, v.number, at.node from flow_version v join flow f on f.id = v.flow_id
      cross join lateral jsonb_path_query(v.nodes, '$.** ? (@.fields.type() == "object")') n
      cross join lateral (values (n ->> 'id'), (case when n ->> 'id' = v.nodes ->> 'id' then '' end)) at(node)
    where n -> 'fields' ->> (${JSON.stringify(titles)}::jsonb ->> f.entity) = 'hidden' and at.node is not null)`;
}

/** Names of approvals that the person takes part in, as far as they may be seen. */
export async function namesOfWork(call: Call, ids: readonly number[]): Promise<Map<number, string>> {
  const user = call.actor.userId;
  const found = await call.db.rows<ListRow>(sql`
    select i.id as instance, i.entity, i.record_id as record, i.flow_id as flow, i.flow_version, i.title, i.submitter_id as submitter,
      coalesce(s.node_id, case when i.submitter_id = ${user} then '' end, c.node_id, h.node_id) as node, ${onlyCopied('i', user)} as copied, ${behalfOf(user)}
    from flow_instance i left join flow_cc c on c.instance_id = i.id and c.user_id = ${user}
    left join lateral (select node_id from flow_step s where s.instance_id = i.id and s.user_id = ${user} and ${takesPart('s')}
      order by asked desc, id desc limit 1) s on true
    left join lateral (select node_id from (${handedOn(user)}) s where s.instance_id = i.id limit 1) h on true
    where i.id = any(${ids}::bigint[])
      and (i.submitter_id = ${user} or s.node_id is not null or c.user_id is not null or h.node_id is not null)`);
  const shown = await shownOf(call, found, { named: true });
  return new Map(found.map((row) => [row.instance, shown.get(seenAs(row))?.title ?? '']));
}

/** Whatever its case; where there is none, by the way that is ten times cheaper. */
function holds(text: string): RawBuilder<unknown> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return text.toLowerCase() === text.toUpperCase() ? sql`like ${pattern}` : sql`ilike ${pattern}`;
}

/** All instances of a record, the newest first. */
export async function worksOf(call: Call, entity: string, recordId: number): Promise<WorkRow[]> {
  const found = await call.db.rows<ListRow>(sql`
    select ${common(call.actor.userId)}, ${ofWhole(sql`false`)}, ${moment('i.started_at')} as came from flow_instance i
    where i.entity = ${entity} and i.record_id = ${recordId} order by i.id desc limit ${limits.maxRows}`);
  return presentWork(call, found);
}

export async function countWorks(call: Call, entity: string, recordId: number): Promise<number> {
  const row = await call.db.first(select('flow_instance', [sql<number>`count(*)`.as('n')])`
    where entity = ${entity} and record_id = ${recordId}`);
  return Number(row?.n ?? 0);
}

/** The row of one instance, as of the step that it is seen by, where there is one. @param answers its record as it stands, if it was read */
export async function ofInstance(
  call: Call,
  id: number,
  { step, handed, node, copied }: Seen,
  answers: Answers | undefined,
): Promise<WorkRow[]> {
  const steps = step ? sql`flow_step` : sql`(${handedOn(call.actor.userId)})`;
  const found = await call.db.rows<ListRow>(
    step || handed > 0
      ? sql`select ${common(call.actor.userId)}, ${ofStep(step ? sql`0` : sql`s.handed`)}, ${moment(step ? 's.arrived_at' : 's.acted_at')} as came
          from ${steps} s join flow_instance i on i.id = s.instance_id where s.id = ${step?.id ?? handed}`
      : sql`select ${common(call.actor.userId)}, ${ofWhole(sql`false`, sql`${node}::text`, sql`${copied}::boolean`)}, ${moment('i.started_at')} as came
          from flow_instance i where i.id = ${id}`,
    PREPARED,
  );
  return presentWork(call, found, answers);
}

async function presentWork(call: Call, found: readonly ListRow[], answers?: Answers): Promise<WorkRow[]> {
  const shown = await shownOf(call, found, { answers });
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
      ...(row.amends ? { amends: 1 as const } : {}),
      ...(row.returned ? { returned: 1 as const } : {}),
      ...(row.restart && row.submitter === call.actor.userId ? { resubmit: row.restart } : {}),
      ...(row.sent_back ? { sentBackHere: 1 as const } : {}),
      ...(row.handed > 0 ? { forwarded: users.get(row.handed)?.name ?? '' } : {}),
      ...(row.status < stepStates.passed && shown.get(seenAs(row))?.asksOpinion ? { asksOpinion: 1 as const } : {}),
      ...(shown.get(seenAs(row))?.facts.length ? { facts: shown.get(seenAs(row))?.facts } : {}),
    };
  });
}

/** Beside the menu nobody reads a larger number. */
const upTo = (what: RawBuilder<unknown>) => sql`(select count(*) from (select 1 from ${what} limit 1000) counted)`;

export async function countWork(call: Call): Promise<WorkCounts> {
  const user = call.actor.userId;
  const row = await call.db.first(
    query.selectNoFrom([
      sql<number>`${upTo(sql`flow_step where user_id = ${user} and asked and state in (0, 1)`)}`.as('todo'),
      sql<number>`${upTo(sql`flow_step where user_id = ${user} and asked and state = 2`)}`.as('approval'),
      sql<number>`${upTo(sql`flow_cc where user_id = ${user} and read_at is null`)}`.as('cc'),
    ]),
    'work-counts',
  );
  return { todo: Number(row?.todo ?? 0), approval: Number(row?.approval ?? 0), cc: Number(row?.cc ?? 0) };
}

/** Steps that the person decided within these days. */
export async function countDecided(call: Call, span: Span): Promise<number> {
  const found = await call.db.first(select('flow_step', [sql<number>`count(*)`.as('n')])`
    where user_id = ${call.actor.userId} and state in (3, 4) and automatic = '' and place <> 'start'
    and acted_at >= ${span.from}::timestamptz and acted_at < (${span.to}::date + 1)::timestamptz`);
  return found?.n ?? 0;
}
