// Notifies people of the end of the imports and exports that they started: they may have gone on to something else.
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { query } from '../../platform/db/query.ts';
import type { JobDefinition } from '../../platform/jobs/job.ts';
import { notify } from '../notice/index.ts';

/** The same job, with a notice at its end; a retried one notifies only once. */
export function notifyingJob(job: JobDefinition, kind: string): JobDefinition {
  return {
    ...job,
    run: async (run) => {
      const result = await job.run(run);
      await run.asProgram(async (call) => {
        const existing = await call.db.first(sql`
          select 1 from notification where user_id = ${run.userId} and kind = ${kind} and module = 'job' and model_id = ${run.id}`);
        if (existing) return;
        await notify(call, { kind, users: [run.userId], target: { module: 'job', id: run.id } }, { system: true });
      });
      return result;
    },
  };
}

/** Runs of one's own, by the name of their file. */
export async function ownRuns(call: Call, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await call.db.rows(
    query
      .selectFrom('job as j')
      .leftJoin('file as f', (join) => join.on(sql<boolean>`f.id = j.file_id and f.deleted_at is null`))
      .leftJoin('import_run as i', 'i.job_id', 'j.id')
      .select(['j.id', sql<string>`coalesce(f.name, i.name, '')`.as('name')])
      .where(sql<boolean>`j.id = any(${ids}::bigint[]) and j.user_id = ${call.actor.userId}`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
