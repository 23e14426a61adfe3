// Each morning: notifies owners of contracts that end in as many days as the company has set.
import { sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { notify } from '../notice/index.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    'contract.remindDays': string;
  }
}

const batch = 500;

export async function remindEnds(run: JobRun): Promise<{ told: number }> {
  const days = run.settings.get('contract.remindDays').split(',').map(Number);
  let notified = 0;
  let after = 0;
  do {
    run.signal.throwIfAborted();
    const from = after;
    const rows = await run.asProgram(async (call) => {
      const ending = await call.db.rows(select('contract', [
        'id',
        'owner_id as owner',
        'end_on as day',
        sql<number>`end_on - current_date`.as('days'),
      ])`
        where id > ${from} and deleted_at is null and state = 1 and approval = 2 and not no_renewal
        and end_on - current_date = any(${days}::int[]) order by id limit ${batch}`);
      await notify(
        call,
        ending.map(({ id, owner, day, days }) => ({
          kind: 'contract.ending',
          users: [owner],
          params: { day: day ?? '', days },
          target: { module: 'contract', id },
        })),
        { system: true },
      );
      return ending;
    });
    notified += rows.length;
    after = rows.length < batch ? 0 : (rows.at(-1)?.id ?? 0);
  } while (after !== 0);
  return { told: notified };
}
