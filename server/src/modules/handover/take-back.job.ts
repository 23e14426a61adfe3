// Taking a handover back: in batches, record by record where nobody else became the owner since; a restarted run continues.
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../../engine/entity.ts';
import { applyFieldPermissionsToText } from '../../engine/field-permissions.ts';
import { refusal } from '../../engine/load.ts';
import { visibleSql } from '../../engine/query/scope.ts';
import { records } from '../../engine/records.ts';
import { titleField } from '../../engine/title.ts';
import { attemptEach } from '../../engine/write/attempt.ts';
import { lockRecords } from '../../engine/write/locks.ts';
import { type KeptMember, putMembersBack } from '../../engine/write/members.ts';
import { sameJson } from '../../engine/write/store.ts';
import { query, returning, select } from '../../platform/db/query.ts';
import { conflict } from '../../platform/errors.ts';
import type { JobDefinition, JobRun, Origin } from '../../platform/jobs/job.ts';
import { giveRecords } from '../membership/index.ts';
import { notify } from '../notice/index.ts';
import { finalizeGiven, handoverRowStatuses, nextGiven, type StoredGiven } from './given.ts';
import { handingAction, heldKinds, ownKinds, takeBackName } from './holdings.ts';

/** Records of one transaction: others wait for so many at most. */
const batch = 100;
/** Records that stay, as far as the run itself lists them with a reason; the page of handovers lists all. */
const mostReasons = 500;

export type TakeBackRequest = Origin & {
  /** The handover. */
  id: number;
  /** Whose records they were. */
  userid: number;
};

/** As `handover.back_parts` has it. */
export interface BackPart {
  module: string;
  count: number;
  kept: number;
}

interface Left {
  id: number;
  name: string;
  reason: Sentence;
}

type Stored = Row & { $seen: boolean; $writer: boolean };

export const takeBackJob: JobDefinition = {
  name: takeBackName,
  label: '撤回交接',
  english: 'Undo handover',
  personal: true,
  expires: 3600,
  run: takeBack,
};

async function takeBack(run: JobRun<TakeBackRequest>): Promise<Record<string, unknown>> {
  const { id } = run.data;
  const rejected: Left[] = [];
  for (;;) {
    const more = await run.asPerson(run.data, async (call) => {
      await requireOwn(call, run);
      const { all, open } = await countsOf(call, id);
      run.progress(all - open, all);
      const rows = await nextGiven(call, id, batch);
      if (rows.length === 0) return false;
      const left = await takeBackRows(call, run, rows);
      // What an earlier run left is on the page of handovers.
      rejected.push(...left.slice(0, mostReasons - rejected.length));
      return true;
    });
    if (!more) break;
  }
  const { count, kept } = await run.asPerson(run.data, (call) => finish(call, run));
  return { count, failed: kept, rejected };
}

/** The handover is this run's alone to take back. */
async function requireOwn(call: Call, run: JobRun<TakeBackRequest>): Promise<{ back_at: string | null }> {
  const row = await call.db.first(select('handover', ['back_job', 'back_at'])`where id = ${run.data.id} for update`);
  if (row?.back_job !== run.id) throw conflict(msg('handoverBackDone'));
  return row;
}

async function countsOf(call: Call, id: number): Promise<{ all: number; open: number; count: number; kept: number }> {
  const row = await call.db.first(select('handover_row', [
    sql<number>`count(*)`.as('all'),
    sql<number>`count(*) filter (where fate = ${handoverRowStatuses.given})`.as('open'),
    sql<number>`count(*) filter (where fate = ${handoverRowStatuses.takenBack})`.as('count'),
    sql<number>`count(*) filter (where fate = ${handoverRowStatuses.kept})`.as('kept'),
  ])`
    where handover_id = ${id}`);
  return row ?? { all: 0, open: 0, count: 0, kept: 0 };
}

/** Gives records of one kind back where nothing prevents it; answers those that stay. */
async function takeBackRows(call: Call, run: JobRun<TakeBackRequest>, rows: readonly StoredGiven[]): Promise<Left[]> {
  const { id, userid } = run.data;
  const user = call.actor.organisation.users.get(userid);
  if (!user || user.deleted) throw conflict(msg('handoverBackNobody', { name: user?.name ?? '' }));
  const entity = ownKinds(call, userid).find((kind) => kind.module === rows[0]?.module);
  if (!entity) throw conflict(msg('handoverNoRight'));
  const ids = rows.map((row) => row.id);
  await lockRecords(call, entity, ids);
  const stored = await call.db.rows(select(records(entity), [
    't.*',
    sql<boolean>`false`.as('$writer'),
    visibleSql(entity, call.actor).as('$seen'),
  ])`
    where t.id = any(${ids}::bigint[])`);
  const now = new Map(stored.map((row) => [row.id, row]));
  const moved = await ownedSince(call, entity, rows);
  const reasons = new Map<number, Sentence>();
  for (const row of rows) {
    const reason = refusalToReturn(call, entity, row, now.get(row.id), moved);
    if (reason) reasons.set(row.id, reason);
  }
  const going = rows.filter((row) => !reasons.has(row.id));
  const refused = await attemptEach(call, going, (some) => giveBack(call, entity, userid, some, now));
  for (const one of refused) reasons.set(one.id, one.reason);
  await finalizeGiven(call, id, rows, reasons);
  const title = titleField(entity);
  return [...reasons].map(([record, reason]) => {
    const row = now.get(record);
    const name = row?.$seen && title ? String(row[title.column ?? ''] ?? '') : '';
    return {
      id: record,
      name: title ? applyFieldPermissionsToText(call.actor, entity.module, title.wire, name) : '',
      reason,
    };
  });
}

/** Why a record stays where it is. */
function refusalToReturn(
  call: Call,
  entity: EntityDefinition,
  { id, to, was }: StoredGiven,
  row: Stored | undefined,
  moved: ReadonlySet<number>,
): Sentence | undefined {
  if (!row || row['deleted_at'] !== null) return msg('handoverBackDeleted');
  if (Number(row[entity.owner as string]) !== to || moved.has(id)) return msg('handoverBackOwner');
  // Checked as it will be again: the receiver may be out of this person's reach.
  return refusal(call, entity, { ...row, ...was }, handingAction(entity));
}

/** Records that had another owner in between, by the log and regardless of their owner now. */
async function ownedSince(
  call: Call,
  entity: EntityDefinition,
  rows: readonly StoredGiven[],
): Promise<ReadonlySet<number>> {
  const wire = entity.fields.find(({ column }) => column === entity.owner)?.wire ?? '';
  const since = JSON.stringify(rows.map(({ id, log }) => ({ id, log })));
  const found = await call.db.rows(select(sql`json_to_recordset(${since}::json) as r(id bigint, log bigint)`, [
    sql<number>`r.id`.as('id'),
  ])`
    where exists (select 1 from operation_log l where l.entity = ${entity.name} and l.record_id = r.id and l.id > r.log
    and l.changes @> ${JSON.stringify([{ field: wire }])}::jsonb)`);
  return new Set(found.map(({ id }) => id));
}

async function giveBack(
  call: Call,
  entity: EntityDefinition,
  userId: number,
  given: readonly StoredGiven[],
  stored: ReadonlyMap<number, Stored>,
): Promise<void> {
  const rows: Row[] = given.map(({ id }) => {
    const { $seen: _seen, $writer: _writer, ...row } = stored.get(id) as Stored;
    return row;
  });
  await call.engine.runGuards(call, entity, rows, 'undo');
  const byId = new Map(given.map((one) => [one.id, one]));
  // What was set again since, such as a lock, stays.
  const again = (row: Row) => {
    const { was, now } = byId.get(row.id) as StoredGiven;
    return Object.fromEntries(
      Object.entries(was).filter(([column]) => column !== entity.owner && sameJson(row[column], now[column])),
    );
  };
  await putMembersBack(
    call,
    entity,
    given.flatMap(({ member }): KeptMember[] => (member ? [member] : [])),
  );
  await giveRecords(call, entity, rows, {
    owner: () => userId,
    keep: 'none',
    expires: null,
    action: 'handoverBack',
    again,
  });
}

/** Notes the result, once, and notifies everybody concerned of their number. */
async function finish(call: Call, run: JobRun<TakeBackRequest>): Promise<{ count: number; kept: number }> {
  const { id, userid } = run.data;
  const { back_at } = await requireOwn(call, run);
  const { count, kept } = await countsOf(call, id);
  if (back_at !== null) return { count, kept };
  const row = await call.db.first(returning('handover', ['created_by'])`
    update handover set back_at = now(), back_by = ${call.actor.userId}, back_parts = (
    select coalesce(jsonb_agg(p), '[]') from (
    select module, count(*) filter (where fate = ${handoverRowStatuses.takenBack}) as count, count(*) filter (where fate = ${handoverRowStatuses.kept}) as kept
    from handover_row where handover_id = ${id} group by module order by module) p)
    where id = ${id}`);
  const people = [...new Set([call.actor.userId, row?.created_by ?? 0])];
  call.effects.changed(
    'handover',
    [id],
    people.map((user) => `user:${user}`),
  );
  const receivers = await call.db.rows(select('handover_row', ['to_id as user', sql<number>`count(*)`.as('count')])`
    where handover_id = ${id} and fate = ${handoverRowStatuses.takenBack} group by 1`);
  for (const { user, count: n } of receivers)
    await notify(call, { kind: 'handover.withdrawn', users: [user], params: { count: n } });
  if (count > 0) await notify(call, { kind: 'handover.returned', users: [userid], params: { count } });
  return { count, kept };
}

/** Wire names of the kinds that a handover gave. */
export async function givenKinds(call: Call, id: number): Promise<string[]> {
  const rows = await call.db.rows(
    query
      .selectFrom('handover_row')
      .select(['module'])
      .distinct()
      .where(sql<boolean>`handover_id = ${id} and fate = ${handoverRowStatuses.given}`),
  );
  const known = new Set(heldKinds(call).map(({ module }) => module));
  return rows.map(({ module }) => module).filter((module) => known.has(module));
}
