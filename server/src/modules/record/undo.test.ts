// Taking back what was just done: exactly that, by the same person, once, while nobody changed it since.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, customerValues, type Person } from '../../../test/company.ts';
import { createRepairTables } from '../../../test/ground/repair.migration.ts';
import { approvalModule, repairModule } from '../../../test/ground/repair.module.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ modules: [repairModule, approvalModule], migrate: createRepairTables });
});
afterAll(() => company.close());

/** Columns of a row but those that move with every write. */
async function rowOf(table: string, id: number): Promise<Record<string, unknown>> {
  const row = await company.database.first<Record<string, unknown>>(
    sql`select * from ${sql.table(table)} where id = ${id}`,
  );
  const { version: _version, updated_at: _updated, search_tokens, ...rest } = row ?? {};
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
    const notices = (await peer.call('api/notification/index', {})).body as unknown as { rows: { title?: string }[] };
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
    const primaries = await database.rows<{ id: number }>(
      sql`select id from contact where customer_id in (${one}, ${other}) and is_primary and deleted_at is null order by id`,
    );
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
    await seller.call('api/OpportLogs/Add', {
      customerId: id,
      status: 0,
      Ext: '一',
      nextgenjintime: '2031-01-02 09:00',
    });
    await seller.call('api/customer/ToGonghai', { ids: id });
    const number = await done(manager, 'api/customer/distribute', { ids: id, userid: seller.id });
    await seller.call('api/OpportLogs/Add', {
      customerId: id,
      status: 0,
      Ext: '二',
      nextgenjintime: '2032-01-02 09:00',
    });
    // Owner and pool are as the assignment left them: these go back, the plan stays.
    expect((await undo(manager, number)).data).toEqual({ count: 1 });
    expect((await manager.call('api/customer/Views', { id })).body.data).toMatchObject({
      IsGongHai: 1,
      nextgenjintime: expect.stringContaining('2032-01-02'),
    });
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
    await forget?.run({ database, settings: await company.app.settings.latest() } as never);
    expect(await database.first(sql`select count(*) as n from undo`)).toEqual({ n: 0 });
  });
});
