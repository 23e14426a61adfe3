// Ready-made roles: added once, by those who may, and with no more than one's own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addCustomer,
  addPerson,
  type Company,
  createCompany,
  type Person,
  testPassword,
} from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

interface Ready {
  key: string;
  name: string;
  ext: string;
  present: boolean;
}
const offered = async (person: Person, headers = {}): Promise<Ready[]> =>
  (await person.call('main/role/ready', {}, headers)).body.data.rows;
const roleNames = async (): Promise<string[]> =>
  (await company.admin.call('main/role/index', { rows: 100 })).body.data.rows.map(({ name }: { name: string }) => name);

test('each is added once, though two press at once, and is what it says', async () => {
  const { admin } = company;
  expect((await offered(admin)).map(({ name, present }) => [name, present])).toEqual(
    ['采购', '仓库', '财务', '人事', '客服'].map((name) => [name, false]),
  );
  expect((await offered(admin, { 'x-language': 'en' })).map(({ name }) => name)).toContain('Customer service');
  const keys = JSON.stringify(['finance', 'warehouse']);
  const both = await Promise.all([1, 2].map(() => admin.call('main/role/addReady', { keys })));
  expect(both.flatMap(({ body }) => body.data.ids)).toHaveLength(2);
  expect((await roleNames()).filter((name) => ['财务', '仓库'].includes(name))).toHaveLength(2);
  expect((await offered(admin)).filter(({ present }) => present).map(({ key }) => key)).toEqual([
    'warehouse',
    'finance',
  ]);
  const [id] = both.flatMap(({ body }) => body.data.ids as number[]);
  const { grants, fields } = (await admin.call('main/role/detail', { id })).body.data;
  // The first one is of the warehouse: it ships, and sees no money.
  expect(grants.erp.order).toMatchObject({ index: true, ship: true });
  expect(fields.order).toEqual({ Money: 'hidden' });
});

test('every one of them can be added as it is declared', async () => {
  const { admin } = company;
  const keys = JSON.stringify((await offered(admin)).map(({ key }) => key));
  expect((await admin.call('main/role/addReady', { keys })).body.data.ids).toHaveLength(3);
  expect((await admin.call('main/role/addReady', { keys })).body.data.ids).toEqual([]);
});

test('nobody adds more than they hold, and what is none is refused', async () => {
  const keeper = await addPerson(company, 'rolekeeper', {
    grants: { system: { role: { index: true, add: true } } },
  });
  await company.admin.call('main/role/delete', {
    ids: (await company.admin.call('main/role/index', { query: '客服' })).body.data.rows[0].id,
  });
  expect((await keeper.call('main/role/addReady', { keys: '["support"]' })).body.code).toBe('forbidden');
  expect(await roleNames()).not.toContain('客服');
  for (const keys of ['', '[]', '["chief"]', '['])
    expect((await company.admin.call('main/role/addReady', { keys })).body.code, keys).toBe('invalid');
  expect((await company.seller.call('main/role/ready')).body.code).toBe('forbidden');
  expect((await company.seller.call('main/role/addReady', { keys: '["support"]' })).body.code).toBe('forbidden');
});

test.each([
  ['finance', '财务'],
  ['support', '客服'],
])('%s, who needs nobody’s number, sees no whole one', async (key, name) => {
  const { admin, seller, departments } = company;
  const customerId = await addCustomer(seller, `${name}看的公司`, { tel: '010-12345678' });
  const secret = { mobile: '13812345678', wechat: 'wx-secret', qq: '99887766', email: 'secret@example.com' };
  await seller.call('api/contact/add', { customerId, contactName: '钱某', ...secret });
  await admin.call('main/role/addReady', { keys: JSON.stringify([key]) });
  const RoleId = (await admin.call('main/role/index', { query: name })).body.data.rows[0].id;
  const person = { username: `ready-${RoleId}`, NickName: name, password: testPassword, status: 1 };
  await admin.call('api/user/add', { ...person, BranchId: departments.east, RoleId });
  const reader = await company.signIn(person.username);
  const [kind] = (await admin.call('api/Status/json', { types: 'gysType' })).body.data;
  const supplier = { name: `${name}的供应商`, gysType: kind.id, contactName: '孙某', mobile: '13900001111' };
  expect((await admin.call('api/gys/add', supplier)).body.result).toBe('success');
  const seen = [
    (await reader.call('api/customer/Views', { id: customerId })).body,
    (await reader.call('api/contact/index')).body,
    ...(key === 'finance' ? [(await reader.call('api/gys/index')).body] : []),
  ];
  expect(seen.map(({ result }) => result)).not.toContain('error');
  const text = JSON.stringify(seen);
  expect(text).toContain('钱某');
  if (key === 'finance') expect(text).toContain('孙某');
  for (const whole of ['010-12345678', supplier.mobile, ...Object.values(secret)]) expect(text).not.toContain(whole);
});
