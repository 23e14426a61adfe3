// Invisible characters make no difference: text is stored without them, compared without them, and was repaired in the database.
import { comparable, distinctiveName, enteredCode, enteredLine, enteredText } from '@crm/protocol/text';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '../../../migrations/0096_unseen_characters.ts';
import { type Company, createCompany } from '../../../test/company.ts';
import { addTransferFile, runToEnd } from '../../../test/transfer.ts';
import { rebuildSearch } from '../../engine/write/rebuild-search.ts';
import { select } from '../../platform/db/query.ts';
import { customerEntity } from '../customer/index.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

test('marks, joiners that join nothing and blanks of other widths go; what is seen stays', () => {
  expect(enteredText('\u202a甲\u200b乙\u200d丙\ufeff\u00a0丁\u202c')).toBe('甲乙丙 丁');
  expect(enteredText('👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 می\u200cخواهم')).toBe(
    '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 می\u200cخواهم',
  );
  expect(enteredText('\u3000\u3000首行（缩进）１')).toBe('\u3000\u3000首行（缩进）１');
  expect(enteredLine('Ａ１２ｂ（苏州）\u3000公司')).toBe('A12b（苏州） 公司');
  expect(enteredCode('（０５７１）８８\u2011００')).toBe('(0571)88-00');
  expect(comparable('恒\u200b力\u200e（A）')).toBe('恒力(a)');
});

test('controls, fillers, selectors of shapes that are none and letters of flags go; pictures and flags stay', () => {
  const marks = [
    '\u0001',
    '\b',
    '\u007f',
    '\u3164',
    '\u115f',
    '\uffa0',
    '\u17b4',
    '\u180b',
    '\ufe00',
    '\ufe0f',
    '\u2065',
  ];
  const beyond = ['\u{e0041}', '\u{e007f}', '\u{e0100}', '\u{1d173}', '\u{1bca0}'];
  for (const mark of [...marks, ...beyond]) {
    const code = mark.codePointAt(0)?.toString(16);
    expect(enteredText(`甲${mark}${mark}乙1${mark}`), code).toBe('甲乙1');
    expect(comparable(`A${mark}b`), code).toBe('ab');
  }
  for (const seen of [
    '❤\ufe0f',
    '1\ufe0f\u20e3',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    '🏳\ufe0f\u200d🌈',
    '㊗\ufe0f',
    '一\n\t二',
  ])
    expect(enteredText(seen)).toBe(seen);
});

test('two roles that look alike are one', async () => {
  const { admin } = company;
  const role = (name: string) => admin.call('main/role/add', { name, grants: {}, scopes: {}, fields: {} });
  expect((await role('财务审批')).body).toMatchObject({ result: 'success' });
  for (const mark of ['\u200b', '\ufe0f', '\u{e0041}', '\u0001', '\u3164'])
    expect((await role(`财务${mark}审批`)).body.fields, mark).toEqual({ name: '角色名称已存在' });
});

test('a name of nothing but brackets is compared as fast as any, and no longer one than lists search by is asked for', async () => {
  for (const bracket of ['(', '（', '((（']) {
    const many = bracket.repeat(100_000);
    expect(distinctiveName(many)).toBe(comparable(many));
  }
  expect(distinctiveName('恒力（苏州）有限公司')).toBe('恒力');
  const { body } = await company.admin.call('api/customer/duplicate', { key: '恒'.repeat(201) });
  expect(body).toMatchObject({ code: 'invalid', fields: { key: '格式不正确' } });
});

test('names, numbers and addresses of e-mail are kept as they are meant, by the form and by a sheet alike', async () => {
  const { admin, database } = company;
  const added = await admin.call('api/customer/add', {
    CustomerName: '零宽\u200b１２３公司\u202c',
    tel: '\u202a０５７１\u201188001122\u202c',
    contact: { contactName: '孙\u00a0一', mobile: '\u202d138\u00a01111\u00a02222\u202c' },
  });
  expect(added.body).toMatchObject({ result: 'success' });
  const [{ id }] = (await admin.call('api/contact/list', { customerId: added.body.data.id })).body.data.rows;
  expect((await admin.call('api/contact/Edit', { id, email: 'ａ@example.com\u200b' })).body.result).toBe('success');
  const begun = await addTransferFile(
    company,
    admin,
    'customer',
    'a.csv',
    '客户名称,公司电话,联系人,手机\n零宽\u200b４５６公司,\u202a０５７１-88001133,\u200f钱二,\u202d１３９11112222\n',
  );
  const request = { id: begun.id, mapping: begun.mapping, policy: 'add' };
  expect((await runToEnd(admin, 'api/import/check', request)).result).toMatchObject({ fresh: 1, failed: 0 });
  await runToEnd(admin, 'api/import/run', { id: begun.id });
  const rows = await database.rows(sql`
    select c.name, c.phone, p.name as person, p.mobile, p.email from customer c join contact p on p.customer_id = c.id
    where c.name like '零宽%' order by c.name`);
  expect(rows).toEqual([
    { name: '零宽123公司', phone: '0571-88001122', person: '孙 一', mobile: '138 1111 2222', email: 'a@example.com' },
    { name: '零宽456公司', phone: '0571-88001133', person: '钱二', mobile: '13911112222', email: '' },
  ]);
  expect((await admin.call('api/customer/index', { key: '零\u200b宽123' })).body.data.total).toBe(1);
  const found = (await admin.call('api/customer/duplicate', { key: '零宽\u200b１２３' })).body.data.rows;
  expect(found).toMatchObject([{ name: '零宽123公司', same: true }]);
  // The second file is about the same records.
  const again = await addTransferFile(company, admin, 'customer', 'b.csv', '客户名称\n零\ufeff宽１２３公司\n');
  const skipping = { id: again.id, mapping: again.mapping, policy: 'skip', match: 'CustomerName' };
  expect((await runToEnd(admin, 'api/import/check', skipping)).result).toMatchObject({ fresh: 0, skipped: 1 });
});

test('a number is one in digits of full width', async () => {
  const { admin } = company;
  const added = await admin.call('api/product/add', { name: '全角\u200b产品', price: '１２３．５０' });
  expect(added.body).toMatchObject({ result: 'success' });
  const { id } = added.body.data;
  expect((await admin.call('api/product/Views', { id })).body.data).toMatchObject({
    name: '全角产品',
    price: '123.50',
  });
});

test('of two unique names that only unseen characters tell apart the second is refused', async () => {
  const { admin } = company;
  const kinds = (await admin.call('api/Status/json', { types: 'gysType' })).body.data;
  const add = async (name: string) => (await admin.call('api/gys/add', { name, gysType: kinds[0]?.id })).body;
  expect(await add('同名（杭州）９供应商')).toMatchObject({ result: 'success' });
  expect(await add('同名（杭州）\u200b9供应商')).toMatchObject({ fields: { name: '供应商名称已存在' } });
  // Known by its name as it is kept, brackets and all.
  const file = '供应商名称,类别,备注\n同名（杭州）９供应商,,改过\n';
  const begun = await addTransferFile(company, admin, 'gys', 'a.csv', file);
  const request = { id: begun.id, mapping: begun.mapping, policy: 'update', match: 'name' };
  expect((await runToEnd(admin, 'api/import/check', request)).result).toMatchObject({ update: 1, failed: 0 });
});

test('what was stored before is put right, and found; of two that would be one both stay', async () => {
  const { admin, database } = company;
  const kinds = (await admin.call('api/Status/json', { types: 'gysType' })).body.data;
  const add = async (name: string) =>
    Number((await admin.call('api/gys/add', { name, gysType: kinds[0]?.id })).body.data.id);
  const ids = [await add('旧供应商甲'), await add('旧供应商乙'), await add('旧供应商丙')];
  const dirty = ['旧供应商\u200b丁１', '旧供应商\u200b丙', '旧供应商丙'];
  for (const [at, name] of dirty.entries())
    await database.run(
      sql`update supplier set name = ${name}, mobile = ${'\u202a０571-８8\u202c'} where id = ${ids[at]}`,
    );
  const customer = Number((await admin.call('api/customer/add', { CustomerName: '旧客户戊' })).body.data.id);
  await database.run(
    sql`update customer set name = ${'旧客户\u200b己👨\u200d👩'}, phone = ${'（０571）88\u201199'} where id = ${customer}`,
  );
  await up(new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) }));
  const names = await database.rows(select('supplier', ['name', 'mobile'])`
    where id = any(${ids}::bigint[]) order by id`);
  expect(names).toEqual([
    { name: '旧供应商丁1', mobile: '0571-88' },
    { name: '旧供应商\u200b丙', mobile: '\u202a０571-８8\u202c' },
    { name: '旧供应商丙', mobile: '0571-88' },
  ]);
  expect(await database.first(sql`select name, phone from customer where id = ${customer}`)).toEqual({
    name: '旧客户己👨\u200d👩',
    phone: '(0571)88-99',
  });
  await rebuildSearch(database, { entity: customerEntity, fields: [] }, new AbortController().signal);
  const found = (await admin.call('api/customer/duplicate', { key: '旧客户己👨\u200d👩' })).body.data.rows;
  expect(found).toMatchObject([{ id: customer, same: true }]);
});
