// Who stands in for whom while they are away.
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { parseDate } from '../../../platform/http/values.ts';
import { notify } from '../../notice/index.ts';
import { canDecide } from '../flow/approvers.ts';

export interface Delegation {
  id: number;
  userid: number;
  username: string;
  begin: string;
  end: string;
  /** Empty: all of them. */
  flows: number[];
  state: 'coming' | 'now' | 'over';
}

/** Delegations of one person that are not over; as many are listed. */
const most = 50;

export async function listDelegations(call: Call): Promise<Delegation[]> {
  const rows = await call.db.rows<Omit<Delegation, 'username'>>(sql`
    select id, to_id as userid, begin_on::text as begin, end_on::text as end, flows,
      case when ended_at is not null or end_on < current_date then 'over' when begin_on > current_date then 'coming' else 'now' end as state
    from flow_delegation where user_id = ${call.actor.userId} order by id desc limit ${most}`);
  return rows.map((row) => ({ ...row, username: call.actor.organisation.users.get(row.userid)?.name ?? '' }));
}

/** @throws AppError `invalid` at the fields, `conflict` where somebody stands in at that time already */
export async function delegate(
  call: Call,
  sent: { userid: number; begin: string; end: string; flows?: number[] | undefined },
): Promise<number> {
  const { userid, flows = [] } = sent;
  const [begin, end] = [parseDate(sent.begin), parseDate(sent.end)];
  if (!begin) throw invalid({ begin: say('dateFormat') });
  if (!end) throw invalid({ end: say('dateFormat') });
  if (end < begin) throw invalid({ end: say('endBeforeBegin') });
  if (userid === call.actor.userId) throw invalid({ userid: say('delegateSelf') });
  if (!canDecide(call.actor.organisation, userid)) throw invalid({ userid: say('chosenUnknown') });
  // Two at once see each other.
  await call.db.run(sql`select 1 from app_user where id = ${call.actor.userId} for no key update`);
  const known = await call.db.first<{ flows: number; open: number; past: boolean }>(sql`
    select ${end}::date < current_date as past, (select count(*) from flow where id = any(${flows}::bigint[])) as flows,
      (select count(*) from flow_delegation where user_id = ${call.actor.userId} and ended_at is null and end_on >= current_date) as open`);
  if (known?.past) throw invalid({ end: say('delegatePast') });
  if (Number(known?.flows) < flows.length) throw invalid({ flows: say('choiceUnknown') });
  if (Number(known?.open) >= most) throw conflict(say('tooManyChosen', { max: most }));
  const other = await call.db.first(sql`
    select 1 from flow_delegation where user_id = ${call.actor.userId} and ended_at is null and begin_on <= ${end}::date and end_on >= ${begin}::date
      and (flows = '{}' or ${flows}::bigint[] = '{}' or flows && ${flows}::bigint[])`);
  if (other) throw conflict(say('delegateOverlap'));
  const made = await call.db.first<{ id: number }>(sql`
    insert into flow_delegation (user_id, to_id, begin_on, end_on, flows)
    values (${call.actor.userId}, ${userid}, ${begin}::date, ${end}::date, ${flows}::bigint[]) returning id`);
  await notify(call, { kind: 'approval.delegated', users: [userid], params: { begin, end } });
  return made?.id ?? 0;
}

export async function undelegate(call: Call, id: number): Promise<void> {
  const done = await call.db.rows(sql`
    update flow_delegation set ended_at = now() where id = ${id} and user_id = ${call.actor.userId} and ended_at is null returning id`);
  if (done.length === 0) throw notFound();
}

const openOf = (userId: number) => sql`user_id = ${userId} and ended_at is null and end_on >= current_date`;

/** Delegations of somebody that are in force or will be. */
export async function countDelegations(call: Call, userId: number): Promise<number> {
  const row = await call.db.first<{ n: number }>(
    sql`select count(*) as n from flow_delegation where ${openOf(userId)}`,
  );
  return Number(row?.n ?? 0);
}

/** Somebody leaves: nobody stands in for them any more. */
export async function endDelegations(call: Call, userId: number): Promise<void> {
  await call.db.run(sql`update flow_delegation set ended_at = now() where ${openOf(userId)}`);
}
