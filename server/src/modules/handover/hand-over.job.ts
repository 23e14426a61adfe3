// Handing over: everything in one transaction with the caller's rights at that time, and one row that records it.
import type { HandoverPart, HandoverRule } from '@crm/protocol/answers/handover';
import { msg } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../../engine/entity.ts';
import { requireAction } from '../../engine/load.ts';
import { records } from '../../engine/records.ts';
import { returning, select } from '../../platform/db/query.ts';
import { conflict } from '../../platform/errors.ts';
import type { JobDefinition, JobRun, Origin } from '../../platform/jobs/job.ts';
import { endDelegations, giveOpenSteps } from '../approval/index.ts';
import { giveRecords, membershipsOf } from '../membership/index.ts';
import { notify } from '../notice/index.ts';
import { type Given, keepGiven } from './given.ts';
import { handingAction, handOverLock, handOverName, ownKinds } from './holdings.ts';
import { chooser, receiversOf, requirePart, valueSql } from './parts.ts';
import { reachesSteps, stepsKind, stepsRefusal } from './steps.ts';

/** Records that are changed at a time. */
const batch = 500;

export type HandOverRequest = Origin & {
  userid: number;
  parts: HandoverPart[];
  reason: string;
};

/** As `handover.parts` has it. */
export interface DonePart {
  module: string;
  rule: HandoverRule;
  /** Wire name of the field by whose values it was split. */
  field?: string;
  to: { userid: number; count: number }[];
  /** See `HandoverRow`. */
  own?: number;
}

export const handOverJob: JobDefinition = {
  name: handOverName,
  label: '离职交接',
  english: 'Handover',
  personal: true,
  expires: 3600,
  run: handOver,
};

async function handOver(run: JobRun<HandOverRequest>): Promise<Record<string, unknown>> {
  const { userid, parts, reason } = run.data;
  const done = await run.asPerson(run.data, async (call) => {
    await call.db.run(sql`select pg_advisory_xact_lock(${handOverLock}, ${userid}::int)`);
    // The run before may have ended between its commit and its report.
    const before = await call.db.first(select('handover', ['parts'])`where job_id = ${run.id}`);
    if (before) return before.parts;
    const kept = await call.db.first(returning('handover', ['id'])`
      insert into handover (user_id, created_by, job_id, reason, parts)
      values (${userid}, ${call.actor.userId}, ${run.id}, ${reason}, '[]')`);
    const id = kept?.id ?? 0;
    const result: DonePart[] = [];
    // In one order, and leads before the customers that they may become: as everybody locks them.
    for (const part of parts.filter((one) => !isSteps(one)).toSorted((a, b) => (a.module < b.module ? -1 : 1)))
      result.push(await handOverPart(call, run, id, part));
    for (const part of parts.filter(isSteps)) result.push(await handOverSteps(call, run, part));
    if (reachesSteps(call, userid) && !stepsRefusal(call, userid)) await endDelegations(call, userid);
    await call.db.run(sql`update handover set parts = ${JSON.stringify(result)}::jsonb where id = ${id}`);
    call.effects.changed('handover', [id], [`user:${call.actor.userId}`]);
    await notifyReceivers(call, result);
    return result;
  });
  return { count: done.flatMap((part) => part.to).reduce((sum, { count }) => sum + count, 0) };
}

const isSteps = ({ module }: Pick<HandoverPart, 'module'>): boolean => module === stepsKind.module;

async function handOverSteps(call: Call, run: JobRun<HandOverRequest>, part: HandoverPart): Promise<DonePart> {
  const { userid } = run.data;
  if (!reachesSteps(call, userid)) throw conflict(msg('handoverNoRight'));
  await requirePart(call, undefined, userid, part);
  const refused = stepsRefusal(call, userid);
  if (refused) throw conflict(refused);
  const { given, own } = await giveOpenSteps(call, userid, receiversOf(part));
  const to = [...given].map(([id, count]) => ({ userid: id, count }));
  return { module: part.module, rule: part.rule, to, ...(own > 0 ? { own } : {}) };
}

async function handOverPart(
  call: Call,
  run: JobRun<HandOverRequest>,
  handoverId: number,
  part: HandoverPart,
): Promise<DonePart> {
  const { userid } = run.data;
  const entity = ownKinds(call, userid).find((kind) => kind.module === part.module);
  if (!entity) throw conflict(msg('handoverNoRight'));
  await requirePart(call, entity, userid, part);
  const value = await valueSql(call, entity, part);
  const ids = await idsOf(call, entity, userid);
  const places = new Map(ids.map((id, at) => [id, at]));
  const chosen = chooser(part);
  const counts = new Map(receiversOf(part).map((id) => [id, 0]));
  for (let at = 0; at < ids.length; at += batch) {
    if (run.signal.aborted) throw conflict(msg('handoverEnded'));
    run.progress(at, ids.length, entity.label);
    // What went to somebody else, into a pool or the bin since the ids were read is not theirs to give any more.
    const theirs = await stillHeld(call, entity, userid, ids.slice(at, at + batch), value);
    const owners = new Map(theirs.map((row) => [row.id, chosen(row.value, places.get(row.id) ?? 0)]));
    const going = theirs.flatMap(({ id }) => ((owners.get(id) ?? 0) > 0 ? [id] : []));
    const rows = await requireAction(call, entity, going, handingAction(entity));
    const owner = (row: Row) => owners.get(row.id) as number;
    const pairs = rows.map((row) => ({ record: row.id, user: owner(row) }));
    const members = new Map((await membershipsOf(call, entity, pairs)).map((one) => [one.record, one]));
    const now = await giveRecords(call, entity, rows, { owner, keep: 'none', expires: null, action: 'handover' });
    await keepGiven(
      call,
      handoverId,
      entity,
      now.map((row, place): Given => ({ row, before: rows[place] as Row, member: members.get(row.id) })),
    );
    for (const row of rows) counts.set(owner(row), (counts.get(owner(row)) ?? 0) + 1);
  }
  const to = [...counts].map(([id, count]) => ({ userid: id, count }));
  return { module: part.module, rule: part.rule, ...(part.rule === 'value' ? { field: part.field } : {}), to };
}

/** Those of the records that the person still owns, locked until the transaction ends, with what they are split by. */
function stillHeld(
  call: Call,
  entity: EntityDefinition,
  userId: number,
  ids: readonly number[],
  value: RawBuilder<number>,
): Promise<{ id: number; value: number }[]> {
  return call.db.rows(select(records(entity), ['id', sql<number>`${value}`.as('value')])`
    where t.id = any(${ids}::bigint[]) and t.${sql.ref(entity.owner as string)} = ${userId}
    and t.deleted_at is null order by id for no key update`);
}

async function idsOf(call: Call, entity: EntityDefinition, userId: number): Promise<number[]> {
  const rows = await call.db.rows(select(records(entity), ['id'])`
    where t.${sql.ref(entity.owner as string)} = ${userId} and t.deleted_at is null order by id`);
  return rows.map(({ id }) => id);
}

/** One notice for everybody who got records, however many; a step notifies its new holder like any other. */
async function notifyReceivers(call: Call, parts: readonly DonePart[]): Promise<void> {
  const counts = new Map<number, number>();
  for (const { userid, count } of parts.filter((part) => !isSteps(part)).flatMap((part) => part.to))
    counts.set(userid, (counts.get(userid) ?? 0) + count);
  for (const [user, count] of counts)
    if (count > 0) await notify(call, { kind: 'handover.received', users: [user], params: { count } });
}
