// Saved views: every list keeps them, nobody sees or learns more by one, and who may change them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { allowedTypes, isFilterable } from '../../engine/query/filters.ts';
import { groupableBy } from '../../engine/query/groupable.ts';
import { sortOf } from '../../engine/query/sort.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const rows = { mode: '', by: '' };
const mine = { scenes: { dataType: 'mine' }, filters: [], sort: 'AddTime asc', key: '科技', columns: [], ...rows };
const pool = { IsGongHai: 1 };

async function saved(person: Person, name: string, more: Record<string, unknown> = {}): Promise<number> {
  const { body } = await person.call('api/view/add', { module: 'customer', name, content: mine, ...more });
  if (body.result !== 'success') throw new Error(`${name}: ${body.msg} ${JSON.stringify(body.fields)}`);
  return body.data.id;
}
const namesOf = async (person: Person, list = {}): Promise<string[]> =>
  (await person.call('api/view/index', { module: 'customer', list })).body.data.rows.map(
    (row: { name: string }) => row.name,
  );
const detail = async (person: Person, id: number) => (await person.call('api/view/detail', { id })).body;

describe('saved views', () => {
  test('every list keeps what it can be asked for, and gives it back as it was', async () => {
    const { admin, app } = company;
    const lists = app.engine.entities.filter((entity) => entity.api.index);
    expect(lists.length).toBeGreaterThan(4);
    for (const entity of lists) {
      const definition = await app.engine.definitionNow(company.database, entity);
      const filterable = definition.fields
        .filter((field) => isFilterable(field) && allowedTypes(field).includes('empty'))
        .slice(0, 18);
      const sorted = definition.fields.find((field) => sortOf(entity, field));
      const by = definition.fields.find((field) => groupableBy(entity, field) === 'days')?.wire ?? '';
      const laidOut = by ? { mode: 'calendar', by } : { mode: '', by: '' };
      const content = {
        scenes: entity.owner ? { dataType: 'mine' } : {},
        filters: [
          ...filterable.map((field) => ({ field: field.wire, type: 'notempty' })),
          { or: filterable.slice(0, 2).map((field) => ({ field: field.wire, type: 'empty' })) },
        ],
        sort: sorted ? `${sorted.wire} desc` : '',
        key: entity.search || entity.searchSql ? '查找' : '',
        columns: definition.fields
          .filter((field) => field.showInList)
          .map(({ id }, at) => ({ id, width: 100 + at, frozen: at === 0 })),
        ...laidOut,
      };
      const { body } = await admin.call('api/view/add', { module: entity.module, name: '全部', content });
      expect([entity.module, body.fields ?? body.msg]).toEqual([entity.module, '保存成功']);
      const read = (await detail(admin, body.data.id)).data;
      expect(read.content).toEqual(content);
      expect(read.dropped).toEqual({ conditions: 0, columns: 0, order: 0, mode: 0 });
      const { rows } = (await admin.call('api/view/index', { module: entity.module })).body.data;
      expect(rows).toEqual([
        {
          id: body.data.id,
          name: '全部',
          version: 1,
          userid: admin.id,
          UserName: expect.any(String),
          mine: 1,
          shared: 'nobody',
          isDefault: 0,
          can: { edit: true, everyone: true },
        },
      ]);
    }
  });

  test('a list that may not be seen has no views, and what the list refuses is not kept', async () => {
    const { stranger, seller } = company;
    const refused = await seller.call('api/view/index', { module: 'user' });
    expect(refused.body.code).toBe('forbidden');
    expect((await seller.call('api/view/add', { module: 'nothing', name: 'x', content: mine })).body.code).toBe(
      'not_found',
    );
    const add = (name: string, content: unknown) => seller.call('api/view/add', { module: 'customer', name, content });
    expect((await add('x', { ...mine, sort: 'tel' })).body.fields).toEqual({ sort: '不能按此字段排序' });
    expect((await add('x', { ...mine, filters: [{ field: 'nothing', type: 'eq', value: '1' }] })).body.fields).toEqual({
      'content.filters[0].field': '不能按此字段筛选',
    });
    expect((await add('x', { ...mine, scenes: { dataType: 'theirs' } })).body.fields).toHaveProperty('dataType');
    expect((await add('x', { ...mine, scenes: { page: '2' } })).body.code).toBe('invalid');
    expect((await add('x', { ...mine, more: 1 })).body.code).toBe('invalid');
    expect((await add('x', { ...mine, columns: [{ id: 'x' }] })).body.code).toBe('invalid');
    expect((await add('x', 'nothing')).body.code).toBe('invalid');
    expect((await add(' \u200b', mine)).body.fields).toEqual({ name: '信息必须填写' });
    expect((await add('很'.repeat(51), mine)).body.fields).toHaveProperty('name');
    const large = {
      ...mine,
      filters: Array.from({ length: 20 }, () => ({ field: 'tel', type: 'in', value: '1'.repeat(3999) })),
    };
    expect((await add('x', large)).body.msg).toBe('视图的内容过多，请减少条件');
    const id = await saved(seller, '只属于我');
    expect((await add('只属于我', mine)).body.fields).toEqual({ name: '已有名为“只属于我”的视图' });
    for (const path of ['api/view/detail', 'api/view/edit', 'api/view/delete', 'api/view/share'])
      expect(
        (await stranger.call(path, path.endsWith('share') ? { id, users: '', departments: '' } : { id })).body.code,
      ).toBe('not_found');
    expect((await company.admin.call('api/view/detail', { id })).body.code).toBe('not_found');
    await seller.call('api/view/delete', { id });
  });

  test('is changed in its version, by its owner', async () => {
    const { seller, peer } = company;
    const id = await saved(seller, '改我');
    const other = await saved(seller, '另一个');
    expect((await seller.call('api/view/edit', { id, version: 1, name: '改过' })).body.data).toEqual({
      id,
      version: 2,
    });
    const stale = await seller.call('api/view/edit', { id, version: 1, content: { ...mine, key: '旧' } });
    expect(stale.body.code).toBe('conflict');
    expect((await seller.call('api/view/edit', { id, name: '另一个' })).body.fields).toHaveProperty('name');
    const next = {
      ...mine,
      key: '',
      filters: [
        {
          or: [
            { field: 'tel', type: 'contains', value: '1' },
            { field: 'Ext', type: 'empty' },
          ],
        },
      ],
    };
    await seller.call('api/view/edit', { id, version: 2, content: next });
    const read = (await detail(seller, id)).data;
    expect([read.name, read.content]).toEqual(['改过', next]);
    await seller.call('api/view/share', { id, users: peer.id, departments: '' });
    expect((await peer.call('api/view/edit', { id, name: '别人的' })).body.msg).toBe(
      '只有视图的所有者或管理员可以修改',
    );
    expect((await peer.call('api/view/delete', { id })).body.code).toBe('forbidden');
    expect((await peer.call('api/view/share', { id, users: '', departments: '' })).body.code).toBe('forbidden');
    expect((await company.admin.call('api/view/edit', { id, name: '管理员改的' })).body.result).toBe('success');
    for (const one of [id, other]) await seller.call('api/view/delete', { id: one });
  });

  test('whom it is shared with by name is told, once', async () => {
    const { seller, peer, stranger } = company;
    const id = await saved(seller, '要通知的');
    await seller.call('api/view/share', { id, users: `${peer.id},${seller.id}`, departments: '' });
    await seller.call('api/view/share', { id, users: `${peer.id},${stranger.id}`, departments: '' });
    const notified = await company.database.rows(select('notification', ['user_id'])`
      where kind = 'view.shared' and params ->> 'name' = '要通知的' order by id`);
    expect(notified.map((row) => row.user_id)).toEqual([peer.id, stranger.id]);
    await seller.call('api/view/delete', { id });
  });

  test('is shared with people and departments below, and with everyone by the grant alone', async () => {
    const { seller, peer, stranger, manager, admin, departments } = company;
    const id = await saved(seller, '华东的');
    const share = (users: unknown, branch: unknown) =>
      seller.call('api/view/share', { id, users, departments: branch });
    expect(await namesOf(peer)).not.toContain('华东的');
    expect((await share(peer.id, '')).body.msg).toBe('已保存共享设置');
    expect(await namesOf(peer)).toContain('华东的');
    expect((await detail(peer, id)).data).not.toHaveProperty('people');
    expect((await detail(seller, id)).data.people).toEqual([
      { userid: peer.id, username: '赵同事', header: expect.any(String) },
    ]);
    expect(await namesOf(stranger)).not.toContain('华东的');
    await share('', departments.east);
    for (const [person, sees] of [
      [peer, true],
      [manager, true],
      [stranger, false],
    ] as const)
      expect((await namesOf(person)).includes('华东的')).toBe(sees);
    expect((await share('', departments.company)).body.fields).toEqual({
      departments: '共享给整个公司需要“共享给所有人”的权限',
    });
    expect((await share(99_999, '')).body.fields).toHaveProperty('users');
    expect((await share('', 99_999)).body.fields).toHaveProperty('departments');
    expect((await share(Array.from({ length: 201 }, (_, at) => at + 1).join(','), '')).body.fields).toHaveProperty(
      'users',
    );
    expect((await seller.call('api/view/everyone', { id, everyone: 1 })).body.code).toBe('forbidden');
    // An administrator sees to what is shared with others, by its number.
    expect(await namesOf(admin)).not.toContain('华东的');
    expect((await admin.call('api/view/everyone', { id, everyone: 1 })).body.result).toBe('success');
    expect(await namesOf(stranger)).toContain('华东的');
    const log = await company.database.rows(select('operation_log', ['note', 'changes'])`
      where entity = 'view' and record_id = ${id} order by id`);
    expect(log.map((entry) => entry.changes.map((change) => `${change.old}→${change.new}`).join())).toEqual([
      '→赵同事',
      '赵同事→华东销售部',
      '华东销售部→所有人、华东销售部',
    ]);
    await seller.call('api/view/delete', { id });
    expect(await namesOf(stranger)).not.toContain('华东的');
    expect((await detail(peer, id)).msg).toBe('视图不存在，或不再与您共享');
  });

  test('a field that the reader may not see leaves no trace of the view, only a word', async () => {
    const { seller } = company;
    const reader = await addPerson(company, 'viewreader', {
      grants: { crm: { customer: { index: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { tel: 'hidden', status: 'mask', Ext: 'hidden' } },
    });
    const definition = await company.app.engine.definitionNow(company.database, company.app.engine.byName('customer'));
    const columnOf = (wire: string) => ({ id: definition.byWire.get(wire)?.id ?? 0 });
    const content = {
      scenes: { dataType: 'all' },
      filters: [
        { field: 'tel', type: 'contains', value: '0571-秘密' },
        {
          or: [
            { field: 'Ext', type: 'contains', value: '秘密备注' },
            { field: 'CustomerName', type: 'contains', value: '科技' },
          ],
        },
        { or: [{ field: 'status', type: 'eq', value: '2' }] },
      ],
      sort: 'status asc',
      key: '',
      columns: [columnOf('CustomerName'), columnOf('tel'), columnOf('Ext')],
      mode: 'board',
      by: 'status',
    };
    const id = await saved(seller, '给人看的', { content });
    await seller.call('api/view/share', { id, users: reader.id, departments: '' });
    const answer = await detail(reader, id);
    expect(answer.data.content).toEqual({
      ...content,
      filters: [{ or: [{ field: 'CustomerName', type: 'contains', value: '科技' }] }],
      sort: '',
      columns: [columnOf('CustomerName')],
      mode: '',
      by: '',
    });
    expect(answer.data.dropped).toEqual({ conditions: 3, columns: 2, order: 1, mode: 1 });
    expect(JSON.stringify(answer)).not.toMatch(/秘密|tel|Ext/);
    // The rest of the view is a valid request.
    const { scenes, filters } = answer.data.content;
    expect((await reader.call('api/customer/index', { ...scenes, data: filters })).body.result).toBe('success');
    expect((await detail(seller, id)).data.content).toEqual(content);
    await seller.call('api/view/delete', { id });
  });

  test('a layout needs a field that divides the list in this way', async () => {
    const { seller } = company;
    const add = async (mode: string, by: string) =>
      (await seller.call('api/view/add', { module: 'customer', name: `${mode}${by}`, content: { ...mine, mode, by } }))
        .body;
    expect((await add('board', 'status')).result).toBe('success');
    for (const [mode, by] of [
      ['board', 'AddTime'],
      ['board', 'CustomerName'],
      ['board', 'userid'],
      ['board', ''],
      ['calendar', 'status'],
      ['calendar', 'constructor'],
    ] as const)
      expect([mode, by, (await add(mode, by)).fields]).toEqual([mode, by, { by: '格式不正确' }]);
    expect((await add('gallery', 'status')).code).toBe('invalid');
    // Without a layout the field means nothing.
    const { data } = await add('', 'status');
    expect((await detail(seller, data.id)).data.content).toMatchObject({ mode: '', by: '' });
  });

  test('names of records come back for those who may see them, whatever id was kept', async () => {
    const { seller, stranger } = company;
    const customer = (await seller.call('api/customer/add', { CustomerName: '只有李销售看得到的公司' })).body.data.id;
    const content = {
      scenes: {},
      filters: [{ field: 'customerId', type: 'in', value: `${customer}`, text: '客户端的字' }],
      sort: '',
      key: '',
      columns: [],
    };
    for (const [person, text] of [
      [seller, '只有李销售看得到的公司'],
      [stranger, undefined],
    ] as const) {
      const { body } = await person.call('api/view/add', { module: 'contact', name: '按客户', content });
      const [filter] = (await detail(person, body.data.id)).data.content.filters;
      expect(filter.text).toBe(text);
    }
  });

  test('a field that is gone leaves the rest of the view', async () => {
    const { seller, admin } = company;
    const added = await admin.call('api/field/add', {
      module: 'customer',
      type: 'input',
      title: '临时',
      field: 'temporary',
    });
    expect(added.body.msg).toBe('字段已添加');
    const content = {
      ...mine,
      filters: [{ field: 'temporary', type: 'contains', value: 'x' }],
      columns: [{ id: added.body.data.id }],
    };
    const id = await saved(seller, '用过的字段', { content });
    expect((await detail(seller, id)).data.dropped.conditions).toBe(0);
    await admin.call('api/field/delete', { id: added.body.data.id });
    const read = (await detail(seller, id)).data;
    expect(read.content).toEqual({ ...mine, filters: [], columns: [] });
    expect(read.dropped).toEqual({ conditions: 1, columns: 1, order: 0, mode: 0 });
    await seller.call('api/view/delete', { id });
  });

  test('the pools have views of their own', async () => {
    const { seller } = company;
    const content = { ...mine, scenes: {} };
    const id = await saved(seller, '公海里的', { list: pool, content });
    expect(await namesOf(seller, pool)).toEqual(['公海里的']);
    expect(await namesOf(seller)).not.toContain('公海里的');
    expect((await detail(seller, id)).data.content).toEqual(content);
    expect((await seller.call('api/view/setDefault', { module: 'customer', id })).body.code).toBe('not_found');
    const noPools = await addPerson(company, 'nopools', { grants: { crm: { customer: { index: true } } } });
    expect((await noPools.call('api/view/index', { module: 'customer', list: pool })).body.code).toBe('forbidden');
    await seller.call('api/view/share', { id, users: noPools.id, departments: '' });
    expect((await detail(noPools, id)).code).toBe('forbidden');
    await seller.call('api/view/delete', { id });
  });

  test('opens a list by default and stands in an order, for each person alone', async () => {
    const { seller, peer } = company;
    const [first, second] = [await saved(seller, '甲'), await saved(seller, '乙')];
    await seller.call('api/view/share', { id: second, users: peer.id, departments: '' });
    const set = (person: Person, id: number) => person.call('api/view/setDefault', { module: 'customer', id });
    const defaultOf = async (person: Person) =>
      (await person.call('api/view/index', { module: 'customer' })).body.data.rows.find(
        (row: { isDefault: number }) => row.isDefault === 1,
      )?.id;
    expect((await set(peer, first)).body.code).toBe('not_found');
    await set(peer, second);
    await set(seller, first);
    expect([await defaultOf(seller), await defaultOf(peer)]).toEqual([first, second]);
    await set(seller, 0);
    expect(await defaultOf(seller)).toBeUndefined();
    expect((await namesOf(seller)).filter((name) => '甲乙'.includes(name))).toEqual(['甲', '乙']);
    const order = (ids: string) => seller.call('api/view/sort', { module: 'customer', ids });
    expect((await order(`${second},${first}`)).body.result).toBe('success');
    expect((await namesOf(seller)).slice(0, 2)).toEqual(['乙', '甲']);
    expect((await order('999999')).body.code).toBe('not_found');
    // What is not shared any more is nobody's default.
    await seller.call('api/view/share', { id: second, users: '', departments: '' });
    expect(await defaultOf(peer)).toBeUndefined();
    for (const id of [first, second]) await seller.call('api/view/delete', { id });
  });

  test('a deleted one comes back for a moment, by whoever deleted it', async () => {
    const { seller, peer } = company;
    const id = await saved(seller, '删了又要');
    await seller.call('api/view/share', { id, users: peer.id, departments: '' });
    await seller.call('api/view/delete', { id });
    expect((await peer.call('api/view/restore', { id })).body.code).toBe('not_found');
    expect((await seller.call('api/view/restore', { id })).body.msg).toBe('已恢复');
    expect(await namesOf(peer)).toContain('删了又要');
    await seller.call('api/view/delete', { id });
    const again = await saved(seller, '删了又要');
    expect((await seller.call('api/view/restore', { id })).body.fields).toHaveProperty('name');
    await company.database.run(sql`update saved_view set deleted_at = now() - interval '2 minutes' where id = ${id}`);
    expect((await seller.call('api/view/restore', { id })).body.msg).toBe('已不能恢复');
    await seller.call('api/view/delete', { id: again });
    expect(await company.database.rows(sql`select 1 from saved_view where id = ${id}`)).toEqual([]);
  });

  test('fifty of a list are enough, also for two windows at once', async () => {
    const { stranger } = company;
    for (let at = 0; at < 49; at++) await saved(stranger, `第${at}个`);
    const both = await Promise.all(
      ['左', '右'].map((name) => stranger.call('api/view/add', { module: 'customer', name, content: mine })),
    );
    expect(both.map(({ body }) => body.result).toSorted()).toEqual(['error', 'success']);
    expect(both.find(({ body }) => body.result !== 'success')?.body.msg).toBe('每个列表最多保存50个视图');
    expect((await namesOf(stranger)).length).toBe(50);
    // One that was deleted does not come back into a full list.
    const rows = (await stranger.call('api/view/index', { module: 'customer' })).body.data.rows;
    const [{ id }] = rows;
    await stranger.call('api/view/delete', { id });
    await saved(stranger, '补上的');
    expect((await stranger.call('api/view/restore', { id })).body.msg).toBe('每个列表最多保存50个视图');
    // Another list has room.
    expect(
      (await stranger.call('api/view/add', { module: 'contact', name: '左', content: { scenes: {} } })).body.result,
    ).toBe('success');
    // So has the same one of the pools.
    const pooled = { module: 'customer', name: '左', list: pool, content: { ...mine, scenes: {} } };
    expect((await stranger.call('api/view/add', pooled)).body).toMatchObject({ result: 'success' });
  });
});
