// What a careful adversary tried: each of these once worked, or answered a fault.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person, testPassword } from './company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function personWith(username: string, role: Record<string, unknown>): Promise<Person & { roleId: number }> {
  const roleId = (await company.admin.call('main/role/add', { name: `角色${username}`, ...role })).body.data.id;
  const added = await company.admin.call('api/user/add', {
    username,
    password: testPassword,
    NickName: username,
    BranchId: company.departments.east,
    RoleId: roleId,
  });
  expect(added.body.msg).toBe('保存成功');
  return { ...(await company.signIn(username)), roleId };
}

const everyone = { index: true, add: true, edit: true };

describe('accounts', () => {
  test('a password or login name is changed only for accounts with no more rights than one’s own', async () => {
    const hr = await personWith('hr', { grants: { system: { user: { index: true, add: true, edit: true } } } });
    for (const change of [{ password: 'Zq8#kkpp1' }, { username: 'taken' }]) {
      const { body } = await hr.call('api/user/edit', { UserID: company.manager.id, ...change });
      expect(body.code).toBe('forbidden');
    }
    expect((await hr.call('api/user/edit', { UserID: company.manager.id, mobile: '13800000000' })).body.result).toBe(
      'success',
    );
    expect((await company.signIn('manager')).id).toBe(company.manager.id);
    expect((await hr.call('api/user/edit', { UserID: hr.id, username: 'hr-renamed' })).body.result).toBe('success');
  });

  test('superiors form no circle', async () => {
    const { admin, seller, peer } = company;
    expect((await admin.call('api/user/edit', { UserID: seller.id, superiorid: peer.id })).body.result).toBe('success');
    expect((await admin.call('api/user/edit', { UserID: peer.id, superiorid: seller.id })).body.fields).toHaveProperty(
      'superiorid',
    );
    await admin.call('api/user/edit', { UserID: seller.id, superiorid: 0 });
  });

  test('deleting a department or role and moving people into it never leaves a dangling reference', async () => {
    const { admin, database, departments, roles } = company;
    for (let round = 0; round < 6; round++) {
      const branch = (await admin.call('main/Branch/add', { text: `竞争部门${round}`, parentid: departments.company }))
        .body.data.id;
      const role = (await admin.call('main/role/add', { name: `竞争角色${round}` })).body.data.id;
      const answers = await Promise.all([
        admin.call('api/user/edit', { UserID: company.seller.id, BranchId: branch }),
        admin.call('main/Branch/delete', { ids: branch }),
        admin.call('api/user/userBranchAdd', { ids: company.peer.id, branchId: branch }),
        admin.call('api/user/edit', { UserID: company.stranger.id, RoleId: `${roles.seller},${role}` }),
        admin.call('main/role/delete', { ids: role }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
      const dangling = await database.first(
        sql`select 1 from app_user u where u.department_id > 0 and not exists (select 1 from department d where d.id = u.department_id)`,
      );
      expect(dangling).toBeUndefined();
    }
    await admin.call('api/user/edit', { UserID: company.seller.id, BranchId: departments.east });
  });

  test('a deleted head or superior is let go, and the department can be edited', async () => {
    const { admin, database } = company;
    const id = (
      await admin.call('api/user/add', {
        username: 'gone',
        password: testPassword,
        NickName: '离职',
        BranchId: company.departments.east,
      })
    ).body.data.id;
    const branch = (
      await admin.call('main/Branch/add', { text: '无头部门', parentid: company.departments.company, userid: id })
    ).body.data.id;
    await admin.call('api/user/edit', { UserID: company.peer.id, superiorid: id });
    await admin.call('api/user/delete', { ids: id });
    expect((await admin.call('main/Branch/edit', { id: branch, text: '改名部门' })).body.result).toBe('success');
    expect(
      (
        await database.first<{ superior_id: number }>(
          sql`select superior_id from app_user where id = ${company.peer.id}`,
        )
      )?.superior_id,
    ).toBe(0);
  });
});

describe('names without search tokens', () => {
  test.each(['A', '5', '！', '-', '😀'])('%s is a name', async (name) => {
    const id = await addCustomer(company.seller, name);
    expect((await company.seller.call('api/contact/add', { customerId: id, contactName: name })).body.result).toBe(
      'success',
    );
    expect((await company.seller.call('api/customer/edit', { id, CustomerName: `${name}${name}` })).body.result).toBe(
      'success',
    );
  });
});

describe('field grants', () => {
  const fields = {
    customer: { AddTime: 'hidden', userid: 'hidden', tel: 'mask' },
    contact: { mobile: 'mask', contactName: 'hidden', wechat: 'hidden' },
  };
  let limited: Person;
  let id: number;
  beforeAll(async () => {
    limited = await personWith('limited', {
      grants: { crm: { customer: everyone, contact: everyone } },
      scopes: { customer: 'all', contact: 'all' },
      fields,
    });
    id = await addCustomer(company.seller, '只许看名公司', { tel: '0571-55667788' });
    await company.seller.call('api/contact/add', {
      customerId: id,
      contactName: '司马小明',
      mobile: '17641868829',
      wechat: 'sima_x',
    });
  });

  test('a masked or hidden value is not guessed through the search', async () => {
    for (const key of ['17641868829', '1764', '41868', '司马', 'sima_x', '0571-55667788']) {
      expect((await limited.call('api/customer/index', { key })).body.data.total, key).toBe(0);
      expect((await limited.call('api/contact/index', { key })).body.data.total, key).toBe(0);
    }
    expect((await limited.call('api/customer/index', { key: '只许看名' })).body.data.total).toBe(1);
    expect((await company.seller.call('api/customer/index', { key: '41868' })).body.data.total).toBe(1);
  });

  test('nor are names and numbers of colleagues', async () => {
    const clerk = await personWith('clerk', {
      grants: { system: { user: { index: true } } },
      fields: { user: { mobile: 'mask', NickName: 'hidden' } },
    });
    await company.admin.call('api/user/edit', { UserID: company.seller.id, mobile: '13755667788' });
    const total = async (person: Person, key: string) =>
      (await person.call('api/user/index', { key })).body.data.total as number;
    for (const key of ['137556', '李销售', 'lxs']) {
      expect([key, await total(company.admin, key)]).toEqual([key, 1]);
      expect([key, await total(clerk, key)]).toEqual([key, 0]);
    }
    expect(await total(clerk, 'seller')).toBe(1);
  });

  test('nor are own fields, in both halves of a pair, read or filtered by', async () => {
    const { admin, seller, database } = company;
    const own = [
      ['period', 'daterange', { wire2: 'periodEnd' }],
      ['story', 'editor', {}],
      ['colleagues', 'user', { max: 5 }],
      ['parts', 'tablelist', { columns: [{ wire: 'part', column: 'part', type: 'input', title: '部件' }] }],
      ['facts', 'property', {}],
    ] as const;
    for (const [field, type, settings] of own)
      await database.run(sql`insert into form_field (form_id, field, custom, type, title, settings)
        select id, ${field}, true, ${type}, ${field}, ${JSON.stringify(settings)}::jsonb from form where module = 'customer'`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
    const values = (mark: string, day: number) => ({
      period: `2031-03-0${day} 00:00:00`,
      periodEnd: `2031-04-0${day} 23:59:59`,
      story: `<p>${mark}故事</p>`,
      colleagues: String(company.peer.id),
      parts: [{ part: `${mark}部件` }],
      facts: [{ name: `${mark}性质`, value: '1' }],
    });
    const customer = await addCustomer(seller, '自有字段公司', values('甲', 1));
    const edited = await seller.call('api/customer/edit', { id: customer, ...values('乙', 2), colleagues: '' });
    expect(edited.body.result).toBe('success');
    const log = (person: Person) => person.call('api/operationLog/index', { module: 'customer', modelId: customer });
    expect(JSON.stringify(await log(seller))).toContain('2031-04-02');
    for (const grant of ['hidden', 'mask']) {
      const reader = await personWith(`own-${grant}`, {
        grants: { crm: { customer: everyone } },
        scopes: { customer: 'all' },
      });
      // The catalogue of grants knows the program's own fields only, so far.
      const grants = { customer: Object.fromEntries(own.map(([field]) => [field, grant])) };
      await database.run(sql`update role set fields = ${JSON.stringify(grants)}::jsonb where id = ${reader.roleId}`);
      await database.run(sql`update meta set access_version = access_version + 1`);
      const shown = JSON.stringify([
        await reader.call('api/customer/Views', { id: customer }),
        await reader.call('api/customer/index', { rows: 5 }),
        await log(reader),
      ]);
      expect(shown).toContain('自有字段公司');
      expect(shown).not.toMatch(/2031-0|故事|部件|性质|赵同事/);
      for (const field of [...own.map(([name]) => name), 'periodEnd']) {
        const data = [{ field, type: 'notempty', value: '' }];
        expect([field, (await reader.call('api/customer/index', { data })).body.code]).toEqual([field, 'invalid']);
      }
      const changed = await reader.call('api/customer/edit', { id: customer, ...values('丙', 3) });
      expect(changed.body.result).toBe('success');
    }
    const view = (await admin.call('api/customer/Views', { id: customer })).body.data;
    expect(view).toMatchObject({ period: '2031-03-02 00:00:00', periodEnd: '2031-04-02 23:59:59' });
    expect(JSON.stringify(view)).not.toContain('丙');
  });

  test('nor through order, cursor, scene, owner, joined fields, members or the log', async () => {
    expect((await limited.call('api/customer/index', { sort: 'AddTime' })).body.fields).toHaveProperty('sort');
    expect((await limited.call('api/customer/index', { time: 1 })).body.fields).toHaveProperty('time');
    expect((await limited.call('api/customer/index', { NickName: '李' })).body.fields).toHaveProperty('NickName');
    const list = (await limited.call('api/customer/index', { rows: 1 })).body.data;
    expect(list).not.toHaveProperty('next');
    for (const field of ['AddTime', 'userid', 'UserName', 'Header']) expect(list.rows[0]).not.toHaveProperty(field);
    expect(list.rows[0].contactName ?? '').toBe('');
    expect((await limited.call('api/customer/Team', { id })).body.data.rows).toEqual([]);
    const log = (await limited.call('api/operationLog/index', { module: 'customer', modelId: id })).body.data.rows;
    expect(JSON.stringify(log)).not.toContain('司马');
  });

  test('creating without the right to a required field is refused', async () => {
    const { body } = await limited.call('api/contact/add', { customerId: id, contactName: '甲' });
    expect(body).toMatchObject({ code: 'invalid', fields: { contactName: '没有填写此字段的权限' } });
  });
});

describe('bad input', () => {
  test('a forged cursor is refused, not sent to the database', async () => {
    for (const value of ['2026-02-30 00:00:00+08', '2026-01-01 99:26:20+08', '2026-01-01 00:00:00+99']) {
      const next = Buffer.from(JSON.stringify(['AddTime', 1, value, 1])).toString('base64url');
      expect((await company.seller.call('api/customer/index', { next })).body.fields, value).toHaveProperty('next');
    }
  });

  test('a city lies in its province and a county in its city', async () => {
    const { seller, database } = company;
    const far = await database.first<{ id: number }>(
      sql`select id from region where type = 2 and parent_id <> 1 order by id limit 1`,
    );
    expect(
      (await seller.call('api/customer/add', { CustomerName: '错位', province: 1, city: far?.id })).body.fields,
    ).toHaveProperty('city');
    expect(
      (await seller.call('api/customer/add', { CustomerName: '错位', province: 1, city: 2, county: 3400 })).body.fields,
    ).toHaveProperty('county');
    const id = await addCustomer(seller, '对位', { province: 1, city: 2, county: 3 });
    expect((await seller.call('api/customer/edit', { id, city: far?.id })).body.code).toBe('invalid');
    expect((await seller.call('api/customer/edit', { id, address: '某路' })).body.result).toBe('success');
  });

  test('messages are Chinese and name the problem', async () => {
    const { admin, guest, seller } = company;
    expect((await admin.call('main/role/add')).body.fields).toEqual({ name: '信息必须填写' });
    expect((await guest.call('api/user/login', { username: 'x' })).body.fields).toEqual({ password: '信息必须填写' });
    for (const [path, body] of [
      ['main/role/add', { name: '探', grants: { crm: true } }],
      ['main/role/add', { name: '探', grants: [1] }],
      ['api/field/set', { formid: 2, ids: 1, columns: [{ id: 1, width: -5 }] }],
    ] as const) {
      const answer = await admin.call(path, body);
      expect(answer.body.code, path).toBe('invalid');
      for (const message of Object.values(answer.body.fields ?? {})) expect(message).toMatch(/[\u4e00-\u9fff]/);
    }
    expect(
      (
        await seller.call('api/customer/index', {
          data: [{ field: 'CustomerName', type: 'contains', value: { x: 1 } }],
        })
      ).body.code,
    ).toBe('invalid');
    expect((await admin.call('main/role/edit', { id: company.roles.seller, version: 99 })).body).toMatchObject({
      code: 'conflict',
      msg: expect.not.stringContaining('于 '),
    });
    const id = await addCustomer(seller, '版本格式公司');
    expect((await seller.call('api/customer/edit', { id, version: 'abc' })).body.fields).toHaveProperty('version');
  });

  test('an edit that changes nothing leaves version and log alone', async () => {
    const { seller } = company;
    const id = await addCustomer(seller, '无变化公司', { address: '某路' });
    expect((await seller.call('api/customer/edit', { id, address: '某路', nosuch: 1, clue: 2 })).body).toMatchObject({
      result: 'success',
      data: { version: 1 },
    });
    expect((await seller.call('api/operationLog/index', { module: 'customer', modelId: id })).body.data.total).toBe(1);
  });

  test('people are filtered by NickName, logs of roles and departments are read by those who may', async () => {
    const { admin, seller, roles, departments } = company;
    expect((await admin.call('api/user/index', { NickName: '李销售' })).body.data.total).toBe(1);
    expect((await admin.call('api/user/index', { NickName: '不存在的人' })).body.data.total).toBe(0);
    expect(
      (await admin.call('api/operationLog/index', { module: 'branch', modelId: departments.east })).body.data.rows[0]
        .actionName,
    ).toBe('编辑');
    expect((await admin.call('api/operationLog/index', { module: 'role', modelId: roles.seller })).body.result).toBe(
      'success',
    );
    expect((await seller.call('api/operationLog/index', { module: 'role', modelId: roles.seller })).body.code).toBe(
      'forbidden',
    );
    expect((await seller.call('api/operationLog/index', { module: 'nosuch', modelId: 1 })).body.code).toBe('invalid');
  });

  test.each(['/%', '/api/%E0%A4%A'])('%s answers in the shape of every error', async (url) => {
    const answer = await company.app.server.inject({ method: 'GET', url });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ result: 'error', code: 'not_found' });
  });

  test.each(['/assets/none-123.js', '/favicon.ico', '/.env'])('%s is no page', async (url) => {
    expect((await company.app.server.inject({ method: 'GET', url })).statusCode).toBe(404);
  });

  test('values whose text cannot be made, or that go too deep, are refused', async () => {
    const { app, seller } = company;
    const post = async (url: string, payload: string, more = {}) =>
      app.server.inject({
        method: 'POST',
        url,
        headers: { authkey: seller.token, 'content-type': 'application/json', ...more },
        payload,
      });
    const odd = '{"toString":1,"valueOf":1}';
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const [at, value] of [odd, `[${odd}]`, deep, '["a\\u0000b"]'].entries()) {
      for (const [url, name] of [
        ['/api/customer/index', 'CustomerName'],
        ['/api/customer/index', 'status'],
        ['/api/customer/add', 'tags'],
        ['/api/customer/add', 'status'],
        ['/api/contact/delete', 'ids'],
        ['/api/notification/setread', 'ids'],
        ['/api/file/edit', 'FileName'],
      ]) {
        const first = url === '/api/customer/add' ? '"CustomerName":"形状",' : '';
        const key = { 'idempotency-key': `odd-${url}-${name}-${at}` };
        const answer = await post(url as string, `{${first}"${name}":${value}}`, key);
        expect([url, name, value.slice(0, 20), answer.statusCode, answer.json().code]).toEqual([
          url,
          name,
          value.slice(0, 20),
          200,
          'invalid',
        ]);
      }
    }
    for (const value of [odd, `[${odd}]`, deep]) {
      const data = `[{"field":"CustomerName","type":"eq","value":${value}}]`;
      const { status, body } = await seller.call('api/customer/index', { data: data });
      expect([status, body.code]).toEqual([200, 'invalid']);
    }
    const list = await app.server.inject({
      method: 'POST',
      url: '/api/customer/index',
      headers: { authkey: seller.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'CustomerName[]=a%00b',
    });
    expect([list.statusCode, list.json().fields]).toEqual([200, { CustomerName: '格式不正确' }]);
  });

  test('rich text of nothing but tags in each other is refused before it is cleaned', async () => {
    await company.database.run(sql`insert into form_field (form_id, field, custom, type, title, settings)
      select id, 'nested', true, 'editor', 'nested', '{}'::jsonb from form where module = 'customer'`);
    await company.database.run(sql`update meta set definition_version = definition_version + 1`);
    const { body } = await company.seller.call('api/customer/add', {
      CustomerName: '套叠公司',
      nested: `${'<b>'.repeat(40_000)}字`,
    });
    expect(body.fields).toEqual({ nested: '格式不正确' });
  });

  test('plain text is a wrong type', async () => {
    const answer = await company.app.server.inject({
      method: 'POST',
      url: '/api/customer/add',
      headers: { authkey: company.seller.token, 'content-type': 'text/plain' },
      payload: 'a=1',
    });
    expect(answer.statusCode).toBe(415);
  });
});
