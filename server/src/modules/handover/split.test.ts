// Splitting by the values of a field: what is offered, who would get how many, what stays, and what is refused.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { handovers } from '../../../test/handover.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
let levels: number[];
const { leaver, start, preview, ended, one } = handovers(() => company);
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
  const rows = await company.database.rows(select('dictionary_entry', ['id'])`
    where type = 'status' order by sort, id limit 3`);
  levels = rows.map(({ id }) => id);
});
afterAll(() => company.close());

/** Customers of these levels, named by their places. */
async function withLevels(prefix: string, ...list: (number | undefined)[]): Promise<Person> {
  const gone = await leaver();
  for (const [at, level] of list.entries())
    await addCustomer(gone, `${prefix}${at}`, level === undefined ? {} : { status: level });
  return gone;
}
const ownersOf = async (prefix: string) =>
  (
    await company.database.rows(select('customer', ['owner_id as owner'])`
      where name like ${`${prefix}%`} order by name`)
  ).map(({ owner }) => owner);
const plan = async (person: Person, userid: number, parts: unknown) =>
  (await person.call('api/handover/plan', { userid, parts: JSON.stringify(parts) })).body;
const values = async (person: Person, userid: number, module: string, field: string) =>
  (await person.call('api/handover/values', { userid, module, field })).body;
const byLevel = (choices: [value: number, userid: number][], rest?: number) => ({
  module: 'customer',
  rule: 'value',
  field: 'status',
  choices: choices.map(([value, userid]) => ({ value, userid })),
  ...(rest === undefined ? {} : { rest }),
});

test('each level goes to somebody: offered with how many, planned before, done as planned; what nobody gets stays', async () => {
  const { manager, peer, seller } = company;
  const [a = 0, b = 0, c = 0] = levels;
  const gone = await withLevels('级别公司', b, a, b, undefined, c, b);
  const { kinds } = (await preview(manager, gone.id)).data;
  expect(kinds[0].fields).toEqual(
    expect.arrayContaining([
      { field: 'status', title: '客户级别' },
      { field: 'province', title: '省市' },
    ]),
  );
  // In the order of the dictionary, what has none last.
  expect((await values(manager, gone.id, 'customer', 'status')).data.rows).toMatchObject([
    { value: a, count: 1 },
    { value: b, count: 3 },
    { value: c, count: 1 },
    { value: 0, label: '', count: 1 },
  ]);
  const parts = [
    byLevel([
      [a, peer.id],
      [b, seller.id],
      [0, peer.id],
    ]),
  ];
  expect((await plan(manager, gone.id, parts)).data).toEqual({
    kinds: [
      {
        module: 'customer',
        label: '客户',
        count: 6,
        to: [
          { userid: peer.id, username: '赵同事', count: 2 },
          { userid: seller.id, username: '李销售', count: 3 },
        ],
        left: 1,
      },
    ],
    total: 5,
    left: 1,
  });
  const started = await start(manager, gone.id, parts);
  expect(await ended(manager, started.data.id)).toMatchObject({ state: 'done', result: { count: 5 } });
  expect(await ownersOf('级别公司')).toEqual([seller.id, peer.id, seller.id, peer.id, gone.id, seller.id]);
  const [row] = (await manager.call('api/handover/index')).body.data.rows;
  expect(row).toMatchObject({
    total: 5,
    enabled: true,
    parts: [{ module: 'customer', rule: 'value', by: '客户级别' }],
    held: [{ module: 'customer', label: '客户', count: 1 }],
  });
});

test('the rest goes to one person', async () => {
  const { manager, peer, seller } = company;
  const [a = 0, b = 0] = levels;
  const gone = await withLevels('其余公司', a, b, undefined);
  const parts = [byLevel([[a, peer.id]], seller.id)];
  expect((await plan(manager, gone.id, parts)).data).toMatchObject({ total: 3, left: 0 });
  const started = await start(manager, gone.id, parts);
  expect((await ended(manager, started.data.id)).state).toBe('done');
  expect(await ownersOf('其余公司')).toEqual([peer.id, seller.id, seller.id]);
});

test('by province', async () => {
  const { manager, peer, seller, database } = company;
  const [first, second] = await database.rows(select('region', ['id', 'name'])`where type = 1 order by id limit 2`);
  const gone = await leaver();
  await addCustomer(gone, '省份公司0', { province: second?.id });
  await addCustomer(gone, '省份公司1', { province: first?.id });
  await addCustomer(gone, '省份公司2', { province: second?.id });
  const field = 'province';
  expect((await values(manager, gone.id, 'customer', field)).data.rows).toEqual([
    { value: second?.id, label: second?.name, count: 2 },
    { value: first?.id, label: first?.name, count: 1 },
  ]);
  const choices = [
    { value: first?.id, userid: peer.id },
    { value: second?.id, userid: seller.id },
  ];
  const started = await start(manager, gone.id, [{ module: 'customer', rule: 'value', field, choices }]);
  expect((await ended(manager, started.data.id)).state).toBe('done');
  expect(await ownersOf('省份公司')).toEqual([seller.id, peer.id, seller.id]);
});

test('a plan tells what is left of every kind, evenly split or not asked for, and changes nothing', async () => {
  const { manager, peer, seller } = company;
  const gone = await leaver('计划公司0', '计划公司1', '计划公司2');
  await gone.call('api/clues/add', { CustomerName: '计划线索' });
  expect((await plan(manager, gone.id, [one('customer', peer.id, seller.id)])).data).toMatchObject({
    kinds: [
      { module: 'customer', count: 3, to: [{ count: 2 }, { count: 1 }], left: 0 },
      { module: 'clues', label: '线索', count: 1, to: [], left: 1 },
    ],
    total: 3,
    left: 1,
  });
  expect(await ownersOf('计划公司')).toEqual([gone.id, gone.id, gone.id]);
});

test.each([
  [
    'a value twice',
    (peer: number, seller: number) =>
      byLevel([
        [1, peer],
        [1, seller],
      ]),
  ],
  ['nobody at all', () => byLevel([])],
  ['somebody who is not there', () => byLevel([[1, 999_999]])],
  ['the rest to nobody who is there', (peer: number) => byLevel([[1, peer]], 999_999)],
  ['a field of text', (peer: number) => ({ ...byLevel([[1, peer]]), field: 'CustomerName' })],
  ['a field that there is none of', (peer: number) => ({ ...byLevel([[1, peer]]), field: '__proto__' })],
  ['a value that is none', (peer: number) => ({ ...byLevel([]), choices: [{ value: 'x', userid: peer }] })],
])('%s is refused at its field, planned or done', async (_what, partOf) => {
  const { manager, peer, seller } = company;
  const gone = await leaver('拒绝公司');
  const parts = [partOf(peer.id, seller.id)];
  for (const answer of [await plan(manager, gone.id, parts), await start(manager, gone.id, parts)]) {
    expect(answer.code).toBe('invalid');
    expect(Object.keys(answer.fields ?? {})[0]).toMatch(/^parts/);
  }
});

test('the one who goes gets none of a value either', async () => {
  const { manager } = company;
  const gone = await leaver('自己公司');
  expect((await start(manager, gone.id, [byLevel([[1, gone.id]])])).fields).toHaveProperty('parts');
});

test('a field that is hidden or masked splits nothing and tells nothing of itself', async () => {
  const gone = await leaver('遮盖公司');
  for (const grant of ['hidden', 'mask']) {
    const person = await addPerson(company, `no${grant}`, {
      grants: { manager: { handover: { start: true } }, crm: { customer: { index: true, transfer: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { status: grant } },
    });
    const { kinds } = (await preview(person, gone.id)).data;
    expect(kinds[0].fields.map(({ field }: { field: string }) => field)).not.toContain('status');
    expect((await values(person, gone.id, 'customer', 'status')).code).toBe('invalid');
    expect((await start(person, gone.id, [byLevel([[1, company.peer.id]])])).code).toBe('invalid');
  }
});

test('what the person may not hand over is not counted by value', async () => {
  const { manager, stranger, seller } = company;
  expect((await values(manager, stranger.id, 'customer', 'status')).code).toBe('forbidden');
  expect((await values(manager, 999_999, 'customer', 'status')).code).toBe('invalid');
  expect((await values(seller, stranger.id, 'customer', 'status')).code).toBe('forbidden');
  expect((await values(manager, seller.id, 'nothing', 'status')).code).toBe('forbidden');
  expect((await plan(manager, stranger.id, [one('customer', seller.id)])).code).toBe('forbidden');
});
