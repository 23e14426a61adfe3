// The money of the sample's contracts: instalments, receipts by now, expenses, renewals and invoices.
import { setImmediate } from 'node:timers/promises';
import { compare, multiply, subtract, sum } from '@crm/protocol/money';
import type pg from 'pg';
import {
  allocate,
  expenseEntity,
  invoiceEntity,
  planEntity,
  receiptEntity,
  renewalEntity,
} from '../modules/money/index.ts';
import type { Db } from '../platform/db/database.ts';
import { dateOf, knowing, type NumberContext, type NumberedDeal } from './contract-numbers.ts';
import { addDeclaredRow } from './declared-row.ts';
import { copyRows, RowBatch, setLastId, type Value } from './table-rows.ts';
import { day, dayOf, toText } from './working-time.ts';

export interface Sums {
  id: number;
  repaid: string;
  renewed: string;
  invoiced: string;
  spent: string;
  ends: string | null;
}

/** Tables whose ids are given here. */
export const moneyTables = ['receipt_plan', 'receipt', 'expense', 'renewal', 'invoice'] as const;
/** Contracts that are made at once; what is being written goes on in between. */
export const atOnce = 20;

/** The money of each contract. */
export class MoneyOf {
  readonly #client: pg.ClientBase;
  readonly #db: Db;
  readonly #around: NumberContext;
  readonly #batch = new RowBatch();
  readonly #parts: Record<string, Value>[] = [];
  readonly #ids: Record<string, number> = {};

  constructor(client: pg.ClientBase, db: Db, around: NumberContext) {
    this.#client = client;
    this.#db = db;
    this.#around = around;
  }

  /**
   * Makes the rows, which `write` brings into the database after the contracts.
   * @param ids the first ones, by table
   */
  async make(contracts: readonly NumberedDeal[], ids: Readonly<Record<string, number>>): Promise<Sums[]> {
    Object.assign(this.#ids, ids);
    const sums: Sums[] = [];
    for (const contract of contracts) {
      if (sums.length % atOnce === 0) await setImmediate();
      sums.push(await this.#of(contract));
    }
    return sums;
  }

  async write(): Promise<void> {
    await copyRows(this.#client, this.#batch.encode());
    const parts = new RowBatch();
    for (const part of this.#parts) parts.add('receipt_part', part);
    await copyRows(this.#client, parts.encode());
    for (const [table, next] of Object.entries(this.#ids)) await setLastId(this.#client, table, next - 1);
  }

  #next(table: string): number {
    const id = this.#ids[table] ?? 1;
    this.#ids[table] = id + 1;
    return id;
  }

  /** Instalments first, then what came in of them by now. */
  async #of(contract: NumberedDeal): Promise<Sums> {
    const { now, random, numbers, ways, kinds, entry, firstAccount } = this.#around;
    const { id, customer, amount, signed } = contract;
    const below = { contract_id: id, customer_id: customer.id };
    const owner = customer.owner;
    const db = knowing(this.#db, { name: contract.name, number: contract.number });
    const shares = random.pick([['1'], ['0.3', '0.7'], ['0.3', '0.6', '0.1'], ['0.5', '0.5']]);
    const plans = shares.map((share, at) => ({
      id: this.#next('receipt_plan'),
      amount: at === shares.length - 1 ? '' : multiply(amount, share),
      due: dayOf(signed) + (at * random.whole(25, 60) + random.whole(3, 12)) * day,
      instalment: at + 1,
    }));
    const last = plans.at(-1);
    if (last) last.amount = subtract(amount, sum(plans.slice(0, -1).map((plan) => plan.amount)));
    const receipts: { id: number; amount: string; plan: number; paid: number }[] = [];
    let repaid = '0.00';
    for (const plan of plans) {
      if (contract.draft || plan.due > now || random.chance(0.12)) continue;
      const part = random.chance(0.1) ? multiply(plan.amount, '0.5') : plan.amount;
      const paid = Math.min(plan.due + random.whole(-4, 9) * day, now - day);
      if (compare(part, '0') <= 0 || paid < signed) continue;
      receipts.push({ id: this.#next('receipt'), amount: part, plan: plan.id, paid });
      repaid = sum([repaid, part]);
    }
    const parts = allocate(
      plans.map((plan) => ({ ...plan, due: dateOf(plan.due) })),
      receipts.map((receipt) => ({ ...receipt, paid: dateOf(receipt.paid) })),
    );
    for (const plan of plans) {
      const settled = sum(parts.filter((part) => part.plan === plan.id).map((part) => part.amount));
      const done = compare(settled, plan.amount) === 0;
      const when = receipts.findLast((receipt) => receipt.plan === plan.id)?.paid ?? signed;
      await addDeclaredRow(
        this.#batch,
        db,
        planEntity,
        {
          ...below,
          instalment: String(plan.instalment),
          due_on: dateOf(plan.due),
          amount: plan.amount,
          settled,
          completed_at: done ? toText(when) : null,
        },
        entry(plan.id, owner, signed),
        { state: 1 },
      );
    }
    for (const receipt of receipts)
      await addDeclaredRow(
        this.#batch,
        db,
        receiptEntity,
        {
          ...below,
          number: numbers.next('HK', receipt.paid),
          amount: receipt.amount,
          paid_on: dateOf(receipt.paid),
          plan_id: receipt.plan,
          method: random.pick(ways),
          account_id: firstAccount + random.whole(0, 2),
          payee_id: owner,
          approval: 2,
          state: 1,
        },
        entry(receipt.id, owner, receipt.paid),
        { passed_at: toText(receipt.paid) },
      );
    for (const { receipt, plan, amount: part } of parts)
      this.#parts.push({ receipt_id: receipt, plan_id: plan, amount: part });
    const sums: Sums = { id, repaid, renewed: '0', invoiced: '0', spent: '0', ends: null };
    if (contract.draft) return sums;
    if (random.chance(0.3)) {
      const at = Math.min(signed + random.whole(2, 20) * day, now - day);
      const spent = `${random.whole(80, 1500)}.00`;
      await addDeclaredRow(
        this.#batch,
        db,
        expenseEntity,
        {
          ...below,
          number: numbers.next('FY', at),
          amount: spent,
          type: random.pick(kinds),
          paid_on: dateOf(at),
          account_id: firstAccount + 3,
          payee_id: owner,
          approval: 2,
          state: 1,
        },
        entry(this.#next('expense'), owner, at),
        { passed_at: toText(at) },
      );
      sums.spent = spent;
    }
    if (contract.end !== null && contract.end < now + 20 * day && random.chance(0.55)) {
      const at = Math.min(contract.end - 5 * day, now - day);
      const renewed = multiply(amount, '0.4');
      const end = contract.end + 365 * day;
      await addDeclaredRow(
        this.#batch,
        db,
        renewalEntity,
        {
          ...below,
          number: numbers.next('XF', at),
          amount: renewed,
          start_on: dateOf(contract.end + day),
          end_on: dateOf(end),
          payee_id: owner,
          approval: 2,
          state: 1,
          remark: '按原合同条款续签一年',
        },
        entry(this.#next('renewal'), owner, at),
        { passed_at: toText(at), end_before: dateOf(contract.end) },
      );
      sums.renewed = renewed;
      sums.ends = dateOf(end);
    }
    if (compare(repaid, '0') > 0 && random.chance(0.7)) {
      const at = Math.min((receipts.at(-1)?.paid ?? signed) + 2 * day, now - day);
      const issued = random.chance(0.85);
      await addDeclaredRow(
        this.#batch,
        db,
        invoiceEntity,
        {
          ...below,
          amount: repaid,
          type: random.pick([1, 2, 2, 3]),
          title: customer.name,
          tax_number: `91330${String(100_000_000_000 + customer.id * 7919).slice(0, 12)}X`.slice(0, 18),
          number: issued ? `2633200000${String(10_000_000 + this.#next('invoice')).padStart(10, '0')}` : '',
          issued_on: issued ? dateOf(at) : null,
          approval: 2,
          state: 1,
        },
        entry(issued ? (this.#ids['invoice'] ?? 2) - 1 : this.#next('invoice'), owner, at),
        { passed_at: toText(at) },
      );
      sums.invoiced = repaid;
    }
    return sums;
  }
}
