// The calendar of a person: what stands in it, whose, for whom, how much of it, and what it refuses.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { done, refused } from '../../../test/stock.ts';

let company: Company;
let contractId: number;
const path = 'api/calendar/index';
const month = { from: '2031-05-01', to: '2031-05-31' };

interface Part {
  kind: string;
  days: { day: string; total: number; rows: { id: number; title?: string }[] }[];
}
const parts = async (person: Person, body: object = {}): Promise<Part[]> =>
  (await done(person, path, { ...month, ...body })).parts;
/** `task 06 1`: one task on the sixth. */
const entriesOf = async (person: Person, body: object = {}): Promise<string[]> =>
  (await parts(person, body)).flatMap(({ kind, days }) =>
    days.map(({ day, total }) => `${kind} ${day.slice(8)} ${total}`),
  );
const own = ['task 06 1', 'customer 07 1', 'clues 08 1', 'recpay 09 1', 'contract 10 1'];

beforeAll(async () => {
  company = await createCompany();
  const { seller } = company;
  await done(seller, 'api/task/add', { title: '寄样品', endTime: '2031-05-06 18:00' });
  const customerId = await addCustomer(seller, '日程公司');
  await done(seller, 'api/customer/edit', { id: customerId, nextgenjintime: '2031-05-07 23:30:00' });
  const lead = (await done(seller, 'api/clues/add', { CustomerName: '日程线索' })).id;
  await done(seller, 'api/clues/edit', { id: lead, nextgenjintime: '2031-05-08 00:00:00' });
  contractId = (await done(seller, 'api/contract/add', { customerId, Money: '1000', endTime: '2031-05-10' })).id;
  await done(seller, 'api/recpay/add', { contractId, money: '300', plantime: '2031-05-09' });
});
afterAll(() => company.close());

test('everything that is planned and due stands on its day, and kinds can be left out', async () => {
  const { seller } = company;
  expect(await entriesOf(seller)).toEqual(own);
  expect(await entriesOf(seller, { kinds: 'task,recpay' })).toEqual(['task 06 1', 'recpay 09 1']);
  expect(await entriesOf(seller, { from: '2031-05-07', to: '2031-05-08' })).toEqual(['customer 07 1', 'clues 08 1']);
});

test('one’s own is shown, and of others what one sees of them anyway', async () => {
  const { seller, peer, stranger, manager, admin } = company;
  expect(await entriesOf(manager)).toEqual([]);
  for (const person of [manager, admin]) expect(await entriesOf(person, { userid: seller.id })).toEqual(own);
  for (const person of [peer, stranger]) expect(await entriesOf(person, { userid: seller.id })).toEqual([]);
});

test('kinds without the grant, and whose dates or owners are hidden, are not told', async () => {
  const { admin } = company;
  const sees = { index: true };
  const person = await addPerson(company, 'agendaone', {
    grants: { oa: { task: sees }, crm: { contract: sees, recpay: sees } },
    scopes: { task: 'all', contract: 'all', recpay: 'all' },
    fields: { contract: { endTime: 'hidden', userid: 'hidden' } },
  });
  expect((await parts(person)).map(({ kind }) => kind)).toEqual(['task', 'recpay']);
  expect((await parts(person, { userid: company.seller.id })).map(({ kind }) => kind)).toEqual(['task']);
  const nobody = await addPerson(company, 'agendatwo', { grants: { oa: { news: sees } } });
  expect((await refused(nobody, path, month)).code).toBe('forbidden');
  expect((await parts(admin)).length).toBe(5);
});

test('what is done, void or paid stands there no longer', async () => {
  const { seller, manager, peer } = company;
  const id = (await done(peer, 'api/task/add', { title: '已办', endTime: '2031-05-06 18:00' })).id;
  expect(await entriesOf(peer)).toEqual(['task 06 1']);
  await done(peer, 'api/task/action', { id, status: 2 });
  expect(await entriesOf(peer)).toEqual([]);
  await done(manager, 'api/contract/void', { ids: contractId, reason: '不做了' });
  expect(await entriesOf(seller)).toEqual(own.slice(0, 3));
});

test('a month tells the first three of a day and a kind, a week up to twenty, and both how many there are', async () => {
  const { manager } = company;
  for (let at = 0; at < 22; at++)
    await done(manager, 'api/task/add', {
      title: `第${at}件`,
      endTime: `2031-05-20 ${String(at).padStart(2, '0')}:00`,
    });
  const day = async (body: object = {}) => (await parts(manager, body))[0]?.days[0];
  const titles = (rows: { title?: string }[] = []) => rows.map(({ title }) => title);
  const first = await day();
  expect([first?.total, titles(first?.rows)]).toEqual([22, ['第0件', '第1件', '第2件']]);
  const week = await day({ from: '2031-05-19', to: '2031-05-25' });
  expect([week?.total, week?.rows.length]).toEqual([22, 20]);
  const most = await day({ from: '2031-05-19', to: '2031-05-26' });
  expect(most?.rows.length).toBe(3);
});

test.each([
  [{ from: '2031-05-32' }, 'from'],
  [{ to: '昨天' }, 'to'],
  [{ to: '2031-04-30' }, 'to'],
  [{ to: '2031-06-12' }, 'to'],
  [{ kinds: 'task,product' }, 'kinds'],
  [{ userid: 'x' }, 'userid'],
  [{ from: '' }, 'from'],
])('%j is refused at its field', async (body, field) => {
  const answer = await refused(company.seller, path, { ...month, ...body });
  expect(answer.code).toBe('invalid');
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
});
