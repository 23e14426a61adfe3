// The cash forecast equals handwritten SQL, for every reader, and reveals nothing beyond their grants.
import type { Report } from '@crm/protocol/answers/report';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { query } from '../../platform/db/query.ts';

let company: Company;
const paysLate: { customer: number; contract: number } = { customer: 0, contract: 0 };

beforeAll(async () => {
  company = await createCompany();
  const { seller, stranger, manager, database } = company;
  const day = async (days: number): Promise<string> =>
    (await database.first(query.selectNoFrom([sql<string>`(current_date + ${days}::integer)::text`.as('d')])))?.d ?? '';
  const contract = async (person: Person, name: string) => {
    const customerId = await addCustomer(person, `预测${name}公司`);
    const { body } = await person.call('api/contract/add', { customerId, Money: '100000', signTime: await day(-400) });
    expect(body, name).toMatchObject({ result: 'success' });
    return { customer: customerId, contract: body.data.id as number };
  };
  const plan = async (person: Person, contractId: number, due: number, money: string) => {
    const { body } = await person.call('api/recpay/add', { contractId, plantime: await day(due), money });
    expect(body).toMatchObject({ result: 'success' });
    return body.data.id as number;
  };
  const pay = async (person: Person, contractId: number, on: number, money: string) => {
    const body = { contractId, money, addTime: await day(on), payway: 0 };
    expect((await person.call('api/finance/add', body)).body).toMatchObject({ result: 'success' });
  };
  Object.assign(paysLate, await contract(seller, '迟付'));
  const prompt = await contract(seller, '准时');
  const far = await contract(stranger, '别人');
  // Three instalments of one customer, each ten, twenty and thirty days late.
  for (const [due, late] of [
    [-300, 10],
    [-200, 30],
    [-100, 20],
  ] as const) {
    await plan(seller, paysLate.contract, due, '100');
    await pay(seller, paysLate.contract, due + late, '100');
  }
  await plan(seller, prompt.contract, -50, '40');
  await pay(seller, prompt.contract, -50, '40');
  // Before the eight weeks that are shown, whatever day it is.
  await plan(stranger, far.contract, -70, '10');
  await pay(stranger, far.contract, -68, '10');
  for (const [person, where, due, money] of [
    [seller, paysLate, 3, '500.50'],
    [seller, paysLate, -5, '20'],
    [seller, prompt, 40, '300'],
    [stranger, far, 40, '70'],
    [stranger, far, -90, '9'],
  ] as const)
    await plan(person, where.contract, due, money);
  // Today is in this week, whatever day it is.
  await pay(seller, prompt.contract, 0, '7.70');
  // Of the ten that are overdue for longest.
  await pay(stranger, far.contract, 0, '0.07');
  for (const [on, money] of [
    [5, '11.10'],
    [-3, '2'],
  ] as const) {
    const body = { contractId: prompt.contract, money, addTime: await day(on) };
    expect((await manager.call('api/payment/add', body)).body).toMatchObject({ result: 'success' });
  }
});
afterAll(() => company.close());

const fetchForecast = async (person: Person): Promise<Report> => {
  const { body } = await person.call('api/forecast/index');
  expect(body).toMatchObject({ result: 'success' });
  return body.data;
};

/** Weeks by hand: what is open, expected, came and is spent of these owners. */
async function byHand(owners: readonly number[]) {
  const { database } = company;
  const rows = await database.rows<{ kind: string; week: string; money: string }>(sql`
    with mine as (select * from receipt_plan where owner_id = any(${[...owners]}::bigint[]) and deleted_at is null),
    delay as (
      select p.customer_id, max(r.paid_on) - p.due_on as days from mine p join receipt_part x on x.plan_id = p.id
        join receipt r on r.id = x.receipt_id
      where p.completed_at is not null and p.due_on between current_date - interval '24 months' and current_date
      group by p.id, p.customer_id, p.due_on),
    ranked as (select customer_id, days, row_number() over (partition by customer_id order by days) as at,
      count(*) over (partition by customer_id) as n from delay),
    own as (select customer_id, days from ranked where n >= 3 and at = (n + 1) / 2),
    whole as (select days from (select days, row_number() over (order by days) as at, count(*) over () as n from delay) d
      where at = (n + 1) / 2),
    open as (select m.*, m.amount - m.settled as rest from mine m join contract c on c.id = m.contract_id
      where m.completed_at is null and c.state = 1 and c.approval = 2),
    every as (
      select 'forecast.due' as kind, due_on as day, rest as money from open
      union all
      select 'forecast.expected', greatest(current_date, o.due_on + coalesce(own.days, (select days from whole), 0)), o.rest
      from open o left join own using (customer_id)
      union all
      select 'forecast.came', paid_on, amount from receipt
      where owner_id = any(${[...owners]}::bigint[]) and deleted_at is null and state = 1 and approval = 2
      union all
      select 'forecast.spent', paid_on, amount from expense
      where owner_id = any(${[...owners]}::bigint[]) and deleted_at is null and state = 1 and approval = 2)
    select kind, date_trunc('week', day)::date::text as week, sum(money)::text as money from every group by 1, 2`);
  return new Map(rows.map(({ kind, week, money }) => [`${kind} ${week}`, money]));
}

test('every number is what the rows come to by hand, within the scope of whoever looks', async () => {
  const { admin, seller, stranger, manager, peer } = company;
  for (const [person, owners] of [
    [admin, [seller.id, stranger.id, manager.id, peer.id]],
    [seller, [seller.id]],
    [stranger, [stranger.id]],
  ] as const) {
    const report = await fetchForecast(person);
    const hand = await byHand(owners);
    const weeks = report.rows.filter(({ key }) => key !== 'earlier');
    expect(weeks).toHaveLength(34);
    // The eight past weeks show what came and not what is expected, this one shows both, the others what is expected.
    const filled = (key: string) => {
      const at = report.columns.findIndex((column) => column.key === key);
      return weeks.flatMap(({ cells }, place) => (cells[at]?.value === '' ? [] : [place]));
    };
    const places = weeks.map((_week, place) => place);
    expect(filled('forecast.came')).toEqual(places.slice(0, 9));
    expect(filled('forecast.expected')).toEqual(places.slice(8));
    expect(filled('forecast.due')).toEqual(places);
    const came = report.columns.findIndex(({ key }) => key === 'forecast.came');
    expect(Number(weeks[8]?.cells[came]?.value)).toBeGreaterThan(0);
    let balance = 0;
    let compared = 0;
    for (const [place, row] of weeks.entries())
      for (const [at, { key }] of report.columns.entries()) {
        const value = row.cells[at]?.value ?? '';
        if (key === 'forecast.standing') {
          const find = (kind: string) => Number(hand.get(`${kind} ${row.key}`) ?? 0);
          if (place >= 8) balance += find('forecast.expected') - find('forecast.spent');
          expect(value).toBe(place >= 8 ? balance.toFixed(2) : '');
        } else if (value !== '') {
          expect(Number(value), `${key} ${row.key}`).toBe(Number(hand.get(`${key} ${row.key}`) ?? 0));
          if (Number(value) !== 0) compared++;
        }
      }
    expect(compared).toBeGreaterThan(2);
  }
});

test('a customer pays as late as they use to, and what is overdue leads to its instalments', async () => {
  const { seller, stranger } = company;
  const report = await fetchForecast(seller);
  const [due, expected] = ['forecast.due', 'forecast.expected'].map((name) =>
    report.columns.findIndex(({ key }) => key === name),
  ) as [number, number];
  const weekOf = (amount: string, at: number) =>
    report.rows.find(({ cells }) => Number(cells[at]?.value) === Number(amount))?.key ?? '';
  const late = (Date.parse(weekOf('500.50', expected)) - Date.parse(weekOf('500.50', due))) / 86_400_000;
  // Twenty days are two or three weeks.
  expect([14, 21]).toContain(late);
  const overdue = (await fetchForecast(stranger)).rows[0];
  expect([overdue?.key, overdue?.cells[0]?.value]).toEqual(['earlier', '8.93']);
  const list = overdue?.cells[0]?.list;
  const found = await stranger.call('api/recpay/index', { ...list?.scenes, data: JSON.stringify(list?.data) });
  expect(found.body.data.total).toBe(1);
});

test('whoever may not read money, receipts or expenses is told nothing that is made of them', async () => {
  const { manager } = company;
  const without = await addPerson(company, 'noforecast', { grants: { crm: { recpay: { index: true } } } });
  expect((await without.call('api/forecast/index')).body.code).toBe('forbidden');
  const bi = { forecastReport: { index: true, export: true } };
  const income = await addPerson(company, 'incomeonly', {
    grants: { crm: { contract: { index: true }, recpay: { index: true }, finance: { index: true } }, bi },
    scopes: { contract: 'all', recpay: 'all', finance: 'all' },
  });
  expect((await fetchForecast(income)).columns.map(({ key }) => key)).toEqual([
    'forecast.due',
    'forecast.expected',
    'forecast.came',
  ]);
  // Receipts reveal how much of an instalment came.
  const plansOnly = await addPerson(company, 'plansonly', {
    grants: { crm: { contract: { index: true }, recpay: { index: true } }, bi },
    scopes: { contract: 'all', recpay: 'all' },
  });
  expect((await fetchForecast(plansOnly)).columns).toEqual([]);
  const blind = await addPerson(company, 'forecastblind', {
    grants: { crm: { contract: { index: true }, recpay: { index: true }, finance: { index: true } }, bi },
    scopes: { contract: 'all', recpay: 'all', finance: 'all' },
    fields: { recpay: { money: 'mask' } },
  });
  expect((await fetchForecast(blind)).columns.map(({ key }) => key)).toEqual(['forecast.came']);
  const { body } = await manager.call('api/forecast/export');
  expect(body).toMatchObject({ result: 'success', data: { name: expect.stringContaining('现金预测') } });
});
