// Taking back what was just done: exactly that, by the same person, once, while nobody changed it since.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCustomer,
  addPerson,
  type Company,
  createCompany,
  customerValues,
  type Person,
} from '../../../test/company.ts';
import { createRepairTables } from '../../../test/ground/repair.migration.ts';
import { approvalModule, repairModule } from '../../../test/ground/repair.module.ts';
import { stub } from '../../../test/stub.ts';
import { defineModule } from '../../engine/module.ts';
import { records } from '../../engine/records.ts';
import { select } from '../../platform/db/query.ts';
import { conflict } from '../../platform/errors.ts';

/** Refuses one record at the very end of its coming back. */
const stuckModule = defineModule({
  name: 'stuck',
  on: {
    'contact.restored': async (_call, { rows }) => {
      if (rows.some((row) => row['name'] === '回不来的人')) throw conflict(msg('asWritten', { text: '此人回不来' }));
    },
  },
});

let company: Company;
beforeAll(async () => {
  company = await createCompany({ modules: [repairModule, approvalModule, stuckModule], migrate: createRepairTables });
});
afterAll(() => company.close());

/** Columns of a row but those that move with every write. */
async function rowOf(table: string, id: number): Promise<Record<string, unknown>> {
  const row = await company.database.first(select(records({ table }), ['*'])`where id = ${id}`);
  if (!row) throw new Error(`no row ${id} in ${table}`);
  const { version: _version, updated_at: _updated, search_tokens, ...rest } = row;
  return { ...rest, search_tokens: (search_tokens as string[] | undefined)?.toSorted() };
}

/** Does a write that can be taken back and answers its number. */
async function done(person: Person, path: string, body: Record<string, unknown>): Promise<number> {
  const answer = await person.call(path, { ...body, undo: 1 });
  expect(answer.body).toMatchObject({ result: 'success', data: { undo: expect.any(Number) } });
  return answer.body.data.undo;
}

const undo = async (person: Person, id: unknown) => (await person.call('api/record/undo', { id })).body;

const actionsOf = async (person: Person, module: string, modelId: number): Promise<string[]> =>
  (await person.call('api/operationLog/index', { module, modelId })).body.data.rows.map(
    (row: { actionName: string }) => row.actionName,
  );

describe('undo', () => {
  test('nothing is remembered for who does not ask', async () => {
    const { seller, database } = company;
    const id = await addCustomer(seller, '不记得公司');
    expect((await seller.call('api/customer/edit', { id, address: '一路' })).body.data).toEqual({ id, version: 2 });
    expect(await database.first(sql`select count(*) as n from undo`)).toEqual({ n: 0 });
    // Nothing changed: nothing to take back.
    const same = await seller.call('api/customer/edit', { id, address: '一路', undo: 1 });
    expect(same.body.data).toEqual({ id, version: 2 });
  });

  test('an edit comes back as it was, logged, in search and list, and only once', async () => {
    const { seller } = company;
    const id = await addCustomer(seller, '改名之前公司', { address: '一号路', level: 1 });
    const before = await rowOf('customer', id);
    const number = await done(seller, 'api/customer/edit', { id, CustomerName: '改名之后公司', address: '二号路' });
    expect(await undo(seller, number)).toMatchObject({ result: 'success', msg: '已撤销', data: { count: 1 } });
    expect(await rowOf('customer', id)).toEqual(before);
    const found = await seller.call('api/customer/index', { key: '改名之前' });
    expect(found.body.data.rows).toMatchObject([{ id, address: '一号路', version: 3 }]);
    expect((await seller.call('api/customer/index', { key: '改名之后' })).body.data.rows).toEqual([]);
    expect(await actionsOf(seller, 'customer', id)).toEqual(['撤销', '编辑', '新建']);
    expect(await undo(seller, number)).toMatchObject({ result: 'success', msg: '已经撤销过了', data: { count: 0 } });
    expect((await seller.call('api/customer/Views', { id })).body.data.version).toBe(3);
  });

  test('custom fields and values that are hidden by now come back exactly, and are in no answer', async () => {
    const { seller, roles, database } = company;
    const limit = async (fields: Record<string, string>) => {
      await database.run(
        sql`update role set fields = ${JSON.stringify({ customer: fields })}::jsonb where id = ${roles.seller}`,
      );
      await database.run(sql`update meta set access_version = access_version + 1`);
    };
    for (const field of ['secret', 'open'])
      await company.database.run(sql`insert into form_field (form_id, field, custom, type, title, settings)
        select id, ${field}, true, 'input', ${field}, '{}' from form where module = 'customer'`);
    await company.database.run(sql`update meta set definition_version = definition_version + 1`);
    const field = 'secret';
    const id = await addCustomer(seller, '有暗号公司', { [field]: '天王盖地虎' });
    const other = await done(seller, 'api/customer/edit', { id, open: '不相干' });
    const number = await done(seller, 'api/customer/edit', { id, [field]: '宝塔镇河妖' });
    await limit({ [field]: 'hidden' });
    const refused = await undo(seller, number);
    expect(refused).toMatchObject({ code: 'conflict', data: { rejected: [{ id, reason: '没有权限执行此操作' }] } });
    expect(JSON.stringify(refused)).not.toContain('天王');
    await limit({});
    // It was refused as a whole: nothing was used up.
    expect((await undo(seller, number)).result).toBe('success');
    expect((await seller.call('api/customer/Views', { id })).body.data[field]).toBe('天王盖地虎');
    // Another field of the same column, while the first one is hidden.
    expect((await undo(seller, other)).code).toBe('conflict');
    const later = await done(seller, 'api/customer/edit', { id, open: '又一次' });
    await limit({ [field]: 'hidden' });
    expect((await undo(seller, later)).result).toBe('success');
    await limit({});
    expect((await seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      [field]: '天王盖地虎',
      open: '不相干',
    });
  });

  test('the pool: put in, claimed and assigned customers go back with everything that moved', async () => {
    const { seller, peer, manager, database } = company;
    const id = await addCustomer(seller, '来回公司');
    await seller.call('api/contact/add', { customerId: id, contactName: '来回联系人', mobile: '13911112222' });
    await seller.call('api/OpportLogs/Add', {
      customerId: id,
      status: 0,
      Ext: '聊了',
      nextgenjintime: '2031-01-02 09:00',
    });
    const contact = () => database.first(sql`select owner_id from contact where customer_id = ${id}`);
    const before = await rowOf('customer', id);
    const put = await done(seller, 'api/customer/ToGonghai', { ids: id });
    expect(await contact()).toEqual({ owner_id: 0 });
    expect((await undo(seller, put)).data).toEqual({ count: 1 });
    expect(await rowOf('customer', id)).toEqual(before);
    expect(await contact()).toEqual({ owner_id: seller.id });

    await seller.call('api/customer/ToGonghai', { ids: id });
    const pooled = await rowOf('customer', id);
    const claimed = await done(peer, 'api/customer/receive', { ids: id });
    expect((await undo(peer, claimed)).data).toEqual({ count: 1 });
    expect(await rowOf('customer', id)).toEqual(pooled);
    const assigned = await done(manager, 'api/customer/distribute', { ids: id, userid: peer.id });
    expect((await undo(manager, assigned)).data).toEqual({ count: 1 });
    expect(await rowOf('customer', id)).toEqual(pooled);
    const notices = (await peer.call('api/notification/index', {})).body as { rows: { title?: string }[] };
    expect(JSON.stringify(notices.rows[0])).toContain('转走或收回');
  });

  test('where a record stays as it is, what followed it stays as well: one contact is primary all the time', async () => {
    const { seller, admin, database } = company;
    const one = await addCustomer(seller, '留守公司');
    const other = await addCustomer(seller, '回归公司');
    const contact = async (customerId: number, contactName: string): Promise<number> =>
      (await seller.call('api/contact/add', { customerId, contactName })).body.data.id;
    const [first, second, lone] = [
      await contact(one, '甲一'),
      await contact(one, '甲二'),
      await contact(other, '乙一'),
    ];
    const number = await done(seller, 'api/contact/delete', { ids: `${first},${lone}` });
    // Somebody else brings the first one back: it is no longer the primary one.
    const bin = (await admin.call('api/recycle/index', { module: 'contact' })).body.data.rows;
    const entry = bin.find((row: { title: string }) => row.title === '甲一');
    expect((await admin.call('api/recycle/restore', { ids: entry.id })).body.result).toBe('success');
    expect(await undo(seller, number)).toMatchObject({ data: { count: 1, rejected: [{ id: first }] } });
    const primaries = await database.rows(select('contact', ['id'])`
      where customer_id in (${one}, ${other}) and is_primary and deleted_at is null order by id`);
    expect(primaries.map(({ id }) => id)).toEqual([second, lone]);
  });

  test('deleted records come back with what went along, and a primary contact as primary', async () => {
    const { manager, seller } = company;
    const id = await addCustomer(seller, '删除又回来公司');
    const add = async (contactName: string) =>
      (await seller.call('api/contact/add', { customerId: id, contactName, mobile: '13911113333' })).body.data.id;
    const [first, second] = [await add('甲首要'), await add('乙次要')];
    const before = [await rowOf('contact', first), await rowOf('contact', second)];
    const gone = await done(seller, 'api/contact/delete', { ids: first });
    expect(await rowOf('contact', second)).toMatchObject({ is_primary: true });
    expect((await undo(seller, gone)).data).toEqual({ count: 1 });
    expect([await rowOf('contact', first), await rowOf('contact', second)]).toEqual(before);

    const whole = await done(manager, 'api/customer/delete', { ids: id });
    expect((await seller.call('api/customer/Views', { id })).body.code).toBe('not_found');
    expect((await undo(manager, whole)).data).toEqual({ count: 1 });
    expect((await seller.call('api/contact/list', { customerId: id })).body.data.total).toBe(2);
    expect((await actionsOf(seller, 'customer', id))[0]).toBe('撤销删除');
    expect((await manager.call('api/recycle/index', { module: 'customer' })).body.data.rows).toEqual([]);
  });

  test('somebody else, a stranger to the number, and whoever comes too late get nothing', async () => {
    const { seller, admin, database } = company;
    const id = await addCustomer(seller, '只归本人公司', { address: '一号路' });
    const number = await done(seller, 'api/customer/edit', { id, address: '二号路' });
    for (const person of [admin, company.stranger])
      expect(await undo(person, number)).toMatchObject({ code: 'conflict', msg: '已超过可撤销的时间' });
    expect((await undo(seller, number + 1000)).code).toBe('conflict');
    for (const wrong of ['', 'x', '-1', '1 or 1=1']) expect((await undo(seller, wrong)).code).toBe('invalid');
    await database.run(sql`update undo set created_at = now() - interval '61 seconds' where id = ${number}`);
    expect(await undo(seller, number)).toMatchObject({ code: 'conflict', msg: '已超过可撤销的时间' });
    expect((await seller.call('api/customer/Views', { id })).body.data.address).toBe('二号路');
  });

  test('a row that somebody changed since stays as it is, row by row', async () => {
    const { seller, manager } = company;
    const one = await addCustomer(seller, '没人动公司');
    const two = await addCustomer(seller, '有人动公司');
    const gone = await done(seller, 'api/customer/ToGonghai', { ids: `${one},${two}` });
    await manager.call('api/customer/distribute', { ids: two, userid: company.peer.id });
    const answer = await undo(seller, gone);
    // Who has it now is out of the seller's sight.
    expect(answer).toMatchObject({
      result: 'success',
      data: { count: 1, rejected: [{ id: two, reason: '此记录已被他人修改，不能撤销' }] },
    });
    expect((await manager.call('api/customer/Views', { id: two })).body.data.userid).toBe(company.peer.id);
    expect((await seller.call('api/customer/Views', { id: one })).body.data.userid).toBe(seller.id);

    const number = await done(seller, 'api/customer/edit', { id: one, address: '甲路' });
    await manager.call('api/customer/edit', { id: one, address: '乙路' });
    const stale = await undo(seller, number);
    expect(stale.code).toBe('conflict');
    expect(stale.msg).toMatch(/^王主管 已于 .* 修改了此记录，不能撤销$/);
    expect((await seller.call('api/customer/Views', { id: one })).body.data.address).toBe('乙路');
  });

  test('what keeps the version counts all the same: a date planned in between is not lost', async () => {
    const { seller, manager } = company;
    const id = await addCustomer(seller, '期间跟进公司');
    const follow = (person: Person, Ext: string, nextgenjintime: string) =>
      person.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext, nextgenjintime });
    await follow(seller, '一', '2031-01-02 09:00');
    await seller.call('api/customer/ToGonghai', { ids: id });
    const number = await done(manager, 'api/customer/distribute', { ids: id, userid: seller.id });
    await follow(manager, '二', '2032-01-02 09:00');
    // Owner and pool are as the assignment left them: these go back, the plan stays.
    expect((await undo(manager, number)).data).toEqual({ count: 1 });
    expect((await manager.call('api/customer/Views', { id })).body.data).toMatchObject({
      IsGongHai: 1,
      nextgenjintime: expect.stringContaining('2032-01-02'),
    });
  });

  test('an assignment stays once its new owner has worked with the record', async () => {
    const { seller, manager, peer } = company;
    const [quiet, followed, met] = [
      await addCustomer(seller, '还没动手公司'),
      await addCustomer(seller, '已经跟进公司'),
      await addCustomer(seller, '已加联系人公司'),
    ];
    // Earlier changes, by anybody, do not prevent it.
    await seller.call('api/OpportLogs/Add', { customerId: quiet, status: 0, Ext: '早先写的' });
    await seller.call('api/contact/add', { customerId: quiet, contactName: '早先的人' });
    await seller.call('api/customer/ToGonghai', { ids: `${quiet},${followed},${met}` });
    const number = await done(manager, 'api/customer/distribute', {
      ids: `${quiet},${followed},${met}`,
      userid: peer.id,
    });
    await peer.call('api/OpportLogs/Add', { customerId: followed, status: 0, Ext: '打过电话' });
    await peer.call('api/contact/add', { customerId: met, contactName: '新认识的人' });
    const answer = await undo(manager, number);
    expect(answer).toMatchObject({ result: 'success', data: { count: 1, rejected: [{ id: followed }, { id: met }] } });
    const [first, second] = answer.data.rejected.map((one: { reason: string }) => one.reason);
    expect(first).toMatch(/^赵同事 已于 .* 添加或修改了跟进记录，不能撤销$/);
    expect(second).toMatch(/^赵同事 已于 .* 添加或修改了联系人，不能撤销$/);
    expect((await peer.call('api/customer/Views', { id: followed })).body.data.userid).toBe(peer.id);
    expect((await manager.call('api/customer/Views', { id: quiet })).body.data.IsGongHai).toBe(1);
  });

  test('nobody is named who worked on what the person may not see: out of scope, or without the list', async () => {
    const { peer } = company;
    const customer = { index: true, transfer: true };
    const contact = { index: true };
    const limited = [
      ['ownContacts', { customer, contact }, { customer: 'all', contact: 'self' }],
      ['noContacts', { customer }, { customer: 'all', contact: 'all' }],
      ['allContacts', { customer, contact }, { customer: 'all', contact: 'all' }],
    ] as const;
    for (const [username, crm, scopes] of limited) {
      const giver = await addPerson(company, username, { grants: { crm }, scopes });
      const id = await addCustomer(company.seller, `${username}公司`);
      const number = await done(giver, 'api/customer/Transfer', { ids: id, userid: peer.id });
      const added = await peer.call('api/contact/add', { customerId: id, contactName: '新认识的人' });
      expect(added.body.result).toBe('success');
      const answer = await undo(giver, number);
      expect(answer.code, JSON.stringify(answer)).toBe('conflict');
      if (username === 'allContacts') expect(answer.msg).toMatch(/^赵同事 已于 /);
      else {
        expect(answer.msg).toBe('此记录已被他人修改，不能撤销');
        expect(JSON.stringify(answer)).not.toMatch(/赵同事|联系人/);
      }
    }
  });

  test('a value that is gone by now does not come back: the field is named, and other rows go on', async () => {
    const { admin, seller, manager, database, departments, roles } = company;
    const level = (await admin.call('api/Status/add', { types: 'status', Name: '短命级别' })).body.data.id;
    const one = await addCustomer(seller, '失级公司', { status: level });
    const other = await addCustomer(seller, '有级公司', { status: 1 });
    const change = { module: 'customer', ids: `${one},${other}`, data: JSON.stringify({ status: 2 }) };
    const number = await done(seller, 'api/record/change', change);
    expect((await admin.call('api/Status/delete', { ids: level })).body.result).toBe('success');
    expect(await undo(seller, number)).toMatchObject({
      result: 'success',
      data: {
        count: 1,
        rejected: [{ id: one, reason: '“客户级别”原来的值已被删除或停用，不能恢复，此记录保持不变' }],
      },
    });
    expect((await seller.call('api/customer/Views', { id: one })).body.data).toMatchObject({ status: 2, version: 2 });
    expect((await seller.call('api/customer/Views', { id: other })).body.data.status).toBe(1);

    // The same for people: somebody who left does not get the record back.
    const person = { username: 'leaver', password: 'Kehu#2026', NickName: '将离职', status: 1 };
    const at = { BranchId: departments.east, RoleId: roles.seller };
    const leaver = (await admin.call('api/user/add', { ...person, ...at })).body.data.id;
    const left = await addCustomer(await company.signIn('leaver'), '原主离职公司');
    const pooled = await done(manager, 'api/customer/ToGonghai', { ids: left });
    await database.run(sql`update app_user set status = 0 where id = ${leaver}`);
    await database.run(sql`update meta set access_version = access_version + 1`);
    expect(await undo(manager, pooled)).toMatchObject({
      code: 'conflict',
      msg: '“负责人”原来的值已被删除或停用，不能恢复，此记录保持不变',
    });
    expect(await rowOf('customer', left)).toMatchObject({ owner_id: 0 });
  });

  test('of taking back a value and deleting it at the same moment one wins', async () => {
    const { admin, seller, database } = company;
    for (let round = 0; round < 6; round++) {
      const level = (await admin.call('api/Status/add', { types: 'status', Name: `争夺${round}` })).body.data.id;
      const id = await addCustomer(seller, `争夺级别${round}公司`, { status: level });
      const number = await done(seller, 'api/customer/edit', { id, status: 2 });
      const calls = [undo(seller, number), admin.call('api/Status/delete', { ids: level }).then(({ body }) => body)];
      const answers = await Promise.all(round % 2 ? calls : calls.toReversed());
      expect(answers.filter(({ result }) => result === 'success')).toHaveLength(1);
      const dangling = sql`select 1 from customer c where c.id = ${id} and not exists (select 1 from dictionary_entry e where e.id = c.level)`;
      expect(await database.rows(dangling)).toEqual([]);
    }
  });

  test('of several deleted records those that can come back do; the others are told one by one', async () => {
    const { seller, manager, database } = company;
    const [one, other, gone] = [
      await addCustomer(seller, '两人公司'),
      await addCustomer(seller, '一人公司'),
      await addCustomer(seller, '随后被删公司'),
    ];
    const add = async (customerId: number, contactName: string): Promise<number> =>
      (await seller.call('api/contact/add', { customerId, contactName })).body.data.id;
    const stuck = await add(one, '回不来的人');
    const successor = await add(one, '接任的人');
    const lone = await add(other, '回得来的人');
    const orphan = await add(gone, '没了公司的人');
    const number = await done(seller, 'api/contact/delete', { ids: `${stuck},${lone},${orphan}` });
    await manager.call('api/customer/delete', { ids: gone });
    const answer = await undo(seller, number);
    expect(answer).toMatchObject({ result: 'success', data: { count: 1 } });
    expect(answer.data.rejected).toHaveLength(2);
    expect(answer.data.rejected).toContainEqual({ id: stuck, reason: '此人回不来' });
    expect(answer.data.rejected).toContainEqual({ id: orphan, reason: expect.stringContaining('客户') });
    // Where the first one stays away, the successor stays in its place.
    const there = await database.rows(select('contact', ['id', 'is_primary'])`
      where customer_id in (${one}, ${other}, ${gone}) and deleted_at is null order by id`);
    expect(there).toEqual([
      { id: successor, is_primary: true },
      { id: lone, is_primary: true },
    ]);
    const bin = await database.rows(select('recycle_bin', ['record_id as id'])`
      where entity = 'contact' and record_id in (${stuck}, ${lone}, ${orphan}) order by record_id`);
    expect(bin.map(({ id }) => id)).toEqual([stuck, orphan]);
  });

  test('of several who changed the record, the one is named who changed what would come back', async () => {
    const { seller, manager, admin } = company;
    const id = await addCustomer(seller, '几人改过公司', { address: '甲路' });
    const number = await done(seller, 'api/customer/edit', { id, address: '乙路' });
    await manager.call('api/customer/edit', { id, address: '丙路' });
    await admin.call('api/customer/edit', { id, website: 'a.cn' });
    expect((await undo(seller, number)).msg).toMatch(/^王主管 已于 .* 修改了此记录，不能撤销$/);
    // The same of an edit that comes too late.
    const late = (await seller.call('api/customer/edit', { id, version: 2, address: '丁路' })).body;
    expect(late).toMatchObject({ code: 'conflict', data: { UserName: '王主管', version: 4 } });
    const other = (await seller.call('api/customer/edit', { id, version: 3, address: '丁路' })).body;
    expect(other.data.UserName).not.toBe('王主管');
  });

  test('who may not do it any more may not take it back', async () => {
    const { admin, seller, roles } = company;
    const id = await addCustomer(seller, '收回权限公司');
    const number = await done(seller, 'api/customer/ToGonghai', { ids: id });
    const role = (await admin.call('main/role/detail', { id: roles.seller })).body.data;
    const crm = { ...role.grants.crm, customer: { ...role.grants.crm.customer, pool: false } };
    await admin.call('main/role/edit', { id: roles.seller, grants: { ...role.grants, crm } });
    expect(await undo(seller, number)).toMatchObject({ code: 'conflict', data: { rejected: [{ id }] } });
    await admin.call('main/role/edit', { id: roles.seller, grants: role.grants });
    expect((await undo(seller, number)).result).toBe('success');
  });

  test('of two at once one gives back; a change at the same moment wins or loses as a whole', async () => {
    const { seller, manager } = company;
    for (let round = 0; round < 5; round++) {
      const id = await addCustomer(seller, `同时撤销${round}公司`, { address: '甲路' });
      const number = await done(seller, 'api/customer/edit', { id, address: '乙路' });
      const both = await Promise.all([undo(seller, number), undo(seller, number)]);
      expect(both.map((one) => one.data.count).sort()).toEqual([0, 1]);
      const again = await done(seller, 'api/customer/edit', { id, address: '丙路' });
      const [back, edit] = await Promise.all([
        undo(seller, again),
        manager.call('api/customer/edit', { id, version: 4, address: '丁路' }),
      ]);
      const won = [back.result === 'success', edit.body.result === 'success'];
      expect(won.filter(Boolean)).toHaveLength(1);
      const now = (await seller.call('api/customer/Views', { id })).body.data.address;
      expect(now).toBe(won[0] ? '甲路' : '丁路');
    }
  });

  test('lines, files and people are not taken back, and a guard that closed meanwhile keeps its record', async () => {
    const { admin, seller } = company;
    const customerId = await addCustomer(seller, '维修撤销客户');
    const sent = { orderSn: 'CX-1', customerId, Money: '999', listJson: [{ title: '甲', price: '1.50' }] };
    const { id } = (await seller.call('api/repair/add', sent)).body.data;
    const lines = await seller.call('api/repair/edit', { id, listJson: [{ title: '乙', price: '2' }], undo: 1 });
    expect(lines.body).toMatchObject({ result: 'success' });
    expect(lines.body.data).not.toHaveProperty('undo');
    const number = await done(seller, 'api/repair/edit', { id, orderSn: 'CX-2' });
    await company.database.run(sql`update repair set approval = 2 where id = ${id}`);
    expect((await undo(seller, number)).result).toBe('error');
    await company.database.run(sql`update repair set approval = 0 where id = ${id}`);
    expect((await undo(seller, number)).result).toBe('success');
    const person = await admin.call('api/user/edit', { UserID: company.peer.id, mobile: '13700000000', undo: 1 });
    expect(person.body).toMatchObject({ result: 'success' });
    expect(person.body.data).not.toHaveProperty('undo');
  });

  test('what is remembered is forgotten after a while', async () => {
    const { seller, database } = company;
    const id = await addCustomer(seller, '忘记公司', customerValues);
    await done(seller, 'api/customer/edit', { id, address: '二号路' });
    await database.run(sql`update undo set created_at = now() - interval '10 minutes'`);
    const forget = company.app.engine && (await import('../identity/index.ts')).identityModule.jobs?.[0];
    await forget?.run(stub({ database, settings: await company.app.settings.latest() }));
    expect(await database.first(sql`select count(*) as n from undo`)).toEqual({ n: 0 });
  });
});
