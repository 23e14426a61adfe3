// Notices to administrators about the program itself.
import { sql } from 'kysely';
import type { JobRun } from '../../platform/jobs/job.ts';
import { notify } from '../notice/index.ts';

/** Once a night, however often something is tried. */
export async function notifyAdministrators(run: JobRun, kind: string): Promise<void> {
  await run.asProgram(async (call) => {
    const recent = await call.db.first(
      sql`select 1 from notification where kind = ${kind} and created_at > now() - interval '20 hours'`,
    );
    if (recent) return;
    const { organisation } = call.actor;
    const users = [...organisation.users.keys()].filter((id) => organisation.rolesOf(id).some(({ admin }) => admin));
    await notify(call, { kind, users }, { system: true });
  });
}
