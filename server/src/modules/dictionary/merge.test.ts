// Two entries of the dictionary become one: every record that named the one names the other, and nothing names it any more.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany } from '../../../test/company.ts';
import { png, upload } from '../../../test/upload.ts';
import { addRequest, addWorkForm } from '../../../test/work-form.ts';
import type { EntityDefinition, FieldDefinition } from '../../engine/entity.ts';
import { holdsEntries } from '../../engine/entries.ts';
import { sqlTypeOf } from '../../engine/fields/registry.ts';
import { rowField } from '../../engine/fields/tablelist.ts';
import { records } from '../../engine/records.ts';
import { query, type Statement, select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

let counter = 0;
const add = async (types: string, Name = `合并项${++counter}`): Promise<number> => {
  const { body } = await company.admin.call('api/Status/add', { types, Name });
  expect(body, JSON.stringify(body)).toMatchObject({ result: 'success' });
  return body.data.id;
};
const merge = async (id: number, into: number) => (await company.admin.call('api/Status/merge', { id, into })).body;
const finished = async (id: number, state = 'done') => {
  expect(id).toBeGreaterThan(0);
  const now = async () => (await company.admin.call('api/job/detail', { id })).body.data.state;
  await expect.poll(now, { timeout: 20_000 }).toBe(state);
};
const merged = async (id: number, into: number) => {
  const body = await merge(id, into);
  expect(body, JSON.stringify(body)).toMatchObject({ result: 'success', msg: '已停用，用到它的记录正在后台更新' });
  await finished(body.data.job);
};
const entryIds = async () =>
  (await company.database.rows(query.selectFrom('dictionary_entry').select(['id']))).map(({ id }) => id);
const one = async <T>(statement: Statement<T>) => (await company.database.first(statement)) as T;

/** A record of every kind, in whose fields entries are put. */
async function addRecords(): Promise<void> {
  const { admin, database } = company;
  const added = async (path: string, body: Record<string, unknown>) => {
    const answer = (await admin.call(path, body)).body;
    expect(answer, `${path} ${JSON.stringify(answer)}`).toMatchObject({ result: 'success' });
    return answer.data.id as number;
  };
  const gysType = (await one<{ id: number }>(sql`select id from dictionary_entry where type = 'gysType' limit 1`)).id;
  const customerId = await addCustomer(admin, '走遍公司');
  await added('api/clues/add', { CustomerName: '走遍线索' });
  const productid = await added('api/product/add', {
    name: '走遍产品',
    price: '10',
    levelPrices: [{ level: 1, price: '9' }],
  });
  await added('api/goods/add', { name: '走遍商品', productid });
  const cover = await upload(
    company,
    admin,
    { picType: 'Products', code: 'cover' },
    { name: '图.png', content: await png() },
  );
  await added('api/Products/add', { name: '走遍展品', cover: cover.body.data.id });
  await added('api/gys/add', { name: '走遍供应', gysType });
  const contractId = await added('api/contract/add', { customerId, Money: '100' });
  await added('api/finance/add', { contractId, money: '10' });
  await added('api/payment/add', { contractId, money: '10' });
  await added('api/baoxiao/add', { reason: '走遍', listJson: [{ addTime: '2031-01-01', money: '1' }] });
  const work = await addWorkForm(admin, { name: '走遍的表单' });
  await company.app.engine.ready(database);
  await addRequest(admin, work.module, { title: '走遍的申请' });
  const own = (module: string, field: string, type: string, settings: unknown) =>
    database.run(sql`insert into form_field (form_id, field, custom, type, title, required, settings)
      select id, ${field}, true, ${type}, ${field}, false, ${JSON.stringify(settings)}::jsonb from form where module = ${module}`);
  for (const module of ['customer', work.module]) {
    await own(module, 'own_one', 'statusSelect', { key: 'hangye' });
    await own(module, 'own_many', 'statusSelect', { key: 'hangye', multiple: true });
    await own(module, 'own_rows', 'tablelist', {
      columns: [{ wire: 'via', column: 'via', type: 'statusSelect', title: '途径', key: 'hangye' }],
    });
  }
  await database.run(sql`update meta set definition_version = definition_version + 1`);
  await company.app.engine.ready(database);
}

interface Spot {
  name: string;
  type: string;
  put(entry: number): Promise<void>;
  /** Entries there, in records and in the recycle bin. */
  held(): Promise<number[]>;
}

/** Every place of a kind of record that holds entries, from the registry. */
async function spotsOf(entity: EntityDefinition): Promise<Spot[]> {
  const { database, app } = company;
  const { fields } = await app.engine.definitionNow(database, entity);
  const spot = (table: string, field: FieldDefinition & { custom?: boolean }): Spot[] => {
    const columns = (field.columns ?? []).filter((column) => holdsEntries(column));
    if (field.column === null || (!holdsEntries(field) && columns.length === 0)) return [];
    const [inner] = columns;
    const several = !inner && sqlTypeOf(rowField(field, 0)) === 'jsonb';
    const value = (entry: number) => (inner ? [{ [inner.column ?? inner.wire]: entry }] : several ? [entry] : entry);
    const json = field.custom ? sql`ext -> ${field.wire}` : sql`to_jsonb(${sql.ref(field.column)})`;
    return [
      {
        name: `${entity.name}.${table === entity.table ? '' : `${table}.`}${field.wire}`,
        type: inner ? (inner.key ?? inner.wire) : (field.key ?? field.wire),
        put: async (entry) => {
          const bound = JSON.stringify(value(entry));
          const set = field.custom
            ? sql`ext = ext || jsonb_build_object(${field.wire}::text, ${bound}::jsonb)`
            : several || inner
              ? sql`${sql.ref(field.column as string)} = ${bound}::jsonb`
              : sql`${sql.ref(field.column as string)} = ${entry}`;
          await database.run(sql`update ${sql.table(table)} set ${set}`);
        },
        held: async () => {
          const rows = await database.rows(select(records({ table }), [sql`${json}`.as('value')])``);
          const ids = (one: unknown): number[] =>
            Array.isArray(one)
              ? one.flatMap(ids)
              : typeof one === 'object' && one !== null
                ? Object.values(one).flatMap(ids)
                : [Number(one)];
          return [...new Set(rows.flatMap((row) => ids(row.value)))];
        },
      },
    ];
  };
  return [
    ...fields.flatMap((field) => spot(entity.table, field)),
    ...(entity.children ?? []).flatMap((lines) => lines.fields.flatMap((field) => spot(lines.table, field))),
  ];
}

test('every field of every kind that held the one holds the other, in the recycle bin as well', async () => {
  const { admin, database, app } = company;
  await addRecords();
  const spots = (await Promise.all(app.engine.entities.map(spotsOf))).flat();
  const types = (await database.rows(query.selectFrom('dictionary_type').select(['key']))).map(({ key }) => key);
  expect(spots.length).toBeGreaterThan(15);
  const bin = await addCustomer(admin, '在回收站的公司');
  await admin.call('api/customer/delete', { ids: bin });
  for (const type of types) {
    const [from, to] = [await add(type), await add(type)];
    const own = spots.filter((spot) => spot.type === type);
    for (const spot of own) await spot.put(from);
    for (const spot of own) expect(await spot.held(), spot.name).toEqual([from]);
    if (type === 'workFormType') await database.run(sql`update work_form set type = ${from}`);
    const { rows } = (await admin.call('api/Status/uses', { id: from })).body.data;
    expect(rows.length > 0, type).toBe(own.length > 0 || type === 'workFormType');
    await merged(from, to);
    for (const spot of own) expect(await spot.held(), spot.name).toEqual([to]);
    if (type === 'workFormType')
      expect(await database.rows(sql`select 1 from work_form where type <> ${to}`)).toEqual([]);
    expect(await entryIds()).not.toContain(from);
    for (const module of ['customer', 'contract']) {
      const list = (await admin.call(`api/${module}/index`, {})).body.data;
      const [{ n }] = (await database.rows(select(records({ table: module }), [sql<number>`count(*)`.as('n')])`
        where deleted_at is null`)) as [{ n: number }];
      expect(list.total).toBe(Number(n));
    }
  }
  const log = (await admin.call('api/operationLog/index', { module: 'customer' })).body.data.rows;
  expect(log[0]).toMatchObject({ action: 'entryMerged', actionName: '合并字典项' });
});

test('of two prices for the two levels the one of the level that stays is kept, and the log says so', async () => {
  const { admin, database } = company;
  const [from, to] = [await add('status'), await add('status')];
  const product = async (name: string, levelPrices: unknown) =>
    (await admin.call('api/product/add', { name, price: '10', levelPrices })).body.data.id as number;
  const both = await product('两价产品', [
    { level: from, price: '7' },
    { level: to, price: '8' },
  ]);
  const single = await product('一价产品', [{ level: from, price: '6' }]);
  await merged(from, to);
  const prices = (id: number) =>
    database.rows(sql`select level, price::float as price from product_price where product_id = ${id}`);
  expect(await prices(both)).toEqual([{ level: to, price: 8 }]);
  expect(await prices(single)).toEqual([{ level: to, price: 6 }]);
  const logs = async (id: number) =>
    (await admin.call('api/operationLog/index', { module: 'product', modelId: id })).body.data.rows[0];
  expect(await logs(both)).toMatchObject({ action: 'entryMerged', ext: expect.stringContaining('保留原值') });
  expect((await logs(single)).ext).not.toContain('保留原值');
});

test('what is set up with the one goes on with the other: views, rules, pools, forms and flows', async () => {
  const { admin, database } = company;
  const [from, to, other] = [await add('status'), await add('status'), await add('status')];
  const filter = JSON.stringify([{ or: [{ field: 'status', type: 'in', value: `${other},${from},${to}` }] }]);
  const sent = { scenes: {}, sort: '', key: '', columns: [], filters: JSON.parse(filter) };
  const view = (await admin.call('api/view/add', { module: 'customer', name: '级别视图', content: sent })).body;
  expect(view, JSON.stringify(view)).toMatchObject({ result: 'success' });
  const flow = {
    id: 's',
    type: 'start',
    name: '开始',
    next: {
      id: 'c',
      type: 'condition',
      name: '条件',
      branches: [
        { id: 'b', name: '甲', when: [{ field: 'status', type: 'eq', value: String(from), text: '旧' }] },
        { id: 'o', name: '乙', when: [], otherwise: 1 },
      ],
    },
  };
  const nodes = JSON.stringify(flow);
  await database.run(
    sql`insert into flow (name, entity, nodes, created_by, updated_by) values ('级别流程', 'customer', ${nodes}::jsonb, 1, 1)`,
  );
  await database.run(
    sql`insert into flow_version (flow_id, number, nodes, published_by) select id, 1, nodes, 1 from flow where name = '级别流程'`,
  );
  await database.run(sql`insert into automation_rule (name, entity, trigger, field, condition, actions, enabled, sort, created_by, updated_by)
    values ('级别规则', 'customer', 'created', '', ${JSON.stringify([{ field: 'status', type: 'eq', value: String(from) }])}::jsonb,
      ${JSON.stringify([{ type: 'set', field: 'status', value: from }])}::jsonb, false, 1, 1, 1)`);
  const rules = [
    {
      type: 'noFollowUp',
      days: 30,
      levels: [
        { level: from, days: 5 },
        { level: to, days: 9 },
      ],
      exempt: false,
    },
  ];
  await database.run(sql`update pool set rules = ${JSON.stringify(rules)}::jsonb`);
  const field = sql`form_id = (select id from form where module = 'customer')`;
  await database.run(
    sql`update form_field set default_value = to_jsonb(${from}::bigint) where ${field} and field = 'status'`,
  );
  const when = { match: 'all', when: [{ field: 'status', type: 'contains', value: String(from) }] };
  await database.run(
    sql`update form_field set show_when = ${JSON.stringify(when)}::jsonb where ${field} and field = 'Ext'`,
  );
  await database.run(
    sql`update meta set definition_version = definition_version + 1, access_version = access_version + 1`,
  );
  await merged(from, to);
  const found = await one<Record<string, unknown>>(sql`select
    (select content #>> '{filters,0,or,0,value}' from saved_view where name = '级别视图') as view,
    (select nodes #> '{next,branches,0,when,0}' from flow where name = '级别流程') as drawn,
    (select v.nodes #>> '{next,branches,0,when,0,value}' from flow_version v join flow f on f.id = v.flow_id where f.name = '级别流程') as published,
    (select condition #>> '{0,value}' from automation_rule where name = '级别规则') as asks,
    (select actions #> '{0,value}' from automation_rule where name = '级别规则') as sets,
    (select rules #> '{0,levels}' from pool where rules <> '[]' limit 1) as pool,
    (select default_value from form_field where ${field} and field = 'status') as initial,
    (select show_when #>> '{when,0,value}' from form_field where ${field} and field = 'Ext') as shown`);
  expect(found).toEqual({
    view: `${other},${to}`,
    drawn: { field: 'status', type: 'eq', value: String(to) },
    published: String(to),
    asks: String(to),
    sets: to,
    pool: [{ level: to, days: 9 }],
    initial: to,
    shown: String(to),
  });
  await database.run(sql`update pool set rules = '[]'`);
  await database.run(
    sql`update form_field set default_value = null, show_when = null where ${field} and field in ('status', 'Ext')`,
  );
  await database.run(
    sql`update meta set definition_version = definition_version + 1, access_version = access_version + 1`,
  );
});

test('itself, another type, and one that is switched off or on its way are no goal', async () => {
  const { admin, seller, database } = company;
  const [from, to, third] = [await add('LaiYuan'), await add('LaiYuan'), await add('LaiYuan')];
  const elsewhere = await add('hangye');
  await admin.call('api/Status/Edit', { id: third, enabled: 0 });
  for (const [into, msg] of [
    [from, '不能合并到自身'],
    [elsewhere, '只能合并到同一类型的字典项'],
    [third, '目标已停用，请先启用'],
    [999_999, '选项不存在或无权使用'],
  ] as const) {
    const body = await merge(from, into);
    expect(body, String(into)).toMatchObject({ code: 'invalid', fields: { into: expect.any(String) } });
    if (into !== 999_999) expect(body.fields?.['into']).toBe(msg);
  }
  expect((await merge(999_999, to)).code).toBe('not_found');
  for (const path of ['merge', 'uses'])
    expect((await seller.call(`api/Status/${path}`, { id: from, into: to })).body.code).toBe('forbidden');
  const stale = await admin.call('api/Status/merge', { id: from, into: to, version: 99 });
  expect(stale.body.code).toBe('conflict');
  // As while its run is under way.
  await database.run(sql`insert into dictionary_merge (id, into_id, by_id) values (${from}, ${to}, 1)`);
  expect(await merge(from, to)).toMatchObject({ code: 'conflict', msg: expect.stringContaining('正在合并') });
  expect(await merge(to, await add('LaiYuan'))).toMatchObject({ code: 'conflict' });
  expect((await admin.call('api/Status/Edit', { id: from, enabled: 1 })).body.code).toBe('conflict');
  for (const ids of [from, to]) expect((await admin.call('api/Status/delete', { ids })).body.code).toBe('conflict');
  await database.run(sql`delete from dictionary_merge where id = ${from}`);
});

test('one that was put out of use a moment ago is not taken, whatever a process remembers', async () => {
  const { seller, database } = company;
  const id = await add('LaiYuan');
  await addCustomer(seller, '停用之前公司', { LaiYuan: id });
  await database.run(sql`update dictionary_entry set enabled = false where id = ${id}`);
  const late = (await seller.call('api/customer/add', { CustomerName: '停用之后公司', LaiYuan: id })).body;
  expect(late).toMatchObject({ code: 'invalid', fields: { LaiYuan: expect.any(String) } });
});

test('records that are written meanwhile do not keep the one that goes', async () => {
  const { seller, database } = company;
  const id = await addCustomer(seller, '竞争合并公司');
  for (let round = 0; round < 4; round++) {
    const [from, to] = [await add('LaiYuan'), await add('LaiYuan')];
    const lead = (await seller.call('api/clues/add', { CustomerName: `竞争线索${round}`, LaiYuan: from })).body.data.id;
    const [begun] = await Promise.all([
      merge(from, to),
      seller.call('api/customer/edit', { id, LaiYuan: from }),
      seller.call('api/customer/add', { CustomerName: `竞争合并${round}公司`, LaiYuan: from }),
      seller.call('api/clues/change', { id: lead, CustomerName: `竞争转换${round}公司` }),
    ]);
    await finished(begun?.data.job);
    for (const table of ['customer', 'lead'])
      expect(await database.rows(sql`select id from ${sql.table(table)} where source = ${from}`), table).toEqual([]);
  }
});

test('one that is written where the run has been already is changed before the entry goes', async () => {
  const { admin, database } = company;
  const [from, to] = [await add('LaiYuan'), await add('LaiYuan')];
  const behind = await addCustomer(admin, '走过的公司');
  const ahead = await addCustomer(admin, '前面的公司', { LaiYuan: from });
  await database.run(sql`
    create function write_behind() returns trigger language plpgsql as $$ begin
      update customer set source = ${sql.lit(from)} where id = ${sql.lit(behind)}; return null; end $$`);
  await database.run(sql`create trigger write_behind after update on customer for each row
    when (old.source = ${sql.lit(from)} and new.id = ${sql.lit(ahead)}) execute function write_behind()`);
  await merged(from, to);
  await database.run(sql`drop trigger write_behind on customer`);
  const ids = [behind, ahead];
  const rows = await database.rows(sql`select source from customer where id = any(${ids}::bigint[])`);
  expect(rows).toEqual([{ source: to }, { source: to }]);
  expect(await entryIds()).not.toContain(from);
});

test('what an earlier write left behind comes back with the entry that there is now', async () => {
  const { admin, database } = company;
  const [from, to, other] = [await add('LaiYuan'), await add('LaiYuan'), await add('LaiYuan')];
  const kept = await addCustomer(admin, '并入公司', { LaiYuan: from });
  const gone = await addCustomer(admin, '被并公司', { LaiYuan: other });
  const both = { id: kept, version: 1, otherId: gone, otherVersion: 1, take: 'LaiYuan' };
  const joined = (await admin.call('api/customer/merge', both)).body;
  expect(joined, JSON.stringify(joined)).toMatchObject({ result: 'success' });
  await merged(from, to);
  const apart = (await admin.call('api/customer/unmerge', { id: joined.data.merge })).body;
  expect(apart, JSON.stringify(apart)).toMatchObject({ result: 'success' });
  const [row] = await database.rows(select('customer', ['source'])`where id = ${kept}`);
  expect(row?.source).toBe(to);
});

test('a run that was broken off goes on with what is left', async () => {
  const { admin, database } = company;
  const [from, to] = [await add('hangye'), await add('hangye')];
  const ids: number[] = [];
  for (let at = 0; at < 6; at++) ids.push(await addCustomer(admin, `中断${at}公司`, { hangye: from }));
  const holding = async (entry: number) =>
    (await database.rows(sql`select 1 from customer where industry = ${entry} and id = any(${ids}::bigint[])`)).length;
  await database.run(sql`
    create function stop_it() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`);
  await database.run(
    sql`create trigger stop_it before delete on dictionary_entry for each row execute function stop_it()`,
  );
  const { data } = await merge(from, to);
  await finished(data.job, 'failed');
  expect(await holding(to)).toBe(6);
  expect(await entryIds()).toContain(from);
  const shown = (await admin.call('api/Status/json', { types: 'hangye' })).body.data;
  expect(shown.find((entry: { id: number }) => entry.id === from)).toMatchObject({ enabled: 0, into: to });
  await database.run(sql`drop trigger stop_it on dictionary_entry`);
  // One that was written meanwhile by a call that had loaded the entry before.
  await database.run(sql`update customer set industry = ${from} where id = ${ids[0]}`);
  await admin.call('api/job/retry', { id: data.job });
  await finished(data.job);
  expect(await holding(from)).toBe(0);
  expect(await entryIds()).not.toContain(from);
});
