// Imports as they are stored: the run, its rows, and how far each has come.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { type Db, PREPARED } from '../../platform/db/database.ts';
import { returning, select } from '../../platform/db/query.ts';
import { conflict } from '../../platform/errors.ts';
import type { CellMeaning, ReadRow } from '../../platform/sheets/sheets.ts';
import type { Call } from '../entity.ts';
import type { Remembered } from '../write/undo.ts';

declare module '../../platform/db/known-columns.ts' {
  interface KnownColumns {
    'import_row.fate': RowStatus;
    'import_row.meanings': NonNullable<StoredLine['meanings']>;
    'import_row.reasons': Reasons;
    'import_run.meant': ChosenMeanings;
    'import_run.phase': ImportPhase;
    'import_run.policy': ImportPolicy;
  }
}

export type ImportPolicy = 'skip' | 'update' | 'add';
export type ImportPhase = 'new' | 'checking' | 'checked' | 'writing' | 'written' | 'undoing' | 'undone';

/** What became of a row, or will. */
export const rowStatuses = {
  unread: 0,
  fresh: 1,
  update: 2,
  skip: 3,
  wrong: 4,
  created: 5,
  updated: 6,
  refused: 7,
  takenBack: 8,
  kept: 9,
} as const;
export type RowStatus = (typeof rowStatuses)[keyof typeof rowStatuses];

/** Key of a column → text of a cell, without blanks around it → text that is read in its place. */
export type ChosenMeanings = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface ImportRun {
  id: number;
  userId: number;
  /** Wire name. */
  module: string;
  name: string;
  heads: string[];
  /** Keys of columns by place; an empty text for what is left out. */
  mapping: string[];
  policy: ImportPolicy;
  matchField: string;
  meant: ChosenMeanings;
  /** Hash of the password for new records; empty where none is needed. */
  passwordHash: string;
  phase: ImportPhase;
  jobId: number | null;
  total: number;
}

/** A column's key, or an empty text for the whole row, with what is wrong, packed. */
export type Reasons = (readonly [key: string, packed: string])[];

export interface StoredLine {
  line: number;
  cells: string[];
  /** By place: what a cell is beyond the text that it shows. */
  meanings: Readonly<Record<number, CellMeaning>> | null;
}

const columns = [
  'i.id',
  'i.user_id as userId',
  'i.module',
  'i.name',
  'i.heads',
  'i.mapping',
  'i.policy',
  'i.match_field as matchField',
  'i.meant',
  'i.phase',
  'i.password_hash as passwordHash',
  'i.job_id as jobId',
  'i.total',
] as const;

/** An import of this person's own. @throws AppError `conflict` for one that is gone */
export async function loadImport(call: Call, id: number, lock?: 'update' | 'share'): Promise<ImportRun> {
  const run = await call.db.first(select('import_run as i', columns)`
    where i.id = ${id} and i.user_id = ${call.actor.userId} ${lock ? sql`for ${sql.raw(lock)}` : sql``}`);
  if (!run) throw conflict(msg('importGone'));
  return run;
}

/** What a job works on; taken from it once another run of a job has it. Its batches share it. */
export async function loadForJob(call: Call, id: number, jobId: number): Promise<ImportRun> {
  const run = await loadImport(call, id, 'share');
  if (run.jobId !== jobId) throw conflict(msg('importState'));
  return run;
}

export async function addImport(
  call: Call,
  run: Pick<ImportRun, 'module' | 'name' | 'heads' | 'mapping' | 'total'>,
): Promise<number> {
  const row = await call.db.first(returning('import_run', ['id'])`
    insert into import_run (user_id, module, name, heads, mapping, total)
    values (${call.actor.userId}, ${run.module}, ${run.name}, ${JSON.stringify(run.heads)}::jsonb, ${JSON.stringify(run.mapping)}::jsonb, ${run.total})`);
  return row?.id ?? 0;
}

export async function addLines(db: Db, importId: number, lines: readonly ReadRow[]): Promise<void> {
  if (lines.length === 0) return;
  const json = JSON.stringify(lines.map(([line, cells, meanings = null]) => ({ line, cells, meanings })));
  await db.run(sql`insert into import_row (import_id, line, cells, meanings)
    select ${importId}, line, cells, meanings from json_to_recordset(${json}::json) as r(line integer, cells jsonb, meanings jsonb)`);
}

/** Lines of these fates behind a line, in their order. */
export function linesOf(
  db: Db,
  importId: number,
  some: readonly RowStatus[],
  after: number,
  most: number,
): Promise<StoredLine[]> {
  return db.rows(
    select('import_row', ['line', 'cells', 'meanings'])`
    where import_id = ${importId} and fate = any(${some}::smallint[]) and line > ${after} order by line limit ${most}`,
    PREPARED,
  );
}

export interface LineStatus {
  line: number;
  status: RowStatus;
  recordId?: number;
  reasons?: Reasons;
  was?: Remembered[];
}

/** @param logId newest entry of the operation log, of what was written */
export async function setRowStatuses(db: Db, importId: number, list: readonly LineStatus[], logId = 0): Promise<void> {
  if (list.length === 0) return;
  const json = JSON.stringify(
    list.map(({ line, status: fate, recordId = 0, reasons, was }) => ({
      line,
      fate,
      record_id: recordId,
      reasons: reasons && reasons.length > 0 ? reasons : null,
      was: was ?? null,
    })),
  );
  await db.run(sql`update import_row r set fate = n.fate, record_id = n.record_id, reasons = n.reasons, was = n.was, log_id = ${logId}
    from json_to_recordset(${json}::json) as n(line integer, fate smallint, record_id bigint, reasons jsonb, was jsonb)
    where r.import_id = ${importId} and r.line = n.line`);
}

/** How many lines have which fate. */
export async function countRowStatuses(db: Db, importId: number): Promise<Map<RowStatus, number>> {
  const rows = await db.rows(select('import_row', ['fate', sql<number>`count(*)`.as('n')])`
    where import_id = ${importId} group by fate`);
  return new Map(rows.map(({ fate, n }) => [fate, n]));
}

export async function setPhase(db: Db, id: number, phase: ImportPhase): Promise<void> {
  // Once the rows are written nothing needs the password any more.
  await db.run(sql`update import_run set phase = ${phase},
    password_hash = case when ${phase} = 'written' then '' else password_hash end,
    written_at = case when ${phase} = 'written' then now() else written_at end where id = ${id}`);
}

const atWork = sql`exists (select 1 from job j where j.id = i.job_id and j.state in ('queued', 'running'))`;

/** Imports that nobody can take back any more. */
export function forgetImports(db: Db): Promise<number> {
  return db.run(
    sql`delete from import_run i where coalesce(i.written_at, i.created_at) < now() - interval '25 hours' and not ${atWork}`,
  );
}

/** Keeps so many of a person's imports, the newest. */
export function forgetEarlierImports(db: Db, userId: number, most: number): Promise<number> {
  return db.run(sql`delete from import_run i where user_id = ${userId} and id not in (
    select id from import_run where user_id = ${userId} order by id desc limit ${most})
    and (written_at is null or written_at < now() - interval '1 day') and not ${atWork}`);
}

/** How the rows of an import are to be taken. */
export function planImport(
  db: Db,
  id: number,
  {
    mapping,
    policy,
    matchField,
    meant,
    passwordHash,
  }: Pick<ImportRun, 'mapping' | 'policy' | 'matchField' | 'meant' | 'passwordHash'>,
): Promise<number> {
  return db.run(sql`update import_run set mapping = ${JSON.stringify(mapping)}::jsonb, policy = ${policy}, match_field = ${matchField},
    password_hash = ${passwordHash}, meant = ${JSON.stringify(meant)}::jsonb where id = ${id}`);
}
