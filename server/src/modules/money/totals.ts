// A contract's sums of money: recalculated from its records whenever one of them changes, under the contract's lock.
import { compare, subtract, sum } from '@crm/protocol/money';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { records } from '../../engine/records.ts';
import { changeRecords } from '../../engine/write/change.ts';
import type { Subscription, WriteEvent } from '../../engine/write/guards.ts';
import { query, select } from '../../platform/db/query.ts';
import { forbidden, invalid, rejection } from '../../platform/errors.ts';
import { isInForce, passed } from '../approval/index.ts';
import { type ContractRow, contractEntity, seesAgreed } from '../contract/index.ts';
import { allocate, type PlanShare } from './allocate.ts';
import { type PlanRow, planEntity } from './plan.entity.ts';

interface Sums {
  renewed: string;
  repaid: string;
  spent: string;
  invoiced: string;
  /** Receipts that passed or may still pass. */
  expected: string;
}

/** Writes that only ever take something away are never refused for what is too much. */
const lessening = new Set(['void', 'delete']);

async function sumsOf(call: Call, contractId: number): Promise<Sums> {
  const total = (table: string, which: string) =>
    sql.raw(`coalesce((select sum(amount) from ${table} where contract_id = ${Number(contractId)} and deleted_at is null
      and state = 1 and ${which}), 0)::numeric(18,2)::text`);
  const row = await call.db.first(
    query.selectNoFrom([
      sql<string>`${total('renewal', 'approval = 2')}`.as('renewed'),
      sql<string>`${total('receipt', 'approval = 2')}`.as('repaid'),
      sql<string>`${total('expense', 'approval = 2')}`.as('spent'),
      sql<string>`${total('invoice', 'approval <> 3')}`.as('invoiced'),
      sql<string>`${total('receipt', 'approval <> 3')}`.as('expected'),
    ]),
  );
  if (!row) throw new Error('sums have one row');
  return row;
}

/** Writes by which money begins to count again or for the first time. */
const counting = new Set([passed, 'restore']);

/** What waited as a draft or lay in the bin while its contract was made void stays there. @throws AppError `forbidden` */
function requireInForce(event: WriteEvent, contract: ContractRow): void {
  if (!counting.has(event.action) || event.entity === planEntity.name || isInForce(contract)) return;
  const counted = event.rows.filter((row) => Number(row['contract_id']) === contract.id && Number(row['state']) === 1);
  if (counted.length > 0)
    throw forbidden(
      msg('notInForce'),
      counted.map(({ id }) => rejection(id, msg('notInForce'))),
    );
}

/** @throws AppError `invalid` at `money`, without the amounts for people who may not see them */
function requireRoom(call: Call, event: WriteEvent, contract: ContractRow, sums: Sums): void {
  const total = sum([String(contract.amount), sums.renewed]);
  const lessens = lessening.has(event.action);
  const receipts = !(lessens && event.entity === 'receipt') && !call.settings.get('receipt.beyond');
  if (receipts && compare(sums.expected, total) > 0 && ['receipt', 'renewal'].includes(event.entity))
    throw invalid({
      money: seesAgreed(call, 'finance')
        ? msg('receivedBeyond', { over: subtract(sums.expected, total), agreed: total })
        : msg('receivedBeyondUntold'),
    });
  const invoices = !(lessens && event.entity === 'invoice');
  if (invoices && compare(sums.invoiced, total) > 0 && ['invoice', 'renewal'].includes(event.entity))
    throw invalid({
      money: seesAgreed(call, 'invoice')
        ? msg('invoicedBeyond', { over: subtract(sums.invoiced, total), agreed: total })
        : msg('invoicedBeyondUntold'),
    });
}

/** Brings sums and instalments of the contracts of these rows up to date. @throws AppError `invalid` for more than was agreed */
export const recalculateTotals: Subscription = async (call, event) => {
  if (event.action === recalculated) return;
  const ids = [...new Set(event.rows.map((row) => Number(row['contract_id'])))].toSorted((a, b) => a - b);
  for (const id of ids) {
    const [contract] = await call.db.rows(select(records(contractEntity), ['*'])`where id = ${id} for no key update`);
    if (!contract) continue;
    const sums = await sumsOf(call, id);
    requireInForce(event, contract);
    requireRoom(call, event, contract, sums);
    const { renewed, repaid, spent, invoiced } = sums;
    const now = { renewed, repaid, spent, invoiced };
    const columns = ['renewed', 'repaid', 'spent', 'invoiced'] as const;
    if (columns.some((column) => compare(String(contract[column]), now[column]) !== 0))
      await changeRecords(call, contractEntity, [contract], now, {
        action: recalculated,
        as: 'contract',
        keepVersion: true,
      });
    await settlePlans(call, id);
  }
};

/** Verb of the writes by which the program keeps sums. */
export const recalculated = 'settled';

async function settlePlans(call: Call, contractId: number): Promise<void> {
  const plans = await call.db.rows(select(records(planEntity), ['*'])`
    where contract_id = ${contractId} and deleted_at is null order by id for no key update`);
  const receipts = await call.db.rows(select('receipt', ['id', 'amount', 'plan_id as plan', 'paid_on as paid'])`
    where contract_id = ${contractId} and deleted_at is null and state = 1 and approval = 2`);
  const shares = plans.map(
    (plan): PlanShare => ({
      id: plan.id,
      amount: String(plan.amount),
      due: String(plan.due_on).slice(0, 10),
      instalment: Number(plan.instalment),
    }),
  );
  const parts = allocate(shares, receipts);
  const before = await call.db.rows(
    query
      .selectFrom('receipt_part as p')
      .innerJoin('receipt as r', 'r.id', 'p.receipt_id')
      .select(['p.receipt_id as receipt', 'p.plan_id as plan', 'p.amount'])
      .where(sql<boolean>`r.contract_id = ${contractId}`),
  );
  const textOf = (list: readonly { receipt: number; plan: number; amount: string }[]) =>
    JSON.stringify(list.map(({ receipt, plan, amount }) => `${receipt}/${plan}/${amount}`).toSorted());
  if (textOf(parts) !== textOf(before)) {
    await call.db.run(
      sql`delete from receipt_part p using receipt r where r.id = p.receipt_id and r.contract_id = ${contractId}`,
    );
    await call.db.run(sql`insert into receipt_part (receipt_id, plan_id, amount)
      select receipt, plan, amount from json_to_recordset(${JSON.stringify(parts)}::json) as p(receipt bigint, plan bigint, amount numeric)`);
  }
  const sumOf = (plan: number) => sum(parts.filter((part) => part.plan === plan).map((part) => part.amount));
  // An amount that was changed to what is settled already, or away from it, settles nothing and still ends or reopens it.
  const isDone = (plan: PlanRow) => compare(sumOf(plan.id), String(plan.amount)) === 0;
  const changed = plans.filter(
    (plan) => compare(String(plan.settled), sumOf(plan.id)) !== 0 || isDone(plan) !== (plan.completed_at !== null),
  );
  if (changed.length === 0) return;
  await changeRecords(
    call,
    planEntity,
    changed,
    (row) => ({
      settled: sumOf(row.id),
      completed_at: isDone(row) ? (row.completed_at ?? sql`now()`) : null,
    }),
    { action: recalculated, as: 'money', keepVersion: true },
  );
}
