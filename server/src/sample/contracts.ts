// Contracts of the sample company with their products, instalments, receipts, expenses, renewals and invoices: what was
// agreed with each customer that is a deal, and how far it was paid.
import { multiply, sum } from '@crm/protocol/money';
import { sql } from 'kysely';
import type pg from 'pg';
import { contractEntity } from '../modules/contract/index.ts';
import { accountEntity } from '../modules/money/index.ts';
import type { Db } from '../platform/db/database.ts';
import { query, select } from '../platform/db/query.ts';
import { MoneyOf } from './contract-money.ts';
import { dateOf, type NumberedDeal, Numbers } from './contract-numbers.ts';
import { addDeclaredRow } from './declared-row.ts';
import { addClaims } from './expense-claims.ts';
import type { Random } from './random.ts';
import { tagNames } from './sentences.ts';
import { copyRows, nextId, RowBatch, setLastId } from './table-rows.ts';
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
  const of = (type: string) => entries.filter((entry) => entry.type === type).map((entry) => entry.id);
  const [types, ways, kinds] = [of('contractType'), of('payway'), of('expenseType')];
  const numbers = new Numbers();
  const entry = (id: number, userId: number, at: number) => ({
    id,
    userId,
    at,
    ip: `10.8.${userId % 6}.${10 + (userId % 200)}`,
  });

  const firstAccount = await nextId(client, 'account');
  const first = new RowBatch();
  const [boss] = await db.rows(select('app_user', ['id'])`order by id limit 1`);
  for (const [at, [name, type, bank, account_number]] of accounts.entries())
    await addDeclaredRow(
      first,
      db,
      accountEntity,
      { name, type, bank, account_number, enabled: 1 },
      entry(firstAccount + at, boss?.id ?? 1, now - 500 * day),
    );

  const wanted = deals
    .flatMap((customer) =>
      Array.from({ length: random.chance(0.25) ? 2 : 1 }, () => {
        const from = Math.max(customer.since + 3 * day, now - 560 * day);
        const signed = Math.min(now - day, from + random.next() * Math.max(day, now - day - from));
        return { customer, at: pastMoment(signed, now, random) };
      }),
    )
    .sort((a, b) => a.at - b.at);
  let id = await nextId(client, 'contract');
  const firstContract = id;
  const made: NumberedDeal[] = [];
  for (const [place, { customer, at }] of wanted.entries()) {
    const lines = random.sample(products, 1 + random.weighted([3, 4, 3, 2, 1])).map((product) => {
      const number = String(random.pick([1, 1, 2, 2, 3, 5, 8, 10, 20]));
      return { product, number, subtotal: multiply(product.price, number) };
    });
    const total = sum(lines.map((line) => line.subtotal));
    const amount = random.chance(0.35) ? multiply(total, random.pick(['0.95', '0.9', '0.98'])) : total;
    const draft = place > wanted.length - 6;
    const start = dayOf(at) + random.whole(0, 10) * day;
    const end = random.chance(0.75) ? start + random.pick([180, 365, 365, 365, 730]) * day : null;
    const tags = random.chance(0.3)
      ? random.sample(['重点', '老客户', '需催款', '框架'], random.whole(1, 2)).join(',')
      : '';
    await addDeclaredRow(
      first,
      db,
      contractEntity,
      {
        number: numbers.next('HT', at),
        name: `${customer.name}${random.pick(['采购合同', '供货合同', '设备采购合同', '年度供货合同'])}`,
        customer_id: customer.id,
        amount,
        approval: draft ? 0 : 2,
        state: draft ? 0 : 1,
        signed_on: dateOf(at),
        start_on: dateOf(start),
        end_on: end === null ? null : dateOf(end),
        type: random.pick(types),
        tags,
        repaid: '0',
        renewed: '0',
        invoiced: '0',
        revision: '1',
        remark: random.chance(0.2) ? '货到验收合格后开票，质保一年' : '',
      },
      entry(id, customer.owner, at),
      { unpaid: undefined, code: undefined, line_total: total, passed_at: draft ? null : toText(at + 3_600_000) },
    );
    for (const [position, { product, number, subtotal }] of lines.entries())
      first.add('contract_line', {
        contract_id: id,
        position,
        product_id: product.id,
        title: product.title,
        model: product.model,
        specification: product.specification,
        unit: product.unit,
        number,
        cost_price: product.cost,
        price: product.price,
        tax_code: product.tax,
        subtotal,
      });
    made.push({ id, customer, amount, signed: at, end, draft });
    id++;
  }
  for (const [text, bgcolor, color] of [
    ['重点', '#fff1f0', '#a8071a'],
    ['老客户', '#e6f4ff', '#0958d9'],
    ['需催款', '#fff7e6', '#ad4e00'],
    ['框架', '#f9f0ff', '#531dab'],
  ] as const)
    first.add('tag', { module: 'contract', text, bgcolor, color });
  for (const [at, text] of tagNames.entries())
    first.add('tag', { module: 'customer', text, ...(tagLooks[at % tagLooks.length] as (typeof tagLooks)[number]) });
  await copyRows(client, first.encode());
  await setLastId(client, 'account', firstAccount + accounts.length - 1);
  await setLastId(client, 'contract', id - 1);

  const money = await new MoneyOf(client, db, { now, random, numbers, ways, kinds, entry, firstAccount }).add(made);
  await db.run(sql`
    update contract c set repaid = m.repaid, renewed = m.renewed, invoiced = m.invoiced, spent = m.spent, end_on = coalesce(m.ends, c.end_on)
    from json_to_recordset(${JSON.stringify(money)}::json) as m(id bigint, repaid numeric, renewed numeric, invoiced numeric, spent numeric, ends date)
    where c.id = m.id`);
  await db.run(sql`
    update customer c set dealt_at = x.at from (select customer_id, min(passed_at) as at from contract where state = 1 group by customer_id) x
    where x.customer_id = c.id`);
  await addClaims(client, db, { deals, kinds, now, random, numbers, entry });
  await numbers.keep(db, { HT: 'contract', HK: 'receipt', FY: 'expense', XF: 'renewal', BX: 'claim' });
  return id - firstContract;
}
