// Who stands in for whom while they are away.
import type { Delegation } from '@crm/protocol/answers/work';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../../engine/entity.ts';
import { query, returning, select } from '../../../platform/db/query.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { parseDate } from '../../../platform/http/values.ts';
import { notify } from '../../notice/index.ts';
import { canDecide } from '../flow/approvers.ts';
import { isApproved } from '../flow/kinds.ts';
import { takeBack } from './take-back.ts';

/** What is sent of one. */
export interface Sent {
  userid: number;
  begin: string;
  end: string;
  flows?: number[] | undefined;
  modules?: string[] | undefined;
  submitters?: number[] | undefined;
  departments?: number[] | undefined;
  amountFrom?: string | undefined;
  amountTo?: string | undefined;
}

/** Delegations of one person that are not over; as many are listed. */
const most = 50;

export async function listDelegations(call: Call): Promise<Delegation[]> {
  const rows = await call.db.rows(select('flow_delegation', [
    'id',
    'to_id as userid',
    'begin_on as begin',
    'end_on as end',
    'flows',
    'kinds as names',
    'submitters',
    'departments',
    sql<string>`coalesce(amount_from::text, '')`.as('amountFrom'),
    sql<string>`coalesce(amount_to::text, '')`.as('amountTo'),
    sql<
      'coming' | 'now' | 'over'
    >`case when ended_at is not null or end_on < current_date then 'over' when begin_on > current_date then 'coming' else 'now' end`.as(
      'state',
    ),
  ])`
    where user_id = ${call.actor.userId} order by id desc limit ${most}`);
  const { users, departments } = call.actor.organisation;
  return rows.map(({ names, ...row }) => {
    const kinds = names.flatMap((name) => {
      const entity = call.engine.entities.find((one) => one.name === name);
      return entity ? [{ module: entity.module, title: entity.label }] : [];
    });
    return {
      ...row,
      username: users.get(row.userid)?.name ?? '',
      kinds,
      modules: kinds.map(({ module }) => module),
      submitters: row.submitters.map((id) => ({ id, name: users.get(id)?.name ?? '' })),
      departments: row.departments.map((id) => ({ id, name: departments.get(id)?.name ?? '' })),
    };
  });
}

/** How many of the latest steps of each state are examined to find the kinds that somebody decides on. */
const examinedSteps = 500;

/** Kinds of records that the person may have to decide on: of the company's forms those that they had steps of. */
export async function delegationKinds(call: Call): Promise<EntityDefinition[]> {
  const { userId } = call.actor;
  const kinds = await call.db.rows(select('flow_instance as i', [sql<string>`distinct i.entity`.as('name')])`
    join (
      (select instance_id from flow_step where user_id = ${userId} and asked and state in (0, 1) order by id desc limit ${examinedSteps})
      union all (select instance_id from flow_step where user_id = ${userId} and asked and state = 2 order by id desc limit ${examinedSteps})
      union all (select instance_id from flow_step where user_id = ${userId} and state in (3, 4) and automatic = '' and place <> 'start'
        order by acted_at desc, id desc limit ${examinedSteps})
      union all (select instance_id from flow_step where for_user = ${userId} and for_user > 0 and state < 3 limit ${examinedSteps})) s on i.id = s.instance_id
    union select unnest(kinds) from flow_delegation where user_id = ${userId}`);
  const names = new Set(kinds.map(({ name }) => name));
  return call.engine.entities.filter((one) => isApproved(one) && (!one.family || names.has(one.name)));
}

const amountPattern = /^\d{1,15}(\.\d{1,2})?$/;

function amountOf(text: string | undefined, field: string): string | null {
  const plain = text?.replaceAll(',', '').trim() ?? '';
  if (plain === '') return null;
  if (!amountPattern.test(plain)) throw invalid({ [field]: msg('amountFormat') });
  return plain;
}

/** @throws AppError `invalid` at the fields, `conflict` where the same is agreed in that time already */
async function checkedDelegation(call: Call, sent: Sent, own: number) {
  const { userid, flows = [], submitters = [], departments = [] } = sent;
  const { organisation, userId } = call.actor;
  const [begin, end] = [parseDate(sent.begin), parseDate(sent.end)];
  if (!begin) throw invalid({ begin: msg('dateFormat') });
  if (!end) throw invalid({ end: msg('dateFormat') });
  if (end < begin) throw invalid({ end: msg('endBeforeBegin') });
  if (userid === userId) throw invalid({ userid: msg('delegateSelf') });
  if (!canDecide(organisation, userid)) throw invalid({ userid: msg('chosenUnknown') });
  const from = amountOf(sent.amountFrom, 'amountFrom');
  const to = amountOf(sent.amountTo, 'amountTo');
  if (from !== null && to !== null && Number(to) < Number(from)) throw invalid({ amountTo: msg('amountOrder') });
  if (submitters.some((id) => !organisation.users.has(id))) throw invalid({ submitters: msg('choiceUnknown') });
  if (departments.some((id) => !organisation.departments.has(id))) throw invalid({ departments: msg('choiceUnknown') });
  const offered = sent.modules?.length ? await delegationKinds(call) : [];
  const kinds = (sent.modules ?? []).map((module) => {
    const entity = offered.find((one) => one.module === module);
    if (!entity) throw invalid({ modules: msg('choiceUnknown') });
    return entity.name;
  });
  // Two at once see each other.
  await call.db.run(sql`select 1 from app_user where id = ${userId} for no key update`);
  const known = await call.db.first(
    query.selectNoFrom([
      sql<boolean>`${end}::date < current_date`.as('past'),
      sql<number>`(select count(*) from flow where id = any(${flows}::bigint[]))`.as('flows'),
      sql<number>`(select count(*) from flow_delegation where user_id = ${userId} and ended_at is null and end_on >= current_date and id <> ${own})`.as(
        'open',
      ),
    ]),
  );
  if (known?.past) throw invalid({ end: msg('delegatePast') });
  if (Number(known?.flows) < flows.length) throw invalid({ flows: msg('choiceUnknown') });
  if (Number(known?.open) >= most) throw conflict(msg('tooManyChosen', { max: most }));
  const sorted = <T extends string | number>(values: readonly T[]): T[] =>
    [...new Set(values)].sort((a, b) => (a < b ? -1 : 1));
  const range = {
    flows: sorted(flows),
    kinds: sorted(kinds),
    submitters: sorted(submitters),
    departments: sorted(departments),
    from,
    to,
  };
  const other = await call.db.first(sql`
    select 1 from flow_delegation where user_id = ${userId} and id <> ${own} and ended_at is null
      and begin_on <= ${end}::date and end_on >= ${begin}::date and flows = ${range.flows}::bigint[] and kinds = ${range.kinds}::text[]
      and submitters = ${range.submitters}::bigint[] and departments = ${range.departments}::bigint[]
      and amount_from is not distinct from ${from}::numeric and amount_to is not distinct from ${to}::numeric`);
  if (other) throw conflict(msg('delegateAgain'));
  return { begin, end, ...range };
}

/** @throws AppError as `agreed` */
export async function delegate(call: Call, sent: Sent): Promise<number> {
  const { begin, end, flows, kinds, submitters, departments, from, to } = await checkedDelegation(call, sent, 0);
  const made = await call.db.first(returning('flow_delegation', ['id'])`
    insert into flow_delegation (user_id, to_id, begin_on, end_on, flows, kinds, submitters, departments, amount_from, amount_to)
    values (${call.actor.userId}, ${sent.userid}, ${begin}::date, ${end}::date, ${flows}::bigint[], ${kinds}::text[],
    ${submitters}::bigint[], ${departments}::bigint[], ${from}::numeric, ${to}::numeric)`);
  // It may be narrower than what others have something by.
  await takeBack(call, call.actor.userId);
  await notify(call, { kind: 'approval.delegated', users: [sent.userid], params: { begin, end } });
  return made?.id ?? 0;
}

/** What is not covered any more goes back. @throws AppError as `agreed`, `not_found` for what is over or somebody else's */
export async function editDelegation(call: Call, id: number, sent: Sent): Promise<void> {
  const { userId } = call.actor;
  const { begin, end, flows, kinds, submitters, departments, from, to } = await checkedDelegation(call, sent, id);
  const before = await call.db.first(select('flow_delegation', ['to_id as to'])`
    where id = ${id} and user_id = ${userId} and ended_at is null and end_on >= current_date for update`);
  if (!before) throw notFound();
  await call.db.run(sql`
    update flow_delegation set to_id = ${sent.userid}, begin_on = ${begin}::date, end_on = ${end}::date, flows = ${flows}::bigint[],
      kinds = ${kinds}::text[], submitters = ${submitters}::bigint[], departments = ${departments}::bigint[],
      amount_from = ${from}::numeric, amount_to = ${to}::numeric where id = ${id}`);
  await takeBack(call, userId);
  if (before.to !== sent.userid)
    await notify(call, { kind: 'approval.delegated', users: [sent.userid], params: { begin, end } });
}

/** Takes effect at once: what others have in the person's place by it goes back. @throws AppError `not_found` */
export async function undelegate(call: Call, id: number): Promise<void> {
  const done = await call.db.rows(sql`
    update flow_delegation set ended_at = now() where id = ${id} and user_id = ${call.actor.userId} and ended_at is null returning id`);
  if (done.length === 0) throw notFound();
  await takeBack(call, call.actor.userId);
}

const openOf = (userId: number) => sql`user_id = ${userId} and ended_at is null and end_on >= current_date`;

/** Delegations of somebody that are in force or will be. */
export async function countDelegations(call: Call, userId: number): Promise<number> {
  const row = await call.db.first(select('flow_delegation', [sql<number>`count(*)`.as('n')])`where ${openOf(userId)}`);
  return Number(row?.n ?? 0);
}

/** Somebody leaves: nobody stands in for them any more. */
export async function endDelegations(call: Call, userId: number): Promise<void> {
  await call.db.run(sql`update flow_delegation set ended_at = now() where ${openOf(userId)}`);
}
