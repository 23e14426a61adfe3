// The duplicate check finds records regardless of their owners, and reveals of others' records no more than was typed.
import type { DuplicateRow } from '@crm/protocol/answers/duplicate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { maskedName } from './masked-name.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function check(person: Person, key: string): Promise<DuplicateRow[]> {
  const { body } = await person.call('api/customer/duplicate', { key });
  if (body.result !== 'success') throw new Error(`${body.code} ${JSON.stringify(body.fields)}`);
  return body.data.rows;
}

const added = async (person: Person, path: string, fields: Record<string, unknown>): Promise<number> => {
  const { body } = await person.call(path, fields);
  if (body.result !== 'success') throw new Error(`${path}: ${body.msg} ${JSON.stringify(body.fields)}`);
  return body.data.id;
};

test('a name is the same without blanks, full-width forms and kinds of company; others contain it', async () => {
  const { seller } = company;
  const same = await addCustomer(seller, '恒力液压（苏州）有限公司');
  const longer = await addCustomer(seller, '恒力液压件集团有限公司');
  await addCustomer(seller, '恒大液压有限公司');
  for (const key of ['恒力液压', ' 恒力 液压 有限公司', '恒力液压股份有限公司', '恒力液压（常州）有限责任公司']) {
    const rows = await check(seller, key);
    expect(rows.map(({ id, same: whole, type }) => [id, whole, type])).toEqual([
      [same, true, 'customer'],
      [longer, false, 'customer'],
    ]);
  }
  expect((await check(seller, '恒力液压'))[0]).toEqual({
    type: 'customer',
    id: same,
    name: '恒力液压（苏州）有限公司',
    same: true,
    customerId: 0,
    customerName: '',
    UserName: '李销售',
    genjinTime: '',
    pool: '',
    can: { receive: false },
  });
  expect(await check(seller, 'ＨＥＮＧＬＩ')).toEqual([]);
});

test('a name is the same in traditional and in simplified characters, and a lead of it becomes no second customer', async () => {
  const { seller, stranger } = company;
  const ids = [await addCustomer(seller, '龍騰電氣集團有限公司'), await addCustomer(seller, '凤鸣电气有限公司')];
  for (const key of ['龙腾电气集团有限公司', '龍騰電氣', '龙騰电气有限公司'])
    expect((await check(seller, key))[0], key).toMatchObject({ id: ids[0], same: true });
  for (const key of ['鳳鳴電氣', '凤鸣电气'])
    expect((await check(seller, key))[0], key).toMatchObject({ id: ids[1], same: true });
  expect((await check(seller, '鳳鳴'))[0]).toMatchObject({ id: ids[1], same: false });
  expect((await check(stranger, '鳳鳴電氣'))[0]).toMatchObject({ id: 0, name: '凤鸣电气＊＊＊＊', same: true });
  for (const [CustomerName, id] of [
    ['龙腾电气集团有限公司', ids[0]],
    ['鳳鳴電氣有限公司', ids[1]],
  ]) {
    const lead = await added(seller, 'api/clues/add', { CustomerName });
    const { body } = await seller.call('api/clues/Turn', { ids: lead });
    expect(body, String(CustomerName)).toMatchObject({ code: 'conflict', data: { duplicates: [{ customerId: id }] } });
  }
});

test('a number is found by its digits in all four kinds, however it was written', async () => {
  const { seller } = company;
  const customer = await added(seller, 'api/customer/add', { CustomerName: '号码制造厂', tel: '0512-6688 1234' });
  const contact = await added(seller, 'api/contact/add', {
    customerId: customer,
    contactName: '周号',
    mobile: '13911112222',
  });
  const lead = await added(seller, 'api/clues/add', { CustomerName: '号码线索', contact_mobile: '13911112222' });
  expect((await check(seller, '051266881234')).map(({ type, id }) => [type, id])).toEqual([['customer', customer]]);
  for (const key of ['13911112222', '139-1111-2222', '+86 139 1111 2222', '１３９１１１１２２２２']) {
    const rows = await check(seller, key);
    expect(rows.map(({ type, id }) => [type, id])).toEqual([
      ['clues', lead],
      ['contact', contact],
    ]);
    expect(rows[1]).toMatchObject({ name: '周号', customerId: customer, customerName: '号码制造厂', same: true });
  }
  // Also where it stands with the country before it.
  const abroad = await added(seller, 'api/customer/add', { CustomerName: '国际号码厂', tel: '+86 13911113333' });
  for (const key of ['13911113333', '+86 13911113333', '8613911113333'])
    expect((await check(seller, key)).map(({ id }) => id)).toEqual([abroad]);
  // Part of a number is none.
  expect(await check(seller, '1391111222')).toEqual([]);
  expect(await check(seller, '5126688123')).toEqual([]);
});

test('of what one may not see there is the owner and the latest follow-up, and of the name what was typed', async () => {
  const { seller, stranger, manager } = company;
  const id = await addCustomer(seller, '远方精密仪器有限公司');
  await seller.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: '谈过' });
  await seller.call('api/contact/add', { customerId: id, contactName: '秦远', mobile: '13733334444' });
  const [row, ...others] = await check(stranger, '精密仪器');
  expect(others).toEqual([]);
  expect(row).toMatchObject({ type: 'customer', id: 0, name: '＊＊精密仪器＊＊＊＊', UserName: '李销售', same: false });
  expect(row?.genjinTime).toMatch(/^\d{4}-/);
  expect(await check(stranger, '远方精密仪器')).toMatchObject([{ id: 0, name: '远方精密仪器＊＊＊＊', same: true }]);
  const [contact] = await check(stranger, '13733334444');
  expect(contact).toMatchObject({
    type: 'contact',
    id: 0,
    name: '＊＊',
    customerId: 0,
    customerName: '＊＊＊＊＊＊＊＊＊＊',
  });
  expect(JSON.stringify(contact)).not.toMatch(/1373333|秦|远方/);
  expect(await check(manager, '精密仪器')).toMatchObject([{ id, name: '远方精密仪器有限公司' }]);
});

test('what lies in the pool says in which, and may be claimed by whoever may claim', async () => {
  const { seller, stranger } = company;
  const id = await addCustomer(seller, '公海里的查重公司');
  await seller.call('api/customer/ToGonghai', { ids: id });
  expect(await check(stranger, '公海里的查重')).toMatchObject([
    { type: 'pool', id, pool: '公共公海', UserName: '', can: { receive: true } },
  ]);
  const outsider = await addPerson(company, 'outsider', { grants: { crm: { clues: { index: true } } } });
  expect((await outsider.call('api/customer/duplicate', { key: '公海里的查重' })).body.code).toBe('forbidden');
  const looker = await addPerson(company, 'looker', { grants: { crm: { customer: { index: true } } } });
  expect(await check(looker, '公海里的查重')).toMatchObject([{ type: 'pool', id: 0, can: { receive: false } }]);
  // People who may claim do so from pools of their own.
  const poolid = await added(company.admin, 'api/poolRule/add', { name: '别组公海', users: seller.id });
  const theirs = await addCustomer(seller, '别组公海里的查重公司');
  await seller.call('api/customer/ToGonghai', { ids: theirs, poolid });
  expect(await check(stranger, '别组公海里的查重公司')).toMatchObject([
    { type: 'pool', id: 0, pool: '别组公海', can: { receive: false } },
  ]);
});

test('a kind that one may not see is not looked into, nor a field that one’s role hides or masks', async () => {
  const { seller } = company;
  const customer = await added(seller, 'api/customer/add', { CustomerName: '字段权限查重公司', tel: '025-87654321' });
  await added(seller, 'api/clues/add', { CustomerName: '字段权限查重线索', tel: '025-87654321' });
  await added(seller, 'api/contact/add', {
    customerId: customer,
    contactName: '字段权限查重人',
    mobile: '13655556666',
  });
  const grants = { crm: { customer: { index: true }, clues: { index: true }, contact: { index: true } } };
  const scopes = { customer: 'all', clues: 'all', contact: 'all' };
  const all = await addPerson(company, 'allkinds', { grants, scopes });
  await added(seller, 'api/OpportLogs/Add', { customerId: customer, status: 0, Ext: '谈过' });
  expect((await check(all, '字段权限查重')).map(({ type }) => type)).toEqual(['customer', 'clues', 'contact']);
  // Shown where nothing hides it.
  expect((await check(all, '字段权限查重公司'))[0]?.genjinTime).toMatch(/^\d{4}-/);
  expect((await check(all, '02587654321')).map(({ type }) => type)).toEqual(['customer', 'clues']);
  const noLeads = await addPerson(company, 'nokinds', {
    grants: { crm: { customer: { index: true } } },
    scopes: { customer: 'all' },
  });
  expect((await check(noLeads, '字段权限查重')).map(({ type }) => type)).toEqual(['customer']);
  for (const how of ['hidden', 'mask']) {
    const fields = { customer: { tel: how }, clues: { CustomerName: how } };
    const blind = await addPerson(company, `blind${how}`, { grants, scopes, fields });
    expect((await check(blind, '02587654321')).map(({ type }) => type)).toEqual(['clues']);
    expect((await check(blind, '字段权限查重')).map(({ type }) => type)).toEqual(['customer', 'contact']);
  }
  const fields = { customer: { userid: 'hidden', genjinTime: 'hidden' } };
  const noOwner = await addPerson(company, 'noowner', { grants: { crm: { customer: { index: true } } }, fields });
  expect(await check(noOwner, '字段权限查重')).toMatchObject([{ id: 0, UserName: '', genjinTime: '' }]);
});

test('what a pool hides until it is claimed is told to nobody, whether they belong to the pool or not', async () => {
  const { admin, seller, peer, stranger } = company;
  const poolid = await added(admin, 'api/poolRule/add', {
    name: '藏号公海',
    users: peer.id,
    hidden: 'tel,contact.mobile',
  });
  const id = await added(peer, 'api/customer/add', { CustomerName: '藏号查重公司', tel: '0512-77778888' });
  await peer.call('api/contact/add', { customerId: id, contactName: '某人', mobile: '13755557777' });
  await peer.call('api/customer/ToGonghai', { ids: id, poolid });
  for (const person of [peer, seller, stranger])
    for (const key of ['051277778888', '13755557777']) expect(await check(person, key)).toEqual([]);
  expect((await check(stranger, '藏号查重')).map(({ type }) => type)).toEqual(['pool']);
});

test('who types a name whole sees it whole', async () => {
  const { seller, stranger } = company;
  await addCustomer(seller, '南方（宁波）药业有限公司');
  expect(await check(stranger, '南方（宁波）药业有限公司')).toMatchObject([{ id: 0, name: '南方(宁波)药业有限公司' }]);
});

test('what is gone, or became a customer, is not there; at most ten are named, the same and the seen ones first', async () => {
  const { seller, manager, stranger } = company;
  for (let n = 1; n <= 11; n++) await addCustomer(stranger, `众多查重公司${n}号厂`);
  const own = await addCustomer(seller, '众多查重乙厂');
  const rows = await check(seller, '众多查重');
  expect(rows).toHaveLength(10);
  expect(rows[0]).toMatchObject({ id: own });
  const gone = await addCustomer(seller, '删掉的查重公司');
  await manager.call('api/customer/delete', { ids: gone });
  expect(await check(seller, '删掉的查重')).toEqual([]);
  const lead = await added(seller, 'api/clues/add', { CustomerName: '转化的查重公司' });
  await seller.call('api/clues/Turn', { ids: lead });
  expect((await check(seller, '转化的查重')).map(({ type }) => type)).toEqual(['customer']);
});

test.each(['', ' ', '有限公司', '（苏州）有限公司', '厂', '123456', '%', 'a'])(
  '“%s” is too little to look for',
  async (key) => {
    const { body } = await company.seller.call('api/customer/duplicate', { key });
    expect([body.code, body.fields]).toEqual(['invalid', { key: '请输入至少两个能区分名称的字，或至少七位号码' }]);
  },
);

test('records that were written before names were kept whole are found once the search is caught up', async () => {
  const { seller, database } = company;
  const id = await addCustomer(seller, '老记录查重公司');
  await database.run(
    sql`update customer set search_tokens = array(select x from unnest(search_tokens) x where x not like '=%') where id = ${id}`,
  );
  const { rebuildSearch } = await import('../../engine/write/rebuild-search.ts');
  const { customerEntity } = await import('../customer/index.ts');
  expect(
    (await rebuildSearch(database, { entity: customerEntity, fields: [] }, new AbortController().signal)).mended,
  ).toBe(1);
  expect(
    (await rebuildSearch(database, { entity: customerEntity, fields: [] }, new AbortController().signal)).mended,
  ).toBe(0);
  expect(await check(seller, '老记录查重')).toMatchObject([{ id, same: true }]);
});

test.each([
  ['苏州恒力液压有限公司', '恒力', '＊＊恒力＊＊＊＊＊＊'],
  ['恒力 恒力', '恒力', '恒力恒力'],
  ['甲乙丙', '', '＊＊＊'],
  ['ＡＢＣ公司', 'abc', 'abc＊＊'],
  ['甲乙丙', '乙丁', '＊＊＊'],
  ['龍騰公司', '龙腾', '龍騰＊＊'],
])('of %s whoever typed %s is shown %s', (name, typed, shown) => expect(maskedName(name, typed)).toBe(shown));
