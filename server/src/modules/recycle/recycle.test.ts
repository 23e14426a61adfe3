// The recycle bin as a manager uses it: what is in it, what comes back with what, and why something does not.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, testPassword } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function bin(body: Record<string, unknown> = {}) {
  return (await company.manager.call('api/recycle/index', body)).body.data;
}

async function withContacts(name: string, contacts: string[]): Promise<{ id: number; contacts: number[] }> {
  const { seller } = company;
  const id = await addCustomer(seller, name);
  const ids: number[] = [];
  for (const contactName of contacts)
    ids.push((await seller.call('api/contact/add', { customerId: id, contactName })).body.data.id);
  return { id, contacts: ids };
}

describe('a customer with contacts', () => {
  test('whose primary ones were deleted one by one gets one primary back when they return together', async () => {
    const { seller, manager, database } = company;
    const { id, contacts } = await withContacts('先后首要', ['甲', '乙', '丙']);
    for (const contact of contacts)
      expect((await seller.call('api/contact/delete', { ids: contact })).body.result).toBe('success');
    const rows = (await bin({ module: 'contact' })).rows as { id: number; modelId: number }[];
    const ids = rows.filter((row) => contacts.includes(row.modelId)).map((row) => row.id);
    const { status, body } = await manager.call('api/recycle/restore', { ids: ids.join() });
    expect([status, body.data]).toEqual([200, { count: 3 }]);
    const primary = await database.rows(
      sql`select id from contact where customer_id = ${id} and is_primary and deleted_at is null`,
    );
    expect(primary).toEqual([{ id: contacts[0] }]);
  });

  test('lies there as one entry, is found by name and module, and comes back with its contacts', async () => {
    const { manager, seller } = company;
    const { id } = await withContacts('回收站样例公司', ['孔先生', '孟女士']);
    await manager.call('api/customer/delete', { ids: id });
    const found = await bin({ key: '站样', module: 'customer' });
    expect(found.rows).toEqual([
      {
        id: expect.any(Number),
        module: 'customer',
        moduleName: '客户',
        modelId: id,
        title: '回收站样例公司',
        userid: manager.id,
        username: '王主管',
        header: '',
        deleteTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
        days: 30,
      },
    ]);
    expect(found.modules).toEqual(expect.arrayContaining([{ value: 'customer', label: '客户' }]));
    expect((await bin({ key: '孔先生' })).total).toBe(0);
    expect((await bin({ key: '站样', module: 'contact' })).total).toBe(0);
    const { body } = await manager.call('api/recycle/restore', { ids: found.rows[0].id });
    expect(body).toMatchObject({ result: 'success', msg: '已恢复', data: { count: 1 } });
    expect((await seller.call('api/contact/list', { customerId: id })).body.data.total).toBe(2);
    expect((await bin({ key: '站样' })).total).toBe(0);
  });

  test('a contact waits for its customer, and the refusal names the entry that was chosen', async () => {
    const { manager, seller } = company;
    const { id, contacts } = await withContacts('先父后子公司', ['早走一步', '同行一人']);
    await manager.call('api/contact/delete', { ids: contacts[0] });
    await manager.call('api/customer/delete', { ids: id });
    const [contact] = (await bin({ module: 'contact', key: '早走' })).rows;
    const [customer] = (await bin({ module: 'customer', key: '先父后子' })).rows;
    expect(contact.id).not.toBe(contact.modelId);
    const { body } = await manager.call('api/recycle/restore', { ids: contact.id });
    expect(body).toMatchObject({
      code: 'conflict',
      data: { rejected: [{ id: contact.id, reason: '所属客户已删除，请先恢复客户' }] },
    });
    // Both at once: the customer comes first.
    expect((await manager.call('api/recycle/restore', { ids: [contact.id, customer.id].join(',') })).body.data).toEqual(
      {
        count: 2,
      },
    );
    expect((await seller.call('api/contact/list', { customerId: id })).body.data.total).toBe(2);
  });
});

test('what comes back is found by what it says now, whatever was stored of it before', async () => {
  const { manager, seller, database } = company;
  const id = await addCustomer(seller, '旧搜索文字公司');
  await manager.call('api/customer/delete', { ids: id });
  await database.run(sql`update customer set search_text = 'older', search_tokens = '{}' where id = ${id}`);
  await manager.call('api/recycle/restore', { ids: (await bin({ key: '旧搜索' })).rows[0].id });
  expect((await seller.call('api/customer/index', { key: '旧搜索文字' })).body.data.total).toBe(1);
  expect((await seller.call('api/customer/index', { key: 'older' })).body.data.total).toBe(0);
});

describe('limits', () => {
  test('pages, and refuses modules that do not exist', async () => {
    const { manager, seller } = company;
    const ids: number[] = [];
    for (const name of ['分页甲公司', '分页乙公司', '分页丙公司']) ids.push(await addCustomer(seller, name));
    await manager.call('api/customer/delete', { ids: ids.join(',') });
    const first = await bin({ key: '分页', rows: 2 });
    const second = await bin({ key: '分页', rows: 2, page: 2 });
    expect([first.total, first.rows.length, second.rows.length]).toEqual([3, 2, 1]);
    expect(new Set([...first.rows, ...second.rows].map((row: { modelId: number }) => row.modelId))).toEqual(
      new Set(ids),
    );
    expect((await manager.call('api/recycle/index', { module: 'nosuch' })).body.code).toBe('invalid');
  });

  test('one entry out of sight brings nothing back and is named', async () => {
    const { manager, stranger, admin } = company;
    const own = await addCustomer(company.seller, '自己部门公司');
    const foreign = await addCustomer(stranger, '别的部门公司');
    await admin.call('api/customer/delete', { ids: `${own},${foreign}` });
    const rows: { id: number; modelId: number }[] = (await admin.call('api/recycle/index', { key: '部门公司' })).body
      .data.rows;
    const entryOf = (id: number) => rows.find((row) => row.modelId === id)?.id ?? 0;
    const { body } = await manager.call('api/recycle/restore', { ids: `${entryOf(own)},${entryOf(foreign)}` });
    expect(body).toMatchObject({
      code: 'not_found',
      data: { rejected: [{ id: entryOf(foreign), reason: '记录不存在或已恢复' }] },
    });
    expect((await bin({ key: '自己部门' })).total).toBe(1);
  });

  test('the manager of a new company may use it, the salesperson may not', async () => {
    const { body } = await company.guest.call('api/user/login', { username: 'manager', password: 'Kehu#2026' });
    expect((body.model as { manager: unknown }).manager).toMatchObject({ recycle: { index: true, restore: true } });
    for (const path of ['api/recycle/index', 'api/recycle/restore'])
      expect((await company.seller.call(path, { ids: 1 })).body.code).toBe('forbidden');
  });
});

test('a record is not found by a name that the reader sees masked', async () => {
  const { admin, seller } = company;
  const reader = await addPerson(company, 'nameless', {
    grants: { crm: { customer: { index: true, delete: true } }, manager: { recycle: { index: true } } },
    scopes: { customer: 'all' },
    fields: { customer: { CustomerName: 'mask' } },
  });
  const id = await addCustomer(seller, '深藏不露公司');
  await admin.call('api/customer/delete', { ids: id });
  expect((await bin({ key: '深藏' })).total).toBe(1);
  expect((await reader.call('api/recycle/index', { key: '深藏' })).body.data).toMatchObject({ rows: [], total: 0 });
  const [newest] = (await reader.call('api/recycle/index', {})).body.data.rows;
  expect(newest).toMatchObject({ modelId: id, title: '深*****' });
});

describe('a colleague', () => {
  test('who comes back works at once, and is in no department that is gone', async () => {
    const { admin, departments, roles } = company;
    const branch = (await admin.call('main/Branch/add', { text: '将撤部门', parentid: departments.company })).body.data
      .id;
    const { id } = (
      await admin.call('api/user/add', {
        username: 'returning',
        password: testPassword,
        NickName: '回来的人',
        BranchId: branch,
        RoleId: roles.seller,
      })
    ).body.data;
    await admin.call('api/user/delete', { ids: id });
    expect((await admin.call('main/Branch/delete', { ids: branch })).body.result).toBe('success');
    const [entry] = (await admin.call('api/recycle/index', { module: 'user' })).body.data.rows;
    expect((await admin.call('api/recycle/restore', { ids: entry.id })).body.data).toEqual({ count: 1 });
    expect((await admin.call('api/user/detail', { UserID: id })).body.data).toMatchObject({
      BranchId: '',
      RoleName: '销售',
    });
    const customer = await addCustomer(admin, '给回来的人');
    await admin.call('api/customer/ToGonghai', { ids: customer });
    expect((await admin.call('api/customer/distribute', { ids: customer, userid: id })).body.data).toEqual({
      count: 1,
    });
  });
});
