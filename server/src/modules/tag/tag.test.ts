// Tags that a company keeps: counted as people may see, renamed, merged and deleted together with what carries them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { query, select } from '../../platform/db/query.ts';
import { tagged } from './tagged.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

const colours = { bgcolor: '#e6f4ff', color: '#0958d9' };
const add = async (text: string, module = 'customer'): Promise<number> => {
  const { body } = await company.admin.call('api/tag/add', { text, module, ...colours });
  expect(body, JSON.stringify(body)).toMatchObject({ result: 'success' });
  return body.data.id;
};
const finished = async (id: number) => {
  expect(id).toBeGreaterThan(0);
  const state = async () => (await company.admin.call('api/job/detail', { id })).body.data.state;
  await expect.poll(state).toBe('done');
};
const tagsOf = async (id: number) => (await company.admin.call('api/customer/Views', { id })).body.data.tags;
const counted = async (person: Person, text: string) => {
  const { data } = (await person.call('api/tag/index', { module: 'customer', counts: 1 })).body;
  return data.rows.find((row: { text: string }) => row.text === text)?.count;
};

test('two who edit one tag at once: the later is told, and may save over it by the version that is told', async () => {
  const { admin } = company;
  const id = await add('同时改的');
  const { rows } = (await admin.call('api/tag/index', { module: 'customer' })).body.data;
  const { version } = rows.find((row: { id: number }) => row.id === id);
  const edit = async (text: string, of: number) =>
    (await admin.call('api/tag/edit', { id, text, ...colours, version: of })).body;
  expect(await edit('先改的', version)).toMatchObject({ result: 'success' });
  const late = await edit('后改的', version);
  expect(late).toMatchObject({ code: 'conflict', data: { version: version + 1 } });
  expect(await edit('后改的', late.data.version)).toMatchObject({ result: 'success' });
});

test('every kind with tags has its page, and they are kept apart', async () => {
  const { data } = (await company.admin.call('api/tag/kinds')).body;
  expect(data.rows).toEqual(tagged(company.app).map(({ module, label }) => ({ module, title: label, field: 'tags' })));
  expect(data.rows.map(({ module }: { module: string }) => module)).toEqual(['customer', 'contract']);
  await add('只属于客户');
  await add('只属于客户', 'contract');
  const twice = await company.admin.call('api/tag/add', { text: '只属于客户', module: 'customer', ...colours });
  expect(twice.body).toMatchObject({ code: 'invalid', fields: { text: '标签已存在' } });
});

describe('a tag that records carry', () => {
  test('is counted among what the person may see, and by nobody without the page', async () => {
    const { admin, seller, stranger } = company;
    await add('统计');
    await addCustomer(seller, '统计甲公司', { tags: '统计,其他' });
    await addCustomer(stranger, '统计乙公司', { tags: '统计' });
    expect(await counted(admin, '统计')).toBe(2);
    const grants = { system: { tag: { index: true } }, crm: { customer: { index: true } } };
    const keeper = await addPerson(company, 'tagkeeper', { grants, scopes: { customer: 'self' } });
    expect(await counted(keeper, '统计')).toBe(0);
    expect((await seller.call('api/tag/index', { module: 'customer', counts: 1 })).body.code).toBe('forbidden');
    expect((await seller.call('api/tag/index', { module: 'customer' })).body.result).toBe('success');
    for (const path of ['edit', 'delete'])
      expect((await keeper.call(`api/tag/${path}`, { id: 1, ids: 1, text: '甲', ...colours })).body.code).toBe(
        'forbidden',
      );
  });

  test('is found by itself, not within another one, as many times as it is counted', async () => {
    const { admin, seller, database } = company;
    await add('大客户');
    await add('特大客户');
    await addCustomer(seller, '只有大公司', { tags: '甲类,大客户' });
    await addCustomer(seller, '只有特大公司', { tags: '特大客户' });
    await addCustomer(seller, '两个都有公司', { tags: '大客户,特大客户' });
    await addCustomer(seller, '没有标签公司');
    const names = async (type: string, value: string) => {
      const data = [
        { field: 'tags', type, value },
        { field: 'CustomerName', type: 'endswith', value: '公司' },
      ];
      const list = (await admin.call('api/customer/index', { data, rows: 100 })).body.data;
      expect(list.rows).toHaveLength(list.total);
      return list.rows.map((row: { CustomerName: string }) => row.CustomerName).sort();
    };
    expect(await names('in', '大客户')).toEqual(['两个都有公司', '只有大公司'].sort());
    expect(await names('in', '甲类,特大客户')).toEqual(['两个都有公司', '只有大公司', '只有特大公司'].sort());
    expect(await names('notin', '大客户')).not.toContain('只有大公司');
    expect(await names('notin', '大客户')).toEqual(expect.arrayContaining(['只有特大公司', '没有标签公司']));
    expect(await names('contains', '大客户')).toHaveLength(3);
    for (const text of ['大客户', '特大客户', '统计'])
      expect(await counted(admin, text)).toBe((await names('in', text)).length);
    const { body } = await admin.call('api/customer/index', { data: [{ field: 'tags', type: 'in', value: ' , ' }] });
    expect(body).toMatchObject({ code: 'invalid', fields: { 'data[0].value': expect.any(String) } });
    // What the list asks is what the index is made of.
    const index = await database.first(
      query.selectNoFrom([sql<string>`pg_get_indexdef('customer_tag_words'::regclass)`.as('on')]),
    );
    expect(index?.on).toContain(
      "gin (string_to_array(tags, ','::text)) WHERE ((tags <> ''::text) AND (deleted_at IS NULL))",
    );
  });

  test('takes its new name along, with what else a record carries, and the log says who', async () => {
    const { admin, seller } = company;
    const id = await add('老客户');
    const carrier = await addCustomer(seller, '改名公司', { tags: '甲,老客户,乙' });
    const likewise = await addCustomer(seller, '相似公司', { tags: '老客户们' });
    const { body } = await admin.call('api/tag/edit', { id, text: '忠实客户', ...colours });
    expect(body.msg).toBe('已保存，用到它的记录正在后台更新');
    await finished(body.data.job);
    expect(await tagsOf(carrier)).toBe('甲,忠实客户,乙');
    expect(await tagsOf(likewise)).toBe('老客户们');
    const { rows } = (await admin.call('api/operationLog/index', { module: 'customer', modelId: carrier })).body.data;
    expect(rows[0]).toMatchObject({ action: 'bindTag', userid: admin.id });
    const own = (await admin.call('api/operationLog/index', { module: 'tag' })).body.data.rows;
    expect(own[0].changes).toMatchObject([{ old: '老客户', new: '忠实客户' }]);
    const recoloured = await admin.call('api/tag/edit', { id, text: '忠实客户', bgcolor: '#fff7e6', color: '#ad4e00' });
    expect(recoloured.body.data).toEqual({ id, job: 0 });
  });

  test('has the last of its names everywhere, also when it is renamed again while the first run is at work', async () => {
    const { admin, seller, database } = company;
    const id = await add('名一');
    const carrier = await addCustomer(seller, '两次改名公司', { tags: '名一,别的' });
    const rename = async (text: string): Promise<number> =>
      (await admin.call('api/tag/edit', { id, text, ...colours })).body.data.job;
    const blocked = async () =>
      (
        await database.first(select(sql`pg_stat_activity`, [sql<number>`count(*)`.as('n')])`
          where datname = current_database() and wait_event_type = 'Lock'`)
      )?.n ?? 0;
    const runs = await database.transaction(async (tx) => {
      await tx.run(sql`select 1 from customer where id = ${carrier} for update`);
      const first = await rename('名二');
      await expect.poll(blocked).toBe(1);
      const second = await rename('名三');
      const state = async () => (await admin.call('api/job/detail', { id: second })).body.data.state;
      await expect.poll(async () => (await blocked()) > 1 || (await state()) === 'done').toBe(true);
      return [first, second];
    });
    for (const run of runs) await finished(run);
    expect(await tagsOf(carrier)).toBe('名三,别的');
  });

  test('is merged with another only when that is wanted, and no record has it twice', async () => {
    const { admin, seller } = company;
    const from = await add('VIP客户');
    await add('重点客户');
    const both = await addCustomer(seller, '两个标签公司', { tags: 'VIP客户,重点客户' });
    const refused = await admin.call('api/tag/edit', { id: from, text: '重点客户', ...colours });
    expect(refused.body).toMatchObject({ code: 'invalid', fields: { text: '标签已存在' } });
    const { body } = await admin.call('api/tag/edit', { id: from, text: '重点客户', merge: 1, ...colours });
    await finished(body.data.job);
    expect(await tagsOf(both)).toBe('重点客户');
    expect(await counted(admin, 'VIP客户')).toBeUndefined();
  });

  test('goes from all records when it is deleted, however many there are', async () => {
    const { admin, seller } = company;
    const id = await add('要删的');
    const carrier = await addCustomer(seller, '删标签公司', { tags: '要删的,留下' });
    const { body } = await admin.call('api/tag/delete', { ids: String(id) });
    expect(body.data.count).toBe(1);
    await finished(body.data.jobs[0]);
    expect(await tagsOf(carrier)).toBe('留下');
    expect((await admin.call('api/tag/delete', { ids: String(id) })).body.msg).toBe('标签已被删除，请刷新');
  });

  test('is refused with a word at its field', async () => {
    const { admin } = company;
    const id = await add('要改的');
    for (const [sent, field] of [
      [{ text: ' ' }, 'text'],
      [{ text: '甲,乙' }, 'text'],
      [{ text: '长'.repeat(21) }, 'text'],
      [{ bgcolor: 'red' }, 'bgcolor'],
    ] as const) {
      const { body } = await admin.call('api/tag/edit', { id, text: '要改的', ...colours, ...sent });
      expect(Object.keys(body.fields ?? {})).toEqual([field]);
    }
    expect((await admin.call('api/tag/edit', { id: 999_999, text: '无', ...colours })).body.code).toBe('not_found');
  });
});
