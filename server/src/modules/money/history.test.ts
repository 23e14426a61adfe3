// The figures of contracts after very many events in any order: each equals a recount by SQL.
import { compare, subtract, sum } from '@crm/protocol/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany } from '../../../test/company.ts';
import { done } from '../../../test/stock.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;

beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

/** Of the random history; `MONEY_EVENTS=10000` makes it a long one. */
const eventCount = Number(process.env['MONEY_EVENTS'] ?? 400);

test('after a long random history every figure equals a recount', async () => {
  const { admin, seller, database } = company;
  const ids: number[] = [];
  const agreed = { Money: '5000', endTime: '2031-01-01' };
  for (let at = 0; at < Math.ceil(eventCount / 400); at++)
    ids.push(
      (await done(seller, 'api/contract/add', { ...agreed, customerId: await addCustomer(seller, `随机${at}公司`) }))
        .id,
    );
  // A generator of its own, so that a failure can be repeated.
  let seed = 20_261_123;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const money = () => `${random(900)}.${String(1 + random(99)).padStart(2, '0')}`;
  const made: Record<string, number[]> = { finance: [], payment: [], renewal: [], invoice: [], recpay: [] };
  const pick = (module: string) => (made[module] ?? [])[random(Math.max(1, made[module]?.length ?? 0))];
  const create = async (module: string, body: Record<string, unknown>) => {
    const { body: answer } = await admin.call(`api/${module}/add`, {
      contractId: ids[random(ids.length)] ?? 0,
      money: money(),
      ...body,
    });
    if (answer.result === 'success') made[module]?.push(answer.data.id);
  };
  const events: (() => Promise<unknown>)[] = [
    () => create('recpay', { plantime: `203${random(5)}-0${1 + random(9)}-11` }),
    () =>
      create('finance', {
        addTime: `202${random(6)}-0${1 + random(9)}-11`,
        ...(random(2) ? { planid: pick('recpay') } : {}),
      }),
    () => create('finance', { state: 'draft' }),
    () => create('payment', {}),
    () => create('renewal', { startTime: '2030-01-01', endTime: `203${random(9)}-05-05` }),
    () => create('invoice', { invoiceTitle: '随机' }),
    async () => admin.call('api/finance/void', { ids: pick('finance') ?? 1, reason: '随机' }),
    async () => admin.call('api/payment/void', { ids: pick('payment') ?? 1, reason: '随机' }),
    async () => admin.call('api/renewal/void', { ids: pick('renewal') ?? 1, reason: '随机' }),
    async () => admin.call('api/invoice/delete', { ids: pick('invoice') ?? 1 }),
    async () => admin.call('api/recpay/delete', { ids: pick('recpay') ?? 1 }),
    async () => admin.call('api/recpay/edit', { id: pick('recpay') ?? 1, money: money() }),
    async () => admin.call('api/WorkFlow/start', { module: 'finance', id: pick('finance') ?? 1 }),
    async () =>
      admin.call('api/contract/amend', {
        id: ids[random(ids.length)] ?? 0,
        Money: `${3000 + random(4000)}.50`,
        reason: '随机',
      }),
    async () => admin.call('api/recpay/set', { id: pick('recpay') ?? 1 }),
  ];
  for (let at = 0; at < eventCount; at++) {
    const event = events[random(events.length)];
    // Now and then two at once.
    await (random(5) === 0 ? Promise.all([event?.(), events[random(events.length)]?.()]) : event?.());
  }
  const rows = await database.rows(select('contract as c', [
    'c.amount',
    'c.renewed',
    'c.repaid',
    'c.spent',
    'c.invoiced',
    'c.unpaid',
    sql<string>`(select coalesce(sum(amount), 0)::numeric(18,2)::text
    from renewal r where r.contract_id = c.id and deleted_at is null and state = 1 and approval = 2)`.as('renewed2'),
    sql<string>`(select coalesce(sum(amount), 0)::numeric(18,2)::text
    from receipt r where r.contract_id = c.id and deleted_at is null and state = 1 and approval = 2)`.as('repaid2'),
    sql<string>`(select coalesce(sum(amount), 0)::numeric(18,2)::text
    from expense r where r.contract_id = c.id and deleted_at is null and state = 1 and approval = 2)`.as('spent2'),
    sql<string>`(select coalesce(sum(amount), 0)::numeric(18,2)::text
    from invoice r where r.contract_id = c.id and deleted_at is null and state = 1)`.as('invoiced2'),
    sql<string>`(select coalesce(sum(settled), 0)::numeric(18,2)::text
    from receipt_plan p where p.contract_id = c.id and deleted_at is null)`.as('settled'),
    sql<string>`(select coalesce(sum(amount), 0)::numeric(18,2)::text
    from receipt_plan p where p.contract_id = c.id and deleted_at is null)`.as('planned'),
    sql<string>`(select coalesce(sum(p.amount), 0)::numeric(18,2)::text
    from receipt_part p join receipt r on r.id = p.receipt_id where r.contract_id = c.id)`.as('parts'),
    sql<string>`(select count(*)::text from receipt_plan p where p.contract_id = c.id and deleted_at is null
      and (settled > amount or (completed_at is not null) <> (settled = amount)))`.as('wrong'),
  ])`
    where c.id = any(${ids}::bigint[])`);
  expect(rows).toHaveLength(ids.length);
  for (const row of rows) {
    expect(row['renewed']).toBe(row['renewed2']);
    expect(row['repaid']).toBe(row['repaid2']);
    expect(row['spent']).toBe(row['spent2']);
    expect(row['invoiced']).toBe(row['invoiced2']);
    expect(row['unpaid']).toBe(subtract(sum([row['amount'] ?? '', row['renewed'] ?? '']), row['repaid'] ?? ''));
    expect(row['settled']).toBe(row['parts']);
    expect(row['wrong']).toBe('0');
    // All of the receipts settle something, as long as there are instalments.
    const open = compare(row['planned'] ?? '', row['repaid'] ?? '') < 0 ? row['planned'] : row['repaid'];
    expect(row['settled']).toBe(open);
    const most = sum([row['amount'] ?? '', row['renewed'] ?? '']);
    expect(compare(row['repaid'] ?? '', most)).toBeLessThanOrEqual(0);
    expect(compare(row['invoiced'] ?? '', most)).toBeLessThanOrEqual(0);
  }
  for (const module of Object.keys(made)) expect(made[module]?.length, module).toBeGreaterThan(3);
}, 900_000);
