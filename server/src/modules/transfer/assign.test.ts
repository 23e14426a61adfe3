// Whose imported records become: whom the file names, where the person who imports may hand records over.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { addTransferFile, runToEnd } from '../../../test/transfer.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

async function named(username: string, NickName: string): Promise<Person> {
  const person = await addPerson(company, username, { grants: { crm: { customer: { index: true } } } });
  await company.admin.call('api/user/edit', { id: person.id, NickName });
  return person;
}

async function imported(person: Person, module: string, file: string, more: Record<string, unknown> = {}) {
  const begun = await addTransferFile(company, person, module, '迁移.csv', file);
  const checked = await runToEnd(person, 'api/import/check', {
    id: begun.id,
    mapping: begun.mapping,
    policy: 'add',
    ...more,
  });
  const written = await runToEnd(person, 'api/import/run', { id: begun.id });
  return { begun, checked: checked.result, written: written.result };
}

const owners = async (person: Person, key: string) =>
  Object.fromEntries(
    (await person.call('api/customer/index', { key })).body.data.rows.map(
      (row: { CustomerName: string; UserName: string }) => [row.CustomerName, row.UserName],
    ),
  );

test('customers go to whom the file names, by name or by sign-in name; without a name to who imports', async () => {
  const { admin } = company;
  await named('twin1', '重名');
  await named('twin2', '重名');
  const { begun, checked, written } = await imported(
    admin,
    'customer',
    '客户名称,业务员\n迁移甲公司,李销售\n迁移乙公司,\n迁移丙公司,没有此人\n迁移丁公司,重名\n迁移戊公司,twin2\n',
  );
  expect(begun.mapping).toEqual(['CustomerName', 'userid']);
  expect(checked).toMatchObject({ fresh: 3, failed: 2 });
  expect(written).toMatchObject({ created: 3, failed: 2 });
  expect(await owners(admin, '迁移')).toEqual({ 迁移甲公司: '李销售', 迁移乙公司: '系统管理员', 迁移戊公司: '重名' });
  // It is theirs in every respect.
  expect(await owners(company.seller, '迁移')).toEqual({ 迁移甲公司: '李销售' });
});

test('who may not hand records over has no such column, and imports for themselves whatever the file says', async () => {
  const importer = await addPerson(company, 'importer', {
    grants: { crm: { customer: { index: true, add: true, import: true } } },
    scopes: { customer: 'self' },
  });
  const { begun, written } = await imported(importer, 'customer', '客户名称,负责人\n自导公司,李销售\n');
  expect(begun.mapping).toEqual(['CustomerName', '']);
  expect(begun.columns.map(({ key }: { key: string }) => key)).not.toContain('userid');
  expect(written).toMatchObject({ created: 1 });
  expect(await owners(importer, '自导')).toEqual({ 自导公司: 'importer' });
  // Neither does a mapping by hand reach it, nor a plain call.
  const again = await addTransferFile(
    company,
    importer,
    'customer',
    '迁移.csv',
    '客户名称,负责人\n自导二公司,李销售\n',
  );
  const forced = await importer.call('api/import/check', {
    id: again.id,
    mapping: ['CustomerName', 'userid'],
    policy: 'add',
  });
  expect(forced.body.code).toBe('invalid');
  const plain = await company.admin.call('api/customer/add', { CustomerName: '直建公司', userid: company.seller.id });
  expect(plain.body.result).toBe('success');
  expect(await owners(company.admin, '直建公司')).toEqual({ 直建公司: '系统管理员' });
});

test('whose field is masked or hidden for a person is not theirs to set', async () => {
  const blind = await addPerson(company, 'blindmover', {
    grants: { crm: { customer: { index: true, add: true, import: true, transfer: true } } },
    scopes: { customer: 'all' },
    fields: { customer: { userid: 'read' } },
  });
  const { begun } = await imported(blind, 'customer', '客户名称,负责人\n只读公司,李销售\n');
  expect(begun.mapping).toEqual(['CustomerName', '']);
});

test('follow-ups are by whom the file names, also by somebody who has left', async () => {
  const { admin, seller } = company;
  const former = await named('former', '前同事');
  const customer = await addCustomer(seller, '历史记录公司');
  await admin.call('api/user/edit', { id: former.id, status: 0 });
  const { written } = await imported(
    admin,
    'OpportLogs',
    '客户,跟进方式,跟进内容,跟进时间,跟进人\n历史记录公司,电话,聊过一次,2024-03-05 10:00,前同事\n历史记录公司,电话,又聊过,2024-04-05 10:00,李销售\n',
  );
  expect(written).toMatchObject({ created: 2, failed: 0 });
  const { rows } = (await admin.call('api/OpportLogs/Logs', { customerId: customer })).body.data;
  expect(rows.map(({ NickName }: { NickName: string }) => NickName).toSorted()).toEqual(['前同事', '李销售']);
  // A customer is not given to somebody who has left.
  const { written: refused } = await imported(admin, 'customer', '客户名称,负责人\n离职公司,前同事\n');
  expect(refused).toMatchObject({ created: 0, failed: 1 });
});
