// Changing the same field of all results of a list: as a run beside the calls, in batches, each record by its own rules.

import { limits } from '@crm/protocol/limits';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { JobDefinition, JobRun, Origin } from '../../platform/jobs/job.ts';
import { keepResult } from '../../platform/jobs/run-record.ts';
import type { Call, EntityDefinition } from '../entity.ts';
import { applyFieldPermissionsToText } from '../field-permissions.ts';
import { loadVisible } from '../load.ts';
import { conditionsOf } from '../query/list.ts';
import { pageIds } from '../query/page.ts';
import { allOf, type ListRequest, parseRequest } from '../query/request.ts';
import { titleField } from '../title.ts';
import { validateBody } from '../validate.ts';
import { Journal } from './journal.ts';
import { type Body, changeEach, requireChangeable } from './many.ts';
import { remember } from './undo.ts';

export const changeEverything = 'record.changeAll';

/** Advisory lock, with the person: held while it is found out whether a run of theirs is under way. */
const enqueueLock = 7005;

/** Records of one transaction: others wait for so many at most. */
const batch = 100;
/** Ids that are looked up at a time. */
const lookup = 5000;
/** How many unchanged records are listed with a reason; beyond that they are only counted. */
const mostReasons = 500;

type ChangeRequest = Origin & {
  module: string;
  data: Body;
  list: Body;
};

/** A record that stays as it is; `name` is as the person may read it. */
interface UnchangedRecord {
  id: number;
  name: string;
  reason: Sentence;
}

interface State {
  done: Done;
  /** All of it can still be taken back. */
  undoable: boolean;
}

interface Done {
  /** Records that have the value now. */
  count: number;
  /** Records that stay as they are. */
  failed: number;
  rejected: UnchangedRecord[];
  /** Number under which all of it can be taken back. */
  undo?: number;
}

/**
 * Enqueues the run after the checks that can be made beforehand; answers the run's id.
 * @param list the parameters of the list: filter, scene, search
 * @throws AppError `invalid` for conditions or a value that are wrong, `conflict` for no results or while one is under way
 */
export async function enqueueChangeEverything(
  call: Call,
  entity: EntityDefinition,
  data: Body,
  list: Body,
): Promise<number> {
  await requireChangeable(call, entity, data);
  const request = await requestOf(call, entity, list);
  const [first] = await idsOf(call, request, undefined, 1);
  if (first === undefined) throw conflict(msg('noResults'));
  const [row] = await loadVisible(call, entity, [first]);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  await validateBody(call, definition, data, row);
  // Of two simultaneous calls the second waits, and then finds the first one's run.
  await call.db.run(sql`select pg_advisory_xact_lock(${enqueueLock}, ${call.actor.userId}::int)`);
  const open = await call.db.first(sql`select 1 from job
    where user_id = ${call.actor.userId} and name = ${changeEverything} and state in ('queued', 'running')`);
  if (open) throw conflict(msg('changeAllRunning'));
  const { ip, language } = call;
  return call.enqueue(changeEverything, { module: entity.module, data, list, ip, language } satisfies ChangeRequest);
}

/** The list's conditions, in the order of creation: the change must not move records behind the place that it is at. */
async function requestOf(call: Call, entity: EntityDefinition, list: Body): Promise<ListRequest> {
  if (!entity.api.index || !call.actor.can(`${entity.grant}.index`)) throw forbidden();
  return parseRequest(call, entity, { ...list, page: 1, rows: 1, sort: '', next: '' });
}

/** Ids of the results; of those among `some` only, where they are given. */
async function idsOf(
  call: Call,
  request: ListRequest,
  some: readonly number[] | undefined,
  most: number,
): Promise<number[]> {
  const conditions = conditionsOf(call, request);
  const predicate = allOf(some ? [...conditions, sql<boolean>`t.id = any(${some}::bigint[])`] : conditions);
  const ids: number[] = [];
  let { cursor } = request;
  while (ids.length < most) {
    const rows = Math.min(lookup, most - ids.length);
    const page = await pageIds(call, { ...request, cursor, rows }, predicate, 0);
    ids.push(...page.slice(0, rows).map((one) => one.id));
    cursor = page[rows - 1];
    if (page.length <= rows) break;
  }
  return ids;
}

export const changeEverythingJob: JobDefinition = {
  name: changeEverything,
  label: '批量修改',
  english: 'Bulk change',
  personal: true,
  expires: 3600,
  run: runChange,
};

async function runChange(run: JobRun<ChangeRequest>): Promise<Record<string, unknown>> {
  const { module, list } = run.data;
  const all = await run.asPerson(run.data, async (call) => {
    const entity = entityOf(call, module);
    return idsOf(call, await requestOf(call, entity, list), undefined, Number.POSITIVE_INFINITY);
  });
  // An earlier attempt may have been interrupted: what it did is done, and counted.
  const { upto, done: earlier } = await progressOf(run);
  const ids = all.filter((id) => id > upto).sort((a, b) => a - b);
  const before = earlier.count + earlier.failed;
  let state: State = { done: earlier, undoable: before === 0 && ids.length <= limits.undo.rows };
  for (let at = 0; at < ids.length; at += batch) {
    run.progress(before + at, before + ids.length);
    const part = ids.slice(at, at + batch);
    const now = state;
    state = await run.asPerson(run.data, (call) => changeBatch(call, run, part, now));
  }
  run.progress(before + ids.length, before + ids.length);
  return { ...state.done };
}

async function progressOf(run: JobRun<ChangeRequest>): Promise<{ upto: number; done: Done }> {
  const row = await run.database.first(select('job', [
    sql<number>`case when result is null then 0 else coalesce((data ->> 'upto')::bigint, 0) end`.as('upto'),
    sql<Done | null>`result`.as('done'),
  ])`
    where id = ${run.id}`);
  return { upto: row?.upto ?? 0, done: row?.done ?? { count: 0, failed: 0, rejected: [] } };
}

function entityOf(call: Call, module: string): EntityDefinition {
  const entity = call.engine.entity(module);
  if (!entity) throw forbidden();
  return entity;
}

/** One transaction: what it did is noted in the run's row with it. */
async function changeBatch(
  call: Call,
  run: JobRun<ChangeRequest>,
  ids: readonly number[],
  { done, undoable }: State,
): Promise<State> {
  const { module, data, list } = run.data;
  const entity = entityOf(call, module);
  await requireChangeable(call, entity, data);
  const request = await requestOf(call, entity, list);
  const rows = await loadVisible(call, entity, ids, { lock: true });
  // Somebody may have changed them since: what is no result any more is left alone.
  const still = new Set(await idsOf(call, request, ids, ids.length));
  const results = rows.filter((row) => still.has(row.id));
  const journal = new Journal();
  const rejected = await changeEach({ ...call, journal }, entity, results, data);
  const title = titleField(entity);
  const nameOf = (id: number): string => {
    const row = results.find((one) => one.id === id);
    return title && row
      ? applyFieldPermissionsToText(call.actor, entity.module, title.wire, String(row[title.column ?? ''] ?? ''))
      : '';
  };
  const next: Done = {
    count: done.count + results.length - rejected.length,
    failed: done.failed + rejected.length,
    rejected: [
      ...done.rejected,
      ...rejected.slice(0, mostReasons - done.rejected.length).map((one) => ({ ...one, name: nameOf(one.id) })),
    ],
    ...(done.undo ? { undo: done.undo } : {}),
  };
  let whole = undoable;
  if (whole && journal.parts.length > 0) {
    const kept = await remember(call, { entity, action: 'edit' }, journal, run.id);
    if (kept) next.undo = kept;
    else whole = false;
  }
  if (!whole) {
    delete next.undo;
    await call.db.run(sql`delete from undo where job_id = ${run.id}`);
  }
  const upto = ids.at(-1) ?? 0;
  await keepResult(call.db, run.id, next, { upto });
  return { done: next, undoable: whole };
}
