// What every write has to ensure: nothing is announced before it is stored, everything is logged, and exactly the right people are notified.
import type { AddressInfo } from 'node:net';
import type { Changed } from '@crm/protocol/realtime';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { defineModule } from '../src/engine/module.ts';
import { invalid } from '../src/platform/errors.ts';
import { addCustomer, addPerson, type Company, createCompany, type Person } from './company.ts';

let company: Company;
const sockets: Socket[] = [];

/** Refuses at the very end of a write, after everything was written and announced. */
const lateRefusal = defineModule({
  name: 'lateRefusal',
  on: {
    'customer.changed': async (_call, { rows }) => {
      if (rows.some((row) => String(row['name']).includes('最后才拒绝')))
        throw invalid({ CustomerName: msg('asWritten', { text: '不能叫这个名字' }) });
    },
  },
});

beforeAll(async () => {
  company = await createCompany({ realtime: true, modules: [lateRefusal] });
  await company.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => company.close());

async function listen(
  person: Person,
): Promise<{ changes: Changed[]; until: (id: number, module?: string) => Promise<void> }> {
  const { port } = company.app.server.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/hub',
    query: { token: person.token },
    transports: ['websocket'],
    forceNew: true,
  });
  sockets.push(socket);
  const changes: Changed[] = [];
  const waiting: { id: number; module: string; done: () => void }[] = [];
  socket.on('changed', (change: Changed) => {
    changes.push(change);
    for (const one of waiting) if (change.module === one.module && change.ids.includes(one.id)) one.done();
  });
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  // Rooms are joined before this is answered.
  await new Promise<void>((resolve) => socket.emit('getOnlinefriend', () => resolve()));
  return {
    changes,
    // Events of different calls may overtake each other: callers wait for the one they expect.
    until: (id, module = 'customer') =>
      new Promise((resolve) => {
        if (changes.some((change) => change.module === module && change.ids.includes(id))) resolve();
        else waiting.push({ id, module, done: resolve });
      }),
  };
}

const actionsOf = async (person: Person, module: string, modelId: number) =>
  (await person.call('api/operationLog/index', { module, modelId })).body.data.rows.map(
    (row: { action: string }) => row.action,
  );

describe('events', () => {
  test('a write that is refused at its end is announced to nobody', async () => {
    const { seller, admin } = company;
    const ear = await listen(admin);
    const id = await addCustomer(seller, '先成后拒公司');
    await ear.until(id);
    ear.changes.length = 0;
    const refused = await seller.call('api/customer/edit', { id, CustomerName: '最后才拒绝公司' });
    expect(refused.body.code).toBe('invalid');
    const marker = await addCustomer(seller, '随后的公司');
    await ear.until(marker);
    expect(ear.changes.filter((change) => change.ids.includes(id))).toEqual([]);
    expect((await seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      CustomerName: '先成后拒公司',
      version: 1,
    });
  });

  test('people outside the scope hear nothing, members do', async () => {
    const { seller, stranger, peer, database } = company;
    const [outside, member] = [await listen(peer), await listen(stranger)];
    const id = await addCustomer(seller, '成员可闻公司');
    await database.run(
      sql`insert into customer_member (customer_id, user_id, access) values (${id}, ${stranger.id}, 'read')`,
    );
    await seller.call('api/customer/edit', { id, address: '新地址' });
    await member.until(id);
    const marker = await addCustomer(peer, '同事自己的公司');
    await outside.until(marker);
    expect(outside.changes.filter((change) => change.module === 'customer').map((change) => change.ids)).toEqual([
      [marker],
    ]);
  });

  test('a person’s pins are announced to that person’s windows only', async () => {
    const { seller, manager } = company;
    const [own, above] = [await listen(seller), await listen(manager)];
    const id = await addCustomer(seller, '只给自己置顶公司');
    await Promise.all([own.until(id), above.until(id)]);
    own.changes.length = 0;
    above.changes.length = 0;
    expect((await seller.call('api/customer/setTop', { id })).body.data).toEqual({ isTop: 1 });
    await own.until(id);
    const marker = await addCustomer(seller, '置顶之后公司');
    await above.until(marker);
    expect(above.changes.some((change) => change.ids.includes(id))).toBe(false);
  });

  test('entries of the dictionary that come, change and go are announced to everybody', async () => {
    const { admin, guest, seller } = company;
    expect(guest.id).toBe(0);
    const ear = await listen(seller);
    const id = (await admin.call('api/Status/add', { types: 'LaiYuan', Name: '人人知晓' })).body.data.id;
    await ear.until(id, 'status');
    for (const [path, body] of [
      ['api/Status/edit', { id, Name: '人人皆知' }],
      ['api/Status/delete', { ids: id }],
    ] as const) {
      ear.changes.length = 0;
      expect((await admin.call(path, body)).body.result, path).toBe('success');
      await ear.until(id, 'status');
    }
  });

  test('members hear of what is added below the record', async () => {
    const { seller, stranger, database } = company;
    const id = await addCustomer(seller, '成员下级公司');
    await database.run(
      sql`insert into customer_member (customer_id, user_id, access) values (${id}, ${stranger.id}, 'read')`,
    );
    const member = await listen(stranger);
    const contact = (await seller.call('api/contact/add', { customerId: id, contactName: '新来的' })).body.data.id;
    await member.until(contact, 'contact');
    expect(member.changes).toContainEqual({ module: 'contact', ids: [contact] });
  });

  test('who loses sight of a record hears of it once more', async () => {
    const { seller, peer, stranger } = company;
    const watcher = await listen(peer);
    const id = await addCustomer(seller, '别处领走公司');
    await seller.call('api/customer/ToGonghai', { ids: id });
    await watcher.until(id);
    watcher.changes.length = 0;
    await stranger.call('api/customer/receive', { ids: id });
    // What was claimed is no longer in the pool that this person looks at.
    const marker = await addCustomer(peer, '领走之后公司');
    await Promise.all([watcher.until(id), watcher.until(marker)]);
    const changedIds = watcher.changes.filter((change) => change.module === 'customer').flatMap((change) => change.ids);
    expect(changedIds.toSorted((a, b) => a - b)).toEqual([id, marker]);
  });

  test('a change of the settings is heard by everybody', async () => {
    const { admin, seller } = company;
    const ear = await listen(seller);
    await admin.call('api/setting/edit', { key: 'company.name', value: '改名的公司' });
    await ear.until(1, 'setting');
    expect(ear.changes).toContainEqual({ module: 'setting', ids: [1] });
  });

  test('of a pool are heard by those who may see it', async () => {
    const { seller, stranger } = company;
    const poolless = await addPerson(
      company,
      'poolless',
      { grants: { crm: { customer: { index: true, add: true, receive: true } } }, scopes: { customer: 'self' } },
      company.departments.south,
    );
    const [deaf, ear] = [await listen(poolless), await listen(stranger)];
    const id = await addCustomer(seller, '入海公司');
    await seller.call('api/customer/ToGonghai', { ids: id });
    await ear.until(id);
    const marker = await addCustomer(poolless, '自己的公司');
    await deaf.until(marker);
    expect(deaf.changes.map((change) => change.ids)).toEqual([[marker]]);
    // Nor is anything of it shown, counted or to be had.
    expect((await poolless.call('api/customer/index', { IsGongHai: 1 })).body.data).toMatchObject({
      rows: [],
      total: 0,
    });
    expect((await poolless.call('api/customer/Views', { id })).body.code).toBe('not_found');
    expect((await poolless.call('api/customer/receive', { ids: id })).body.code).toBe('not_found');
    await stranger.call('api/customer/receive', { ids: id });
    const late = (await poolless.call('api/customer/receive', { ids: id })).body;
    expect(late.code).toBe('not_found');
    expect(JSON.stringify(late)).not.toContain('孙外人');
  });
});

describe('the log', () => {
  test('has every verb of a customer’s life, with what changed', async () => {
    const { seller, manager, stranger } = company;
    const id = await addCustomer(seller, '一生公司');
    const contact = (await seller.call('api/contact/add', { customerId: id, contactName: '甲' })).body.data.id;
    const second = (await seller.call('api/contact/add', { customerId: id, contactName: '乙' })).body.data.id;
    await seller.call('api/contact/Primary', { id: second });
    await seller.call('api/OpportLogs/Add', {
      customerId: id,
      status: 0,
      Ext: '聊了',
      nextgenjintime: '2031-01-02 09:00',
    });
    await seller.call('api/contact/delete', { ids: contact });
    await seller.call('api/customer/ToGonghai', { ids: id });
    await stranger.call('api/customer/receive', { ids: id });
    await stranger.call('api/customer/ToGonghai', { ids: id });
    await manager.call('api/customer/distribute', { ids: id, userid: seller.id });
    await manager.call('api/customer/delete', { ids: id });
    const rows = (await company.admin.call('api/operationLog/index', { module: 'customer', modelId: id, rows: 50 }))
      .body.data.rows;
    expect(rows.map((row: { action: string }) => row.action)).toEqual([
      'delete',
      'distribute',
      'toPool',
      'receive',
      'toPool',
      'deleteContact',
      'followUp',
      'primaryContact',
      'addContact',
      'addContact',
      'create',
    ]);
    const followUp = rows.find((row: { action: string }) => row.action === 'followUp');
    expect(followUp.changes).toContainEqual({
      field: 'nextgenjintime',
      title: '下次跟进',
      old: '',
      new: '2031-01-02 09:00:00',
    });
    const claim = rows.find((row: { action: string }) => row.action === 'receive');
    expect(claim.changes).toContainEqual({ field: 'userid', title: '负责人', old: '', new: '孙外人' });
    // Children of the customer have their own log entries.
    expect(await actionsOf(company.admin, 'contact', second)).toEqual(['primaryContact', 'create']);
  });
});

describe('what belongs to a customer', () => {
  test('goes where it goes: contacts and follow-ups change hands with version and event', async () => {
    const { seller, stranger } = company;
    const id = await addCustomer(seller, '随行公司');
    const contact = (await seller.call('api/contact/add', { customerId: id, contactName: '随行人' })).body.data.id;
    const gone = (await seller.call('api/contact/add', { customerId: id, contactName: '已删人' })).body.data.id;
    await seller.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: '聊了' });
    await seller.call('api/contact/delete', { ids: gone });
    const before = (await seller.call('api/contact/Views', { id: contact })).body.data.version;
    const ear = await listen(stranger);
    await seller.call('api/customer/ToGonghai', { ids: id });
    await stranger.call('api/customer/receive', { ids: id });
    await Promise.all([ear.until(id), ear.until(contact, 'contact')]);
    const view = (await stranger.call('api/contact/Views', { id: contact })).body.data;
    expect(view).toMatchObject({ userid: stranger.id, UserName: '孙外人', version: before + 2 });
    expect((await seller.call('api/contact/Views', { id: contact })).body.code).toBe('not_found');
    expect((await seller.call('api/contact/index', { key: '随行人' })).body.data.total).toBe(0);
    expect((await stranger.call('api/contact/index', { key: '随行人' })).body.data.total).toBe(1);
    expect((await stranger.call('api/OpportLogs/Logs', { customerId: id })).body.data.total).toBe(1);
    expect(ear.changes.filter((change) => change.module === 'contact').flatMap((change) => change.ids)).toContain(
      contact,
    );
    const owners = await company.database.rows<{ owner_id: number }>(
      sql`select owner_id from contact where customer_id = ${id} union all select owner_id from follow_up where customer_id = ${id}`,
    );
    expect(owners.map((row) => row.owner_id)).toEqual([stranger.id, stranger.id, stranger.id]);
  });

  test('leaves the lists of contacts when it is deleted, and comes back to them', async () => {
    const { seller, manager } = company;
    const ear = await listen(seller);
    const id = await addCustomer(seller, '连带删除公司');
    const contact = (await seller.call('api/contact/add', { customerId: id, contactName: '连带人' })).body.data.id;
    await ear.until(contact, 'contact');
    ear.changes.length = 0;
    const heardOf = () =>
      ear.changes.filter((change) => change.module === 'contact' && change.ids.includes(contact)).length;
    await manager.call('api/customer/delete', { ids: id });
    await expect.poll(heardOf).toBe(1);
    const [entry] = (await manager.call('api/recycle/index', { module: 'customer', key: '连带删除' })).body.data.rows;
    await manager.call('api/recycle/restore', { ids: entry.id });
    await expect.poll(heardOf).toBe(2);
  });

  test('comes back with it from the recycle bin, and what was deleted before stays there', async () => {
    const { seller, manager } = company;
    const id = await addCustomer(seller, '去而复返公司');
    const kept = (await seller.call('api/contact/add', { customerId: id, contactName: '同去同回' })).body.data.id;
    const gone = (await seller.call('api/contact/add', { customerId: id, contactName: '先走一步' })).body.data.id;
    await seller.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: '聊了' });
    await seller.call('api/contact/delete', { ids: gone });
    await manager.call('api/customer/delete', { ids: id });
    expect((await seller.call('api/contact/Views', { id: kept })).body.code).toBe('not_found');
    const bin = async (module: string, key: string) =>
      (await manager.call('api/recycle/index', { module, key })).body.data.rows.map((row: { id: number }) => row.id);
    const [contactEntry] = await bin('contact', '先走一步');
    expect(await bin('contact', '同去同回')).toEqual([]);
    const early = (await manager.call('api/recycle/restore', { ids: contactEntry })).body;
    expect(early).toMatchObject({ code: 'conflict', msg: '所属客户已删除，请先恢复客户' });
    const [entry] = await bin('customer', '去而复返');
    expect((await manager.call('api/recycle/restore', { ids: entry })).body.data).toEqual({ count: 1 });
    const rows = (await seller.call('api/contact/list', { customerId: id })).body.data.rows;
    expect(rows.map((row: { contactName: string; isPrimary: number }) => [row.contactName, row.isPrimary])).toEqual([
      ['同去同回', 1],
    ]);
    expect((await seller.call('api/OpportLogs/Logs', { customerId: id })).body.data.total).toBe(1);
    expect((await manager.call('api/recycle/restore', { ids: contactEntry })).body.result).toBe('success');
    expect((await seller.call('api/contact/list', { customerId: id })).body.data.total).toBe(2);
    expect((await seller.call('api/customer/index', { key: '先走一步' })).body.data.total).toBe(1);
  });

  test('may be followed up by a writing member, not by a reading one', async () => {
    const { seller, stranger, peer, database } = company;
    const id = await addCustomer(seller, '共享跟进公司');
    await database.run(sql`insert into customer_member (customer_id, user_id, access) values
      (${id}, ${stranger.id}, 'write'), (${id}, ${peer.id}, 'read')`);
    const add = (person: Person) => person.call('api/OpportLogs/Add', { customerId: id, status: 1, Ext: '成员跟进' });
    expect((await add(stranger)).body.result).toBe('success');
    expect((await add(peer)).body.code).toBe('forbidden');
    expect((await stranger.call('api/customer/Views', { id })).body.data.can).toMatchObject({
      followUp: true,
      edit: true,
      delete: false,
    });
    expect((await peer.call('api/customer/Views', { id })).body.data.can).toMatchObject({
      followUp: false,
      edit: false,
    });
    await database.run(
      sql`update customer_member set expires_at = now() - interval '1 second' where customer_id = ${id}`,
    );
    expect((await add(stranger)).body.code).toBe('not_found');
  });
});

describe('marked records', () => {
  test('come first on every order, page by page, without doubles or gaps, and only for who marked them', async () => {
    const { stranger } = company;
    const ids: number[] = [];
    for (let at = 0; at < 13; at++) ids.push(await addCustomer(stranger, `置顶列表${at}公司`));
    const marked = [ids[2], ids[7]] as number[];
    for (const id of marked) await stranger.call('api/customer/setTop', { id });
    const tag = JSON.stringify([{ field: 'CustomerName', type: 'startswith', value: '置顶列表' }]);
    const page = async (body: Record<string, unknown>) =>
      (await stranger.call('api/customer/index', { data: tag, rows: 5, ...body })).body.data;
    const rest = ids.filter((id) => !marked.includes(id)).toReversed();
    const wanted = [...marked.toReversed(), ...rest];
    const paged: number[] = [];
    for (const at of [1, 2, 3]) {
      const { rows, total } = await page({ page: at });
      expect(total).toBe(13);
      paged.push(...rows.map((row: { id: number }) => row.id));
    }
    expect(paged).toEqual(wanted);
    const walked: number[] = [];
    for (let next = ''; ; ) {
      const answer = await page(next ? { next } : {});
      walked.push(...answer.rows.map((row: { id: number }) => row.id));
      if (!answer.next) break;
      next = answer.next;
    }
    expect(walked).toEqual(wanted);
    expect((await page({ rows: 1 })).rows[0].id).toBe(wanted[0]);
    const byName = (await page({ sort: 'CustomerName', rows: 20 })).rows.map((row: { id: number }) => row.id);
    expect(byName.slice(0, 2)).toEqual(wanted.slice(0, 2));
    expect((await company.admin.call('api/customer/index', { data: tag })).body.data.rows[0].id).toBe(ids[12]);
  });

  test('stand once on the page without conditions, and it goes on behind them', async () => {
    const { peer } = company;
    const ids: number[] = [];
    for (let at = 0; at < 7; at++) ids.push(await addCustomer(peer, `首页置顶${at}公司`));
    const marked = [ids[5], ids[1]] as number[];
    for (const id of marked) await peer.call('api/customer/setTop', { id });
    const page = async (body: Record<string, unknown>) => (await peer.call('api/customer/index', body)).body.data;
    const walked: number[] = [];
    for (let next = ''; ; ) {
      const answer = await page({ rows: 5, next });
      walked.push(...answer.rows.map((row: { id: number }) => row.id));
      if (!answer.next) break;
      next = answer.next;
    }
    expect(walked.slice(0, 2)).toEqual(marked.toReversed());
    expect(new Set(walked).size).toBe(walked.length);
    expect((await page({ rows: 5 })).total).toBe(walked.length);
    expect(walked.filter((id) => ids.includes(id) && !marked.includes(id))).toEqual(
      ids.filter((id) => !marked.includes(id)).toReversed(),
    );
  });
});

describe('searching', () => {
  test('finds full pinyin, several words in any order, the number, and shows why', async () => {
    const { seller } = company;
    const id = await addCustomer(seller, '南京浩瑞液压机械有限公司');
    await seller.call('api/contact/add', { customerId: id, contactName: '司徒青', mobile: '13866012345' });
    const search = async (key: string) => (await seller.call('api/customer/index', { key })).body.data.rows;
    const { code } = (await seller.call('api/customer/Views', { id })).body.data;
    for (const key of [
      'haorui',
      'nanjinghaorui',
      'ruiyeya',
      '南京 液压',
      '液压 南京',
      '浩瑞 6601',
      code,
      code.toLowerCase(),
    ])
      expect(
        (await search(key)).map((row: { id: number }) => row.id),
        key,
      ).toEqual([id]);
    for (const key of ['南京 水泵', 'haoruo', '液压 13900000000']) expect(await search(key), key).toEqual([]);
    expect((await search('13866012345'))[0].hit).toBe('联系人 司徒青 13866012345');
    expect((await search('司徒青'))[0].hit).toBe('联系人 司徒青 13866012345');
    expect((await search('浩瑞'))[0]).not.toHaveProperty('hit');
    expect((await search('haorui'))[0]).not.toHaveProperty('hit');
  });
});
