// Each morning: notifies owners of instalments that are due today or in three days, and of those that became overdue yesterday.
import { sql } from 'kysely';
import { query } from '../../platform/db/query.ts';
import type { JobRun } from '../../platform/jobs/job.ts';
import { notify } from '../notice/index.ts';

/** Instalments of one transaction. */
const batch = 500;

export async function remindPlans(run: JobRun): Promise<{ told: number }> {
  let notified = 0;
  let after = 0;
  do {
    run.signal.throwIfAborted();
    const from = after;
    const rows = await run.asProgram(async (call) => {
      const due = await call.db.rows(
        query
          .selectFrom('receipt_plan as p')
          .innerJoin('contract as c', (join) =>
            join.on(sql<boolean>`c.id = p.contract_id and c.state = 1 and c.approval = 2 and c.deleted_at is null`),
          )
          .select([
            'p.id',
            'p.contract_id as contract',
            'p.owner_id as owner',
            'p.instalment',
            sql<string>`(p.amount - p.settled)::text`.as('amount'),
            'p.due_on as day',
            sql<boolean>`p.due_on < current_date`.as('late'),
          ])
          .where(sql<boolean>`p.id > ${from} and p.deleted_at is null and p.completed_at is null
          and p.due_on in (current_date, current_date + 3, current_date - 1)`)
          .orderBy('p.id')
          .limit(batch),
      );
      await notify(
        call,
        due.map(({ contract, owner, instalment, amount, day, late }) => ({
          kind: late ? 'recpay.overdue' : 'recpay.due',
          users: [owner],
          params: { instalment, amount, day },
          target: { module: 'contract', id: contract },
        })),
        { system: true },
      );
      return due;
    });
    notified += rows.length;
    after = rows.length < batch ? 0 : (rows.at(-1)?.id ?? 0);
  } while (after !== 0);
  return { told: notified };
}
