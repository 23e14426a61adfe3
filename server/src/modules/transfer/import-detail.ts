// How an import stands: counts of its rows, what is wrong with them, what can still be done.

import { type ImportDetail } from '@crm/protocol/answers/transfer';
import { transferLimits } from '@crm/protocol/transfer';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { unmatchedOf } from '../../engine/transfer/choices.ts';
import { importColumns } from '../../engine/transfer/columns.ts';
import { undoable } from '../../engine/transfer/import-jobs.ts';
import { importedEntity } from '../../engine/transfer/plan.ts';
import {
  countRowStatuses,
  type ImportRun,
  loadImport,
  type RowStatus,
  rowStatuses,
} from '../../engine/transfer/runs.ts';
import { moment, select } from '../../platform/db/query.ts';
import { reasonTexts } from './files.ts';

export async function isRunning(call: Call, { jobId }: ImportRun): Promise<boolean> {
  if (jobId === null) return false;
  return (
    (await call.db.first(sql`select 1 from job where id = ${jobId} and state in ('queued', 'running')`)) !== undefined
  );
}

/** What `api/import/detail` answers: counts, and the first rows of each kind. */
export async function detailOf(call: Call, id: number): Promise<ImportDetail> {
  const run = await loadImport(call, id);
  const entity = importedEntity(call, run.module);
  const fateCounts = await countRowStatuses(call.db, id);
  const counts: Record<keyof typeof rowStatuses, number> = { ...rowStatuses };
  for (const name of Object.keys(rowStatuses) as (keyof typeof rowStatuses)[])
    counts[name] = fateCounts.get(rowStatuses[name]) ?? 0;
  const columns = await importColumns(call, entity);
  const firstOf = async (some: readonly RowStatus[], reasoned = false): Promise<ImportDetail['problems']> => {
    const lines = await call.db.rows(select('import_row', ['line', 'cells', 'reasons'])`
      where import_id = ${id} and fate = any(${some}::smallint[]) and (not ${reasoned} or reasons is not null)
      order by line limit ${transferLimits.problems}`);
    return lines.map((one) => ({ ...one, reasons: reasonTexts(one.reasons, columns, call.language) }));
  };
  const problems = await firstOf([rowStatuses.wrong, rowStatuses.refused, rowStatuses.kept]);
  const times = await call.db.first(select('import_run', [
    moment('created_at').as('added'),
    sql<boolean>`coalesce(written_at > now() - interval '1 day', false)`.as('recent'),
  ])`
    where id = ${id}`);
  const running = await isRunning(call, run);
  const back = counts.created + counts.updated > 0 && undoable.has(run.phase);
  return {
    id,
    module: run.module,
    name: run.name,
    phase: run.phase,
    policy: run.policy,
    jobId: run.jobId ?? 0,
    running,
    total: run.total,
    heads: run.heads,
    mapping: run.mapping,
    match: run.matchField,
    meant: run.meant,
    counts,
    problems,
    skipped: counts.skip > 0 ? await firstOf([rowStatuses.skip]) : [],
    doubted: run.phase === 'checked' ? await firstOf([rowStatuses.fresh, rowStatuses.update], true) : [],
    unmatched: run.phase === 'checked' && counts.wrong > 0 ? await unmatchedOf(call, run) : [],
    can: { undo: back && !running && (times?.recent ?? false) },
    AddTime: times?.added ?? '',
  };
}
