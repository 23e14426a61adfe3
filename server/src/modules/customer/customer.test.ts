// Customers with their contacts and follow-ups: what each call does, refuses and leaves alone.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, customerValues } from '../../../test/company.ts';
import { png, upload } from '../../../test/upload.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

describe('customers', () => {
  test('a row has the fields of the contract', async () => {
    const id = await addCustomer(company.seller, '字段公司', { province: 1, city: 2 });
    const row = (await company.seller.call('api/customer/index', { key: '字段公司' })).body.data.rows[0];
    expect(row).toMatchObject({
      id,
      CustomerName: '字段公司',
      IsGongHai: 0,
      clue: 1,
      UserName: '李销售',
      userid: company.seller.id,
      contactId: 0,
      watchuserid: '',
      isTop: 0,
      version: 1,
      code: expect.stringMatching(/^KH\d{7}$/),
      AddTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      provinceName: '北京市',
      cityName: '北京市',
    });
  });

  test('the first contact comes along, in one transaction and under its own grant', async () => {
    const { seller, database, admin } = company;
    const add = (CustomerName: string, contact: unknown, person = seller) =>
      person.call('api/customer/add', { CustomerName, ...customerValues, contact });
    const { body } = await add(
      '带联系人公司',
      JSON.stringify({ contactName: '周工', mobile: '13712345678', zhiwei: '不在此处' }),
    );
    expect(body.result).toBe('success');
    const contacts = (await seller.call('api/contact/list', { customerId: body.data.id })).body.data.rows;
    expect(contacts).toMatchObject([{ contactName: '周工', mobile: '13712345678', isPrimary: 1, zhiwei: '' }]);
    expect((await seller.call('api/customer/index', { key: '13712345678' })).body.data.rows[0].id).toBe(body.data.id);
    expect((await add('没有联系人公司', { contactName: '', mobile: ' ' })).body.result).toBe('success');
    for (const [contact, field] of [
      [{ contactName: '周工', mobile: 'x' }, 'contact.mobile'],
      [{ mobile: '13712345678' }, 'contact.contactName'],
      ['{', 'contact'],
    ] as const)
      expect((await add('不成的公司', contact)).body).toMatchObject({
        code: 'invalid',
        fields: { [field]: expect.any(String) },
      });
    const there = () =>
      database.first(select('customer', [sql<number>`count(*)::int`.as('n')])`where name = '不成的公司'`);
    expect((await there())?.n).toBe(0);
    // Without the grant neither the form offers it nor does the server take it.
    const form = async () => (await seller.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data;
    expect((await form()).companions).toMatchObject([
      { field: 'contact', items: [{ field: 'contactName' }, { field: 'mobile' }] },
    ]);
    const roles = (await admin.call('main/role/index', {})).body.data.rows as { id: number; name: string }[];
    const role = (await admin.call('main/role/detail', { id: roles.find((one) => one.name === '销售')?.id })).body.data;
    const { add: _add, ...others } = role.grants.crm.contact;
    const change = (contact: object) =>
      admin.call('main/role/edit', {
        id: role.id,
        name: role.name,
        grants: { ...role.grants, crm: { ...role.grants.crm, contact } },
        scopes: role.scopes,
        fields: role.fields,
      });
    expect((await change(others)).body.result).toBe('success');
    expect((await form()).companions).toBeUndefined();
    expect((await add('不成的公司', { contactName: '周工' })).body.code).toBe('forbidden');
    expect((await there())?.n).toBe(0);
    expect((await change(role.grants.crm.contact)).body.result).toBe('success');
  });

  test('a deal reads 已成交', async () => {
    const id = await addCustomer(company.seller, '成交公司');
    await company.database.run(sql`update customer set clue = 2 where id = ${id}`);
    expect((await company.seller.call('api/customer/Views', { id })).body.data).toMatchObject({
      clue: 2,
      clueName: '已成交',
    });
  });

  test('the periods of the scene count from the day on which a customer was entered', async () => {
    const { seller, database } = company;
    const id = await addCustomer(seller, '录入时段公司');
    const found = async (days: number) => {
      await database.run(sql`update customer set created_at = now() - make_interval(days => ${days}) where id = ${id}`);
      const periods = [1, 2, 3].map(async (time) => {
        const { data } = (await seller.call('api/customer/index', { time, key: '录入时段' })).body;
        return data.total as number;
      });
      return Promise.all(periods);
    };
    expect([await found(0), await found(7), await found(30), await found(90)]).toEqual([
      [1, 1, 1],
      [0, 1, 1],
      [0, 0, 1],
      [0, 0, 0],
    ]);
    expect((await seller.call('api/customer/index', { time: 4 })).body.fields).toHaveProperty('time');
  });

  test('the mark is everybody’s own', async () => {
    const { seller, manager } = company;
    const id = await addCustomer(seller, '置顶公司');
    expect((await seller.call('api/customer/setTop', { id })).body.data).toEqual({ isTop: 1 });
    expect((await seller.call('api/customer/Views', { id })).body.data.isTop).toBe(1);
    expect((await manager.call('api/customer/Views', { id })).body.data.isTop).toBe(0);
    expect((await seller.call('api/customer/setTop', { id })).body.data).toEqual({ isTop: 0 });
  });

  test('deleting takes the contacts and follow-ups along, and needs the grant', async () => {
    const { seller, manager, database } = company;
    const id = await addCustomer(seller, '待删除公司');
    await seller.call('api/contact/add', { customerId: id, contactName: '甲' });
    await seller.call('api/OpportLogs/Add', { customerId: id, status: 1, Ext: '聊过' });
    expect((await seller.call('api/customer/delete', { ids: id })).body.code).toBe('forbidden');
    expect((await manager.call('api/customer/delete', { ids: id })).body.data).toEqual({ count: 1 });
    expect((await seller.call('api/customer/Views', { id })).body.code).toBe('not_found');
    expect((await seller.call('api/contact/index', { customerId: id })).body.data.total).toBe(0);
    const kept = await database.first(
      sql`select c.deleted_by, (select count(*) from follow_up where customer_id = ${id}) as logs from customer c where id = ${id}`,
    );
    expect(kept).toEqual({ deleted_by: manager.id, logs: 1 });
  });
});

describe('contacts', () => {
  const primaries = async (customerId: number) =>
    (
      await company.database.rows(select('contact', ['id'])`
        where customer_id = ${customerId} and is_primary and deleted_at is null`)
    ).map((row) => row.id);
  const add = async (customerId: number, contactName: string) =>
    (await company.seller.call('api/contact/add', { customerId, contactName })).body.data.id as number;

  test('the first is primary, another can be made so, and a deleted one is succeeded', async () => {
    const { seller } = company;
    const customer = await addCustomer(seller, '首要联系人公司');
    const [a, b, c] = [await add(customer, '甲'), await add(customer, '乙'), await add(customer, '丙')];
    expect(await primaries(customer)).toEqual([a]);
    expect((await seller.call('api/contact/Primary', { id: b })).body.result).toBe('success');
    expect(await primaries(customer)).toEqual([b]);
    expect((await seller.call('api/customer/Views', { id: customer })).body.data).toMatchObject({
      contactId: b,
      contactName: '乙',
    });
    await seller.call('api/contact/delete', { ids: `${b},${c}` });
    expect(await primaries(customer)).toEqual([a]);
    expect((await seller.call('api/contact/list', { customerId: customer, datatype: 'list' })).body.data.rows).toEqual([
      expect.objectContaining({ id: a, isPrimary: 1, sex: 0 }),
    ]);
    expect((await seller.call('api/customer/Subtotal', { id: customer })).body.data).toEqual({
      contact: 1,
      contract: 0,
      recpay: 0,
      finance: 0,
      files: 0,
      payment: 0,
      logs: 0,
    });
  });

  test('one that was not primary and comes back to a customer without contacts is it from then on', async () => {
    const { seller, manager } = company;
    const customer = await addCustomer(seller, '联系人归来公司');
    const [first, second] = [await add(customer, '首要人'), await add(customer, '次要归来人')];
    for (const ids of [second, first])
      expect((await seller.call('api/contact/delete', { ids })).body.result).toBe('success');
    expect(await primaries(customer)).toEqual([]);
    const bin = (await manager.call('api/recycle/index', { module: 'contact', key: '次要归来人' })).body.data.rows;
    expect(bin.map((row: { modelId: number }) => row.modelId)).toEqual([second]);
    expect((await manager.call('api/recycle/restore', { ids: bin[0].id })).body.data).toEqual({ count: 1 });
    expect(await primaries(customer)).toEqual([second]);
    expect((await seller.call('api/customer/Views', { id: customer })).body.data.contactId).toBe(second);
  });

  test('exactly one stays primary under parallel changes', async () => {
    const { seller } = company;
    const customer = await addCustomer(seller, '并发联系人公司');
    const ids = await Promise.all(Array.from({ length: 6 }, (_, at) => add(customer, `并发${at}`)));
    expect(await primaries(customer)).toHaveLength(1);
    const changes = [
      ...ids.map((id) => seller.call('api/contact/Primary', { id })),
      seller.call('api/contact/delete', { ids: ids[0] }),
      seller.call('api/contact/delete', { ids: ids[1] }),
    ];
    const answers = await Promise.all(changes);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await primaries(customer)).toHaveLength(1);
  });

  test('a contact stays with its customer, and its fields are checked', async () => {
    const { seller, stranger } = company;
    const customer = await addCustomer(seller, '联系人校验公司');
    const foreign = await addCustomer(stranger, '外人公司');
    expect(
      (await seller.call('api/contact/add', { customerId: foreign, contactName: '甲' })).body.fields,
    ).toHaveProperty('customerId');
    expect(
      (
        await seller.call('api/contact/add', {
          customerId: customer,
          contactName: '',
          mobile: 'x',
          email: 'x',
          qq: 'x',
          sex: 3,
        })
      ).body.fields,
    ).toEqual({
      contactName: '信息必须填写',
      mobile: '手机号格式不正确',
      email: '邮箱格式不正确',
      qq: 'QQ号为4到15位数字',
      sex: '选项不存在',
    });
    const id = await add(customer, '甲');
    await seller.call('api/contact/Edit', { id, customerId: foreign, zhiwei: '经理' });
    expect((await seller.call('api/contact/Views', { id })).body.data).toMatchObject({
      customerId: customer,
      zhiwei: '经理',
      CustomerName: '联系人校验公司',
    });
  });
});

describe('follow-ups', () => {
  test('add and list, ten a page, newest first; latest and next time move', async () => {
    const { seller } = company;
    const id = await addCustomer(seller, '跟进公司');
    const contactId = (await seller.call('api/contact/add', { customerId: id, contactName: '周工' })).body.data.id;
    for (let at = 0; at < 11; at++)
      await seller.call('api/OpportLogs/Add', {
        customerId: id,
        status: at % 6,
        Ext: `第${at}次`,
        contactId,
        nextgenjintime: '2030-05-06 09:30',
        img: '[]',
      });
    const first = (await seller.call('api/OpportLogs/Logs', { customerId: id, type: 'customer', page: 1, rows: 10 }))
      .body.data;
    expect(first).toMatchObject({ total: 11 });
    expect(first.rows).toHaveLength(10);
    expect(first.rows[0]).toMatchObject({
      Ext: '第10次',
      status: 4,
      statusName: '短信',
      NickName: '李销售',
      contactName: '周工',
      img: [],
      customerId: id,
      nextgenjintime: '2030-05-06 09:30:00',
    });
    expect(
      (await seller.call('api/OpportLogs/Logs', { customerId: id, page: 2, rows: 10 })).body.data.rows,
    ).toHaveLength(1);
    const view = (await seller.call('api/customer/Views', { id })).body.data;
    expect(view.nextgenjintime).toBe('2030-05-06 09:30:00');
    expect(view.genjinTime).not.toBe('');
    expect((await seller.call('api/customer/index', { sort: 'genjinTime desc', rows: 1 })).body.data.rows[0].id).toBe(
      id,
    );
  });

  test.each([
    [{ Ext: '' }, 'Ext', '信息必须填写'],
    [{ Ext: '😀'.repeat(301) }, 'Ext', '最多300个字符'],
    [{ status: 6 }, 'status', '选项不存在'],
    [{ nextgenjintime: 'tomorrow' }, 'nextgenjintime', '时间格式应为 yyyy-MM-dd HH:mm'],
    [{ nextgenjintime: '2026-02-30 10:00' }, 'nextgenjintime', '时间格式应为 yyyy-MM-dd HH:mm'],
    [{ contactId: 999_999 }, 'contactId', '所选内容不存在或无权使用'],
    [{ img: '["http://evil.example/x.png"]' }, 'img', expect.any(String)],
    [{ img: 'not json' }, 'img', '格式不正确'],
  ])('%j is refused', async (change, field, message) => {
    const id = await addCustomer(company.seller, '跟进校验公司');
    const { body } = await company.seller.call('api/OpportLogs/Add', {
      customerId: id,
      status: 0,
      Ext: '内容',
      ...change,
    });
    expect(body).toMatchObject({ code: 'invalid', fields: { [field]: message } });
    expect((await company.seller.call('api/OpportLogs/Logs', { customerId: id })).body.data.total).toBe(0);
  });

  test('without a next time a plan that lies ahead stays, one that is over goes', async () => {
    const { seller, database } = company;
    const id = await addCustomer(seller, '计划中的公司');
    const after = async (plan: string) => {
      await database.run(sql`update customer set next_follow_up_at = now() + ${plan}::interval where id = ${id}`);
      await seller.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: '聊了' });
      return (await seller.call('api/customer/Views', { id })).body.data.nextgenjintime as string;
    };
    expect(await after('-1 day')).toBe('');
    expect(await after('1 day')).not.toBe('');
  });

  describe('putting one right', () => {
    const add = async (id: number, Ext: string, nextgenjintime = '', person = company.seller) =>
      (await person.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext, nextgenjintime })).body.data
        .id as number;
    const times = async (id: number) => {
      const { genjinTime, nextgenjintime } = (await company.manager.call('api/customer/Views', { id })).body.data;
      return [genjinTime !== '', nextgenjintime];
    };
    const logs = async (id: number) =>
      (await company.manager.call('api/OpportLogs/Logs', { customerId: id })).body.data.rows as { Ext: string }[];

    test('one’s own is changed, and the customer’s plan with it', async () => {
      const { seller } = company;
      const id = await addCustomer(seller, '改跟进公司');
      await add(id, '第一次', '2031-01-01 09:00');
      const second = await add(id, '第二次', '2031-02-02 09:00');
      const edit = (body: object) => seller.call('api/OpportLogs/edit', { id: second, ...body });
      expect((await edit({ Ext: '第二次改', nextgenjintime: '2031-03-03 10:00' })).body.result).toBe('success');
      expect((await logs(id)).map((row) => row.Ext)).toEqual(['第二次改', '第一次']);
      expect(await times(id)).toEqual([true, '2031-03-03 10:00:00']);
      // Without a plan of its own the one before counts again.
      await edit({ nextgenjintime: '' });
      expect(await times(id)).toEqual([true, '2031-01-01 09:00:00']);
      expect((await edit({ Ext: '' })).body).toMatchObject({ code: 'invalid', fields: { Ext: '信息必须填写' } });
      expect((await edit({ Ext: '旧', version: 1 })).body.code).toBe('conflict');
      const log = (await seller.call('api/operationLog/index', { module: 'customer', modelId: id })).body.data.rows;
      expect(log[0]).toMatchObject({ action: 'editFollowUp', actionName: '修改跟进' });
    });

    test('one’s own is deleted, and what it moved goes back', async () => {
      const { seller } = company;
      const id = await addCustomer(seller, '删跟进公司');
      const first = await add(id, '第一次', '2031-01-01 09:00');
      const second = await add(id, '第二次', '2031-02-02 09:00');
      expect((await seller.call('api/OpportLogs/delete', { ids: second })).body.data).toEqual({ count: 1 });
      expect(await times(id)).toEqual([true, '2031-01-01 09:00:00']);
      expect((await seller.call('api/OpportLogs/delete', { ids: second })).body.code).toBe('not_found');
      await seller.call('api/OpportLogs/delete', { ids: first });
      expect(await times(id)).toEqual([false, '']);
      expect(await logs(id)).toEqual([]);
    });

    test('one that was deleted by mistake comes back with its plan, to its author alone', async () => {
      const { seller, manager } = company;
      const id = await addCustomer(seller, '撤销删跟进公司');
      await add(id, '第一次', '2031-01-01 09:00');
      const second = await add(id, '第二次', '2031-02-02 09:00');
      const removed = (await seller.call('api/OpportLogs/delete', { ids: second, undo: 1 })).body.data as {
        undo: number;
      };
      expect(await times(id)).toEqual([true, '2031-01-01 09:00:00']);
      expect((await manager.call('api/record/undo', { id: removed.undo })).body.code).toBe('conflict');
      expect((await seller.call('api/record/undo', { id: removed.undo })).body.data).toEqual({ count: 1 });
      expect(await times(id)).toEqual([true, '2031-02-02 09:00:00']);
      expect((await logs(id)).map((row) => row.Ext)).toEqual(['第二次', '第一次']);
    });

    test('a plan that was over when the next one was written stays over; one that was set otherwise stays', async () => {
      const { seller, database } = company;
      const id = await addCustomer(seller, '旧计划公司');
      const first = await add(id, '第一次', '2031-01-01 09:00');
      await database.run(
        sql`update follow_up set created_at = now() - interval '3 hours', next_at = now() - interval '1 hour' where id = ${first}`,
      );
      await database.run(sql`update customer set next_follow_up_at = null where id = ${id}`);
      const second = await add(id, '第二次');
      const third = await add(id, '第三次', '2031-03-03 09:00');
      await seller.call('api/OpportLogs/delete', { ids: third });
      expect(await times(id)).toEqual([true, '']);
      await database.run(sql`update customer set next_follow_up_at = '2032-01-01 09:00' where id = ${id}`);
      await seller.call('api/OpportLogs/delete', { ids: second });
      expect(await times(id)).toEqual([true, '2032-01-01 09:00:00']);
    });

    test('nobody else’s, not after a day, not in the pool, not without the grant', async () => {
      const { seller, manager, stranger, database } = company;
      const id = await addCustomer(seller, '别人的跟进公司');
      const own = await add(id, '我的');
      const edit = async (person: typeof seller) =>
        (await person.call('api/OpportLogs/edit', { id: own, Ext: '改' })).body;
      const remove = async (person: typeof seller) => (await person.call('api/OpportLogs/delete', { ids: own })).body;
      const refused = (msg: string) => ({ code: 'forbidden', msg });
      expect(await edit(manager)).toMatchObject(refused('只能修改或删除自己写的跟进记录'));
      expect(await remove(manager)).toMatchObject(refused('只能修改或删除自己写的跟进记录'));
      expect((await edit(stranger)).code).toBe('not_found');
      await database.run(sql`update follow_up set created_at = now() - interval '25 hours' where id = ${own}`);
      expect(await edit(seller)).toMatchObject(refused('跟进记录提交 24 小时后不能再修改或删除'));
      expect(await remove(seller)).toMatchObject(refused('跟进记录提交 24 小时后不能再修改或删除'));
      const late = await add(id, '刚写的');
      await seller.call('api/customer/ToGonghai', { ids: id });
      expect((await seller.call('api/OpportLogs/edit', { id: late, Ext: '改' })).body).toMatchObject(
        refused('公海客户的跟进记录不能修改'),
      );
      expect((await logs(id)).map((row) => row.Ext)).toEqual(['刚写的', '我的']);
    });

    test('two at once: one wins, the other hears of it', async () => {
      const { seller } = company;
      const id = await addCustomer(seller, '同时改跟进公司');
      const own = await add(id, '我的');
      const answers = await Promise.all(
        ['甲', '乙'].map((Ext) => seller.call('api/OpportLogs/edit', { id: own, Ext, version: 1 })),
      );
      expect(answers.map(({ body }) => body.code ?? body.result).sort()).toEqual(['conflict', 'success']);
      const both = await Promise.all(['', ''].map(() => seller.call('api/OpportLogs/delete', { ids: own })));
      expect(both.map(({ body }) => body.code ?? body.result).sort()).toEqual(['not_found', 'success']);
    });
  });

  test('need a customer', async () => {
    const { seller } = company;
    const missing = { code: 'invalid', fields: { customerId: expect.any(String) } };
    expect((await seller.call('api/OpportLogs/Logs', { customerId: 0 })).body).toMatchObject(missing);
    expect((await seller.call('api/OpportLogs/Add', { customerId: 0, status: 0, Ext: '跟进' })).body).toMatchObject(
      missing,
    );
  });

  test('pictures are one’s own, are attached with it, and open for those who see the customer', async () => {
    const { seller, manager, stranger } = company;
    const id = await addCustomer(seller, '带图跟进公司');
    const send = async (person: typeof seller, name: string) =>
      (await upload(company, person, { picType: 'OpportLogs' }, { name, content: await png() })).body.data.id;
    const [own, second, foreign] = [
      await send(seller, 'a.png'),
      await send(seller, 'b.png'),
      await send(manager, 'c.png'),
    ];
    const add = (img: unknown) => seller.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: '有图', img });
    expect((await add([own, foreign])).body).toMatchObject({ code: 'invalid', fields: { img: expect.any(String) } });
    expect((await add([own, 987_654])).body.code).toBe('invalid');
    expect((await add('')).body.result).toBe('success');
    expect((await add([own, second])).body.result).toBe('success');
    expect((await add([own])).body.code).toBe('invalid');
    const logs = async (person: typeof seller) =>
      (await person.call('api/OpportLogs/Logs', { customerId: id })).body.data.rows as {
        img: { id: number; url: string }[];
      }[];
    const rows = await logs(manager);
    expect(rows.map((row) => row.img.map((file) => file.id))).toEqual([[own, second], []]);
    expect((await logs(seller))[0]?.img[0]).toMatchObject({ FileName: 'a.png', format: 'png', username: '李销售' });
    const url = rows[0]?.img[0]?.url ?? '';
    expect((await company.app.server.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect((await stranger.call('api/file/list', { picType: 'customer', modelId: id })).body.code).toBe('not_found');
  });

  test('one moves the customer’s times, not its version: whoever edits meanwhile still saves', async () => {
    const { seller } = company;
    const id = await addCustomer(seller, '边改边跟进公司');
    const { version } = (await seller.call('api/customer/Views', { id })).body.data;
    await seller.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: '打了电话' });
    expect((await seller.call('api/customer/edit', { id, version, address: '新址' })).body.result).toBe('success');
  });

  test('300 code points are kept whole', async () => {
    const id = await addCustomer(company.seller, '长跟进公司');
    const text = '😀'.repeat(300);
    expect(
      (await company.seller.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: text })).body.result,
    ).toBe('success');
    expect((await company.seller.call('api/OpportLogs/Logs', { customerId: id })).body.data.rows[0].Ext).toBe(text);
  });

  test('a reading member reads and does not write', async () => {
    const { seller, stranger, database } = company;
    const id = await addCustomer(seller, '只读成员公司');
    await database.run(
      sql`insert into customer_member (customer_id, user_id, access) values (${id}, ${stranger.id}, 'read')`,
    );
    expect((await stranger.call('api/OpportLogs/Logs', { customerId: id })).body.result).toBe('success');
    expect((await stranger.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: '写' })).body.code).toBe(
      'forbidden',
    );
    expect((await stranger.call('api/contact/add', { customerId: id, contactName: '写' })).body.code).toBe('forbidden');
  });
});

describe('regions and dictionary', () => {
  test('three levels with small ids; 1 and 2 are 北京市 and its first city', async () => {
    const get = async (query: string) => {
      const answer = await company.app.server.inject({
        method: 'GET',
        url: `/Api/city/list/?${query}&status=0`,
        headers: { authkey: company.seller.token },
      });
      return answer.json().data as { id: number; name: string }[];
    };
    const provinces = await get('type=1');
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toEqual({ id: 1, name: '北京市' });
    expect((await get('type=2&parentid=1'))[0]).toEqual({ id: 2, name: '北京市' });
    expect((await get('type=3&parentid=2')).map((region) => region.name)).toContain('海淀区');
    for (const province of provinces) {
      const cities = await get(`type=2&parentid=${province.id}`);
      expect(cities.length, province.name).toBeGreaterThan(0);
      for (const city of cities) expect((await get(`type=3&parentid=${city.id}`)).length, city.name).toBeGreaterThan(0);
    }
  });

  test('a county that stays is held against a city that changes', async () => {
    const { seller, database } = company;
    const place = async (name: string, parent: string) =>
      (
        await database.first(
          query
            .selectFrom('region as r')
            .innerJoin('region as p', 'p.id', 'r.parent_id')
            .select(['r.id'])
            .where(sql<boolean>`r.name = ${name} and p.name = ${parent}`)
            .orderBy('r.type', 'desc')
            .limit(1),
        )
      )?.id;
    const [province, suzhou, nanjing] = [
      (await database.first(select('region', ['id'])`where name = '江苏省'`))?.id,
      await place('苏州市', '江苏省'),
      await place('南京市', '江苏省'),
    ];
    const [kunshan, xuanwu] = [await place('昆山市', '苏州市'), await place('玄武区', '南京市')];
    const id = await addCustomer(seller, '搬家公司', { province, city: suzhou, county: kunshan });
    const edit = async (body: Record<string, unknown>) =>
      (await seller.call('api/customer/edit', { id, ...body })).body;
    expect(Object.keys((await edit({ province, city: nanjing })).fields ?? {})).toEqual(['county']);
    expect((await edit({ province, city: nanjing, county: xuanwu })).result).toBe('success');
    expect((await edit({ province, city: suzhou, county: '' })).result).toBe('success');
  });

  test('entries are listed by type, edited, and deleted only when unused', async () => {
    const { admin, seller } = company;
    const types = (await seller.call('api/Status/typelist')).body.data;
    expect(types[0]).toEqual({ key: 'status', Name: '客户级别' });
    const [level, other] = (await seller.call('api/Status/json', { types: 'status' })).body.data;
    await addCustomer(seller, '字典公司', { status: level.id });
    expect((await admin.call('api/status/Edit', { id: level.id, Name: '重点' })).body.result).toBe('success');
    expect((await seller.call('api/customer/index', { key: '字典公司' })).body.data.rows[0].statusName).toBe('重点');
    expect((await admin.call('api/status/Edit', { id: level.id, Name: other.Name })).body.fields).toEqual({
      Name: '名称已存在',
    });
    expect((await admin.call('api/status/delete', { ids: level.id })).body).toMatchObject({
      code: 'conflict',
      msg: expect.stringContaining('只能停用'),
    });
    expect((await admin.call('api/status/delete', { ids: other.id })).body.data).toEqual({ count: 1 });
    expect((await seller.call('api/status/Edit', { id: level.id, Name: '甲' })).body.code).toBe('forbidden');
    await admin.call('api/status/Edit', { id: level.id, enabled: 0 });
    expect(
      (await seller.call('api/customer/add', { CustomerName: '停用级别', status: level.id })).body.fields,
    ).toHaveProperty('status');
  });

  test.each(['read', 'mask', 'hidden'])(
    'whoever may not write a field that is searched creates without it: %s',
    async (grant) => {
      const { seller, roles, database } = company;
      const limit = async (fields: object) => {
        await database.run(sql`update role set fields = ${JSON.stringify(fields)}::jsonb where id = ${roles.seller}`);
        await database.run(sql`update meta set access_version = access_version + 1`);
      };
      await limit({ customer: { tel: grant }, contact: { mobile: grant, wechat: grant, qq: grant } });
      const added = await seller.call('api/customer/add', { CustomerName: `没有电话${grant}公司` });
      expect(added.body).toMatchObject({ result: 'success' });
      const contact = await seller.call('api/contact/add', { customerId: added.body.data.id, contactName: '没有手机' });
      expect(contact.body).toMatchObject({ result: 'success' });
      await limit({});
    },
  );

  test.each([
    { contactName: { toString: 1, valueOf: 1 } },
    { contactName: [[[['x']]]] },
    { contactName: 5, mobile: [] },
  ])('a first contact that is no text is refused at its field: %j', async (contact) => {
    const { body } = await company.seller.call('api/customer/add', {
      CustomerName: `怪联系人公司${JSON.stringify(contact).length}`,
      contact: JSON.stringify(contact),
    });
    expect([body.code, body.result]).not.toContain('internal');
  });
});
