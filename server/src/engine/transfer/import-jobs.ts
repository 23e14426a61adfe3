// The runs of an import beside the calls: checking all rows, writing them, undoing them; each continues where it was interrupted.
import { isUsualNumber } from '@crm/protocol/phone';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { query, select } from '../../platform/db/query.ts';
import { conflict } from '../../platform/errors.ts';
import type { JobDefinition, JobRun, Origin } from '../../platform/jobs/job.ts';
import type { Call, EntityDefinition } from '../entity.ts';
import { ruleVerb } from '../operation-log.ts';
import { attemptEach } from '../write/attempt.ts';
import { giveBackRows } from '../write/give-back.ts';
import { deleteRecords } from '../write/remove.ts';
import type { Remembered } from '../write/undo.ts';
import { inTurn, type StartBatch } from './batches.ts';
import { dryRun } from './dry-run.ts';
import { type ImportPlan, importedEntity, planOf } from './plan.ts';
import { type RowOutcome, rowOutcomes, type Seen } from './row-outcome.ts';
import {
  countRowStatuses,
  type ImportPhase,
  type LineStatus,
  linesOf,
  loadForJob,
  loadImport,
  type RowStatus,
  rowStatuses,
  type StoredLine,
  setPhase,
  setRowStatuses,
} from './runs.ts';
import { dryRunRows, reasonsOf, recheckRows, skippedLine, writeEach } from './write-rows.ts';

type ImportRequest = Origin & {
  importId: number;
};

export const importJobs = { check: 'import.check', write: 'import.write', undo: 'import.undo' } as const;

/** Advisory lock, with the person: held while it is found out whether a run of theirs is under way. */
const enqueueLock = 7006;
/** Rows of one transaction. */
const batch = { check: 250, write: 100, undo: 50 };

/** Refuses a second run of these jobs beside one of the same person. @throws AppError `conflict` */
export async function requireAlone(call: Call, jobs: readonly string[], running: Sentence): Promise<void> {
  // Of two simultaneous calls the second waits, and then finds the first one's run.
  await call.db.run(sql`select pg_advisory_xact_lock(${enqueueLock}, ${call.actor.userId}::int)`);
  const open = await call.db.first(sql`select 1 from job
    where user_id = ${call.actor.userId} and name = any(${jobs}::text[]) and state in ('queued', 'running')`);
  if (open) throw conflict(running);
}

/** Enqueues a run of an import, and leaves it to that run alone. */
export async function enqueueImport(call: Call, id: number, job: string, phase: ImportPhase): Promise<number> {
  await requireAlone(call, Object.values(importJobs), msg('importRunning'));
  const { ip, language } = call;
  const jobId = await call.enqueue(job, { importId: id, ip, language } satisfies ImportRequest);
  // What a run that is cancelled wrote can be taken back for a day as well.
  await call.db.run(sql`update import_run set job_id = ${jobId}, phase = ${phase},
    written_at = case when ${phase} = 'writing' then now() else written_at end where id = ${id}`);
  return jobId;
}

const usual = { personal: true, expires: 3600 } as const;
/** People are imported as well; dry runs are checked in the same way. */
const writing = { ...usual, changesAccess: true } as const;

export const checkImportJob: JobDefinition = {
  name: importJobs.check,
  label: '核对导入数据',
  english: 'Check import data',
  ...writing,
  run: check,
};

export const writeImportJob: JobDefinition = {
  name: importJobs.write,
  label: '批量导入',
  english: 'Import',
  ...writing,
  run: write,
};

export const undoImportJob: JobDefinition = {
  name: importJobs.undo,
  label: '撤销导入',
  english: 'Undo import',
  ...writing,
  run: undo,
};

async function check(run: JobRun<ImportRequest>): Promise<Record<string, unknown>> {
  const { importId } = run.data;
  const seen: Seen = new Map();
  const total = await run.asPerson(run.data, async (call) => {
    const found = await loadForJob(call, importId, run.id);
    await call.db.run(
      sql`update import_row set fate = 0, reasons = null, record_id = 0 where import_id = ${importId} and fate <> 0`,
    );
    return found.total;
  });
  let done = 0;
  run.progress(done, total);
  const start: StartBatch = (at, next) =>
    run.asPerson(run.data, async (call) => {
      const plan = await planOf(call, await loadForJob(call, importId, run.id));
      const lines = await linesOf(call.db, importId, [rowStatuses.unread], at, batch.check);
      await plan.entity.sheet?.hold?.(call);
      const outcomes = await dryRun(call, plan, await rowOutcomes(call, plan, lines), seen);
      const refused = await dryRunRows(call, plan, outcomes, turnOf(plan, lines, next));
      await setRowStatuses(
        call.db,
        importId,
        outcomes.map((row) => refused.get(row.line) ?? statusFor(plan, row)),
      );
      return lines;
    });
  await inTurn(batch.check, start, (count) => run.progress((done += count), total));
  return run.asPerson(run.data, async (call) => {
    await loadForJob(call, importId, run.id);
    await setPhase(call.db, importId, 'checked');
    const counts = await countRowStatuses(call.db, importId);
    const of = (status: RowStatus) => counts.get(status) ?? 0;
    run.progress(total, total);
    return {
      importId,
      fresh: of(rowStatuses.fresh),
      update: of(rowStatuses.update),
      skipped: of(rowStatuses.skip),
      failed: of(rowStatuses.wrong),
    };
  });
}

/** Others have to wait until all of a batch is done. */
function turnOf({ entity }: ImportPlan, lines: readonly StoredLine[], next: Parameters<StartBatch>[1]) {
  return entity.sheet?.apart ? () => next(lines) : undefined;
}

/** What a form would doubt of a row, and take all the same. */
function doubtsOf({ columns }: ImportPlan, { body }: RowOutcome): [key: string, doubt: Sentence][] {
  return columns.flatMap((column) => {
    if (!column?.field.dialled) return [];
    const part = (column.companion ? body[column.companion.wire] : body) as Record<string, unknown> | undefined;
    const number = String(part?.[column.field.wire] ?? '').trim();
    return number === '' || isUsualNumber(number) ? [] : [[column.key, msg('importDoubtfulNumber', { text: number })]];
  });
}

function statusFor(plan: ImportPlan, row: RowOutcome): LineStatus {
  if (row.problems.size > 0) return { line: row.line, status: rowStatuses.wrong, reasons: reasonsOf(row.problems) };
  if (row.kind === 'skip') return skippedLine(plan, row);
  const status = row.kind === 'fresh' ? rowStatuses.fresh : rowStatuses.update;
  const reasons = reasonsOf(doubtsOf(plan, row));
  return { line: row.line, status, recordId: row.kind === 'update' ? row.row.id : 0, reasons };
}

async function write(run: JobRun<ImportRequest>): Promise<Record<string, unknown>> {
  const { importId } = run.data;
  const open = [rowStatuses.fresh, rowStatuses.update];
  const { done: before, total } = await run.asPerson(run.data, async (call) => {
    await loadForJob(call, importId, run.id);
    const counts = await countRowStatuses(call.db, importId);
    const of = (status: RowStatus) => counts.get(status) ?? 0;
    // An earlier attempt may have been interrupted: what it did is done.
    const done = of(rowStatuses.created) + of(rowStatuses.updated) + of(rowStatuses.refused);
    return { done, total: done + of(rowStatuses.fresh) + of(rowStatuses.update) };
  });
  let done = before;
  run.progress(done, total);
  const start: StartBatch = (at, next) =>
    run.asPerson(run.data, async (call) => {
      const plan = await planOf(call, await loadForJob(call, importId, run.id));
      await plan.entity.sheet?.hold?.(call);
      // Behind what this run did: what lies before has its fate.
      const lines = await linesOf(call.db, importId, open, at, batch.write);
      const outcomes = await rowOutcomes(call, plan, lines);
      await recheckRows(call, plan, outcomes);
      const outcome = await writeEach(call, plan, outcomes, { turn: turnOf(plan, lines, next) });
      // Other writers of these records wait for this transaction: their entries come after this one.
      const newest = await call.db.first(
        query.selectFrom('operation_log').select([sql<number>`coalesce(max(id), 0)`.as('id')]),
      );
      await setRowStatuses(call.db, importId, outcome, newest?.id ?? 0);
      return lines;
    });
  await inTurn(batch.write, start, (count) => run.progress((done += count), total));
  return run.asPerson(run.data, async (call) => {
    await loadForJob(call, importId, run.id);
    await setPhase(call.db, importId, 'written');
    const counts = await countRowStatuses(call.db, importId);
    const of = (status: RowStatus) => counts.get(status) ?? 0;
    run.progress(total, total);
    return {
      importId,
      created: of(rowStatuses.created),
      updated: of(rowStatuses.updated),
      skipped: of(rowStatuses.skip),
      failed: of(rowStatuses.wrong) + of(rowStatuses.refused),
    };
  });
}

interface WrittenLine {
  line: number;
  fate: RowStatus;
  id: number;
  log: number;
  was: Remembered[] | null;
}

/** Takes an import back, row by row, where nobody changed or used the record since. */
async function undo(run: JobRun<ImportRequest>): Promise<Record<string, unknown>> {
  const { importId } = run.data;
  const total = await run.asPerson(run.data, async (call) => {
    const counts = await countRowStatuses(call.db, importId);
    return (counts.get(rowStatuses.created) ?? 0) + (counts.get(rowStatuses.updated) ?? 0);
  });
  for (let done = 0; ; ) {
    run.progress(done, total);
    const count = await run.asPerson(run.data, async (call) => {
      const { module } = await loadForJob(call, importId, run.id);
      const entity = importedEntity(call, module);
      await entity.sheet?.hold?.(call);
      const lines = await call.db.rows(select('import_row', [
        'line',
        'fate',
        'record_id as id',
        'log_id as log',
        'was',
      ])`
        where import_id = ${importId} and fate in (${rowStatuses.created}, ${rowStatuses.updated}) order by line limit ${batch.undo}`);
      const created = lines.filter(({ fate }) => fate === rowStatuses.created);
      const reasons = await changedSince(call, entity, created);
      const ids = created.map(({ id }) => id).filter((id) => !reasons.has(id));
      for (const [id, reason] of (await entity.sheet?.stays?.(call, ids)) ?? []) reasons.set(id, reason);
      const removable = created.filter(({ id }) => !reasons.has(id));
      const refused = await attemptEach(call, removable, (rows) =>
        deleteRecords(
          call,
          entity,
          rows.map(({ id }) => id),
        ),
      );
      for (const { id, reason } of refused) reasons.set(id, reason);
      const result = created.map((row): LineStatus => takenBack(row, reasons.get(row.id)));
      for (const row of lines.filter(({ fate }) => fate === rowStatuses.updated)) {
        result.push(takenBack(row, await keptUpdate(call, entity, row)));
      }
      await setRowStatuses(call.db, importId, result);
      return lines.length;
    });
    done += count;
    if (count < batch.undo) break;
  }
  return run.asPerson(run.data, async (call) => {
    await loadForJob(call, importId, run.id);
    await setPhase(call.db, importId, 'undone');
    const counts = await countRowStatuses(call.db, importId);
    run.progress(total, total);
    return { importId, takenBack: counts.get(rowStatuses.takenBack) ?? 0, kept: counts.get(rowStatuses.kept) ?? 0 };
  });
}

/** Gives an updated record back what it held; the reason why it stays as it is, or undefined. */
async function keptUpdate(
  call: Call,
  { irreversible }: EntityDefinition,
  { was }: WrittenLine,
): Promise<Sentence | undefined> {
  if (irreversible) return msg('importUpdateStays');
  if (!was) return msg('importChangedSince');
  return (await giveBackRows(call, 'edit', was))[0]?.reason;
}

function takenBack({ line, id }: WrittenLine, reason: Sentence | undefined): LineStatus {
  if (!reason) return { line, status: rowStatuses.takenBack, recordId: id };
  return { line, status: rowStatuses.kept, recordId: id, reasons: reasonsOf([['', reason]]) };
}

/** Records that are gone, or of which, or of what belongs to them, the log has an entry since; what rules did is nobody's work. */
async function changedSince(
  call: Call,
  entity: EntityDefinition,
  lines: readonly WrittenLine[],
): Promise<Map<number, Sentence>> {
  const reasons = new Map<number, Sentence>();
  if (lines.length === 0) return reasons;
  const since = JSON.stringify(lines.map(({ id, log }) => ({ id, log })));
  const gone = await call.db.rows(select(sql`json_to_recordset(${since}::json) as r(id bigint)`, [
    sql<number>`r.id`.as('id'),
  ])`
    where not exists (select 1 from ${sql.table(entity.table)} t where t.id = r.id and t.deleted_at is null)`);
  for (const { id } of gone) reasons.set(id, msg('importDeletedSince'));
  const changed = await call.db.rows(select(sql`json_to_recordset(${since}::json) as r(id bigint, log bigint)`, [
    sql<number>`r.id`.as('id'),
  ])`
    where exists (select 1 from operation_log l where l.entity = ${entity.name} and l.record_id = r.id and l.id > r.log and l.action <> ${ruleVerb})`);
  const used: { id: number }[] = [];
  for (const child of call.engine.childEntities(entity.name))
    used.push(
      ...(await call.db.rows(select(sql`json_to_recordset(${since}::json) as r(id bigint, log bigint)`, [
        sql<number>`distinct r.id`.as('id'),
      ])`
        join ${sql.table(child.table)} t on ${sql.ref(`t.${child.parent?.key}`)} = r.id
        join operation_log l on l.entity = ${child.name} and l.record_id = t.id and l.id > r.log and l.action <> ${ruleVerb}`)),
    );
  for (const { id } of [...changed, ...used]) if (!reasons.has(id)) reasons.set(id, msg('importChangedSince'));
  return reasons;
}

/** Phases in which rows may have been written. */
export const undoable: ReadonlySet<ImportPhase> = new Set<ImportPhase>(['writing', 'written', 'undoing']);

/** @throws AppError `conflict` for an import that is not there, too old or has nothing to take back */
export async function requireUndoable(call: Call, id: number): Promise<void> {
  const { phase } = await loadImport(call, id, 'update');
  if (!undoable.has(phase)) throw conflict(msg('importUndoNothing'));
  const recent = await call.db.first(
    sql`select 1 from import_run where id = ${id} and written_at > now() - interval '1 day'`,
  );
  if (!recent) throw conflict(msg('importUndoLate'));
  const some = await call.db.first(
    sql`select 1 from import_row where import_id = ${id} and fate in (${rowStatuses.created}, ${rowStatuses.updated}) limit 1`,
  );
  if (!some) throw conflict(msg('importUndoNothing'));
}
