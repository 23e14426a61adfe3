// Changing the data dictionary: new entries, their order, names that exist, and who may.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany } from '../../../test/company.ts';
import { query } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

interface Entry {
  id: number;
  Name: string;
  color: string;
  sort: number;
  enabled: number;
  version: number;
}

async function entries(types: string): Promise<Entry[]> {
  return (await company.seller.call('api/Status/json', { types })).body.data;
}
const names = async (types: string) => (await entries(types)).map((entry) => entry.Name);

async function definitionVersion(): Promise<number> {
  const meta = await company.database.first(query.selectFrom('meta').select(['definition_version as version']));
  return meta?.version ?? 0;
}

describe('a new entry', () => {
  test('stands last, can be chosen at once, is logged and moves the definitions', async () => {
    const { admin, seller } = company;
    const before = await entries('LaiYuan');
    const version = await definitionVersion();
    const { body } = await admin.call('api/Status/add', { types: 'LaiYuan', Name: ' 行业协会 ', color: 'purple' });
    expect(body).toMatchObject({ result: 'success', msg: '保存成功', data: { id: expect.any(Number) } });
    expect((await entries('LaiYuan')).slice(before.length)).toEqual([
      {
        id: body.data.id,
        Name: '行业协会',
        types: 'LaiYuan',
        color: 'purple',
        sort: (before.at(-1)?.sort ?? 0) + 1,
        enabled: 1,
        version: 1,
        into: 0,
      },
    ]);
    expect(await definitionVersion()).toBe(version + 1);
    const created = await seller.call('api/customer/add', { CustomerName: '协会推荐公司', LaiYuan: body.data.id });
    expect(created.body.result).toBe('success');
    const log = (await admin.call('api/operationLog/index', { module: 'status', modelId: body.data.id })).body.data;
    expect(log.rows).toMatchObject([
      {
        action: 'create',
        actionName: '新建',
        modelTitle: '行业协会',
        changes: expect.arrayContaining([{ field: 'Name', title: '名称', old: '', new: '行业协会' }]),
      },
    ]);
  });

  test.each([
    [{ types: 'LaiYuan', Name: '展会' }, { Name: '名称已存在' }],
    [{ types: 'LaiYuan', Name: '  ' }, { Name: '信息必须填写' }],
    [{ types: 'LaiYuan', Name: '\u200b' }, { Name: '信息必须填写' }],
    [{ types: 'LaiYuan', Name: '长'.repeat(51) }, { Name: '最多50个字符' }],
    [{ types: 'LaiYuan', Name: '有色', color: 'url(x)' }, { color: '颜色格式不正确' }],
    [{ types: 'nosuch', Name: '无处' }, { types: '没有此类型' }],
    [{ types: '', Name: '无类型' }, { types: '请选择' }],
  ])('%j is refused', async (body, fields) => {
    const before = await definitionVersion();
    const answer = await company.admin.call('api/Status/add', body);
    expect(answer.body).toMatchObject({ code: 'invalid', fields });
    expect(await definitionVersion()).toBe(before);
  });

  test('the same name may stand in another type', async () => {
    expect((await company.admin.call('api/Status/add', { types: 'hangye', Name: '展会' })).body.result).toBe('success');
  });

  test('needs its grant', async () => {
    for (const person of [company.seller, company.manager])
      expect((await person.call('api/Status/add', { types: 'LaiYuan', Name: '越权' })).body.code).toBe('forbidden');
    expect(await names('LaiYuan')).not.toContain('越权');
  });

  test('parallel ones all get places of their own', async () => {
    const { admin } = company;
    const added = ['甲', '乙', '丙', '丁', '戊', '己'];
    const answers = await Promise.all(
      added.map((Name) => admin.call('api/Status/add', { types: 'hangye', Name: `并行${Name}` })),
    );
    expect(answers.filter((answer) => answer.body.result === 'success')).toHaveLength(added.length);
    const places = (await entries('hangye')).map((entry) => entry.sort);
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('the order', () => {
  test('an entry takes the place that it is given, and those behind it make room', async () => {
    const { admin } = company;
    const [first, second, third] = await entries('status');
    if (!first || !second || !third) throw new Error('three levels to begin with');
    await admin.call('api/Status/Edit', { id: third.id, sort: first.sort });
    expect(await names('status')).toEqual([third.Name, first.Name, second.Name]);
    // Behind the last one.
    const last = (await entries('status')).at(-1)?.sort ?? 0;
    await admin.call('api/Status/Edit', { id: third.id, sort: last + 1 });
    expect(await names('status')).toEqual([first.Name, second.Name, third.Name]);
    // Editing the name of an entry that only made room is no conflict.
    const after = await entries('status');
    expect(after.map((entry) => entry.version)).toEqual([first.version, second.version, third.version + 2]);
  });

  test('arranged by several at once, no two entries share a place', async () => {
    const { admin } = company;
    const all = await entries('LaiYuan');
    const place = all[2]?.sort ?? 0;
    const answers = await Promise.all(
      all.slice(3).map((entry) => admin.call('api/Status/Edit', { id: entry.id, sort: place })),
    );
    expect(answers.map((answer) => answer.body.result)).toEqual(answers.map(() => 'success'));
    const after = await entries('LaiYuan');
    expect(new Set(after.map((entry) => entry.sort)).size).toBe(all.length);
    expect(after.slice(0, 2).map((entry) => entry.id)).toEqual(all.slice(0, 2).map((entry) => entry.id));
  });
});

describe('an edit', () => {
  test('of a version that somebody else changed says who and when, and changes nothing', async () => {
    const { admin } = company;
    const [entry] = await entries('hangye');
    if (!entry) throw new Error('trades to begin with');
    await admin.call('api/Status/Edit', { id: entry.id, version: entry.version, Name: '先到的名称' });
    const late = await admin.call('api/Status/Edit', { id: entry.id, version: entry.version, Name: '后到的名称' });
    expect(late.body).toMatchObject({ code: 'conflict', msg: expect.stringMatching(/已于 .* 修改了此记录/) });
    expect((await names('hangye'))[0]).toBe('先到的名称');
  });

  test('that changes nothing leaves version, log and definitions alone', async () => {
    const { admin } = company;
    const [entry] = await entries('hangye');
    const version = await definitionVersion();
    const { body } = await admin.call('api/Status/Edit', { id: entry?.id, Name: entry?.Name, color: entry?.color });
    expect(body.result).toBe('success');
    expect((await entries('hangye'))[0]?.version).toBe(entry?.version);
    expect(await definitionVersion()).toBe(version);
  });

  test('of an entry that does not exist answers not_found', async () => {
    expect((await company.admin.call('api/Status/Edit', { id: 987_654, sort: 1 })).body.code).toBe('not_found');
  });
});

describe('an entry that is deleted while records take it', () => {
  test('is either in use and stays, or gone and in no record', async () => {
    const { admin, seller, database } = company;
    const id = await addCustomer(seller, '取用字典公司');
    for (let round = 0; round < 6; round++) {
      const entry = (await admin.call('api/Status/add', { types: 'LaiYuan', Name: `竞争来源${round}` })).body.data.id;
      await Promise.all([
        admin.call('api/Status/delete', { ids: entry }),
        seller.call('api/customer/edit', { id, LaiYuan: entry }),
        seller.call('api/customer/add', { CustomerName: `竞争字典公司${round}`, LaiYuan: entry }),
      ]);
    }
    const dangling = await database.rows(sql`select id, source from customer c where source > 0
      and not exists (select 1 from dictionary_entry e where e.id = c.source)`);
    expect(dangling).toEqual([]);
  });
});

describe('deleting', () => {
  test('is refused for entries that only fields of the company’s own hold, one or several', async () => {
    const { admin, seller, database } = company;
    await database.run(sql`insert into form_field (form_id, field, custom, type, title, required, options, settings)
      select id, 'origin', true, 'statusSelect', '来历', false, null::jsonb, '{"key":"LaiYuan"}'::jsonb from form where module = 'customer'
      union all select id, 'origins', true, 'statusSelect', '各种来历', false, null::jsonb, '{"key":"LaiYuan","multiple":true}'::jsonb from form where module = 'customer'`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
    const add = async (Name: string) =>
      (await admin.call('api/Status/add', { types: 'LaiYuan', Name })).body.data.id as number;
    const [one, another, unused] = [await add('老乡介绍'), await add('路过看到'), await add('没有用过')];
    await addCustomer(seller, '自有字段公司', { origin: one, origins: String(another) });
    const remove = async (ids: string | number) => (await admin.call('api/Status/delete', { ids })).body;
    expect(await remove([one, another, unused].join())).toMatchObject({
      code: 'conflict',
      data: { rejected: [{ id: one }, { id: another }] },
    });
    expect((await remove(unused)).data).toEqual({ count: 1 });
  });

  test('names what is not there, and then deletes nothing', async () => {
    const { admin } = company;
    const id = (await admin.call('api/Status/add', { types: 'LaiYuan', Name: '还在这里' })).body.data.id as number;
    expect((await admin.call('api/Status/delete', { ids: `${id},999999` })).body).toMatchObject({
      code: 'not_found',
      data: { rejected: [{ id: 999999 }] },
    });
    expect(await names('LaiYuan')).toContain('还在这里');
  });

  test('is refused for entries that only rows of a table inside a field hold', async () => {
    const { admin, seller, database } = company;
    const columns = JSON.stringify({
      columns: [{ wire: 'via', column: 'via', type: 'statusSelect', title: '途径', key: 'LaiYuan' }],
    });
    await database.run(sql`insert into form_field (form_id, field, custom, type, title, required, options, settings)
      select id, 'ways', true, 'tablelist', '各条途径', false, null::jsonb, ${columns}::jsonb from form where module = 'customer'`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
    const add = async (Name: string) =>
      (await admin.call('api/Status/add', { types: 'LaiYuan', Name })).body.data.id as number;
    const [used, unused] = [await add('表格途径'), await add('没有人走')];
    await addCustomer(seller, '表格途径公司', { ways: JSON.stringify([{ via: '' }, { via: used }]) });
    const remove = async (ids: string | number) => (await admin.call('api/Status/delete', { ids })).body;
    expect(await remove(used)).toMatchObject({ code: 'conflict', data: { rejected: [{ id: used }] } });
    expect((await remove(unused)).data).toEqual({ count: 1 });
  });
});
