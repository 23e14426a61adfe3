// Contracts of the sample company with their products, instalments, receipts, expenses, renewals and invoices: what was
// agreed with each customer that is a deal, and how far it was paid.
import { setImmediate } from 'node:timers/promises';
import { multiply, sum } from '@crm/protocol/money';
import { sql } from 'kysely';
import type pg from 'pg';
import { contractEntity } from '../modules/contract/index.ts';
import { accountEntity } from '../modules/money/index.ts';
import type { Db } from '../platform/db/database.ts';
import { query, select } from '../platform/db/query.ts';
import { atOnce, MoneyOf, moneyTables } from './contract-money.ts';
import { dateOf, knowing, type NumberedDeal, Numbers, type SampleDeal } from './contract-numbers.ts';
import { addDeclaredRow } from './declared-row.ts';
import { addClaims } from './expense-claims.ts';
import type { Random } from './random.ts';
import { tagNames } from './sentences.ts';
import { copyRows, nextId, nextIds, RowBatch, setLastId, type Value } from './table-rows.ts';
import { day, dayOf, pastMoment, toText } from './working-time.ts';

const accounts = [
  ['基本户（招商银行）', 1, '招商银行杭州分行', '571900000010001'],
  ['一般户（建设银行）', 1, '建设银行杭州之江支行', '33050000000020002'],
  ['企业微信收款', 3, '', ''],
  ['备用金', 2, '', ''],
] as const;

/** Grounds and letters of the tags that customers carry. */
const tagLooks = [
  { bgcolor: '#e6f4ff', color: '#0958d9' },
  { bgcolor: '#f6ffed', color: '#237804' },
  { bgcolor: '#fff7e6', color: '#ad4e00' },
  { bgcolor: '#f9f0ff', color: '#531dab' },
  { bgcolor: '#e6fffb', color: '#006d75' },
] as const;

const entry = (id: number, userId: number, at: number) => ({
  id,
  userId,
  at,
  ip: `10.8.${userId % 6}.${10 + (userId % 200)}`,
});

/** Accounts of the company, and the tags that contracts and customers carry. Answers the first account. */
export async function createAccounts(client: pg.ClientBase, db: Db, now: number): Promise<number> {
  const firstAccount = await nextId(client, 'account');
  const batch = new RowBatch();
  const [boss] = await db.rows(select('app_user', ['id'])`order by id limit 1`);
  for (const [at, [name, type, bank, account_number]] of accounts.entries())
    await addDeclaredRow(
      batch,
      db,
      accountEntity,
      { name, type, bank, account_number, enabled: 1 },
      entry(firstAccount + at, boss?.id ?? 1, now - 500 * day),
    );
  for (const [text, bgcolor, color] of [
    ['重点', '#fff1f0', '#a8071a'],
    ['老客户', '#e6f4ff', '#0958d9'],
    ['需催款', '#fff7e6', '#ad4e00'],
    ['框架', '#f9f0ff', '#531dab'],
  ] as const)
    batch.add('tag', { module: 'contract', text, bgcolor, color });
  for (const [at, text] of tagNames.entries())
    batch.add('tag', { module: 'customer', text, ...(tagLooks[at % tagLooks.length] as (typeof tagLooks)[number]) });
  await copyRows(client, batch.encode());
  await setLastId(client, 'account', firstAccount + accounts.length - 1);
  return firstAccount;
}

interface Product {
  id: number;
  title: string;
  model: string;
  specification: string;
  unit: string;
  cost: Value;
  price: string;
  tax: string;
}

/** Makes the contracts of some customers after those of others. */
export class ContractMaker {
  readonly #client: pg.ClientBase;
  readonly #db: Db;
  readonly #now: number;
  readonly #firstAccount: number;
  readonly #products: readonly Product[];
  readonly #entries: readonly { type: string; id: number }[];
  readonly numbers: Numbers;

  private constructor(
    client: pg.ClientBase,
    db: Db,
    settings: { now: number; firstAccount: number },
    known: { products: readonly Product[]; entries: readonly { type: string; id: number }[]; numbers: Numbers },
  ) {
    this.#client = client;
    this.#db = db;
    this.#now = settings.now;
    this.#firstAccount = settings.firstAccount;
    this.#products = known.products;
    this.#entries = known.entries;
    this.numbers = known.numbers;
  }

  static async open(
    client: pg.ClientBase,
    db: Db,
    settings: { now: number; firstAccount: number },
  ): Promise<ContractMaker> {
    const products = await db.rows(
      query
        .selectFrom('product as p')
        .leftJoin('dictionary_entry as d', 'd.id', 'p.unit')
        .select([
          'p.id',
          'p.name as title',
          sql<string>`coalesce(nullif(p.model, ''), p.number)`.as('model'),
          'p.specification',
          sql<string>`coalesce(d.name, '')`.as('unit'),
          'p.cost_price as cost',
          sql<string>`p.price`.as('price'),
          'p.tax_code as tax',
        ])
        .where(sql<boolean>`p.status = 1 and p.price > 0`)
        .orderBy('p.id'),
    );
    const entries = await db.rows(select('dictionary_entry', ['type', 'id'])`
      where type in ('contractType', 'payway', 'expenseType') order by sort, id`);
    return new ContractMaker(client, db, settings, { products, entries, numbers: await Numbers.open(db) });
  }

  /** Ids of a kind of the dictionary. */
  of(type: string): number[] {
    return this.#entries.filter((known) => known.type === type).map((known) => known.id);
  }

  /**
   * Contracts with their money, one or two for each customer: first in memory, so that the database can be at something else.
   * @param drafts how many of the latest are not in force
   */
  async make(deals: readonly SampleDeal[], drafts: number, random: Random): Promise<MadeContracts> {
    const { contract: firstId, ...ids } = await nextIds(this.#client, ['contract', ...moneyTables]);
    const [now, types] = [this.#now, this.of('contractType')];
    const batch = new RowBatch();
    const wanted = deals
      .flatMap((customer) =>
        Array.from({ length: random.chance(0.25) ? 2 : 1 }, (_, place) => {
          const since = customer.first ?? customer.since + 3 * day;
          if (customer.first !== undefined && place === 0) return { customer, at: customer.first };
          const from = Math.max(since, now - 560 * day);
          const signed = Math.min(now - day, from + random.next() * Math.max(day, now - day - from));
          return { customer, at: Math.max(pastMoment(signed, now, random), customer.first ?? 0) };
        }),
      )
      .sort((a, b) => a.at - b.at);
    let id = firstId;
    const made: NumberedDeal[] = [];
    const values: Record<string, Value>[] = [];
    for (const [place, { customer, at }] of wanted.entries()) {
      const lines = random.sample(this.#products, 1 + random.weighted([3, 4, 3, 2, 1])).map((product) => {
        const number = String(random.pick([1, 1, 2, 2, 3, 5, 8, 10, 20]));
        return { product, number, subtotal: multiply(product.price, number) };
      });
      const total = sum(lines.map((line) => line.subtotal));
      const amount = random.chance(0.35) ? multiply(total, random.pick(['0.95', '0.9', '0.98'])) : total;
      const draft = place >= wanted.length - drafts;
      const start = dayOf(at) + random.whole(0, 10) * day;
      const end = random.chance(0.75) ? start + random.pick([180, 365, 365, 365, 730]) * day : null;
      const tags = random.chance(0.3)
        ? random.sample(['重点', '老客户', '需催款', '框架'], random.whole(1, 2)).join(',')
        : '';
      const number = this.numbers.next('HT', at);
      const name = `${customer.name}${random.pick(['采购合同', '供货合同', '设备采购合同', '年度供货合同'])}`;
      values.push({
        number,
        name,
        customer_id: customer.id,
        amount,
        approval: draft ? 0 : 2,
        state: draft ? 0 : 1,
        signed_on: dateOf(at),
        start_on: dateOf(start),
        end_on: end === null ? null : dateOf(end),
        type: random.pick(types),
        tags,
        revision: '1',
        remark: random.chance(0.2) ? '货到验收合格后开票，质保一年' : '',
      });
      for (const [position, { product, number: pieces, subtotal }] of lines.entries())
        batch.add('contract_line', {
          contract_id: id,
          position,
          product_id: product.id,
          title: product.title,
          model: product.model,
          specification: product.specification,
          unit: product.unit,
          number: pieces,
          cost_price: product.cost,
          price: product.price,
          tax_code: product.tax,
          subtotal,
        });
      made.push({ id, number, name, customer, amount, total, signed: at, end, draft });
      id++;
    }
    const money = new MoneyOf(this.#client, this.#db, {
      now,
      random,
      numbers: this.numbers,
      ways: this.of('payway'),
      kinds: this.of('expenseType'),
      entry,
      firstAccount: this.#firstAccount,
    });
    const rows = new RowBatch();
    for (const [place, sums] of (await money.make(made, ids)).entries()) {
      if (place % atOnce === 0) await setImmediate();
      const [deal, given] = [made[place], values[place]];
      if (!deal || !given) continue;
      const { repaid, renewed, invoiced, spent, ends } = sums;
      await addDeclaredRow(
        rows,
        knowing(this.#db, { name: deal.customer.name }),
        contractEntity,
        { ...given, repaid, renewed, invoiced, end_on: ends ?? given['end_on'] ?? null },
        entry(deal.id, deal.customer.owner, deal.signed),
        {
          unpaid: undefined,
          code: undefined,
          line_total: deal.total,
          spent,
          passed_at: deal.draft ? null : toText(deal.signed + 3_600_000),
        },
      );
    }
    return { count: made.length, rows, lines: batch, money, last: id - 1 };
  }

  async write({ rows, lines, money, last }: MadeContracts): Promise<void> {
    await copyRows(this.#client, rows.encode());
    await copyRows(this.#client, lines.encode());
    await money.write();
    await setLastId(this.#client, 'contract', last);
    await this.numbers.keep(this.#db);
  }
}

export interface MadeContracts {
  count: number;
  rows: RowBatch;
  /** They refer to the rows. */
  lines: RowBatch;
  money: MoneyOf;
  last: number;
}

export async function createContracts(client: pg.ClientBase, db: Db, now: number, random: Random): Promise<number> {
  const deals = await db.rows(
    query
      .selectFrom('customer as c')
      .innerJoin('app_user as u', (join) => join.on(sql<boolean>`u.id = c.owner_id and u.status = 1`))
      .select([
        'c.id',
        'c.name',
        'c.owner_id as owner',
        sql<number>`extract(epoch from c.created_at)::bigint * 1000`.as('since'),
      ])
      .where(sql<boolean>`c.clue = 2 and c.deleted_at is null and c.pool_id = 0`)
      .orderBy('c.id')
      .limit(420),
  );
  if (deals.length === 0) return 0;
  const maker = await ContractMaker.open(client, db, { now, firstAccount: await createAccounts(client, db, now) });
  const made = await maker.make(deals, 5, random);
  await maker.write(made);
  await db.run(sql`
    update customer c set dealt_at = x.at from (select customer_id, min(passed_at) as at from contract where state = 1 group by customer_id) x
    where x.customer_id = c.id`);
  await addClaims(client, db, { deals, kinds: maker.of('expenseType'), now, random, numbers: maker.numbers, entry });
  await maker.numbers.keep(db);
  return made.count;
}
