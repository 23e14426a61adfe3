// Settings: who may read and change them, messages at the field, the log, and that every process follows at its next call.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, testPassword } from '../../../test/company.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { type App, buildApp } from '../../app.ts';
import { modules } from '../../modules.ts';
import { Database } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
let second: App;
let secondDatabase: Database;

beforeAll(async () => {
  company = await createCompany();
  secondDatabase = new Database({
    url: company.database.pool.options.connectionString as string,
    timeZone: 'Asia/Shanghai',
    connections: 4,
  });
  second = await buildApp({ database: secondDatabase, storage: company.storage });
});
afterAll(async () => {
  await second.close();
  await secondDatabase.close();
  await company.close();
});

/** The same login at the other process. */
async function there(token: string, path: string, body: Record<string, string> = {}) {
  const answer = await second.server.inject({
    method: 'POST',
    url: `/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authkey: token },
    payload: new URLSearchParams(body).toString(),
  });
  return answer.json();
}

const edit = (values: Record<string, unknown>) => company.admin.call('api/setting/edit', { values });

describe('settings', () => {
  test('are read and changed only with the grants', async () => {
    for (const path of ['api/setting/index', 'api/setting/edit'])
      expect((await company.manager.call(path, { key: 'register', value: 1 })).body.code).toBe('forbidden');
    const { groups } = (await company.admin.call('api/setting/index')).body.data;
    const items = groups.flatMap((group: { items: unknown[] }) => group.items);
    expect(items).toContainEqual(
      expect.objectContaining({
        key: 'session.idleHours',
        type: 'number',
        value: 12,
        initial: 12,
        min: 1,
        max: 720,
        unit: '小时',
      }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({ key: 'register', type: 'switch', value: false, initial: false }),
    );
    expect(groups.map((group: { group: string }) => group.group)).toEqual([
      '公司',
      '合同与回款',
      '审批',
      '自动编号',
      '登录与安全',
      '数据',
      '工作时间',
      '公海',
    ]);
  });

  test('each is shown as its module declares it', async () => {
    const { groups } = (await company.admin.call('api/setting/index')).body.data;
    const shown = groups.flatMap((group: { group: string; items: object[] }) =>
      group.items.map((item) => ({ group: group.group, ...item })),
    );
    const declared = modules.flatMap((module) => module.settings ?? []);
    const byKey = (list: { key?: string }[]) => list.toSorted((a, b) => String(a.key).localeCompare(String(b.key)));
    expect(byKey(shown)).toEqual(
      byKey(
        declared.map(({ problem: _problem, english: _english, ...one }) => {
          // A text in a wrong format is reported at its field.
          const {
            pattern: _pattern,
            patternMessage: _message,
            ...shownOf
          } = { pattern: '', patternMessage: '', ...one };
          const options = 'options' in one && one.options.map(({ value, label }) => ({ value, label }));
          return { ...shownOf, ...(options && { options }), hint: one.hint?.[0] ?? '', value: one.initial };
        }),
      ),
    );
  });

  test('bad values are told at their field, and none of the call is stored', async () => {
    const { body } = await edit({
      'company.name': '新名称',
      'session.idleHours': 0,
      'company.timeZone': 'Mars/Olympus',
      register: 'maybe',
      unknown: 1,
    });
    expect(body).toMatchObject({
      code: 'invalid',
      fields: {
        'session.idleHours': '必须是1到720的整数',
        'company.timeZone': '选项不存在',
        register: '格式不正确',
        unknown: '没有此设置',
      },
    });
    expect((await company.admin.call('api/setting/edit', {})).body.fields).toEqual({ key: '信息必须填写' });
    expect((await company.admin.call('api/setting/edit', { key: 'company.name', value: '  ' })).body.fields).toEqual({
      'company.name': '信息必须填写',
    });
    expect((await company.seller.call('api/setting/company')).body.data.name).toBe('我的公司');
  });

  test('a change is in force at the next call of every process, and in the log', async () => {
    expect((await there(company.seller.token, 'api/setting/company')).data.name).toBe('我的公司');
    const { body } = await company.admin.call('api/setting/edit', { key: 'company.name', value: '华东贸易' });
    expect(body.data.changes).toEqual([{ field: 'company.name', title: '公司名称', old: '我的公司', new: '华东贸易' }]);
    expect((await there(company.seller.token, 'api/setting/company')).data.name).toBe('华东贸易');
    expect(
      (await company.admin.call('api/setting/edit', { key: 'company.name', value: '华东贸易' })).body,
    ).toMatchObject({
      msg: '没有修改',
      data: { changes: [] },
    });
    const log = (await company.admin.call('api/operationLog/index', { module: 'setting', modelId: 1 })).body.data;
    expect(log.rows[0]).toMatchObject({
      actionName: '编辑',
      UserName: '系统管理员',
      changes: [{ title: '公司名称', old: '我的公司', new: '华东贸易' }],
    });
    expect(log.total).toBe(1);
  });

  test('two changes at once: the log has the true order', async () => {
    const names = ['甲', '乙', '丙', '丁'];
    await Promise.all(names.map((value) => company.admin.call('api/setting/edit', { key: 'company.name', value })));
    const log = await company.database.rows(select('operation_log', [
      sql<string>`changes -> 0 ->> 'old'`.as('old'),
      sql<string>`changes -> 0 ->> 'new'`.as('new'),
    ])`
      where entity = 'setting' order by id`);
    for (let at = 1; at < log.length; at++) expect(log[at]?.old).toBe(log[at - 1]?.new);
  });

  test('a value that somebody changed since it was read is not overwritten, unless one saves again', async () => {
    const key = 'session.idleHours';
    const value = async () => (await company.app.settings.latest()).value(key);
    const first = await value();
    expect((await edit({ [key]: 20 })).body.result).toBe('success');
    const stale = {
      values: { [key]: 30, 'session.absoluteDays': 7 },
      before: { [key]: first, 'session.absoluteDays': 30 },
    };
    const { body } = await company.admin.call('api/setting/edit', stale);
    expect(body).toMatchObject({ code: 'conflict', fields: { [key]: '已被他人修改；再次保存将以您的为准' } });
    expect(await value()).toBe(20);
    // Nobody minds who had the same thought.
    const same = { values: { [key]: 20 }, before: { [key]: first } };
    expect((await company.admin.call('api/setting/edit', same)).body.result).toBe('success');
    // What was read may come back as text.
    const text = { values: { [key]: 20 }, before: { [key]: '20' } };
    expect((await company.admin.call('api/setting/edit', text)).body.result).toBe('success');
    const current = { values: { [key]: first }, before: { [key]: 20 } };
    expect((await company.admin.call('api/setting/edit', current)).body.result).toBe('success');
    expect(await value()).toBe(first);
    expect((await company.admin.call('api/setting/edit', { ...current, before: 'x' })).body.fields).toHaveProperty(
      'before',
    );
  });

  test('a login ends by the settings, in both processes', async () => {
    const idle = await company.signIn('peer');
    await company.database.run(
      sql`update session set last_seen_at = now() - interval '3 hours' where user_id = ${idle.id}`,
    );
    expect((await there(idle.token, 'api/setting/company')).result).toBe('success');
    await company.database.run(
      sql`update session set last_seen_at = now() - interval '3 hours' where user_id = ${idle.id}`,
    );
    await edit({ 'session.idleHours': 2 });
    expect((await there(idle.token, 'api/setting/company')).code).toBe('signed_out');
    expect((await idle.call('api/setting/company')).body.code).toBe('signed_out');
    const old = await company.signIn('peer');
    await company.database.run(
      sql`update session set created_at = now() - interval '5 days' where user_id = ${old.id}`,
    );
    expect((await there(old.token, 'api/setting/company')).result).toBe('success');
    await edit({ 'session.absoluteDays': 5 });
    expect((await there(old.token, 'api/setting/company')).code).toBe('signed_out');
    const short = await company.signIn('peer');
    expect(
      await company.database.first(
        sql`select expires_at - created_at = interval '5 days' as five from session where user_id = ${short.id} order by id desc limit 1`,
      ),
    ).toEqual({ five: true });
    await edit({ 'session.idleHours': 12, 'session.absoluteDays': 30 });
  });

  test('another time zone reaches the connections of every process', async () => {
    const id = await addCustomer(company.seller, '时区公司');
    await company.database.run(sql`update customer set created_at = '2026-01-01T00:30:00Z' where id = ${id}`);
    const shown = async () => [
      (await company.seller.call('api/customer/Views', { id })).body.data.AddTime,
      (await there(company.seller.token, 'api/customer/Views', { id: String(id) })).data.AddTime,
    ];
    expect(await shown()).toEqual(['2026-01-01 08:30:00', '2026-01-01 08:30:00']);
    await edit({ 'company.timeZone': 'America/New_York' });
    // More calls than connections: the old ones and new ones.
    const many = await Promise.all(Array.from({ length: 12 }, shown));
    expect(new Set(many.flat())).toEqual(new Set(['2025-12-31 19:30:00']));
    const { body } = await company.guest.call('api/user/login', { username: 'stranger', password: testPassword });
    expect((body as { company: unknown }).company).toMatchObject({ timeZone: 'America/New_York' });
    await edit({ 'company.timeZone': 'Asia/Shanghai' });
    expect(await shown()).toEqual(['2026-01-01 08:30:00', '2026-01-01 08:30:00']);
  });

  test('the place that new records begin with is any city or none', async () => {
    const { admin, seller, database } = company;
    const item = async () =>
      (await admin.call('api/setting/index')).body.data.groups
        .flatMap(({ items }: { items: { key: string }[] }) => items)
        .find(({ key }: { key: string }) => key === 'region.preset');
    const begins = async () => {
      const { items } = (await seller.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data;
      const { value, value2 } = items.find(({ json }: { json: { field: string } }) => json.field === 'province').json;
      return [value, value2];
    };
    const [hangzhou] = await database.rows(select('region', ['id as city', 'parent_id as province'])`
      where name = '杭州市'`);
    expect(await item()).toMatchObject({ value: '1,2' });
    expect(await begins()).toEqual([1, 2]);
    const place = `${hangzhou?.province},${hangzhou?.city}`;
    expect((await edit({ 'region.preset': place })).body.data.changes).toMatchObject([
      { old: '北京市', new: '浙江省 杭州市' },
    ]);
    expect(await begins()).toEqual([hangzhou?.province, hangzhou?.city]);
    expect((await edit({ 'region.preset': `1,${hangzhou?.city}` })).body).toMatchObject({ code: 'invalid' });
    await edit({ 'region.preset': 'none' });
    expect(await begins()).toEqual([undefined, undefined]);
    // Every city of the table, and no other, under the ids that it has there.
    const known = await database.rows(select('region', [sql<string>`parent_id || ',' || id`.as('place')])`
      where type = 2 order by 1`);
    const offered = (await item()).options.map(({ value }: { value: string }) => value).slice(1);
    expect(offered.sort()).toEqual(known.map((one) => one.place).sort());
  });

  test('an unknown key is a fault of the program', () => {
    return expect(company.app.settings.latest().then((settings) => settings.value('nope'))).rejects.toThrow(
      'no setting nope',
    );
  });
});

test('until somebody sets a time zone, it is the one that the program was started in', async () => {
  const empty = await createTestDatabase();
  const database = new Database({ url: empty.url, timeZone: 'Europe/Berlin', connections: 4 });
  const app = await buildApp({ database, storage: company.storage });
  try {
    const settings = await app.settings.latest();
    expect([settings.get('company.timeZone'), settings.initial('company.timeZone'), database.timeZone]).toEqual(
      Array.from({ length: 3 }, () => 'Europe/Berlin'),
    );
  } finally {
    await app.close();
    await database.close();
    await empty.drop();
  }
});
