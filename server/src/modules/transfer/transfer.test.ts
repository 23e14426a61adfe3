// Imports and exports through the API: what is read, checked, written, taken back and read again, under everybody's rights.

import { deflateRawSync } from 'node:zlib';
import { fileLimits } from '@crm/protocol/files';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { addTransferFile, bytesOf, runToEnd, sendTransferFile, sheetOf } from '../../../test/transfer.ts';
import { defineModule } from '../../engine/module.ts';
import { select } from '../../platform/db/query.ts';

/** What happens while suppliers are written: set by a test. */
let meanwhile: ((names: string[]) => Promise<void>) | undefined;

const watching = defineModule({
  name: 'watching',
  on: { 'supplier.created': async (_call, { rows }) => meanwhile?.(rows.map((row) => String(row['name']))) },
});

let company: Company;
let kinds: { id: number; Name: string }[];
beforeAll(async () => {
  company = await createCompany({
    modules: [watching],
    jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } },
  });
  kinds = (await company.admin.call('api/Status/json', { types: 'gysType' })).body.data;
});
beforeEach(() => {
  meanwhile = undefined;
});
afterAll(() => company.close());

const everything = (grants: string[]) => ({ erp: { gys: Object.fromEntries(grants.map((grant) => [grant, true])) } });

const upload = (person: Person, module: string, name: string, content: Buffer | string) =>
  addTransferFile(company, person, module, name, content);

const check = (person: Person, begun: { id: number; mapping: string[] }, more: Record<string, unknown> = {}) =>
  runToEnd(person, 'api/import/check', {
    id: begun.id,
    mapping: begun.mapping,
    policy: 'add',
    ...more,
  });
const write = (person: Person, id: number) => runToEnd(person, 'api/import/run', { id });
const detail = async (person: Person, id: number) => (await person.call('api/import/detail', { id })).body.data;

test('a file with foreign titles is matched, checked and written; wrong rows come back and are sent again', async () => {
  const { admin } = company;
  const file = [
    '公司名,供应商名称,类别,电话,省市（省）,省市（市）,备注',
    ',苏州精工,原材料,0512-66668888,江苏,苏州,"一,二\n三"',
    ',杭州包装,没有的类别,0571-88001122,浙江省,苏州市,',
    ',,成品,,,,',
    ',苏州精工,成品,,,,重复',
    ',宁波物流,物流,电话,,,',
  ].join('\n');
  const begun = await upload(admin, 'gys', '供应商.csv', file);
  expect(begun).toMatchObject({ total: 5, mapping: ['', 'name', 'gysType', 'mobile', 'province', 'city', 'Ext'] });
  expect(begun.samples[0]).toEqual(['', '苏州精工', '原材料', '0512-66668888', '江苏', '苏州', '一,二\n三']);
  const checked = await check(admin, begun);
  expect(checked).toMatchObject({ state: 'done', result: { fresh: 1, update: 0, skipped: 0, failed: 4 } });
  const before = await detail(admin, begun.id);
  expect(before.problems.map((one: { line: number; reasons: string[] }) => [one.line, one.reasons])).toEqual([
    [3, ['类别：找不到“没有的类别”', '省市（市）：找不到“苏州市”']],
    [4, ['供应商名称：信息必须填写']],
    [5, ['供应商名称：与文件第2行重复']],
    [6, ['电话：电话格式不正确']],
  ]);
  expect(await write(admin, begun.id)).toMatchObject({ state: 'done', result: { created: 1, failed: 4 } });
  const [row] = (await admin.call('api/gys/index', { key: '苏州精工' })).body.data.rows;
  expect(row).toMatchObject({ gysTypeName: '原材料', provinceName: '江苏省', cityName: '苏州市', Ext: '一,二\n三' });
  const log = (await admin.call('api/operationLog/index', { module: 'gys', modelId: row.id })).body.data.rows;
  expect(log[0]).toMatchObject({ action: 'import' });

  const { url, name } = (await admin.call('api/import/errors', { id: begun.id })).body.data;
  expect(name).toBe('供应商-错误数据.xlsx');
  const sheet = await sheetOf(company, url);
  expect(sheet[0]).toEqual(['公司名', '供应商名称', '类别', '电话', '省市（省）', '省市（市）', '备注', '错误原因']);
  expect(sheet[1]?.at(-1)).toBe('类别：找不到“没有的类别”；省市（市）：找不到“苏州市”');
  const mended = sheet.map((cells, at) =>
    at === 1 ? ['', '杭州包装', '成品', '0571-88001122', '浙江', '杭州', '', cells[7] ?? ''] : cells,
  );
  const again = await upload(
    admin,
    'gys',
    name,
    Buffer.from(await writeXlsx({ sheets: [{ name: '一', rows: mended }] })),
  );
  expect(again).toMatchObject({ total: 4, mapping: ['', 'name', 'gysType', 'mobile', 'province', 'city', 'Ext', ''] });
  expect((await check(admin, again)).result).toMatchObject({ fresh: 1, failed: 3 });
  expect((await write(admin, again.id)).result).toMatchObject({ created: 1 });
  expect((await admin.call('api/gys/index', { key: '杭州包装' })).body.data.total).toBe(1);
  expect(kinds.length).toBeGreaterThan(0);
});

test('customers come with their first contact; what is there already is skipped or updated, and taken back', async () => {
  const { manager, database } = company;
  const known = await addCustomer(manager, '已有客户（杭州）公司', { tel: '010-11112222' });
  const file = [
    '客户名称,公司电话,客户级别,联系人,手机号',
    '已有客户(杭州)公司,010-33334444,,,',
    '导入新客户一公司,010-55556666,重点客户,钱一,13800001111',
    '导入新客户二公司,,,,',
  ].join('\r\n');
  const levels = (await company.admin.call('api/Status/json', { types: 'status' })).body.data;
  const begun = await upload(manager, 'customer', '客户.csv', file.replace('重点客户', levels[0].Name));
  expect(begun.mapping).toEqual(['CustomerName', 'tel', 'status', 'contact.contactName', 'contact.mobile']);
  const mine = { policy: 'update', match: 'CustomerName' };
  expect((await check(manager, begun, { policy: 'skip', match: 'CustomerName' })).result).toMatchObject({
    fresh: 2,
    update: 0,
    skipped: 1,
  });
  expect((await detail(manager, begun.id)).skipped).toMatchObject([{ line: 2, reasons: ['客户名称：已有相同的记录'] }]);
  expect((await check(manager, begun, mine)).result).toMatchObject({ fresh: 2, update: 1, skipped: 0, failed: 0 });
  expect((await write(manager, begun.id)).result).toMatchObject({ created: 2, updated: 1, failed: 0 });
  const telOf = async () => (await database.first(select('customer', ['phone'])`where id = ${known}`))?.phone;
  expect(await telOf()).toBe('010-33334444');
  const [one] = (await manager.call('api/customer/index', { key: '钱一' })).body.data.rows;
  expect(one).toMatchObject({ CustomerName: '导入新客户一公司', contactName: '钱一', contactMobile: '13800001111' });
  // A record that somebody has begun to work with stays.
  const [two] = (await manager.call('api/customer/index', { key: '导入新客户二' })).body.data.rows;
  await manager.call('api/OpportLogs/Add', { customerId: two.id, status: 0, Ext: '聊了' });
  expect((await detail(manager, begun.id)).can).toEqual({ undo: true });
  const undone = await runToEnd(manager, 'api/import/undo', { id: begun.id });
  expect(undone).toMatchObject({ state: 'done', result: { takenBack: 2, kept: 1 } });
  expect(await telOf()).toBe('010-11112222');
  expect((await manager.call('api/customer/index', { key: '导入新客户' })).body.data.rows).toMatchObject([
    { id: two.id },
  ]);
  expect((await detail(manager, begun.id)).problems).toMatchObject([{ line: 4, reasons: ['导入后被修改或使用过'] }]);
  expect((await manager.call('api/import/undo', { id: begun.id })).body).toMatchObject({ code: 'conflict' });
});

test('a row like an earlier wrong one is judged by itself; like one that is to be a record it is skipped', async () => {
  const { manager } = company;
  const file = [
    '客户名称,客户级别,公司电话',
    '甲先错公司,没有的级别,',
    '甲先错公司,,电话',
    '甲先错公司,,010-55556666',
    '甲先错公司,,电话',
  ].join('\n');
  const begun = await upload(manager, 'customer', '客户.csv', file);
  const linesOf = async () =>
    (await detail(manager, begun.id)).problems.map((one: { line: number; reasons: string[] }) => [
      one.line,
      one.reasons,
    ]);
  const wrong = [
    [2, ['客户级别：找不到“没有的级别”']],
    [3, ['公司电话：电话格式不正确']],
  ];
  const skipping = await check(manager, begun, { policy: 'skip', match: 'CustomerName' });
  expect(skipping.result).toMatchObject({ fresh: 1, skipped: 1, failed: 2 });
  expect(await linesOf()).toEqual(wrong);
  expect((await detail(manager, begun.id)).skipped).toMatchObject([
    { line: 5, reasons: ['客户名称：与文件第4行重复'] },
  ]);
  const updating = await check(manager, begun, { policy: 'update', match: 'CustomerName' });
  expect(updating.result).toMatchObject({ fresh: 1, skipped: 0, failed: 3 });
  expect(await linesOf()).toEqual([...wrong, [5, ['公司电话：电话格式不正确', '客户名称：与文件第4行重复']]]);
  expect((await write(manager, begun.id)).result).toMatchObject({ created: 1 });
  expect((await manager.call('api/customer/index', { key: '甲先错公司' })).body.data.total).toBe(1);
});

test('all that is wrong with a row is told at once: unread cells, the record and its first contact', async () => {
  const { manager } = company;
  const begun = await upload(
    manager,
    'customer',
    '客户.csv',
    [
      '客户名称,客户级别,公司电话,省市（省）,省市（市）,手机',
      ',Z级,abc,没有的省,杭州,号码',
      '一处错公司,,,,,13800001111,',
    ].join('\n'),
  );
  expect(begun.mapping).toEqual(['CustomerName', 'status', 'tel', 'province', 'city', 'contact.mobile']);
  await check(manager, begun, { policy: 'skip', match: 'CustomerName' });
  const [first, second] = (await detail(manager, begun.id)).problems;
  expect(first.reasons).toHaveLength(6);
  expect(first.reasons).toEqual(
    expect.arrayContaining([
      '客户级别：找不到“Z级”',
      '省市（省）：找不到“没有的省”',
      '客户名称：信息必须填写',
      '公司电话：电话格式不正确',
      '首要联系人姓名：信息必须填写',
      '首要联系人手机：手机号格式不正确',
    ]),
  );
  expect(second.reasons).toEqual(['首要联系人姓名：信息必须填写']);
});

test('a mobile number is taken or refused alike by an import, with a new customer and by itself', async () => {
  const { manager } = company;
  const customerId = await addCustomer(manager, '号码规则公司');
  // People may enter a number that looks mistyped, which the form doubts: a landline, an extension.
  const numbers = { '13800138000': true, '1380013': true, '0571-8800 1122': true, '138': false, 号码: false };
  const file = ['客户名称,联系人,手机号', ...Object.keys(numbers).map((number) => `导入${number},孙,${number}`)];
  const begun = await upload(manager, 'customer', '客户.csv', file.join('\n'));
  await check(manager, begun);
  const refused = new Map<number, string[]>(
    (await detail(manager, begun.id)).problems.map((one: { line: number; reasons: string[] }) => [
      one.line,
      one.reasons,
    ]),
  );
  for (const [at, [mobile, good]] of Object.entries(numbers).entries()) {
    const contact = { contactName: '孙', mobile };
    const alone = await manager.call('api/contact/add', { ...contact, customerId });
    const together = await manager.call('api/customer/add', { CustomerName: `新建${mobile}`, contact });
    const problem = '手机号格式不正确';
    expect(alone.body.fields, mobile).toEqual(good ? undefined : { mobile: problem });
    expect(together.body.fields, mobile).toEqual(good ? undefined : { 'contact.mobile': problem });
    expect(refused.get(at + 2), mobile).toEqual(good ? undefined : [`首要联系人手机：${problem}`]);
  }
});

test('the template has keys, stars, choices and a guide, and is understood when it comes back', async () => {
  const { admin, seller } = company;
  const made = (await admin.call('api/gys/importTemplate')).body.data;
  expect(made.name).toBe('供应商导入模板.xlsx');
  const book = await readXlsx(new Uint8Array(await bytesOf(company, made.url)));
  const [data, guide, options] = book.sheets;
  const keys = data?.rows[0]?.map(String) ?? [];
  expect(keys).toEqual(
    'name gysType contactName mobile province city county address bank bankAccount taxNumber Ext'.split(' '),
  );
  expect(data?.rows[1]?.slice(0, 3)).toEqual(['*供应商名称', '*类别', '联系人']);
  expect(data?.rowDefs?.get(0)?.hidden).toBe(true);
  expect(data?.dataValidations?.map(({ range }) => range.split(':')[0])).toContain('B3');
  expect(options?.hidden).toBe(true);
  expect(options?.rows.map((row) => row[0])).toEqual(kinds.map(({ Name }) => Name));
  expect(guide?.rows[2]).toMatchObject(['类别', '是', expect.stringContaining('原材料'), '原材料']);
  const filled = await writeXlsx({
    sheets: [{ name: '数据', rows: [keys, ['改过的标题'], ['模板供应商', '成品', '', 13_800_138_000]] }],
  });
  const begun = await upload(admin, 'gys', '模板.xlsx', Buffer.from(filled));
  expect(begun).toMatchObject({ total: 1, mapping: keys.slice(0, 4) });
  expect((await check(admin, begun)).result).toMatchObject({ fresh: 1, failed: 0 });
  expect((await seller.call('api/gys/importTemplate')).body.code).toBe('forbidden');
});

test('who may not import does not, whichever way; an import is its person’s own', async () => {
  const { seller, manager, admin } = company;
  const text = '供应商名称,类别\n无权供应商,成品';
  expect((await sendTransferFile(company, seller, 'gys', 'a.csv', text)).body.code).toBe('forbidden');
  const begun = await upload(admin, 'gys', 'a.csv', text);
  for (const path of ['detail', 'check', 'run', 'undo', 'errors']) {
    const body = { id: begun.id, mapping: begun.mapping, policy: 'add' };
    expect((await manager.call(`api/import/${path}`, body)).body, path).toMatchObject({ code: 'conflict' });
    expect((await seller.call(`api/import/${path}`, body)).body, path).toMatchObject({ code: 'conflict' });
  }
  // With the grant to import, but not to create, there is nothing to import.
  const half = await addPerson(company, 'halfimporter', { grants: everything(['index', 'import']) });
  expect((await sendTransferFile(company, half, 'gys', 'a.csv', text)).body.code).toBe('forbidden');
  const narrow = await addPerson(company, 'narrow', {
    grants: everything(['index', 'add', 'import']),
    scopes: { gys: 'self' },
    fields: { gys: { mobile: 'hidden', bank: 'read' } },
  });
  const own = await upload(narrow, 'gys', 'a.csv', '供应商名称,类别,电话,开户行\n窄权供应商,成品,13800001111,某行');
  expect(own.columns.map(({ key }: { key: string }) => key)).not.toContain('mobile');
  expect(own.mapping).toEqual(['name', 'gysType', '', '']);
  const request = { id: own.id, policy: 'add', mapping: ['name', 'gysType', 'mobile', 'bank'] };
  expect((await narrow.call('api/import/check', request)).body.fields).toHaveProperty('mapping');
  expect(
    (await narrow.call('api/import/check', { ...request, mapping: own.mapping, policy: 'update', match: 'name' })).body
      .code,
  ).toBe('forbidden');
  // Rights that are lost before the rows are written are checked again.
  expect((await check(narrow, own)).result).toMatchObject({ fresh: 1 });
  await admin.call('api/user/edit', { UserID: narrow.id, RoleId: company.roles.seller });
  expect((await narrow.call('api/import/run', { id: own.id })).body.code).toBe('forbidden');
  expect((await admin.call('api/gys/index', { key: '窄权' })).body.data.total).toBe(0);
});

test('what is wrong with the mapping is said at once', async () => {
  const { admin } = company;
  const begun = await upload(admin, 'gys', 'a.csv', '供应商名称,类别,电话\n映射供应商,成品,');
  const check = async (more: Record<string, unknown>) =>
    (await admin.call('api/import/check', { id: begun.id, mapping: begun.mapping, policy: 'add', ...more })).body;
  expect((await check({ mapping: ['name', '', ''] })).fields?.mapping).toBe('请为必填项选择对应的列：类别');
  expect((await check({ mapping: ['name', 'name', 'gysType'] })).fields?.mapping).toBe(
    '“供应商名称”对应了多列，请只保留一列',
  );
  expect((await check({ mapping: ['', '', ''] })).fields?.mapping).toBe('请至少选择一列');
  expect((await check({ mapping: ['name', 'gysType', 'userid'] })).fields).toHaveProperty('mapping');
  expect((await check({ mapping: 'x' })).code).toBe('invalid');
  expect((await check({ policy: 'skip' })).fields).toHaveProperty('match');
  expect((await check({ policy: 'never' })).fields).toHaveProperty('policy');
  expect((await admin.call('api/import/run', { id: begun.id })).body).toMatchObject({
    code: 'conflict',
    msg: '请先核对数据',
  });
});

/** An archive of one deflated part, with a directory as it should be. */
function archive(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const title = Buffer.from(name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(title.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(1000, 24);
  entry.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + title.length, 12);
  end.writeUInt32LE(30 + title.length + packed.length, 16);
  return Buffer.concat([head, title, packed, entry, title, end]);
}

/** The same with its directory in the record of large archives, while the one of small ones is empty. */
function archive64(name: string, content: Buffer): Buffer {
  const small = archive(name, content);
  const [rest, end] = [small.subarray(0, -22), small.subarray(-22)];
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(1n, 24);
  record.writeBigUInt64LE(1n, 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(rest.length), 8);
  locator.writeUInt32LE(1, 16);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([rest, record, locator, last]);
}

test('files that are none, or too much of one, are refused with a word', async () => {
  const { admin } = company;
  const said = async (content: Buffer | string, name = 'a.xlsx') => {
    const { body, status } = await sendTransferFile(company, admin, 'gys', name, content);
    expect(body.result).toBe('error');
    return body.fields?.['file'] ?? `${status}`;
  };
  const many = (count: number) => `供应商名称,类别\n${'一,二\n'.repeat(count)}`;
  expect(await said('')).toBe('文件是空的');
  expect(await said('\n\n  \n')).toBe('文件中没有数据');
  expect(await said('供应商名称,类别')).toBe('文件中只有表头，没有数据');
  expect(await said(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]))).toContain('.xls');
  expect(await said(Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 0xfd]))).toContain('无法读取');
  expect(await said(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]))).toContain('无法读取');
  expect(await said(archive('xl/other.xml', Buffer.from('<a/>')))).toContain('无法读取');
  // Half a megabyte that unpacks to six hundred, whatever its directory claims.
  expect(await said(archive('xl/worksheets/sheet1.xml', Buffer.alloc(600 * 1024 * 1024)))).toBe(
    '文件内容过多，请分成几个文件',
  );
  // A blank at the far end of two thousand rows is nothing.
  const far = [...Array.from({ length: 16_383 }, () => null), ' '];
  const wide = await writeXlsx({ sheets: [{ name: '宽', rows: Array.from({ length: 2000 }, () => far) }] });
  expect(await said(Buffer.from(wide))).toBe('文件中没有数据');
  expect(await said(`名称\n${`${','.repeat(16_383)}\n`.repeat(2000)}`)).toBe('文件内容过多，请分成几个文件');
  const hidden = archive64('[Content_Types].xml', Buffer.alloc(600 * 1024 * 1024));
  expect(await said(hidden)).toBe('文件内容过多，请分成几个文件');
  expect(await said(`名称\n${'x,'.repeat(300)}y`)).toBe('第2行超过200列');
  expect(await said(`名称\n${'长'.repeat(20_001)}`)).toBe('第2行有单元格超过20000字');
  expect(await said(many(100_001))).toBe('一次最多导入100000行，请分成几个文件');
  expect(await said(Buffer.alloc(33 * 1024 * 1024, 'a'))).toContain('32MB');
  expect((await addTransferFile(company, admin, 'gys', 'a.csv', many(100_000))).total).toBe(100_000);
});

test('files of old programs: GBK, tabs, UTF-16, quotes and days of sheets', async () => {
  const { admin } = company;
  const gbk = Buffer.concat([
    // 供应商名称,类别 and 编码供应商,成品 in GBK.
    Buffer.from('b9a9d3a6c9ccc3fbb3c62cc0e0b1f00d0a', 'hex'),
    Buffer.from('b1e0c2ebb9a9d3a6c9cc2cb3c9c6b70d0a', 'hex'),
  ]);
  expect(await upload(admin, 'gys', 'gbk.csv', gbk)).toMatchObject({
    heads: ['供应商名称', '类别'],
    samples: [['编码供应商', '成品']],
  });
  const tabs = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from('供应商名称\t类别\n"引号""里\t的"\t成品', 'utf16le'),
  ]);
  expect((await upload(admin, 'gys', 'a.txt', tabs)).samples).toEqual([['引号"里\t的', '成品']]);
  const sheet = await writeXlsx({
    sheets: [
      {
        name: '一',
        rows: [
          ['供应商名称', '备注'],
          [13_800_138_000, new Date(Date.UTC(2026, 2, 5, 9, 30))],
          ["'=1+1", true],
        ],
      },
    ],
  });
  expect((await upload(admin, 'gys', 'a.xlsx', Buffer.from(sheet))).samples).toEqual([
    // The time is not shown.
    ['13800138000', '2026-03-05'],
    ['=1+1', '是'],
  ]);
});

const manySuppliers = (name: string, count: number) =>
  `供应商名称,类别\n${Array.from({ length: count }, (_, at) => `${name}${at},成品`).join('\n')}`;
const countOf = async (name: string) =>
  (
    await company.database.first(select('supplier', [sql<number>`count(*)`.as('n')])`
      where name like ${`${name}%`} and deleted_at is null`)
  )?.n;

test('a run that dies in the middle is gone on with: nothing twice, nothing lost', async () => {
  const { admin } = company;
  const begun = await upload(admin, 'gys', 'a.csv', manySuppliers('中断供应商', 350));
  await check(admin, begun);
  let died = 0;
  meanwhile = async (names) => {
    if (names.includes('中断供应商250') && died++ < 2) throw new Error('the power is gone');
  };
  const written = await runToEnd(admin, 'api/import/run', { id: begun.id });
  expect(died).toBe(3);
  expect(written).toMatchObject({ state: 'done', result: { created: 350, failed: 0 } });
  expect(await countOf('中断供应商')).toBe(350);
});

test('one run at a time; a cancelled one keeps what it did and is gone on with', async () => {
  const { admin } = company;
  const begun = await upload(admin, 'gys', 'a.csv', manySuppliers('取消供应商', 250));
  await check(admin, begun);
  let held!: () => void;
  const hold = new Promise<void>((resolve) => {
    held = resolve;
  });
  let job = 0;
  meanwhile = async (names) => {
    if (names.includes('取消供应商100')) await hold;
  };
  job = (await admin.call('api/import/run', { id: begun.id })).body.data.id;
  expect((await admin.call('api/import/run', { id: begun.id })).body).toMatchObject({ code: 'conflict' });
  expect(
    (await admin.call('api/import/check', { id: begun.id, mapping: begun.mapping, policy: 'add' })).body.code,
  ).toBe('conflict');
  await expect.poll(async () => countOf('取消供应商'), { timeout: 20_000 }).toBe(100);
  await admin.call('api/job/cancel', { id: job });
  // It checks whether it was cancelled whenever it reports progress.
  const { sink } = company.app;
  const { send: sendMessages } = sink;
  let looks = 0;
  sink.send = (messages) => {
    looks++;
    sendMessages(messages);
  };
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(1);
  sink.send = sendMessages;
  held();
  await expect
    .poll(async () => (await admin.call('api/job/detail', { id: job })).body.data.state, { timeout: 20_000 })
    .toBe('cancelled');
  meanwhile = undefined;
  const half = await detail(admin, begun.id);
  expect(half).toMatchObject({ phase: 'writing', running: false });
  expect(half.counts.created + half.counts.fresh).toBe(250);
  expect(half.counts.created).toBeLessThan(250);
  expect((await write(admin, begun.id)).result).toMatchObject({ created: 250, failed: 0 });
  expect(await countOf('取消供应商')).toBe(250);
});

test('what a cancelled import wrote can be taken back, also after many other uploads', async () => {
  const { admin } = company;
  const begun = await upload(admin, 'gys', 'a.csv', manySuppliers('半途供应商', 150));
  await check(admin, begun);
  await write(admin, begun.id);
  // As a run leaves it that was cancelled before its last batch.
  await company.database.run(sql`update import_run set phase = 'writing' where id = ${begun.id}`);
  for (let at = 0; at < 11; at++) await upload(admin, 'gys', 'b.csv', manySuppliers('别的供应商', 1));
  expect(await detail(admin, begun.id)).toMatchObject({ phase: 'writing', can: { undo: true } });
  const undone = await runToEnd(admin, 'api/import/undo', { id: begun.id });
  expect(undone).toMatchObject({ state: 'done', result: { takenBack: 150, kept: 0 } });
  expect(await countOf('半途供应商')).toBe(0);
});

test('rights that move while rows are written begin the batch again, and its rows are written once', async () => {
  const { admin, database } = company;
  const grants = ['index', 'add', 'import'];
  const person = await addPerson(company, 'movedimporter', { grants: everything(grants), scopes: { gys: 'self' } });
  const role = await database.first(select('user_role', ['role_id as id'])`where user_id = ${person.id}`);
  const begun = await upload(person, 'gys', 'a.csv', manySuppliers('变动供应商', 150));
  await check(person, begun);
  let moved = 0;
  meanwhile = async (names) => {
    if (!names.includes('变动供应商120') || moved++ > 0) return;
    const more = {
      name: 'movedimporter的角色',
      grants: everything([...grants, 'edit']),
      scopes: { gys: 'self' },
      fields: {},
    };
    expect((await admin.call('main/role/edit', { id: role?.id, ...more })).body.result).toBe('success');
  };
  const written = await write(person, begun.id);
  expect(moved).toBe(2);
  expect(written).toMatchObject({ state: 'done', result: { created: 150, failed: 0 } });
  expect(await countOf('变动供应商')).toBe(150);
});

test('of several that are asked for at once one runs, whichever import it is', async () => {
  const { admin } = company;
  const first = await upload(admin, 'gys', 'a.csv', manySuppliers('同时供应商', 20));
  const second = await upload(admin, 'gys', 'b.csv', manySuppliers('另外供应商', 20));
  await check(admin, first);
  await check(admin, second);
  let release!: () => void;
  const hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  meanwhile = () => hold;
  const answers = await Promise.all(
    [first, first, second, second].map(async ({ id }) => (await admin.call('api/import/run', { id })).body),
  );
  const won = answers.filter(({ result }) => result === 'success');
  expect(won).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'conflict')).toHaveLength(3);
  release();
  const state = async () => (await admin.call('api/job/detail', { id: won[0]?.data.id })).body.data.state;
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
  expect(((await countOf('同时供应商')) ?? 0) + ((await countOf('另外供应商')) ?? 0)).toBe(20);
});

test('what a colleague did between the check and the writing is respected', async () => {
  const { admin } = company;
  const text = '供应商名称,类别\n抢先供应商,成品\n其他供应商,成品';
  const begun = await upload(admin, 'gys', 'a.csv', text);
  expect((await check(admin, begun)).result).toMatchObject({ fresh: 2 });
  await admin.call('api/gys/add', { name: '抢先供应商', gysType: kinds[0]?.id });
  expect((await write(admin, begun.id)).result).toMatchObject({ created: 1, failed: 1 });
  expect((await detail(admin, begun.id)).problems).toMatchObject([
    { line: 2, reasons: ['供应商名称：供应商名称已存在'] },
  ]);
  // Undoing leaves what was there, and the record that was changed since.
  const [row] = (await admin.call('api/gys/index', { key: '其他供应商' })).body.data.rows;
  await admin.call('api/gys/edit', { id: row.id, address: '改过' });
  expect((await runToEnd(admin, 'api/import/undo', { id: begun.id })).result).toMatchObject({ takenBack: 0, kept: 1 });
});

test('after a day an import is not taken back, and is forgotten', async () => {
  const { admin, database } = company;
  const begun = await upload(admin, 'gys', 'a.csv', manySuppliers('隔日供应商', 2));
  await check(admin, begun);
  await write(admin, begun.id);
  await database.run(sql`update import_run set written_at = now() - interval '1 day 1 minute' where id = ${begun.id}`);
  expect((await detail(admin, begun.id)).can).toEqual({ undo: false });
  expect((await admin.call('api/import/undo', { id: begun.id })).body.msg).toBe('导入超过一天，不能撤销');
  expect(await countOf('隔日供应商')).toBe(2);
});

test('what is shown leaves as a sheet: the view’s rows and columns, formulas as text, and it can be read back', async () => {
  const { manager, seller, peer, admin, database } = company;
  await addCustomer(seller, '=HYPERLINK("http://x")导出甲', {
    tel: '+86-571-88',
    Ext: '@坏, "引号"\n二行',
    province: 1,
    city: 2,
  });
  await addCustomer(seller, '导出乙', { Ext: '-5' });
  await addCustomer(peer, '导出丙');
  const list = { key: '导出', sort: 'CustomerName', NickName: '李销售' };
  const columns = ['CustomerName', 'tel', 'province', 'Ext', 'userid', 'contactName'];
  const ended = await runToEnd(manager, 'api/customer/export', { list, columns });
  expect(ended).toMatchObject({
    state: 'done',
    result: { rows: 2 },
    fileUrl: expect.stringContaining('/api/file/open/'),
  });
  const rows = await sheetOf(company, ended.fileUrl);
  expect(rows[0]).toEqual(['客户名称', '公司电话', '省市（省）', '省市（市）', '备注', '负责人', '首要联系人']);
  expect(rows.slice(1).map((row) => row[0])).toEqual(['\'=HYPERLINK("http://x")导出甲', '导出乙']);
  expect(rows[1]).toMatchObject(
    ['', '+86-571-88', '北京市', '北京市', `'@坏, "引号"\n二行`, '李销售', ''].map((cell, at) =>
      at === 0 ? expect.any(String) : cell,
    ),
  );
  const log = (await admin.call('api/operationLog/index', { module: 'customer', action: 'export' })).body.data.rows;
  expect(log[0]).toMatchObject({ userid: manager.id, ext: expect.stringContaining('2 行'), deleted: 0 });
  // People who see everybody's runs cannot open their files.
  expect((await admin.call('api/job/detail', { id: ended.id })).body.data.fileUrl).toBe('');
  const gbk = await runToEnd(manager, 'api/customer/export', { list, columns, format: 'gbk' });
  const text = new TextDecoder('gbk', { fatal: true }).decode(await bytesOf(company, gbk.fileUrl));
  expect(text).toContain(`"'@坏, ""引号""\n二行"`);
  expect(text).toContain("'+86-571-88");
  const back = await upload(manager, 'customer', 'x.csv', await bytesOf(company, gbk.fileUrl));
  expect(back.samples[0].slice(0, 2)).toEqual(['=HYPERLINK("http://x")导出甲', '+86-571-88']);
  expect(back.mapping.slice(0, 5)).toEqual(['CustomerName', 'tel', 'province', 'city', 'Ext']);
  expect(await database.first(sql`select 1 from import_run where id = ${back.id}`)).toBeDefined();
});

test('whoever sent or made a day’s worth of files exports no more until then, administrators apart', async () => {
  const { manager, admin, database } = company;
  await addCustomer(manager, '一天导出公司');
  const request = { list: { key: '一天导出' }, columns: ['CustomerName'] };
  const made = (person: Person, bytes: number) =>
    database.run(sql`
      insert into file (key, user_id, module, name, format, type, size, sha256)
      values (${String(person.id).padStart(32, '0')}, ${person.id}, 'made', 'a.csv', 'csv', 'text/csv', ${bytes}, '')
      on conflict (key) do update set size = excluded.size`);
  for (const person of [manager, admin]) await made(person, fileLimits.day);
  expect((await manager.call('api/customer/export', request)).body).toMatchObject({
    code: 'too_many',
    msg: expect.stringContaining('一天最多'),
  });
  await runToEnd(admin, 'api/customer/export', request);
  await made(manager, fileLimits.day / 2);
  await runToEnd(manager, 'api/customer/export', request);
  await database.run(sql`delete from file where sha256 = ''`);
});

test('nobody exports what they do not see: scope, grants, hidden and masked fields, rights that go meanwhile', async () => {
  const { seller, peer, admin } = company;
  await addCustomer(peer, '他人导出公司', { tel: '0571-11112222' });
  expect((await seller.call('api/customer/export', { list: {} })).body.code).toBe('forbidden');
  const grants = { crm: { customer: { index: true, export: true }, clues: { index: true } } };
  const role = { grants, scopes: { customer: 'department' }, fields: { customer: { tel: 'mask', Ext: 'hidden' } } };
  const narrow = await addPerson(company, 'narrowexporter', role);
  const list = { key: '他人导出' };
  expect(
    (await narrow.call('api/customer/export', { list, columns: ['CustomerName', 'Ext'] })).body.fields,
  ).toHaveProperty('columns');
  expect((await narrow.call('api/customer/export', { list: { Ext: 'x' } })).body.code).toBe('invalid');
  // The list of leads in the customers' clothes needs the leads' grant.
  expect((await narrow.call('api/customer/export', { list: { clue: '3' } })).body.code).toBe('forbidden');
  expect((await narrow.call('api/customer/export', { list, columns: ['secret'] })).body.code).toBe('invalid');
  const ended = await runToEnd(narrow, 'api/customer/export', {
    list,
    columns: ['CustomerName', 'tel', 'contactMobile'].slice(0, 2),
  });
  expect((await sheetOf(company, ended.fileUrl)).slice(1)).toEqual([['他人导出公司', '057****2222']]);
  const self = await addPerson(company, 'selfexporter', { ...role, scopes: { customer: 'self' } });
  const none = await runToEnd(self, 'api/customer/export', { list, columns: ['CustomerName'] });
  expect(await sheetOf(company, none.fileUrl)).toEqual([['客户名称']]);
  expect((await admin.call('api/customer/export', { list, ids: 'x' })).body.fields).toHaveProperty('ids');
  // Nothing selected is not everything.
  for (const ids of ['', [], null]) {
    const payload = { list, ids };
    const headers = { authkey: admin.token };
    const answer = await company.app.server.inject({ method: 'POST', url: '/api/customer/export', payload, headers });
    expect(answer.json()).toMatchObject({ code: 'invalid', fields: { ids: '请选择一项' } });
  }
  // Selected rows: of ids the same leaves as of the list, and nothing of those that the person does not see.
  const foreign = await addCustomer(admin, '他人导出别处公司');
  const seen = (await narrow.call('api/customer/index', list)).body.data.rows.map(({ id }: { id: number }) => id);
  expect(seen).not.toContain(foreign);
  const chosen = await runToEnd(narrow, 'api/customer/export', {
    list: {},
    ids: [...seen, foreign].join(),
    columns: ['CustomerName', 'tel'],
  });
  expect((await sheetOf(company, chosen.fileUrl)).slice(1)).toEqual([['他人导出公司', '057****2222']]);
  expect((await narrow.call('api/customer/export', { list: {}, ids: foreign })).body.code).toBe('conflict');
});

test('an export from a pool finds by nothing that the pool hides', async () => {
  const { admin, seller } = company;
  const grants = { crm: { customer: { index: true, export: true }, pool: { index: true }, contact: { index: true } } };
  const person = await addPerson(company, 'poolexporter', { grants });
  const pool = { name: '藏号导出公海', users: `${person.id},${seller.id}`, hidden: 'tel,contact.mobile' };
  const poolid = (await admin.call('api/poolRule/add', pool)).body.data.id;
  const id = (await seller.call('api/customer/add', { CustomerName: '藏号导出公司', tel: '0512-77778888' })).body.data
    .id;
  await seller.call('api/contact/add', { customerId: id, contactName: '某人', mobile: '13755557777' });
  expect((await seller.call('api/customer/ToGonghai', { ids: id, poolid })).body.result).toBe('success');
  for (const key of ['13755557777', '051277778888', '13755550000']) {
    const list = { IsGongHai: 1, key };
    expect((await person.call('api/customer/index', list)).body.data.total).toBe(0);
    expect((await runToEnd(person, 'api/customer/export', { list: JSON.stringify(list) })).result).toMatchObject({
      rows: 0,
    });
  }
});

test('what somebody chose for a title is suggested to them again, and to nobody else', async () => {
  const { admin } = company;
  const clerk = await addPerson(company, 'chooser', { grants: everything(['index', 'add', 'import']) });
  const sheet = `厂家,性质\n江阴铸造,${kinds[0]?.Name}\n`;
  const begun = await upload(admin, 'gys', '甲.csv', sheet);
  expect(begun.mapping).toEqual(['', '']);
  await check(admin, { id: begun.id, mapping: ['name', 'gysType'] });
  expect((await upload(admin, 'gys', '乙.csv', sheet)).mapping).toEqual(['name', 'gysType']);
  expect((await upload(clerk, 'gys', '丙.csv', sheet)).mapping).toEqual(['', '']);
});

test('a contact of another customer is not there already', async () => {
  const { admin } = company;
  const [first, second] = [await addCustomer(admin, '同名人甲公司'), await addCustomer(admin, '同名人乙公司')];
  await admin.call('api/contact/add', { customerId: first, contactName: '同名人' });
  const sheet = '客户,姓名\n同名人甲公司,同名人\n同名人乙公司,同名人\n';
  const begun = await upload(admin, 'contact', '联系人.csv', sheet);
  const mapping = ['customerId', 'contactName'];
  const checked = await check(admin, { id: begun.id, mapping }, { policy: 'skip', match: 'contactName' });
  expect(checked.result).toMatchObject({ fresh: 1, skipped: 1, failed: 0 });
  expect((await write(admin, begun.id)).result).toMatchObject({ created: 1, skipped: 1 });
  const { rows } = (await admin.call('api/contact/list', { customerId: second })).body.data;
  expect(rows).toMatchObject([{ contactName: '同名人' }]);
});

test('a customer that came stays where somebody changed its contact alone', async () => {
  const { manager } = company;
  const file = '客户名称,联系人\n联系人改过的公司,孙一\n没人动过的公司,孙二\n';
  const begun = await upload(manager, 'customer', '客户.csv', file);
  await check(manager, begun);
  expect((await write(manager, begun.id)).result).toMatchObject({ created: 2 });
  const [{ id }] = (await manager.call('api/customer/index', { key: '联系人改过的公司' })).body.data.rows;
  const [contact] = (await manager.call('api/contact/list', { customerId: id })).body.data.rows;
  const edited = await manager.call('api/contact/Edit', { id: contact.id, zhiwei: '经理' });
  expect(edited.body).toMatchObject({ result: 'success' });
  const undone = await runToEnd(manager, 'api/import/undo', { id: begun.id });
  expect(undone).toMatchObject({ state: 'done', result: { takenBack: 1, kept: 1 } });
  expect((await manager.call('api/customer/Views', { id })).body.result).toBe('success');
});

test('whoever asked is told at the end, once, by the name of the file, and of nobody else’s run', async () => {
  const { admin, manager } = company;
  const notices = async (person: Person, kind: string) =>
    (
      (await person.call('api/notification/index', { rows: 100 })).body as {
        rows: Record<string, unknown>[];
      }
    ).rows.filter((row) => row['kind'] === kind);
  const others = (await notices(manager, 'transfer.exported')).length;
  const { id } = await runToEnd(admin, 'api/gys/export', { list: {} });
  const [notice, ...rest] = (await notices(admin, 'transfer.exported')).filter((row) => row['modelId'] === id);
  expect(notice).toMatchObject({
    module: 'job',
    username: '',
    cont: expect.stringMatching(/^导出“.+\.xlsx”已完成，文件保留一天$/),
  });
  expect(rest).toEqual([]);
  expect(await notices(manager, 'transfer.exported')).toHaveLength(others);
  const begun = await upload(admin, 'gys', '通知.csv', '供应商名称,类别\n通知供应商,原材料');
  await check(admin, begun);
  const run = await write(admin, begun.id);
  expect((await notices(admin, 'transfer.imported')).find((row) => row['modelId'] === run.id)).toMatchObject({
    cont: '导入“通知.csv”已完成',
  });
});
