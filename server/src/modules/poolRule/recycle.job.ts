// The nightly job: customers that the rules name go into the pool, and owners are notified some days before.

import { renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { RowOf } from '../../engine/entity.ts';
import { records } from '../../engine/records.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { isLockedOut } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import type { JobRun, PersonCall } from '../../platform/jobs/job.ts';
import { companyToday, customerEntity, dueOf, pooledRow, reasonOf, recycledSql, withDates } from '../customer/index.ts';
import { notify } from '../notice/index.ts';

type Row = RowOf<typeof customerEntity>;

/** Customers of one transaction. */
const batch = 100;

export interface Recycled extends Record<string, unknown> {
  recycled: number;
  told: number;
  /** Customers that somebody else held all the while: the next night takes them. */
  busy: number;
}

interface Step {
  last: number;
  recycled: number;
  told: number;
}

/**
 * Goes once through all customers that the rules name, each batch a transaction of its own. What a cancelled run did stays done:
 * the next one finds those customers in the pool, and their owners notified.
 */
export async function recycleCustomers(run: JobRun): Promise<Recycled> {
  const done: Recycled = { recycled: 0, told: 0, busy: 0 };
  const count = (step: Step) => {
    done.recycled += step.recycled;
    done.told += step.told;
  };
  const held: number[] = [];
  let after = 0;
  do {
    run.signal.throwIfAborted();
    const from = after;
    try {
      const step = await run.asProgram((call) => recycleBatch(call, { after: from }));
      count(step);
      after = step.last;
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      // One of them is held by somebody else: the others do not wait for it.
      const ids = await run.asProgram((call) => namedAfter(call, from));
      for (const id of ids) if (!(await recycleOne(run, id, count))) held.push(id);
      after = ids.length < batch ? 0 : (ids.at(-1) ?? 0);
    }
  } while (after !== 0);
  for (const id of held) if (!(await recycleOne(run, id, count))) done.busy++;
  await run.database.run(sql`delete from recycle_notice where last_day < current_date - 400`);
  return done;
}

/** One customer in a transaction of its own; false while somebody else holds it. */
async function recycleOne(run: JobRun, id: number, count: (step: Step) => void): Promise<boolean> {
  run.signal.throwIfAborted();
  try {
    count(await run.asProgram((call) => recycleBatch(call, { id })));
    return true;
  } catch (error) {
    if (isLockedOut(error)) return false;
    throw error;
  }
}

/** Customers that the rules name or announce, as SQL about `t`. */
function namedSql(call: PersonCall, today: string): ReturnType<typeof recycledSql> {
  const { engine } = call;
  return recycledSql({ engine, organisation: call.actor.organisation }, today, (pool) => Math.max(-1, pool.noticeDays));
}

async function namedAfter(call: PersonCall, after: number): Promise<number[]> {
  const rows = await call.db.rows(select('customer as t', [
    't.id',
  ])`where t.deleted_at is null and t.id > ${after} and ${namedSql(call, companyToday(call.settings))}
    order by t.id limit ${batch}`);
  return rows.map(({ id }) => id);
}

/** @returns the last id of the batch; 0 when there are no more */
async function recycleBatch(call: PersonCall, which: { after: number } | { id: number }): Promise<Step> {
  const { organisation } = call.actor;
  // A customer whose last day was yesterday goes tonight; this runs in the first hours of the day.
  const today = companyToday(call.settings);
  const named = namedSql(call, today);
  if ('id' in which) await call.db.run(sql`set local lock_timeout = '500ms'`);
  // Locked while they are judged: a simultaneous follow-up comes before or after, never between.
  const rows = await call.db.rows(select(records(customerEntity), [
    't.*',
  ])`where t.deleted_at is null and ${'id' in which ? sql`t.id = ${which.id}` : sql`t.id > ${which.after}`} and ${named}
    order by t.id limit ${batch} for no key update`);
  const last = rows.at(-1)?.id ?? 0;
  const dated = await withDates({ ...call, organisation }, rows);
  const due = dated.flatMap((row, at) => {
    const found = dueOf(organisation, row, today);
    const stored = rows[at];
    return found && stored ? [{ row: stored, due: found }] : [];
  });
  const going = due.filter((one) => one.due.left < 0);
  await recycle(call, going);
  const soon = due.filter((one) => one.due.left >= 0 && one.due.left <= one.due.pool.noticeDays);
  return { last: rows.length < batch ? 0 : last, recycled: going.length, told: await notifySoon(call, soon) };
}

type Judged = { row: Row; due: NonNullable<ReturnType<typeof dueOf>> };

async function recycle(call: PersonCall, going: readonly Judged[]): Promise<void> {
  const byId = new Map(going.map((one) => [one.row.id, one.due]));
  const reason = (id: number) => {
    const due = byId.get(id);
    return due ? renderSentence(reasonOf(due)) : '';
  };
  await changeRecords(
    call,
    customerEntity,
    going.map((one) => one.row),
    (row) => pooledRow(row, byId.get(row.id)?.pool.id ?? 0, reason(row.id)),
    { action: 'recycle', note: (row) => `${byId.get(row.id)?.pool.name ?? ''}：${reason(row.id)}` },
  );
  await notify(
    call,
    going.map(({ row, due }) => ({
      kind: 'customer.recycled',
      users: [row.owner_id],
      params: { pool: due.pool.name, days: due.days },
      target: { module: customerEntity.module, id: row.id },
    })),
    { system: true },
  );
}

/** Notifies each owner once for each last day: after a follow-up there is a new last day and a new notice. */
async function notifySoon(call: PersonCall, soon: readonly Judged[]): Promise<number> {
  let notified = 0;
  for (const { row, due } of soon) {
    if (due.pool.noticeDays === 0) continue;
    const fresh = await call.db.run(sql`
      insert into recycle_notice (customer_id, last_day) values (${row.id}, ${due.lastDay}::date) on conflict do nothing`);
    if (fresh === 0) continue;
    await notify(
      call,
      {
        kind: 'customer.recycling',
        users: [row.owner_id],
        params: { pool: due.pool.name, day: due.lastDay },
        target: { module: customerEntity.module, id: row.id },
      },
      { system: true },
    );
    notified++;
  }
  return notified;
}
