// Work logs through the API: written, filled in, read, answered, found, and seen by whom they are for.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';
import { listenAs } from '../../../test/ear.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ realtime: true });
});
afterAll(() => company.close());

const done = '拜访了三家客户';
async function write(person: Person, body: Record<string, unknown> = {}): Promise<number> {
  const answer = await person.call('api/worklog/add', { type: 1, done, plan: '整理报价', problems: '', ...body });
  expect(answer.body).toMatchObject({ result: 'success' });
  return answer.body.data.id;
}
const listed = async (person: Person, dataType: string, more: Record<string, unknown> = {}) =>
  (await person.call('api/worklog/list', { dataType, ...more })).body.data;
const idsOf = (page: { rows: { id: number }[] }) => page.rows.map(({ id }) => id);
const noticesOf = async (person: Person) =>
  (await person.call('api/notification/index', { isread: 1, rows: 100 })).body as {
    rows: { kind: string; modelId: number }[];
  };

test('a log goes to its recipients, who find it unread, open it, and are in its read list', async () => {
  const { seller, peer, stranger } = company;
  const id = await write(seller, { userids: `${peer.id},${seller.id}` });
  expect(idsOf(await listed(seller, 'sent'))).toContain(id);
  expect(idsOf(await listed(peer, 'received'))).toContain(id);
  const [unread] = (await listed(peer, 'unread')).rows;
  expect(unread).toMatchObject({ id, unread: 1, readCount: 0, sentCount: 1, UserName: '李销售', done });
  expect((await peer.call('api/worklog/unread')).body.data).toEqual({ count: 1 });
  expect((await noticesOf(peer)).rows.map(({ kind }) => kind)).toEqual(['worklog.received']);

  expect((await stranger.call('api/worklog/Views', { id })).body.code).toBe('not_found');
  expect((await peer.call('api/worklog/Views', { id })).body.data).toMatchObject({
    type: 1,
    plan: '整理报价',
    userids: [{ userid: peer.id, username: '赵同事' }],
    can: { edit: false, delete: false, comment: true },
  });
  expect(idsOf(await listed(peer, 'unread'))).not.toContain(id);
  expect(idsOf(await listed(peer, 'received'))).toContain(id);
  expect((await noticesOf(peer)).rows).toEqual([]);
  // Readers who are no recipients are listed as well.
  await company.manager.call('api/worklog/Views', { id });
  const { rows } = (await seller.call('api/worklog/reads', { id })).body.data;
  expect(rows).toMatchObject([
    { userid: peer.id, NickName: '赵同事', recipient: 1, readTime: expect.stringMatching(/^20/) },
    { userid: company.manager.id, recipient: 0, readTime: expect.stringMatching(/^20/) },
  ]);
});

test('the first time that somebody opens a log counts, and counted is whom it was sent to', async () => {
  const { seller, peer, manager } = company;
  const id = await write(seller, { userids: String(peer.id) });
  for (const person of [peer, manager]) await person.call('api/worklog/Views', { id });
  await company.database.run(sql`update work_log_reader set read_at = '2026-01-05 09:00:00+08' where log_id = ${id}`);
  await peer.call('api/worklog/Views', { id });
  const { rows } = (await seller.call('api/worklog/reads', { id })).body.data;
  expect(rows.find((row: { userid: number }) => row.userid === peer.id).readTime).toBe('2026-01-05 09:00:00');
  expect((await seller.call('api/worklog/Views', { id })).body.data).toMatchObject({ readCount: 1, sentCount: 1 });
});

test('the writer hears at once that a log was read, and that something was said about it', async () => {
  const { seller, peer, stranger } = company;
  const id = await write(seller, { userids: String(peer.id) });
  const [writer, outsider] = [await listenAs(company, seller), await listenAs(company, stranger)];
  const heardOfLog = () => writer.changes.some(({ module, ids }) => module === 'worklog' && ids.includes(id));
  await peer.call('api/worklog/Views', { id });
  await expect.poll(heardOfLog).toBe(true);
  writer.changes.length = 0;
  await peer.call('api/worklog/AddLogs', { id, cont: '收到' });
  await expect.poll(heardOfLog).toBe(true);
  expect(outsider.changes.flatMap(({ ids }) => ids)).not.toContain(id);
  for (const ear of [writer, outsider]) ear.close();
});

test('a new log goes on from the one that the person wrote before, not from those of others', async () => {
  const { seller, peer } = company;
  const of = (day: string, plan: string) => ({ logDate: day, plan, userids: String(company.stranger.id) });
  const own = await write(seller, of('2026-04-01', '回访老客户'));
  await write(peer, { ...of('2026-04-02', '只给自己看的计划'), userids: '' });
  const start = async (logDate: string) => (await seller.call('api/worklog/start', { type: 1, logDate })).body.data;
  expect(await start('2026-04-03')).toMatchObject({
    written: 0,
    before: { title: '2026-04-01 日报', plan: '回访老客户' },
    recipients: [{ userid: company.stranger.id }],
  });
  expect(await start('2026-04-02')).toMatchObject({ written: 0 });
  expect(await start('2026-04-01')).toMatchObject({ written: own });
});

test('a log is of the day, week or month that its date lies in, and none that has not begun', async () => {
  const { seller } = company;
  const title = async (type: number, date: string) =>
    (await seller.call('api/worklog/Views', { id: await write(seller, { type, logDate: date }) })).body.data;
  expect(await title(1, '2026-03-04')).toMatchObject({ title: '2026-03-04 日报', logDate: '2026-03-04' });
  expect(await title(2, '2026-03-04')).toMatchObject({ title: '2026-03-02~03-08 周报', endDate: '2026-03-08' });
  expect(await title(3, '2026-02-11')).toMatchObject({
    title: '2026-02 月报',
    logDate: '2026-02-01',
    endDate: '2026-02-28',
  });
  const english = await seller.call('api/worklog/list', { dataType: 'mine' }, { 'x-language': 'en' });
  const named = (english.body.data.rows as { title: string }[]).map((row) => row.title);
  expect(named).toEqual(
    expect.arrayContaining(['Daily log, 2026-03-04', 'Weekly log, 2026-03-02~03-08', 'Monthly log, 2026-02']),
  );
  const ahead = await seller.call('api/worklog/add', { type: 2, done, logDate: '2199-01-01' });
  expect(ahead.body).toMatchObject({ code: 'invalid', fields: { logDate: '还没到这段时间，不能提前写日志' } });
  const empty = await seller.call('api/worklog/add', { type: 4, done: ' ' });
  expect(Object.keys(empty.body.fields ?? {}).sort()).toEqual(['done', 'type']);
});

test('the figures of the period are filled in, and told to readers as far as they may read them', async () => {
  const { seller, peer, manager } = company;
  const customer = await addCustomer(seller, '数字有限公司');
  await seller.call('api/OpportLogs/Add', { customerId: customer, status: 1, Ext: '电话沟通' });
  const figure = (data: { figures: { key: string }[] }, key: string) => data.figures.find((one) => one.key === key);
  const begun = (await seller.call('api/worklog/start', { type: 1 })).body.data;
  expect(figure(begun, 'customer.added')).toMatchObject({ value: '1', unit: 'count' });
  const id = await write(seller, { userids: String(peer.id), customerIds: String(customer) });
  const seen = (await manager.call('api/worklog/Views', { id })).body.data;
  expect(figure(seen, 'OpportLogs.written')).toMatchObject({ label: '跟进客户次数', value: '1' });
  const { list } = figure(seen, 'customer.added') as { key: string; list: { module: string; data: unknown } };
  const rows = await manager.call('api/customer/index', { data: JSON.stringify(list.data) });
  expect(idsOf(rows.body.data)).toEqual([customer]);
  expect(seen).toMatchObject({ customerIds: [customer], customerIdsName: '数字有限公司' });

  const role = { grants: { oa: { worklog: { index: true } } }, name: '只看日志', scopes: {}, fields: {} };
  const added = await company.admin.call('main/role/add', role);
  const before = (await company.admin.call('api/user/detail', { UserID: peer.id })).body.data.RoleId;
  await company.admin.call('api/user/edit', { UserID: peer.id, RoleId: added.body.data.id });
  const limited = (await peer.call('api/worklog/Views', { id })).body.data;
  expect(limited.done).toBe(done);
  expect(figure(limited, 'customer.added')).toBeUndefined();
  await company.admin.call('api/user/edit', { UserID: peer.id, RoleId: before });
});

test('whoever sees a log comments on it, and its writer hears of it; nobody else gets near', async () => {
  const { seller, peer, stranger, manager } = company;
  const id = await write(seller, { userids: String(peer.id) });
  expect((await peer.call('api/worklog/AddLogs', { id, cont: '辛苦了' })).body).toMatchObject({ result: 'success' });
  expect((await manager.call('api/worklog/AddLogs', { id, cont: '注意回款' })).body).toMatchObject({ msg: '评论成功' });
  const { rows, total } = (await seller.call('api/worklog/logslist', { id })).body.data;
  expect({ rows, total }).toMatchObject({
    total: 2,
    rows: [
      { cont: '注意回款', username: '王主管', addtime: expect.any(String) },
      { cont: '辛苦了', userid: peer.id },
    ],
  });
  expect((await seller.call('api/worklog/Views', { id })).body.data.commentCount).toBe(2);
  const heard = (await noticesOf(seller)).rows.filter((one) => one.kind === 'worklog.commented' && one.modelId === id);
  expect(heard).toHaveLength(2);
  // So do people who commented before.
  expect((await noticesOf(peer)).rows.filter((one) => one.kind === 'worklog.commented')).toMatchObject([
    { modelId: id },
  ]);
  for (const path of ['AddLogs', 'logslist', 'reads'])
    expect((await stranger.call(`api/worklog/${path}`, { id, cont: '看看' })).body.code).toBe('not_found');
  const empty = await peer.call('api/worklog/AddLogs', { id, cont: ' ' });
  expect(empty.body).toMatchObject({ code: 'invalid', fields: { cont: expect.any(String) } });
});

test('only whoever wrote a log changes it; new recipients hear of it, those taken out see it no more', async () => {
  const { seller, peer, manager, stranger } = company;
  const id = await write(seller, { userids: String(peer.id) });
  for (const person of [peer, manager, company.admin])
    expect((await person.call('api/worklog/edit', { id, done: '改写' })).body.code).toBe('forbidden');
  const edited = await seller.call('api/worklog/edit', { id, done: '又签了一单', userids: String(stranger.id) });
  expect(edited.body.result).toBe('success');
  expect((await stranger.call('api/worklog/Views', { id })).body.data.done).toBe('又签了一单');
  expect((await peer.call('api/worklog/Views', { id })).body.code).toBe('not_found');
  expect((await noticesOf(stranger)).rows.some((one) => one.modelId === id)).toBe(false);
  expect(idsOf(await listed(seller, 'all', { key: '又签了' }))).toEqual([id]);

  // Taken out and put back by a second edit, it is read as before.
  await seller.call('api/worklog/edit', { id, userids: '' });
  expect((await stranger.call('api/worklog/Views', { id })).body.code).toBe('not_found');
  await seller.call('api/worklog/edit', { id, userids: String(stranger.id) });
  expect(idsOf(await listed(stranger, 'unread'))).not.toContain(id);
});

test('everything unread is marked as read at once', async () => {
  const { seller, peer } = company;
  const ids = [await write(seller, { userids: String(peer.id) }), await write(seller, { userids: String(peer.id) })];
  expect((await peer.call('api/worklog/read', { ids: ids[0] })).body.data).toEqual({ count: 1 });
  expect((await peer.call('api/worklog/read', { all: 1 })).body).toMatchObject({
    result: 'success',
    msg: '已标为已读',
  });
  expect((await peer.call('api/worklog/unread')).body.data).toEqual({ count: 0 });
  // What was not sent to somebody is not theirs to mark.
  expect((await company.stranger.call('api/worklog/read', { ids: ids.join() })).body.data).toEqual({ count: 0 });
});

test('who looks as another person reads logs without a trace', async () => {
  const { seller, peer, admin } = company;
  const id = await write(seller, { userids: String(peer.id) });
  const acted = await admin.call('api/user/actAs', { id: peer.id, reason: '核对' });
  const token = acted.body.data?.LoginToken ?? '';
  expect(token).not.toBe('');
  const seen = await company.guest.call('api/worklog/Views', { id }, { authkey: token });
  expect(seen.body.data).toMatchObject({ id });
  const calls = JSON.stringify([{ path: 'api/worklog/Views', body: { id } }]);
  const together = await company.guest.call('api/batch/index', { calls }, { authkey: token });
  expect(together.body.data).toMatchObject([{ data: { id } }]);
  expect(idsOf(await listed(peer, 'unread'))).toContain(id);
});

test('missing are those in scope who may write and did not', async () => {
  const { seller, peer, manager, stranger } = company;
  const names = async (person: Person, more = {}) =>
    (await listed(person, 'missing', { logDate: '2026-01-05', ...more })).rows.map(
      (row: { UserName: string }) => row.UserName,
    );
  expect((await names(manager)).sort()).toEqual(['李销售', '王主管', '赵同事'].sort());
  const written = await write(peer, { logDate: '2026-01-05' });
  expect((await names(manager)).sort()).toEqual(['李销售', '王主管'].sort());
  expect(await names(manager, { type: 2 })).toContain('赵同事');
  expect(await names(stranger)).toEqual(['孙外人']);
  expect(await names(manager, { key: '李' })).toEqual(['李销售']);
  // A log that is in the bin is not written.
  expect((await peer.call('api/worklog/delete', { ids: written })).body).toMatchObject({ result: 'success' });
  expect(await names(manager)).toContain('赵同事');
  const page = await listed(company.admin, 'missing', { logDate: '2026-01-05', rows: 2, page: 2 });
  expect(page.rows).toHaveLength(2);
  expect(page.total).toBeGreaterThan(4);
  expect((await seller.call('api/worklog/list', { dataType: 'missing', logDate: 'x' })).body.code).toBe('invalid');
});
