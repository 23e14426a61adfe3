// The pool: who may put in, claim and assign, and that of many at once exactly one wins.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, testPassword } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

describe('pool', () => {
  test('a customer goes into the pool, is seen there by everybody, and is claimed', async () => {
    const { seller, stranger, peer } = company;
    const id = await addCustomer(seller, '公海测试一号公司');
    expect((await stranger.call('api/customer/Views', { id })).body.code).toBe('not_found');
    const moved = await seller.call('api/customer/ToGonghai', { ids: id });
    expect(moved.body).toMatchObject({ result: 'success', data: { count: 1 } });
    const pool = await stranger.call('api/customer/index', { IsGongHai: 1, key: '公海测试一号' });
    expect(pool.body.data.rows.map((row: { id: number }) => row.id)).toContain(id);
    const view = await stranger.call('api/customer/Views', { id });
    expect(view.body.data).toMatchObject({
      IsGongHai: 1,
      userid: 0,
      can: { edit: false, delete: false, pool: false, receive: true },
    });
    expect((await stranger.call('api/customer/receive', { ids: id })).body).toMatchObject({
      result: 'success',
      data: { count: 1 },
    });
    expect((await stranger.call('api/customer/Views', { id })).body.data.userid).toBe(stranger.id);
    expect((await seller.call('api/customer/Views', { id })).body.code).toBe('not_found');
    const late = await peer.call('api/customer/receive', { ids: id });
    expect(late.body.code).toBe('conflict');
    expect(late.body.msg).toContain('孙外人');
  });

  test('what the former owner planned next is no plan any more', async () => {
    const { seller, stranger, database } = company;
    const id = await addCustomer(seller, '计划落空公司');
    const body = { customerId: id, status: 0, Ext: '聊了', nextgenjintime: '2031-01-02 09:00' };
    expect((await seller.call('api/OpportLogs/Add', body)).body.result).toBe('success');
    const plan = () =>
      database.first(sql`select to_char(next_follow_up_at, 'YYYY') as next,
      last_follow_up_at is not null as followed from customer where id = ${id}`);
    expect(await plan()).toEqual({ next: '2031', followed: true });
    await seller.call('api/customer/ToGonghai', { ids: id });
    expect(await plan()).toEqual({ next: null, followed: true });
    await stranger.call('api/customer/receive', { ids: id });
    expect((await stranger.call('api/customer/Views', { id })).body.data.nextgenjintime).toBe('');
  });

  test('without a pool in use nothing goes into one', async () => {
    const { seller, database } = company;
    const id = await addCustomer(seller, '没有公海公司');
    const enable = (on: boolean) =>
      database.transaction(async (tx) => {
        await tx.run(sql`update pool set enabled = ${on}`);
        await tx.run(sql`update meta set access_version = access_version + 1`);
      });
    await enable(false);
    const refused = await seller.call('api/customer/ToGonghai', { ids: id });
    await enable(true);
    expect(refused.body).toMatchObject({ code: 'conflict', msg: '您不属于任何启用的公海，客户不能放入公海' });
    expect((await seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      userid: seller.id,
      IsGongHai: 0,
    });
    expect((await seller.call('api/customer/ToGonghai', { ids: id })).body.data).toEqual({ count: 1 });
  });

  test('who came too late is told no name that a field grant hides', async () => {
    const { admin, seller, stranger, peer, roles } = company;
    const id = await addCustomer(seller, '密名公司');
    await seller.call('api/customer/ToGonghai', { ids: id });
    await stranger.call('api/customer/receive', { ids: id });
    await admin.call('main/role/edit', {
      id: roles.seller,
      fields: { customer: { CustomerName: 'mask', userid: 'hidden' } },
    });
    const late = JSON.stringify(await peer.call('api/customer/receive', { ids: id }));
    const own = JSON.stringify(await stranger.call('api/customer/receive', { ids: id }));
    await admin.call('main/role/edit', { id: roles.seller, fields: {} });
    expect(late).toContain('“密***”已被他人领取');
    expect(own).toContain('“密***”已是您负责的客户');
    expect(late + own).not.toMatch(/密名|孙外人/);
  });

  test('of twenty who claim at once exactly one wins', async () => {
    const { admin, seller, departments, roles } = company;
    const people = [];
    for (let at = 0; at < 20; at++) {
      await admin.call('api/user/add', {
        username: `claimer${at}`,
        password: testPassword,
        NickName: `领取人${at}`,
        BranchId: departments.east,
        RoleId: roles.seller,
        status: 1,
      });
      people.push(await company.signIn(`claimer${at}`));
    }
    const id = await addCustomer(seller, '二十人争抢公司');
    await seller.call('api/contact/add', { customerId: id, contactName: '联系人', mobile: '13900001111' });
    await seller.call('api/customer/ToGonghai', { ids: id });
    const answers = await Promise.all(people.map((person) => person.call('api/customer/receive', { ids: id })));
    const winners = answers.filter((answer) => answer.body.result === 'success');
    expect(winners).toHaveLength(1);
    const winner = people[answers.findIndex((answer) => answer.body.result === 'success')];
    for (const answer of answers.filter((one) => one.body.result !== 'success')) {
      expect(answer.body.code).toBe('conflict');
      expect(answer.body.msg).toMatch(/已被领取人\d+领取/);
    }
    expect((await admin.call('api/customer/Views', { id })).body.data.userid).toBe(winner?.id);
    expect((await winner?.call('api/contact/list', { customerId: id }))?.body.data.total).toBe(1);
    const log = await admin.call('api/operationLog/index', { module: 'customer', modelId: id });
    expect(log.body.data.rows.filter((row: { action: string }) => row.action === 'receive')).toHaveLength(1);
  });

  test('who won is told for an hour', async () => {
    const { seller, stranger, peer, database } = company;
    const id = await addCustomer(seller, '一小时公司');
    await seller.call('api/customer/ToGonghai', { ids: id });
    await stranger.call('api/customer/receive', { ids: id });
    const late = async (ago: string) => {
      await database.run(sql`update customer set received_at = now() - ${ago}::interval where id = ${id}`);
      return (await peer.call('api/customer/receive', { ids: id })).body.code;
    };
    expect([await late('50 minutes'), await late('61 minutes')]).toEqual(['conflict', 'not_found']);
  });

  test('somebody who never saw it in a pool is not told who owns a customer', async () => {
    const id = await addCustomer(company.seller, '从未进过公海的公司');
    expect((await company.stranger.call('api/customer/receive', { ids: id })).body.code).toBe('not_found');
    expect((await company.stranger.call('api/customer/receive', { ids: 99_999_999 })).body.code).toBe('not_found');
  });

  test('a bulk call with one customer out of scope changes nothing and names it', async () => {
    const own = await addCustomer(company.seller, '批量自有公司');
    const foreign = await addCustomer(company.stranger, '批量他人公司');
    const answer = await company.seller.call('api/customer/ToGonghai', { ids: `${own},${foreign}` });
    expect(answer.body.result).toBe('error');
    expect(answer.body.data.rejected).toEqual([{ id: foreign, reason: expect.any(String) }]);
    expect((await company.seller.call('api/customer/Views', { id: own })).body.data.IsGongHai).toBe(0);
  });

  test('a manager assigns to the own team only', async () => {
    const { manager, seller, stranger } = company;
    const id = await addCustomer(seller, '等待分配公司');
    await seller.call('api/customer/ToGonghai', { ids: id });
    expect((await seller.call('api/customer/distribute', { ids: id, userid: seller.id })).body.code).toBe('forbidden');
    expect(
      (await manager.call('api/customer/distribute', { ids: id, userid: stranger.id })).body.fields,
    ).toHaveProperty('userid');
    expect((await manager.call('api/customer/distribute', { ids: id, userid: seller.id })).body).toMatchObject({
      result: 'success',
    });
    expect((await seller.call('api/customer/Views', { id })).body.data.userid).toBe(seller.id);
  });

  test('a customer in the pool may still be put on top of one’s own list', async () => {
    const { seller, peer } = company;
    const id = await addCustomer(seller, '公海置顶公司');
    await seller.call('api/customer/ToGonghai', { ids: id });
    expect((await peer.call('api/customer/Views', { id })).body.data.can).toMatchObject({ setTop: true, edit: false });
  });

  test('a customer in the pool cannot be changed, deleted or followed up', async () => {
    const { admin, seller } = company;
    const id = await addCustomer(seller, '公海只读公司');
    await seller.call('api/customer/ToGonghai', { ids: id });
    for (const [path, body] of [
      ['api/customer/edit', { id, CustomerName: '改名' }],
      ['api/customer/delete', { ids: id }],
      ['api/customer/ToGonghai', { ids: id }],
      ['api/OpportLogs/Add', { customerId: id, status: 0, Ext: '跟进' }],
    ] as const) {
      expect((await admin.call(path, body)).body.code, path).toBe('forbidden');
    }
  });
});
