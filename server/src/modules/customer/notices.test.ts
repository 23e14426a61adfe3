// Who is notified when a customer comes, goes, or somebody is mentioned by an @.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function unread(person: Person, language = 'cn') {
  const body = (await person.call('api/notification/index', { isread: 1 }, { 'x-language': language })).body as {
    rows: { cont: string; kind: string; module: string; modelId: number }[];
    total: number;
  };
  return body.rows;
}

test('the owner hears that a customer was taken, whoever gets it hears that it is theirs, nobody hears of their own doing', async () => {
  const { seller, manager, peer } = company;
  const id = await addCustomer(seller, '易主公司');
  await manager.call('api/customer/ToGonghai', { ids: id });
  expect(await unread(seller)).toMatchObject([
    { kind: 'customer.taken', cont: '王主管把您的客户“易主公司”转走或收回', modelId: id },
  ]);
  await manager.call('api/customer/distribute', { ids: id, userid: peer.id });
  expect(await unread(peer)).toMatchObject([
    { kind: 'customer.assigned', cont: '王主管把客户“易主公司”分配给您', module: 'customer', modelId: id },
  ]);
  expect(await unread(peer, 'en')).toMatchObject([{ cont: '王主管 assigned the customer “易主公司” to you' }]);
  // What is out of sight by now is not named.
  expect(await unread(seller)).toMatchObject([{ cont: '王主管把您的客户转走或收回', modelId: 0 }]);
  await peer.call('api/customer/ToGonghai', { ids: id });
  await peer.call('api/customer/receive', { ids: id });
  expect(await unread(peer)).toHaveLength(1);
  expect(await unread(manager)).toEqual([]);
});

test('a mention in a follow-up reaches the colleague, a refused one reaches nobody', async () => {
  const { seller, manager, stranger } = company;
  const id = await addCustomer(seller, '提及公司');
  await seller.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: '请 @王主管 看一下，@孙外人 也看看' });
  await seller.call('api/OpportLogs/Add', { customerId: id, status: 9, Ext: '请 @王主管 再看' });
  expect(await unread(manager)).toMatchObject([
    { kind: 'mention', cont: '李销售在客户“提及公司”的跟进记录中提到了您', modelId: id },
  ]);
  expect(await unread(stranger)).toMatchObject([
    { kind: 'mention', cont: '李销售在客户的跟进记录中提到了您', modelId: 0 },
  ]);
});
