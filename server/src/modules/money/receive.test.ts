// The rest of an instalment is received in one step, with day, way and account.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany } from '../../../test/company.ts';
import { done, refused } from '../../../test/stock.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
let contractId: number;
let way: number;
let account: number;
beforeAll(async () => {
  company = await createCompany();
  const { seller, admin, database } = company;
  const customerId = await addCustomer(seller, '收齐公司');
  contractId = (await done(seller, 'api/contract/add', { customerId, Money: '1000', contractName: '收齐合同' })).id;
  account = (await done(admin, 'api/account/add', { name: '基本户' })).id;
  const [entry] = await database.rows(select('dictionary_entry', ['id'])`where type = 'payway' order by id limit 1`);
  way = entry?.id ?? 0;
});
afterAll(() => company.close());

const plan = async (money: string, plantime: string): Promise<number> =>
  (await done(company.seller, 'api/recpay/add', { contractId, money, plantime })).id;
const receipts = async () => (await done(company.seller, 'api/finance/index', { contractId })).rows;
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());

test('it begins with what is open, today, and how the person received the last time', async () => {
  const { seller, manager, stranger } = company;
  const first = await plan('300', '2031-01-01');
  const begins = (person = seller) => done(person, 'api/recpay/receiving', { id: first });
  expect(await begins()).toEqual({ money: '300.00', addTime: today, payway: 0, accountid: 0 });
  await done(seller, 'api/finance/add', { contractId, money: '100', planid: first, payway: way, accountid: account });
  expect(await begins()).toEqual({ money: '200.00', addTime: today, payway: way, accountid: account });
  expect(await begins(manager)).toMatchObject({ payway: 0, accountid: 0 });
  expect((await refused(stranger, 'api/recpay/receiving', { id: first })).code).toBe('not_found');
  // An account that was closed since is not offered again.
  await done(company.admin, 'api/account/edit', { id: account, name: '基本户', enabled: 0 });
  expect(await begins()).toMatchObject({ payway: way, accountid: 0 });
  await done(company.admin, 'api/account/edit', { id: account, name: '基本户', enabled: 1 });
  // Nor is a way that is not in use any more.
  await company.database.run(sql`update dictionary_entry set enabled = false where id = ${way}`);
  expect(await begins()).toMatchObject({ payway: 0, accountid: account });
  await company.database.run(sql`update dictionary_entry set enabled = true where id = ${way}`);
});

test('day, way, account and amount are those that were said; what is wrong is said at its field', async () => {
  const { seller } = company;
  const id = await plan('400', '2031-02-01');
  const given = { id, addTime: '2026-01-05', payway: way, accountid: account };
  expect((await refused(seller, 'api/recpay/set', { ...given, accountid: 999 })).fields).toEqual({
    accountid: '所选内容不存在或无权使用',
  });
  const other = await plan('50', '2031-03-01');
  const part = await seller.call('api/recpay/set', { ...given, money: '150', planid: other, contractId: 999 });
  expect(part.body.msg).toBe('已新建回款 150.00');
  const rest = await seller.call('api/recpay/set', given);
  expect(rest.body.msg).toBe('已收齐，新建回款 250.00');
  const [last] = (await receipts()).filter((row: { id: number }) => row.id === rest.body.data.id);
  expect(last).toMatchObject({ addTime: '2026-01-05', payway: way, accountid: account, planid: id, contractId });
  expect((await refused(seller, 'api/recpay/set', given)).msg).toBe('该期已收齐');
});

test('an instalment is called by its contract and its number, for whoever reads both', async () => {
  const { rows } = await done(company.seller, 'api/recpay/index', { contractId, sort: 'plantime asc' });
  expect(rows.map((row: { planName: string }) => row.planName)).toEqual([
    '收齐合同 · 第1期',
    '收齐合同 · 第2期',
    '收齐合同 · 第3期',
  ]);
  const english = { 'x-language': 'en' };
  const [first] = (await company.seller.call('api/recpay/index', { contractId, sort: 'plantime asc' }, english)).body
    .data.rows;
  expect(first.planName).toBe('收齐合同 · instalment 1');
});

test('who does not see amounts of instalments, or accounts, is not told them beforehand', async () => {
  const { seller } = company;
  const blind = await addPerson(company, 'blind', {
    grants: { crm: { finance: { index: true, add: true }, recpay: { index: true }, contract: { index: true } } },
    scopes: { finance: 'all', recpay: 'all', contract: 'all' },
    fields: { recpay: { money: 'hidden' }, finance: { accountid: 'hidden', payway: 'mask' } },
  });
  const id = await plan('10', '2031-04-01');
  await company.database.run(sql`update receipt set created_by = ${blind.id}`);
  expect(await done(blind, 'api/recpay/receiving', { id })).toMatchObject({ money: '', payway: 0, accountid: 0 });
  await company.database.run(sql`update receipt set created_by = ${seller.id}`);
});
