// Tests of the sample company: the same again from the same seed, and rows as the application itself would have written them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { stub } from '../../test/stub.ts';
import { buildApp, buildEngine, prepareDatabase } from '../app.ts';
import type { Call } from '../engine/entity.ts';
import { records } from '../engine/records.ts';
import type { Engine } from '../engine/registry.ts';
import { searchColumns, sortKey } from '../engine/search-text.ts';
import { objectKey, thumbKey } from '../modules/file/index.ts';
import { createFirstAdministrator } from '../modules/identity/bootstrap.ts';
import { modules } from '../modules.ts';
import { Organisation } from '../platform/access/organisation.ts';
import { hashPassword } from '../platform/auth/password.ts';
import { openSession } from '../platform/auth/session.ts';
import { Database } from '../platform/db/database.ts';
import { connectAlone } from '../platform/db/lone-connection.ts';
import { query, type Statement, select } from '../platform/db/query.ts';
import { openStorage, type Storage } from '../platform/storage/storage.ts';
import { customerBatches } from './batches.ts';
import { createSampleCompany, sampleAccounts } from './company.ts';
import { indexParts, tablesOfParts } from './parts.ts';
import { areas } from './places.ts';
import { refuseHalfSample } from './progress.ts';
import { Random } from './random.ts';
import { planStaff } from './staff-plan.ts';
import { withIndexesAside } from './table-rows.ts';

const customers = 600;
/** A Wednesday afternoon in Shanghai. */
const now = Date.UTC(2026, 3, 15, 7, 30);

interface Company {
  database: Database;
  engine: Engine;
  stored: TestDatabase;
  storage: Storage;
  folder: string;
}

/** @param count how many customers; without any the database is as after the first start */
async function openCompany(count: number, seed = 1): Promise<Company> {
  const stored = await createTestDatabase();
  const database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai' });
  const engine = buildEngine();
  await prepareDatabase(database, engine);
  await database.transaction((tx) => createFirstAdministrator(tx, modules, 'first-start-1'));
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-sample-'));
  const storage = await openStorage({ dataDir: folder, s3: undefined });
  if (count > 0) await createSampleCompany(database, { customers: count, seed, now, storage });
  return { database, engine, stored, storage, folder };
}

async function closeCompany(company: Company | undefined): Promise<void> {
  await company?.database.close();
  await company?.stored.drop();
  if (company) await rm(company.folder, { recursive: true, force: true });
}

describe('the sample company', () => {
  let company: Company;
  let database: Database;
  beforeAll(async () => {
    company = await openCompany(customers);
    database = company.database;
  });
  afterAll(() => closeCompany(company));

  const count = async (query: Statement<{ n: number }>) => (await database.first(query))?.n;

  it('has as many customers as asked for, none with the name of another', async () => {
    expect(await count(sql`select count(*) as n from customer`)).toBe(customers);
    expect(await count(sql`select count(distinct name) as n from customer`)).toBe(customers);
    expect(await count(sql`select count(*) as n from supplier`)).toBe(60);
    expect(await count(sql`select count(*) as n from product p join product_category c on c.id = p.category_id`)).toBe(
      62,
    );
    expect(await count(sql`select count(distinct lower(name)) as n from product where price > cost_price`)).toBe(62);
    expect(
      await count(
        sql`select count(*) as n from product_price l join product p on p.id = l.product_id where l.price < p.price`,
      ),
    ).toBe(42);
    const contacts = await count(sql`select count(*) as n from contact`);
    expect(contacts).toBeGreaterThan(customers);
    expect(await count(sql`select count(distinct mobile) as n from contact where mobile ~ '^1[3-9][0-9]{9}$'`)).toBe(
      contacts,
    );
  });

  it('prints its contracts by templates of its own, every place of which means something', async () => {
    const app = await buildApp({ database, storage: company.storage });
    try {
      const head = await database.first(select('app_user', ['id'])`where username = 'demo-admin'`);
      const authkey = await openSession(database, head?.id ?? 0, '127.0.0.1', 'test');
      const post = async (url: string, payload: Record<string, string>) =>
        (await app.server.inject({ method: 'POST', url, payload, headers: { authkey } })).json();
      const { rows } = (await post('/api/printTemp/index', { rows: '50' })).data as {
        rows: { id: number; module: string; ext: string }[];
      };
      const names = ['送货单', '客户信息卡', '开票申请单', '发货清单', '收款收据', '销售合同', '费用报销单'];
      expect(rows.map(({ ext }) => ext).sort()).toEqual(names.sort());
      for (const { id, module, ext } of rows) {
        const { temp } = (await post('/api/printTemp/detail', { id: String(id) })).data;
        const { data } = await post('/api/printTemp/preview', { module, temp });
        expect(data.unknown, ext).toEqual([]);
        expect(data.recordId, ext).toBeGreaterThan(0);
        expect(data.html, ext).toContain('</table>');
      }
    } finally {
      await app.close();
    }
    const log = select('operation_log', [
      sql<number>`count(*)`.as('n'),
    ])`where entity = 'contract' and action = 'print'`;
    expect(await count(log)).toBeGreaterThan(0);
  });

  it('keeps views for everybody, which a seller takes as they are', async () => {
    const app = await buildApp({ database, storage: company.storage });
    try {
      const seller = await database.first(select('app_user', ['id'])`where username = 'zhangwei'`);
      const authkey = await openSession(database, seller?.id ?? 0, '127.0.0.1', 'test');
      const post = async (url: string, payload: Record<string, string>) =>
        (await app.server.inject({ method: 'POST', url, payload, headers: { authkey } })).json();
      const listed = await Promise.all(['customer', 'clues'].map((module) => post('/api/view/index', { module })));
      const rows: { id: number }[] = listed.flatMap(({ data }) => data.rows);
      const details = await Promise.all(rows.map(({ id }) => post('/api/view/detail', { id: String(id) })));
      expect(details.map(({ data }) => [data.name, data.content.mode, data.dropped])).toEqual(
        [
          ['按级别看板', 'board'],
          ['本月新增', ''],
          ['跟进日历', 'calendar'],
          ['按来源看板', 'board'],
        ].map((view) => [...view, { conditions: 0, columns: 0, order: 0, mode: 0 }]),
      );
    } finally {
      await app.close();
    }
  });

  it('keeps reports that tell something, and an address with what reached it and what did not', async () => {
    const app = await buildApp({ database, storage: company.storage });
    try {
      const as = async (username: string) => {
        const user = await database.first(select('app_user', ['id'])`where username = ${username}`);
        const authkey = await openSession(database, user?.id ?? 0, '127.0.0.1', 'test');
        return async (url: string, payload: Record<string, string>) =>
          (await app.server.inject({ method: 'POST', url, payload, headers: { authkey } })).json();
      };
      const manager = await as('zhangwei');
      const { rows } = (await manager('/api/myReport/index', {})).data as { rows: { id: number; pinned: number }[] };
      expect(rows.map(({ pinned }) => pinned).sort()).toEqual([0, 1]);
      for (const { id } of rows) {
        const report = await manager('/api/myReport/tell', { id: String(id) });
        expect(report).toMatchObject({ result: 'success' });
      }
      const admin = await as('demo-admin');
      const [hook] = (await admin('/api/webhook/index', {})).data.rows;
      expect(hook).toMatchObject({ enabled: 0 });
      const { data } = await admin('/api/webhook/deliveries', { id: String(hook.id) });
      const states = data.rows.map(({ state }: { state: string }) => state);
      expect(states.filter((state: string) => state === 'failed')).toHaveLength(1);
      expect(
        data.rows.some(({ state, attempts }: { state: string; attempts: number }) => state === 'sent' && attempts > 1),
      ).toBe(true);
    } finally {
      await app.close();
    }
  });

  it('has leads of every kind: with follow-ups and plans, come to nothing, and customers that began as one', async () => {
    const states = await database.rows(select('lead', ['state', sql<number>`count(*)`.as('n')])`
      group by state order by state`);
    expect(states.map(({ state }) => state)).toEqual([1, 2, 3]);
    expect(states.every(({ n }) => n > 15)).toBe(true);
    expect(
      await count(sql`select count(*) as n from lead l left join customer c on c.id = l.customer_id
        where l.state = 2 and (c.name <> l.name or c.created_at <> l.converted_at or l.created_at >= c.created_at or l.contact_id = 0)`),
    ).toBe(0);
    expect(await count(sql`select count(*) as n from lead where state = 3 and closed_reason = ''`)).toBe(0);
    expect(
      await count(sql`
        select count(*) as n from lead l join lateral (
          select max(f.followed_at) as last, (array_agg(f.next_at order by f.id desc))[1] as next
          from lead_follow_up f where f.lead_id = l.id) as f on true
        where l.last_follow_up_at is distinct from f.last or l.next_follow_up_at is distinct from f.next or l.last_follow_up_at < l.created_at`),
    ).toBe(0);
    expect(await count(sql`select count(*) as n from lead where next_follow_up_at is not null`)).toBeGreaterThan(0);
  });

  it('has one primary contact for each customer with contacts, and contacts that belong to the owner', async () => {
    expect(
      await count(sql`select count(*) as n from (
        select customer_id from contact group by customer_id having count(*) filter (where is_primary) <> 1) as wrong`),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from contact c join customer k on k.id = c.customer_id where c.owner_id <> k.owner_id`,
      ),
    ).toBe(0);
  });

  it('has some customers in the pool, without owner, plan and date of receipt', async () => {
    const pooled = await count(
      sql`select count(*) as n from customer where owner_id = 0 and pool_id > 0 and former_owner_id > 0`,
    );
    expect(pooled).toBeGreaterThan(customers * 0.04);
    expect(pooled).toBeLessThan(customers * 0.14);
    expect(
      await count(
        sql`select count(*) as n from customer where owner_id = 0 and (next_follow_up_at is not null or received_at is not null)`,
      ),
    ).toBe(0);
    expect(await count(sql`select count(*) as n from customer where clue = 2`)).toBeGreaterThan(0);
  });

  it('has follow-ups in the past that agree with what the customer says of them', async () => {
    expect(await count(sql`select count(*) as n from follow_up`)).toBeGreaterThan(customers);
    expect(
      await count(sql`
        select count(*) as n from customer c left join lateral (
          select max(f.followed_at) as last, (array_agg(f.next_at order by f.id desc))[1] as next
          from follow_up f where f.customer_id = c.id) as f on true
        where c.last_follow_up_at is distinct from f.last or c.next_follow_up_at is distinct from f.next or c.last_follow_up_at < c.created_at
          or c.next_follow_up_at <= c.last_follow_up_at or c.updated_at < c.last_follow_up_at`),
    ).toBe(0);
    const at = new Date(now).toISOString();
    for (const table of [
      'customer',
      'contact',
      'follow_up',
      'supplier',
      'product',
      'lead',
      'lead_follow_up',
      'operation_log',
    ]) {
      expect(
        await count(sql`select count(*) as n from ${sql.table(table)} where created_at > ${at}::timestamptz`),
        table,
      ).toBe(0);
    }
    expect(
      await count(
        sql`select count(*) as n from follow_up f join contact c on c.id = f.contact_id where c.customer_id <> f.customer_id or c.created_at > f.created_at`,
      ),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from follow_up where contact_id > 0 and contact_id not in (select id from contact)`,
      ),
    ).toBe(0);
    expect(
      await count(sql`select count(*) as n from customer where next_follow_up_at::date = ${at}::timestamptz::date`),
    ).toBeGreaterThan(0);
    expect(
      await count(sql`select count(*) as n from customer where next_follow_up_at < ${at}::timestamptz::date`),
    ).toBeGreaterThan(0);
    expect(await count(sql`select count(*) as n from follow_up where extract(isodow from followed_at) = 7`)).toBe(0);
  });

  it('has its name, and notices of one’s own customers from the head of the department, the newest two of them unread', async () => {
    const name = await company.database.first(sql`select value from setting where key = 'company.name'`);
    expect(name).toEqual({ value: planStaff(false, new Random(3)).company });
    const preset = await company.database.first(select('setting', ['value'])`where key = 'region.preset'`);
    const home = await company.database.first(
      sql`select name from region where type = 2 and id = ${Number(String(preset?.value).split(',')[1])}`,
    );
    expect(home).toEqual({ name: '杭州市' });
    const notices = await company.database.rows(
      query
        .selectFrom('notification as n')
        .innerJoin('app_user as u', 'u.id', 'n.user_id')
        .innerJoin('department as d', 'd.id', 'u.department_id')
        .innerJoin('customer as k', (join) => join.on(sql<boolean>`k.id = n.model_id and n.module = 'customer'`))
        .select([
          sql<number>`count(*) filter (where n.read_at is null)::int`.as('unread'),
          sql<number>`count(*)::int`.as('told'),
          sql<number>`count(*) filter (where k.owner_id <> n.user_id or n.actor_id <> d.head_id)::int`.as('foreign'),
        ])
        .where(sql<boolean>`n.module = 'customer' and n.kind = 'customer.assigned'`)
        .groupBy('n.user_id'),
    );
    expect(notices.length).toBeGreaterThan(5);
    expect(
      await count(sql`
        select count(*) as n from (
          select created_at, lag(created_at) over (partition by user_id order by id) as before from notification) told
        where created_at < before`),
    ).toBe(0);
    for (const person of notices) {
      expect(person.unread).toBe(Math.min(2, person.told));
      expect(person.told).toBeLessThanOrEqual(6);
      expect(person.foreign).toBe(0);
    }
  });

  it('places customers where their names say', async () => {
    expect(
      await count(sql`
        select count(*) as n from customer c left join region p on p.id = c.province_id and p.type = 1
          left join region t on t.id = c.city_id and t.type = 2 and t.parent_id = p.id
          left join region y on y.id = c.county_id and y.type = 3 and y.parent_id = t.id
        where y.id is null`),
    ).toBe(0);
    expect(
      await count(
        sql`select count(*) as n from customer c join region t on t.id = c.city_id where c.name like '%杭州%' and t.name <> '杭州市'`,
      ),
    ).toBe(0);
  });

  it('is found, sorted and counted as if it had been entered by hand', async () => {
    const call = stub<Call>({ db: database });
    for (const name of ['customer', 'contact', 'supplier', 'product']) {
      const entity = company.engine.entities.find((candidate) => candidate.name === name);
      if (!entity?.search) throw new Error(`${name} is not searched`);
      const rows = await database.rows(select(records(entity), ['*'])`order by md5(id::text) limit 700`);
      expect(rows.length).toBeGreaterThan(50);
      for (const row of rows) {
        const source = await entity.search(row, call);
        const { text, tokens } = searchColumns(source);
        expect({ text: row['search_text'], tokens: row['search_tokens'], sort: row['name_sort'] }).toEqual({
          text,
          tokens,
          sort: sortKey(source.names[0] ?? ''),
        });
      }
      if (!entity.owner) continue;
      // Customers in pools are counted pool by pool.
      const key = name === 'customer' ? sql`customer_counted_by(owner_id, pool_id)` : sql`owner_id`;
      const differences = await database.rows(sql`
        select owner_id, counted.n, kept.n from (
          select ${key} as owner_id, count(*) as n from ${sql.table(entity.table)} where deleted_at is null group by 1) as counted
        full join (
          select owner_id, sum(n) as n from (
            select owner_id, n from row_count where entity = ${name} and kind = 'o'
            union all select owner_id, n from row_count_ledger where entity = ${name}) as both_of_them group by owner_id) as kept using (owner_id)
        where coalesce(counted.n, 0) <> coalesce(kept.n, 0)`);
      expect(differences, name).toEqual([]);
      expect(await count(sql`select coalesce(sum(n), 0)::bigint as n from row_count_ledger`)).toBe(0);
    }
  });

  it('has attachments at the newest customers, by their owners, with pictures in two sizes', async () => {
    const files = await database.rows(
      query
        .selectFrom('file as f')
        .innerJoin('customer as c', 'c.id', 'f.record_id')
        .select([
          'f.key',
          'f.name',
          'f.size',
          'f.has_thumb',
          sql<boolean>`f.user_id = c.owner_id and f.field = c.code`.as('own'),
        ])
        .where(sql<boolean>`f.module = 'customer' and f.deleted_at is null`),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(new Set(files.map((file) => file.name))).toEqual(
      new Set(['产品报价单.csv', '拜访记录.txt', '现场布置图.png']),
    );
    expect(files.every((file) => file.own && file.has_thumb === file.name.endsWith('.png'))).toBe(true);
    for (const file of files.slice(0, 6)) {
      const [bytes, thumb] = await Promise.all(
        [objectKey(file.key), thumbKey(file.key)].map((key) => company.storage.read(key).then(buffer, () => undefined)),
      );
      expect(bytes?.length).toBe(file.size);
      expect(thumb !== undefined).toBe(file.has_thumb);
    }
    expect(await count(sql`select count(*) as n from operation_log where action = 'uploadFile'`)).toBe(files.length);
  });

  it('goes on with new ids', async () => {
    for (const table of ['customer', 'contact', 'supplier', 'product', 'product_category']) {
      const row = await database.first(
        query.selectNoFrom([
          sql<number>`nextval(pg_get_serial_sequence(${table}, 'id'))`.as('next'),
          sql<number>`(select max(id) from ${sql.table(table)})`.as('last'),
        ]),
      );
      expect(row?.next).toBe((row?.last ?? 0) + 1);
    }
  });

  it('has people who report to each other', async () => {
    const organisation = await Organisation.load(database, []);
    const id = (name: string) => [...organisation.users.values()].find((user) => user.name === name)?.id ?? 0;
    expect(organisation.superiorOf(id('李娜'))).toBe(id('张伟'));
    expect(organisation.superiorOf(id('张伟'))).toBe(id('刘建华'));
    expect(organisation.superiorOf(id('刘建华'))).toBe(id('陈国栋'));
    expect(organisation.superiorOf(id('卢静雯'))).toBe(id('梁咏诗'));
    expect(organisation.subordinatesOf(id('刘建华')).length).toBeGreaterThan(20);
    expect([...organisation.users.keys()].every((user) => organisation.rolesOf(user).length === 1)).toBe(true);
    expect(organisation.companyOf(organisation.users.get(id('李娜'))?.departmentId ?? 0)).toBe(
      '杭州云启智能科技有限公司',
    );
    const names = [...organisation.users.values()].map((user) => user.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives only grants, scopes and fields that exist', async () => {
    const roles = await database.rows(query.selectFrom('role').select(['fields', 'scopes']));
    for (const role of roles) {
      for (const [module, fields] of Object.entries(role.fields)) {
        const known = company.engine.entity(module)?.fields.map((field) => field.wire);
        for (const field of Object.keys(fields)) expect(known).toContain(field);
      }
      const scoped = modules.flatMap(({ grants = [] }) => grants.filter((one) => one.scoped).map((one) => one.module));
      for (const module of Object.keys(role.scopes)) expect(scoped).toContain(module);
    }
  });

  it('shows a role either all ways to reach a contact or none, and the accountants what comes in', () => {
    const { roles } = planStaff(false, new Random(3));
    const ways = { contact: ['mobile', 'wechat', 'qq', 'email'], customer: ['tel'] };
    const closed = roles.map(({ name, fields }) => {
      const grants = fields as Record<string, Record<string, string> | undefined>;
      const kept = Object.entries(ways).flatMap(([module, names]) =>
        names.map((wire) => ['mask', 'hidden'].includes(grants[module]?.[wire] ?? '')),
      );
      return [name, new Set(kept).size === 1, kept[0]];
    });
    expect(closed.filter(([, whole]) => !whole)).toEqual([]);
    expect(closed.filter(([, , isClosed]) => isClosed).map(([name]) => name)).toEqual(['财务', '技术支持']);
    expect(roles.find(({ name }) => name === '财务')?.grants).toMatchObject({
      bi: { forecastReport: { index: true } },
    });
  });

  it('holds nothing that was only tried out, in no text of no table', async () => {
    const columns = await company.database.rows(select(
      sql`information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name`,
      [sql<string>`c.table_name`.as('table'), sql<string>`c.column_name`.as('column')],
    )`
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')`);
    expect(columns.length).toBeGreaterThan(200);
    const rubbish =
      '\\m(test|tests|testing|asdf\\w*|qwer\\w*|foo|lorem|dummy|undefined|nan)\\M|\\[object|测试(数据|客户|公司|员工|产品|合同|一下|\\d)|啊啊|一二三四|示例';
    // How names sound, divisions, and by what these tests signed in, are nobody's words.
    const own = columns.filter(
      ({ table, column }) => !['region', 'session'].includes(table) && !/_(sort|text)$/.test(column),
    );
    const found: string[] = [];
    for (const { table, column } of own) {
      const [row] = await company.database.rows(select(records({ table }), [
        sql<string>`left(${sql.ref(column)}::text, 80)`.as('text'),
      ])`
        where ${sql.ref(column)}::text ~* ${rubbish} limit 1`);
      if (row) found.push(`${table}.${column}: ${row.text}`);
    }
    expect(found).toEqual([]);
  });

  it('has requests of work forms in every state, each told in its log when it happened', async () => {
    const states = await database.rows(select('work_record', ['state', 'approval', sql<number>`count(*)`.as('n')])`
      group by 1, 2 order by 1, 2`);
    // Draft; waiting, under way, passed, refused; void; sent back.
    expect(states.map(({ state, approval }) => `${state}${approval}`)).toEqual([
      '00',
      '10',
      '11',
      '12',
      '13',
      '22',
      '31',
    ]);
    expect(await count(sql`select count(distinct owner_id) as n from work_record`)).toBe(2);
    expect(
      await count(
        sql`select count(*) as n from work_form f where exists (select 1 from work_record r where r.form_id = f.id)`,
      ),
    ).toBe(4);
    expect(
      await count(sql`select count(*) as n from work_record r join operation_log l on l.entity = 'work' || r.form_id and l.record_id = r.id
        and l.action = 'create' where abs(extract(epoch from l.created_at - r.created_at)) > 60 and r.state > 0`),
    ).toBe(0);
    expect(
      await count(sql`select count(*) as n from flow_step s join flow_instance i on i.id = s.instance_id and i.entity like 'work%'
        where s.asked and s.state < 3 and s.user_id not in (select id from app_user where status = 1)`),
    ).toBe(0);
  });

  it('refuses to be made twice', async () => {
    await expect(createSampleCompany(database, { customers: 1 })).rejects.toThrow('已有客户');
    expect(await count(sql`select count(*) as n from customer`)).toBe(customers);
  });

  it('shows the demonstration accounts as long as their password is the first one', async () => {
    const accounts = await sampleAccounts(database);
    expect(accounts.map((account) => [account.role, account.username])).toEqual([
      ['管理员', 'demo-admin'],
      ['销售主管', 'zhangwei'],
      ['销售', 'lina'],
      ['财务', 'xuhuimin'],
      ['采购专员', 'wangqiang'],
    ]);
    await database.run(
      sql`update app_user set password_hash = ${await hashPassword('another-1')} where username = 'lina'`,
    );
    await database.run(sql`update app_user set status = 0 where username = 'wangqiang'`);
    expect((await sampleAccounts(database)).map((account) => account.username)).toEqual([
      'demo-admin',
      'zhangwei',
      'xuhuimin',
    ]);
  });
});

describe('making it', () => {
  const opened: Company[] = [];
  afterAll(async () => {
    for (const company of opened) await closeCompany(company);
  });
  const open = async (count: number, seed?: number): Promise<Database> => {
    const company = await openCompany(count, seed);
    opened.push(company);
    return company.database;
  };

  const contents = (database: Database) =>
    Promise.all(
      [...tablesOfParts, 'user_pin', 'account', 'product', 'supplier'].map((table) =>
        database.first(
          sql`select ${table} as "table", count(*) as n, md5(string_agg(t::text, '' order by t::text)) as digest from ${sql.table(table)} as t`,
        ),
      ),
    );

  it('gives the same from the same seed, and something else from another', async () => {
    const [first, second, other] = [
      await contents(await open(1)),
      await contents(await open(1)),
      await contents(await open(2)),
    ];
    expect(second).toEqual(first);
    expect(other[0]).not.toEqual(first[0]);
  });

  it('leaves nothing behind when it fails', async () => {
    const database = await open(0);
    expect(await sampleAccounts(database)).toEqual([]);
    await database.run(sql`update pool set everyone = false`);
    await expect(createSampleCompany(database, { customers: 10 })).rejects.toThrow('pool');
    expect(await database.first(sql`select count(*) as n from app_user`)).toEqual({ n: 1 });
    expect(await database.first(sql`select name from department`)).toEqual({ name: '我的公司' });
  });

  it('takes indexes away for a while and makes exactly the same ones again', async () => {
    const database = await open(0);
    const indexes = () =>
      database.rows(sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`);
    const before = await indexes();
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      let during = 0;
      await withIndexesAside(client, ['customer', 'contact'], async () => {
        const { rows } = await client.query<{ n: number }>(
          `select count(*) as n from pg_indexes where tablename in ('customer', 'contact')`,
        );
        during = rows[0]?.n ?? 0;
      });
      await client.query('commit');
      // The two primary keys.
      expect(during).toBe(2);
    } finally {
      client.release();
    }
    expect(await indexes()).toEqual(before);
  });

  it('makes indexes by two connections, for as long as each of them takes', async () => {
    const database = await open(0);
    const client = await connectAlone(database.pool);
    try {
      await client.query('begin');
      const made = ['one', 'other'].map(
        (
          name,
        ) => `create table ${name} as select current_setting('statement_timeout') as longest, pg_backend_pid() as by
          from pg_sleep(0.2)`,
      );
      await indexParts(client, database.pool, made);
    } finally {
      await client.end();
    }
    // They stay, though the transaction that began afterwards is lost.
    expect(
      await database.first(sql`select array_agg(longest) as longest, count(distinct by) as by
        from (select * from one union all select * from other) as made`),
    ).toEqual({ longest: ['0', '0'], by: 2 });
  });

  it('writes very many with all indexes afterwards, and contracts in the proportion of few with money that adds up', async () => {
    const database = await open(0);
    const indexes = () =>
      database.rows(sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`);
    const before = await indexes();
    await createSampleCompany(database, { customers: 20_000, now });
    expect(await database.first(sql`select count(*) as n from customer`)).toEqual({ n: 20_000 });
    expect(await indexes()).toEqual(before);
    const wrong = async (statement: Statement<{ n: number }>) => (await database.first(statement))?.n;
    const contracts = (await wrong(sql`select count(*) as n from contract`)) ?? 0;
    expect(contracts).toBeGreaterThan(20_000 * 0.14);
    expect(contracts).toBeLessThan(20_000 * 0.2);
    expect(
      await wrong(sql`select count(distinct number) as n from contract where number ~ '^HT-2[0-9]{7}-[0-9]{4}$'`),
    ).toBe(contracts);
    expect(
      await wrong(sql`select count(*) as n from customer c left join lateral (
          select min(passed_at) as at, count(*) as n from contract k where k.customer_id = c.id and k.owner_id = c.owner_id) k on true
        where c.dealt_at is distinct from k.at or (c.clue = 2) <> (k.n > 0) or k.at < c.created_at`),
    ).toBe(0);
    expect(
      await wrong(sql`select count(*) as n from contract c
        where line_total <> (select sum(subtotal) from contract_line l where l.contract_id = c.id)
          or amount <> (select sum(amount) from receipt_plan p where p.contract_id = c.id)
          or repaid <> (select coalesce(sum(amount), 0) from receipt r where r.contract_id = c.id)
          or repaid <> (select coalesce(sum(settled), 0) from receipt_plan p where p.contract_id = c.id)
          or spent <> (select coalesce(sum(amount), 0) from expense e where e.contract_id = c.id)
          or renewed <> (select coalesce(sum(amount), 0) from renewal e where e.contract_id = c.id)
          or invoiced <> (select coalesce(sum(amount), 0) from invoice e where e.contract_id = c.id)`),
    ).toBe(0);
    expect(
      await wrong(sql`select count(*) as n from number_counter n join (
          select split_part(number, '-', 2) as day, max(split_part(number, '-', 3)::integer) as last, count(*) as n from contract group by 1) k
        on n.kind = 'contract' and replace(n.period, '-', '') = k.day where n.value = k.last and k.last = k.n`),
    ).toBe(await wrong(sql`select count(distinct split_part(number, '-', 2)) as n from contract`));
    expect(
      await wrong(sql`select count(*) as n from contract k join customer c on c.id = k.customer_id
        where position(lower(translate(c.name, '（）', '()')) in k.search_text) = 0 or position(lower(k.number) in k.search_text) = 0`),
    ).toBe(0);
  });

  /** Everything that is added up, by what it is of. */
  const sums = (database: Database) =>
    Promise.all(
      ['row_count', 'measure_day', 'number_counter'].map((table) =>
        database.first(
          sql`select count(*) as n, md5(string_agg(t::text, '' order by t::text)) as digest from ${sql.table(table)} as t`,
        ),
      ),
    );

  /** The next time that rows come into the table, or change in it, the database refuses them. */
  const stopAt = async (database: Database, table: string, when: string) => {
    await database.run(sql`
      create or replace function stop_here() returns trigger language plpgsql as 'begin raise ''stopped''; end'`);
    await database.run(sql`
      create trigger stop_here before insert or update on ${sql.table(table)} for each row when (${sql.raw(when)})
      execute function stop_here()`);
  };
  const goOn = (database: Database) => database.run(sql`drop function if exists stop_here cascade`);

  it('goes on after a stop, ends as without one, and refuses other arguments meanwhile', async () => {
    const [whole, stopped] = [await open(0), await open(0)];
    const wanted = { customers: 20_000, partSize: 5_000, seed: 3, now };
    let told = '';
    const log = (line: string) => (told = line);
    await createSampleCompany(whole, { ...wanted, log });
    const toldAtOnce = told;
    const indexes = (database: Database) =>
      database.rows(sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`);
    const before = await indexes(stopped);
    const made = async () => (await stopped.first<{ n: number }>(sql`select count(*) as n from customer`))?.n;

    const holder = await stopped.pool.connect();
    const stops: [name: string, customers: number, stop: () => Promise<void>, hear?: (line: string) => void][] = [
      ['before its first part', 0, () => stopAt(stopped, 'contact', 'new.id = 1')],
      ['with a part written and not kept', 0, () => stopAt(stopped, 'sample_progress', 'new.customers = 5000')],
      ['in the middle of a part', 5_000, () => stopAt(stopped, 'operation_log', 'new.record_id = 7500')],
      [
        'when a part was kept',
        10_000,
        async () => {},
        (line) => {
          if (line.includes('10000 /')) throw new Error('stopped');
        },
      ],
      ['with its contracts half written', 10_000, () => stopAt(stopped, 'receipt_part', 'new.receipt_id >= 2500')],
      [
        'before the indexes of one table',
        20_000,
        async () => {
          await holder.query('begin; lock table operation_log in share update exclusive mode');
        },
      ],
      ['with something after the indexes', 20_000, () => stopAt(stopped, 'supplier', 'new.id = 7')],
    ];
    for (const [name, customers, stop, hear] of stops) {
      await stop();
      const running = createSampleCompany(stopped, { ...wanted, ...(hear ? { log: hear } : {}) });
      await expect(running, name).rejects.toThrow(/stopped|lock timeout/);
      await goOn(stopped);
      await holder.query('rollback');
      expect(await made(), name).toBe(customers);
      await expect(createSampleCompany(stopped, { ...wanted, seed: 4 }), name).rejects.toThrow(
        '--customers 20000 --seed 3 继续写完',
      );
      await expect(createSampleCompany(stopped, { ...wanted, customers: 10 })).rejects.toThrow('继续写完');
      await expect(refuseHalfSample(stopped)).rejects.toThrow(`只写入了 ${customers} / 20000 个客户`);
    }
    holder.release();
    // The time of the first run goes on, too.
    await createSampleCompany(stopped, { customers: 20_000, seed: 3, log });
    expect(told).toBe(toldAtOnce);
    await refuseHalfSample(stopped);
    expect(await contents(stopped)).toEqual(await contents(whole));
    expect(await sums(stopped)).toEqual(await sums(whole));
    // Nothing waits to be added up.
    expect(
      await stopped.first(
        sql`select (select count(*) from row_count_ledger) as rows, (select count(*) from measure_ledger) as sums`,
      ),
    ).toEqual({ rows: 0, sums: 0 });
    expect([await indexes(stopped), await indexes(whole)]).toEqual([before, before]);
    await expect(createSampleCompany(stopped, wanted)).rejects.toThrow('已有客户');
  }, 300_000);

  it('makes the same customers in another thread', async () => {
    const staff = planStaff(false, new Random(1)).people.map((person, at) => ({ ...person, id: at + 1 }));
    const counties = [{ id: 3, name: '西湖区' }];
    const places = areas.map((area) => ({
      area,
      name: '杭州',
      cityName: '杭州市',
      provinceName: '浙江省',
      provinceShort: '浙江',
      provinceId: 1,
      cityId: 2,
      areaCode: '0571',
      weight: 1,
      counties,
    }));
    const vocabulary = {
      places,
      levels: [1, 2, 3],
      sources: [4, 5, 6],
      categories: [],
      industries: new Map<string, number>(),
      poolId: 1,
      keyPoolId: 0,
    };
    const settings = {
      count: 130,
      batchSize: 100,
      seed: 5,
      now,
      sparse: true,
      dealt: true,
      staff,
      vocabulary,
      reservedMobiles: 0,
      firstCustomerId: 1,
      firstContactId: 1,
    };
    const collect = async (thread: boolean) => {
      const found: { customers: number; contacts: number; rows: string[][] }[] = [];
      for await (const { rows, ...counts } of customerBatches(settings, thread)) {
        found.push({
          ...counts,
          rows: Object.entries(rows).map(([table, { bytes }]) => [table, new TextDecoder().decode(bytes)]),
        });
      }
      return found;
    };
    const [here, there] = [await collect(false), await collect(true)];
    expect(here.map((batch) => batch.customers)).toEqual([100, 130]);
    expect(there).toEqual(here);
  });
});

describe('the benchmark company', () => {
  it('has 200 salespeople, one manager with thirty people and one salesperson with six thousand of a million', () => {
    const { people, departments } = planStaff(true, new Random(7));
    const owners = people.filter((person) => person.customers > 0);
    expect(owners).toHaveLength(200);
    expect(owners.filter((person) => person.department === '华东销售部')).toHaveLength(30);
    expect(departments.find((department) => department.name === '华东销售部')?.head).toBe('zhangwei');
    const all = owners.reduce((sum, person) => sum + person.customers, 0);
    const lina = owners.find((person) => person.username === 'lina')?.customers ?? 0;
    expect(Math.round((lina / all) * 920_000)).toBe(5980);
    expect(new Set(people.map((person) => person.username)).size).toBe(people.length);
  });
});
