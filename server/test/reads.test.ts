// Every call that only reads, as people with different rights get it: whole answers, so that nothing more and nothing less leaves.
// What is expected lies in expected/*.txt; `vitest run --root server -u` writes it anew, to be read before it is kept.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addCustomer,
  addPerson,
  type Company,
  createCompany,
  customerValues,
  type Person,
  testPassword,
} from './company.ts';
import { comparedModules } from './kits.ts';
import { pdf, png, upload } from './upload.ts';
import { steadyDays } from './witness.ts';
import { addRequest, addWorkForm } from './work-form.ts';

let company: Company;
/** Sees everything of everybody, but some fields masked or not at all. */
let clerk: Person;
/** May sign in, and nothing else. */
let nobody: Person;
let customer: number;
let clue: number;
let form: number;
let supplier: number;
let view: number;
let ownReport = 0;
let supplierType: number;
let goodsFrom: { warehouseid: number; productid: number; receiver: number; order: number };
const called = new Set<string>();
const readTogether = JSON.stringify([
  ...['api/customer/index', 'api/contact/index', 'api/user/GetGridJson', 'api/gys/index', 'api/operationLog/index'].map(
    (path) => ({ path, body: { key: '通读', rows: 2 } }),
  ),
  { path: 'api/customer/add' },
]);

beforeAll(async () => {
  company = await createCompany({ base: comparedModules });
  const { admin, manager, seller, stranger, peer, database } = company;
  const all = { index: true, delete: true, edit: true };
  clerk = await addPerson(company, 'clerk', {
    grants: {
      crm: {
        customer: { ...all, print: true },
        clues: all,
        contact: all,
        OpportLogs: { index: true },
        pool: { index: true },
      },
      erp: { gys: all, order: all, shr: all, goods: all, warehouse: { index: true }, product: { index: true } },
      manager: { operationLog: { index: true }, recycle: { index: true } },
      system: { user: { index: true } },
    },
    scopes: { customer: 'all', clues: 'all', contact: 'all', gys: 'all', order: 'all', shr: 'all' },
    fields: {
      customer: {
        CustomerName: 'mask',
        tel: 'mask',
        address: 'hidden',
        province: 'mask',
        userid: 'mask',
        status: 'read',
      },
      clues: { CustomerName: 'mask', contact_mobile: 'mask', contact_name: 'hidden', userid: 'mask' },
      contact: { mobile: 'mask', wechat: 'hidden', contactName: 'mask' },
      gys: { bankAccount: 'mask', bank: 'hidden' },
      order: { Money: 'hidden', shrId: 'mask' },
      shr: { mobile: 'mask', address: 'hidden' },
      product: { costPrice: 'hidden' },
      user: { mobile: 'mask', username: 'hidden' },
    },
  });
  nobody = await addPerson(company, 'nobody', { grants: {} });
  customer = await addCustomer(seller, '杭州通读科技有限公司', {
    ...customerValues,
  });
  const pooled = await addCustomer(seller, '公海通读公司');
  const gone = await addCustomer(stranger, '已删通读公司');
  await addCustomer(stranger, '南方通读公司', { status: 2 });
  await addCustomer(manager, '主管通读公司', { LaiYuan: 5 });
  const contact = async (customerId: number, contactName: string, more: Record<string, unknown> = {}) =>
    (await seller.call('api/contact/add', { customerId, contactName, ...more })).body.data.id as number;
  const first = await contact(customer, '钱一', {
    mobile: '13900001111',
    wechat: 'qianyi',
    qq: '12345',
    email: 'a@b.cn',
  });
  await contact(customer, '孙二', { sex: 2, zhiwei: '经理' });
  await seller.call('api/contact/delete', { ids: await contact(customer, '李三') });
  await contact(pooled, '海四', { mobile: '13900004444' });
  const image = (await upload(company, seller, { picType: 'OpportLogs' }, { name: '图.png', content: await png() }))
    .body;
  await seller.call('api/OpportLogs/Add', {
    customerId: customer,
    contactId: first,
    status: 1,
    Ext: '@王主管 来看',
    genjinTime: '2024-05-06 07:08',
  });
  await seller.call('api/OpportLogs/Add', {
    customerId: customer,
    status: 0,
    Ext: '有图',
    img: image.data.id,
    genjinTime: '2024-06-07 08:09',
  });
  await upload(
    company,
    seller,
    { picType: 'customer', modelId: customer, code: 'KH0000001' },
    { name: '合同.pdf', content: pdf },
  );
  await upload(
    company,
    manager,
    { picType: 'customer', modelId: customer, code: 'address' },
    { name: '位置.pdf', content: pdf },
  );
  await upload(company, seller, { picType: 'album' }, { name: '集.png', content: await png() });
  const face = (await upload(company, seller, { picType: 'avatar' }, { name: '脸.png', content: await png() })).body;
  await seller.call('api/user/setHeader', { url: face.data.url });
  await database.run(sql`insert into customer_member (customer_id, user_id, access, expires_at) values
    (${customer}, ${stranger.id}, 'write', null), (${customer}, ${peer.id}, 'read', '2020-01-01')`);
  const lead = await seller.call('api/clues/add', {
    CustomerName: '通读线索公司',
    contact_name: '钱进',
    contact_mobile: '13800138000',
    LaiYuan: 4,
    Ext: '展会',
  });
  clue = lead.body.data.id;
  await seller.call('api/clues/share', { ids: clue, userids: stranger.id });
  await seller.call('api/OpportLogs/Add', { customerId: clue, type: 'clues', status: 1, Ext: '线索跟进' });
  for (const person of [seller, manager]) await person.call('api/customer/setTop', { id: customer });
  await manager.call('api/customer/ToGonghai', { ids: pooled });
  await admin.call('api/customer/delete', { ids: gone });
  const second = await admin.call('main/Branch/add', {
    text: '华东二部',
    parentid: company.departments.east,
    userid: peer.id,
  });
  const below = { username: 'below', password: testPassword, NickName: '二部人', BranchId: second.body.data.id };
  await admin.call('api/user/add', below);
  await admin.call('main/Branch/add', { text: '子公司', parentid: company.departments.company, attributes: 2 });
  await admin.call('api/user/userBranchAdd', { ids: peer.id, branchId: company.departments.south });
  await admin.call('api/user/edit', { id: peer.id, mobile: '13800001234', superiorid: seller.id });
  const left = { username: 'left', password: testPassword, NickName: '离职者', BranchId: company.departments.east };
  await admin.call('api/user/delete', { ids: (await admin.call('api/user/add', left)).body.data.id });
  const types = (await admin.call('api/Status/json', { types: 'gysType' })).body.data as { id: number }[];
  supplierType = types[0]?.id ?? 0;
  view = (
    await company.seller.call('api/view/add', {
      module: 'customer',
      name: '读出的视图',
      content: {
        scenes: { dataType: 'mine' },
        filters: [{ field: 'tel', type: 'contains', value: '88' }],
        sort: 'CustomerName',
      },
    })
  ).body.data.id;
  await company.seller.call('api/view/share', { id: view, users: peer.id, departments: '' });
  await admin.call('api/view/everyone', { id: view, everyone: 1 });
  const content = { measures: ['contract.signed'], by: ['department'], chart: 'bar' };
  const own = { period: 'custom', from: '2020-01-01', to: '2020-01-31' };
  ownReport = (await admin.call('api/myReport/add', { name: '读出的报表', content: { ...content, ...own } })).body.data
    .id;
  supplier = (
    await admin.call('api/gys/add', {
      name: '通读供应',
      gysType: types[1]?.id,
      contactName: '吴三',
      mobile: '0571-1234567',
      bank: '某行',
      bankAccount: '6222 0000 1111',
    })
  ).body.data.id;
  const old = (await admin.call('api/Status/add', { types: 'status', Name: '旧级别', color: 'red' })).body.data.id;
  await admin.call('api/Status/Edit', { id: old, enabled: 0 });
  await admin.call('api/setting/edit', { key: 'company.name', value: '通读公司' });
  form = (await seller.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data.id;
  await database.run(sql`insert into job (name, user_id, state, done, total, error, started_at, finished_at) values
    ('file.cleanUp', ${seller.id}, 'done', 2, 3, '', now(), now()), ('gone', ${admin.id}, 'failed', 0, 0, 'x', now(), now()),
    ('file.cleanUp', ${admin.id}, 'queued', 0, 0, '', null, null)`);
  await database.run(sql`insert into file_category (name, sort) values ('在前', -1), ('在后', 9)`);
  goodsFrom = await addOrders();
  await fixMoments();
});
afterAll(() => company.close());

/** A warehouse, what lies in it, and an order of which a part went out. */
async function addOrders(): Promise<typeof goodsFrom> {
  const { admin, seller, manager } = company;
  const added = async (person: Person, path: string, body: Record<string, unknown>): Promise<number> =>
    (await person.call(path, body)).body.data.id;
  await admin.call('api/setting/edit', { key: 'number.order', value: 'DD-{0001}' });
  const warehouseid = await added(admin, 'api/erp/warehouseAdd', { name: '通读总仓', keeperid: seller.id });
  const price = { price: '20', costPrice: '11.11' };
  const productid = await added(admin, 'api/product/add', { name: '通读货品', number: 'TH-1', ...price });
  await admin.call('api/erp/stockIn', { warehouseid, productid, number: 10, ext: '期初' });
  await added(admin, 'api/goods/add', { name: '通读商品', productid, warehouseid });
  const place = { mobile: '13800005555', address: '通读路 1 号', province: 1, city: 2 };
  const receiver = await added(seller, 'api/shr/add', { name: '周通读', customerId: customer, ...place });
  await added(seller, 'api/shr/add', { name: '待通读', ...place });
  await manager.call('api/shr/tongguo', { ids: receiver });
  const listJson = [{ productid, warehouseid, number: 3 }];
  const order = await added(seller, 'api/order/add', { customerId: customer, shrId: receiver, listJson });
  await manager.call('api/order/review', { ids: order });
  const [line] = (await seller.call('api/order/Views', { id: order })).body.data.listJson;
  await manager.call('api/order/ship', {
    id: order,
    lines: [{ id: line.id, number: 2 }],
    company: '顺丰',
    number: 'SF1',
  });
  await manager.call('api/order/return', { id: order, lines: [{ id: line.id, number: 1 }], reason: '破损' });
  return { warehouseid, productid, receiver, order };
}

/** Every moment of every row becomes one of its own, the same in every run. */
async function fixMoments(): Promise<void> {
  const { database } = company;
  const kept = [
    'session',
    'login_failure',
    'idempotency',
    'job_schedule',
    'kysely_migration',
    'online_socket',
    'log_chain',
  ];
  const columns = await database.rows<{ name: string; column: string; at: number; id: boolean }>(sql`
    select c.relname as name, a.attname as column, a.attnum::int as at,
      exists (select 1 from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'bigint'::regtype) as id
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname = 'public' and a.atttypid = 'timestamptz'::regtype and not a.attisdropped and a.attgenerated = ''
      and c.relname <> all(${kept}::text[]) order by 1, 3`);
  const ledgers = ['operation_log', 'stock_movement'];
  for (const ledger of ledgers) await database.run(sql`alter table ${sql.table(ledger)} disable trigger user`);
  for (const { name, column, at, id } of columns) {
    const fixed = sql`'2025-01-01'::timestamptz + make_interval(days => ${at}, hours => ${id ? sql`(id % 24)::int` : sql`0`}, mins => 7)`;
    // The bin counts days from now.
    const moment = name === 'recycle_bin' ? sql`now() - interval '47 hours' + make_interval(secs => id)` : fixed;
    await database.run(
      sql`update ${sql.table(name)} set ${sql.ref(column)} = ${moment} where ${sql.ref(column)} is not null and ${sql.ref(column)} > '2021-01-01'`,
    );
  }
  for (const ledger of ledgers) await database.run(sql`alter table ${sql.table(ledger)} enable trigger user`);
}

const names = new Map<string, string>();

function steady(text: string): string {
  const steadied = text
    .replace(/\?v=(file|thumb)&(?:amp;)?e=\d+&(?:amp;)?s=[\w-]+/g, '?$1')
    .replace(/"next":"[\w-]+"/g, '"next":"…"')
    .replace(/"(size|bytes|database|free)":\d+/g, '"$1":"…"')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, (moment) =>
      Math.abs(Date.parse(`${moment}+08:00`) - Date.now()) < 4 * 86_400_000 ? '<now>' : moment,
    )
    .replace(/\b[0-9a-f]{32}\b/g, (name) => {
      const known = names.get(name) ?? `<${names.size + 1}. name>`;
      names.set(name, known);
      return known;
    });
  return steadyDays(steadied);
}

/** Whole answers to everybody; equal answers are marked as equal to an earlier person's. */
async function reads(
  name: string,
  calls: readonly (readonly [path: string, body?: Record<string, unknown>])[],
): Promise<void> {
  const { admin, manager, seller, stranger, peer } = company;
  const people = { admin, manager, seller, peer, stranger, clerk, nobody };
  const lines: string[] = [];
  for (const [path, body = {}] of calls) {
    called.add(path.toLowerCase());
    lines.push('', `## ${path} ${JSON.stringify(body)}`);
    const seen = new Map<string, string>();
    for (const [who, person] of Object.entries(people)) {
      const answer = steady(JSON.stringify((await person.call(path, body)).body));
      const same = seen.get(answer);
      lines.push(same ? `${who}: as ${same}` : `${who}: ${answer.replaceAll('},{', '},\n  {')}`);
      if (!same) seen.set(answer, who);
    }
  }
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot(`expected/reads-${name}.txt`);
}

test('customers, contacts and follow-ups', async () => {
  const filter = (field: string, type: string, value: unknown) => ({ data: JSON.stringify([{ field, type, value }]) });
  await reads('customers', [
    ['api/batch/index', { calls: readTogether }],
    ['api/customer/index'],
    ['api/customer/index', { dataType: 'mine' }],
    ['api/customer/index', { dataType: 'participated' }],
    ['api/customer/index', { dataType: 'sub' }],
    ['api/customer/index', { IsGongHai: 1 }],
    ['api/customer/index', { key: '1390000' }],
    ['api/customer/index', { key: '钱一' }],
    ['api/customer/index', { key: '880011' }],
    ['api/customer/index', { key: '100%' }],
    ['api/customer/index', { sort: 'CustomerName', rows: 2 }],
    ['api/customer/index', { ...filter('tel', 'contains', '88'), rows: 1 }],
    ['api/customer/index', { NickName: '李', rows: 1 }],
    ['api/customer/index', { status: 2, rows: 1 }],
    ['api/customer/Views', { id: customer }],
    ['api/customer/Views', { id: customer + 1 }],
    ['api/customer/Subtotal', { id: customer }],
    ['api/customer/duplicate', { key: '通读' }],
    ['api/customer/duplicate', { key: '13800138000' }],
    ['api/customer/Team', { id: customer }],
    ['api/record/access', { module: 'customer', id: customer }],
    ['api/record/access', { module: 'customer', id: customer, key: '赵' }],
    ['api/contact/index'],
    ['api/contact/index', { key: '1390000' }],
    ['api/contact/list', { customerId: customer }],
    ['api/contact/list', { customerId: customer + 1 }],
    ['api/contact/Views', { id: 1 }],
    ['api/OpportLogs/Logs', { customerId: customer }],
    ['api/OpportLogs/index', { data: JSON.stringify([{ field: 'status', type: 'eq', value: '0' }]) }],
    ['api/file/list', { picType: 'customer', modelId: customer }],
    ['api/file/index'],
    ['api/file/index', { key: '%' }],
    ['api/file/categories'],
    ['api/notification/index'],
    ['api/notification/switches'],
  ]);
});

test('leads', async () => {
  await reads('leads', [
    ['api/clues/index'],
    ['api/clues/index', { dataType: 'participated' }],
    ['api/clues/index', { key: '钱进' }],
    ['api/clues/index', { key: '1380013' }],
    ['api/clues/index', { state: 2 }],
    ['api/customer/index', { clue: 3, IsGongHai: 0 }],
    ['api/clues/Views', { id: clue }],
    ['api/clues/Team', { id: clue }],
    ['api/clues/turnPreview', { id: clue }],
    ['api/clues/pairs'],
    ['api/record/access', { module: 'clues', id: clue }],
    ['api/clues/Subtotal', { id: clue }],
    ['api/OpportLogs/Logs', { customerId: clue, type: 'clues' }],
    ['api/clueLogs/index'],
    ['api/formField/formFieldIndex', { mode: 'clues' }],
    ['api/formField/scene', { module: 'clues' }],
  ]);
});

test('orders and stock', async () => {
  const { warehouseid, productid, receiver, order } = goodsFrom;
  await reads('orders', [
    ['api/order/index'],
    ['api/order/index', { status: 1, rows: 1 }],
    ['api/order/index', { productid: 1, key: 'DD-' }],
    ['api/order/Views', { id: order }],
    ['api/order/Views', { id: order + 1 }],
    ['api/order/shipments', { id: order }],
    ['api/order/shipments', { id: order + 1 }],
    ['api/formField/formFieldIndex', { mode: 'order' }],
    ['api/formField/scene', { module: 'order' }],
    ['api/operationLog/index', { module: 'order', modelId: order }],
    ['api/shr/index'],
    ['api/shr/Views', { id: receiver }],
    ['api/shr/choices', { customerId: customer }],
    ['api/shr/choices'],
    ['api/goods/index', { ids: '1,2' }],
    ['api/goods/Views', { id: 1 }],
    ['api/erp/warehouse'],
    ['api/erp/warehouseViews', { id: warehouseid }],
    ['api/erp/getWarehouseStorage', { productid }],
    ['api/erp/getWarehouseStorage'],
    ['api/erp/stock', { stocked: 1 }],
    ['api/erp/stock', { warehouseid }],
    ['api/erp/movements', { productid }],
    ['api/erp/movements', { kind: 'nonsense' }],
  ]);
});

test('people and rights', async () => {
  const { departments, roles, peer } = company;
  await reads('people', [
    ['api/user/index'],
    ['api/user/index', { BranchId: departments.south }],
    ['api/user/index', { BranchId: departments.east, rows: 20 }],
    ['api/user/index', { key: '1380000' }],
    ['api/user/index', { key: 'left' }],
    ['api/user/detail', { id: peer.id }],
    ['api/user/GetGridJson'],
    ['api/user/GetGridJson', { branchId: departments.east, key: 'PEER', rows: 1 }],
    ['main/branch/TreeJson'],
    ['main/branch/TreeJson', { query: '二部' }],
    ['main/branch/TreeJson', { query: ' 华东销售部 ' }],
    ['main/Branch/detail', { id: departments.east }],
    ['main/role/index'],
    ['main/role/index', { query: '%' }],
    ['main/role/detail', { id: roles.manager }],
    ['main/role/permissions'],
    ['main/role/ready'],
    ['Api/menu/auth'],
    ['api/user/security'],
    ['api/user/sessions'],
    ['api/user/sessionsOf', { id: peer.id }],
    ['api/user/signins'],
    ['api/signin/index'],
    ['api/webhook/index'],
    ['api/webhook/options'],
    ['api/signOn/providers'],
    ['api/signOn/mine'],
    ['api/signOn/index'],
    ['api/signOn/options'],
    ['api/signOn/links', { id: 1 }],
    ['api/apiToken/mine'],
    ['api/apiToken/options'],
    ['api/apiToken/index', { state: 'active' }],
    ['api/invite/index'],
  ]);
});

test('definitions, settings, log and bin', async () => {
  await reads('definitions', [
    ['api/formField/formFieldIndex', { mode: 'customer' }],
    ['Api/formField/index', { module: 'contact', isshow: '1' }],
    ['Api/formField/index', { module: 'user' }],
    ['Api/formField/index', { module: 'gys' }],
    ['api/formField/filter', { module: 'contact' }],
    ['api/formField/titles'],
    ...[...new Set(company.app.engine.entities.map(({ module }) => module))].map(
      (module): [string, Record<string, unknown>] => ['api/formField/scene', { module }],
    ),
    ['api/formField/sceneCount', { module: 'customer' }],
    ['api/formField/sceneCount', { module: 'user' }],
    ['api/formField/calendar', { module: 'customer', by: 'nextgenjintime', from: '2031-01-01', to: '2031-02-11' }],
    ['api/formField/boardCount', { module: 'customer', by: 'status' }],
    ['api/field/list', { formid: form }],
    ['api/field/my', { formid: form }],
    ['api/Status/json'],
    ['api/Status/typelist'],
    ['api/Status/uses', { id: supplierType }],
    ['Api/city/list', { type: 1 }],
    ['Api/city/list', { type: 3, parentid: 2 }],
    ['api/setting/company'],
    ['api/poolRule/index'],
    ['api/poolRule/detail', { id: 1 }],
    ['api/poolRule/options'],
    ['api/poolRule/mine'],
    ['api/poolRule/preview', { days: 90 }],
    ['api/poolRule/forecast', { id: 1, rules: '[{"type":"noFollowUp","days":1}]' }],
    ['api/gys/index'],
    ['api/gys/Views', { id: supplier }],
    ['api/job/index'],
    ['api/job/index', { state: 'open', mine: 1 }],
    ['api/job/detail', { id: 1 }],
    ['api/job/schedules'],
    ['api/job/index', { state: 'failed', days: 7 }],
    ['api/workbench/system'],
    ['api/setup/index'],
    ['api/calendar/index', { from: '2026-09-01', to: '2026-09-30' }],
    ['api/calendar/feedState'],
    ['api/crmhome/index'],
    ['api/bi/index', { page: 'performance' }],
    ['api/bi/report', { name: 'performance.department', period: 'custom', from: '2020-01-01', to: '2020-01-31' }],
    ['api/myReport/choices'],
    ['api/myReport/index'],
    ['api/myReport/detail', { id: ownReport }],
    ['api/myReport/tell', { id: ownReport }],
    ['api/handover/index'],
    ['api/handover/preview', { userid: company.seller.id }],
    ['api/handover/values', { userid: company.seller.id, module: 'customer', field: 'status' }],
    [
      'api/handover/plan',
      { userid: company.seller.id, parts: [{ module: 'customer', rule: 'one', userids: [company.peer.id] }] },
    ],
    ['api/handover/kept', { id: 1 }],
    ['api/view/index', { module: 'customer' }],
    ['api/view/detail', { id: view }],
    ['api/recycle/index'],
    ['api/recycle/index', { key: '已删' }],
    ['api/operationLog/index', { module: 'customer', modelId: customer }],
    ['api/operationLog/index', { rows: 30 }],
    ['api/operationLog/options'],
  ]);
});

test('forms as who shapes them sees them', async () => {
  await reads('forms', [
    ['api/form/index'],
    ['api/form/list', { key: '供应' }],
    ['api/form/detail', { module: 'gys' }],
    ['api/form/detail', { id: form }],
    ['api/form/preview', { module: 'gys', items: [{ id: -1, type: 'input', title: '' }] }],
    ['api/field/index', { module: 'gys' }],
    ['api/field/fieldList', { formid: form }],
    ['api/module/detail', { module: 'gys', id: supplier }],
  ]);
});

test('rules that act by themselves', async () => {
  const body = {
    name: '通读规则',
    module: 'clues',
    trigger: 'created',
    condition: [{ field: 'state', type: 'eq', value: '1' }],
    actions: [
      { type: 'assign', by: 'turn', users: [company.seller.id], departments: [company.departments.south] },
      { type: 'due', days: 2, working: 1, hour: 9 },
    ],
  };
  const id = (await company.admin.call('api/automation/add', body)).body.data.id;
  await company.admin.call('api/automation/setAway', { userid: company.peer.id, until: '2190-01-01' });
  await reads('automation', [
    ['api/automation/index'],
    ['api/automation/detail', { id }],
    ['api/automation/options'],
    ['api/automation/logs', { id }],
    ['api/automation/preview', { ...body, trigger: 'assigned' }],
    ['api/automation/away'],
  ]);
});

test('merges', async () => {
  const { seller, manager } = company;
  const kept = await addCustomer(seller, '通读保留公司', { tel: '0571-60000000', Ext: '甲' });
  const more = await addCustomer(seller, '通读并入公司', { address: '二号路', Ext: '乙' });
  const far = await addCustomer(company.stranger, '通读外区公司');
  const merged = await manager.call('api/customer/merge', { id: kept, otherId: more, version: 1, otherVersion: 1 });
  expect(merged.body.result).toBe('success');
  const third = await addCustomer(seller, '通读第三公司', { tel: '0571-50000000', website: 'c.example.com' });
  await reads('merges', [
    ['api/customer/mergePreview', { ids: `${kept},${third}` }],
    ['api/customer/mergePreview', { ids: `${kept},${more}` }],
    ['api/customer/mergePreview', { ids: `${kept},${far}` }],
    ['api/customer/mergePreview', { ids: String(kept) }],
    ['api/customer/merges', { id: kept }],
    ['api/customer/Views', { id: more }],
    ['api/operationLog/index', { module: 'customer', modelId: kept }],
  ]);
});

test('print templates and pages', async () => {
  const { admin } = company;
  const temp = '{{ CustomerName }}|{{ tel }}|{{ address }}|{{ province }}|{{ userid }}|{{ status }}|{{ AddTime }}';
  const { id } = (await admin.call('api/printTemp/add', { ext: '通读卡', module: 'customer', temp })).body.data;
  await fixMoments();
  await reads('prints', [
    ['api/printTemp/index'],
    ['api/printTemp/index', { module: 'customer', key: '通读' }],
    ['api/printTemp/index', { module: 'nothing' }],
    ['api/printTemp/detail', { id }],
    ['api/printTemp/list', { module: 'customer' }],
    ['api/printTemp/list', { module: 'user' }],
    ['api/printTemp/places', { module: 'customer' }],
    ['api/printTemp/preview', { module: 'customer', temp, recordId: customer }],
    ['api/printTemp/preview', { module: 'customer', temp: '{{ nothing' }],
    ['api/printTemp/render', { id, module: 'customer', recordId: customer }],
    ['api/printTemp/render', { id, module: 'contract', recordId: 1 }],
  ]);
});

test('products', async () => {
  const { admin } = company;
  const idOf = async (path: string, body: Record<string, unknown>): Promise<number> =>
    (await admin.call(path, body)).body.data.id;
  const parentid = await idOf('api/productCategory/add', { name: '通读分类' });
  const type = await idOf('api/productCategory/add', { name: '通读小类', parentid });
  const levelPrices = [{ level: 1, price: '88' }];
  const more = { number: 'TD-1', price: '100', costPrice: '61.5', xinghao: 'TDX', shuilv: '13', levelPrices };
  const id = await idOf('api/product/add', { name: '通读产品', type, ...more });
  await admin.call('api/product/edit', { id, costPrice: '62.5', levelPrices: [] });
  await reads('products', [
    ['api/product/index'],
    ['api/product/Index', { key: 'td-1' }],
    ['api/product/index', { type: parentid, sort: 'price desc' }],
    ['api/product/index', { data: JSON.stringify([{ field: 'costPrice', type: 'gt', value: '1' }]) }],
    ['api/product/Views', { id }],
    ['api/productCategory/index'],
    ['api/productCategory/Views', { id: type }],
    ['api/productCategory/tree'],
    ['Api/formField/index', { module: 'product' }],
    ['Api/formField/index', { module: 'productCategory' }],
    ['api/operationLog/index', { module: 'product', modelId: id }],
  ]);
});

test('the showcase', async () => {
  const { admin, seller } = company;
  const image = async (picType: string, code: string) =>
    (await upload(company, admin, { picType, code }, { name: '图.png', content: await png() })).body.data.id as number;
  const price = { price: '100', costPrice: '61.5' };
  const productid = (await admin.call('api/product/add', { name: '通读货', ...price })).body.data.id;
  const shown = { name: '通读展品', cover: await image('Products', 'cover'), productid, showPrice: 1, cont: '一\n二' };
  const id = (await admin.call('api/Products/add', shown)).body.data.id;
  const draft = { name: '通读草稿', cover: await image('Products', 'cover'), status: 0 };
  const hidden = (await admin.call('api/Products/add', draft)).body.data.id;
  const banner = { title: '通读轮播', img: await image('banner', 'img'), productid: id };
  const bannerId = (await admin.call('api/banner/add', banner)).body.data.id;
  await seller.call('api/Products/share', { phone: 1 });
  await reads('showcase', [
    ['api/Products/index'],
    ['api/Products/detail', { id }],
    ['api/Products/sharing'],
    ['api/banner/index'],
    ['api/banner/Views', { id: bannerId }],
    ['api/banner/BannerIndex'],
    ['api/Products/ProductsIndex', { u: seller.id }],
    ['api/Products/Productsdetail', { id, u: seller.id }],
    ['api/Products/Productsdetail', { id: hidden }],
    ['Api/formField/index', { module: 'Products' }],
    ['Api/formField/index', { module: 'banner' }],
  ]);
});

test('news', async () => {
  const { manager, seller } = company;
  const news = {
    title: '通读公告',
    cont: '<p>正文<b>一</b></p>',
    receivers: 2,
    toUsers: seller.id,
    toRoles: company.roles.manager,
  };
  const id = (await manager.call('api/news/add', news)).body.data.id;
  await seller.call('api/news/read', { ids: id });
  const later = { title: '通读预告', cont: '<p>以后</p>', pinned: 1, publishTime: '2099-01-01 09:00:00' };
  const waiting = (await manager.call('api/news/add', later)).body.data.id;
  await reads('news', [
    ['api/news/index'],
    ['api/news/index', { isread: 1 }],
    ['api/news/index', { dataType: 'participated' }],
    ['api/news/detail', { id }],
    ['api/news/detail', { id: waiting }],
    ['api/news/reads', { id }],
    ['api/news/reads', { id, isread: 1 }],
    ['Api/formField/index', { module: 'news' }],
    ['api/formField/scene', { module: 'news' }],
    ['api/record/access', { module: 'news', id }],
  ]);
});

test('contracts and their money', async () => {
  const { seller, manager } = company;
  const customerId = await addCustomer(seller, '读合同公司');
  const first = (await seller.call('api/contract/add', {
    customerId,
    orderSn: 'DU-1',
    signTime: '2031-01-01',
    endTime: '2031-12-31',
    listJson: [{ title: '服务', sellingprice: '1000' }],
  })) as { body: { data: { id: number } } };
  const { id } = first.body.data;
  const contractId = id;
  const plantime = '2031-02-01';
  const plan = (await seller.call('api/recpay/add', { contractId, money: '500', plantime })).body.data.id;
  await seller.call('api/finance/add', { contractId, money: '100', addTime: plantime, number: 'DU-S' });
  await seller.call('api/payment/add', { contractId, money: '5', addTime: plantime, number: 'DU-F' });
  const period = { startTime: '2032-01-01', endTime: '2032-12-31', number: 'DU-X' };
  await seller.call('api/renewal/add', { contractId, money: '7', ...period });
  await seller.call('api/invoice/add', { contractId, money: '50', invoiceTitle: '读抬头', bank: '某行' });
  await manager.call('api/contract/amend', { id, Ext: '补充', reason: '补充' });
  const claim = { reason: '读报销', number: 'DU-B', listJson: [{ addTime: plantime, money: '3' }] };
  await seller.call('api/baoxiao/add', claim);
  await company.admin.call('api/account/add', { name: '读账户' });
  const kinds = ['recpay', 'finance', 'payment', 'renewal', 'invoice'];
  await reads('contracts', [
    ['api/formField/sum', { module: 'contract' }],
    ['api/formField/sum', { module: 'recpay', key: '读' }],
    ['api/formField/sum', { module: 'gys' }],
    ['api/contract/index', { key: 'DU' }],
    ['api/contract/index', { data: JSON.stringify([{ field: 'Money', type: 'ge', value: '1000' }]), key: 'DU' }],
    ['api/contract/list', { customerId }],
    ['api/contract/Views', { id }],
    ['api/contract/Subtotal', { id }],
    ['api/contract/works', { id }],
    ['api/contract/revisions', { id }],
    ['api/contract/Team', { id }],
    ['api/tag/index', { module: 'contract' }],
    ['api/tag/kinds', {}],
    ['api/target/index', { year: 2026, metric: 'contract.amount' }],
    ['api/target/shares', { year: 2026, metric: 'contract.amount', branchId: company.departments.east }],
    ['api/target/spread', { year: 2026, metric: 'customer.added', userid: 3, amount: '120' }],
    ['api/recpay/choices', { contractId }],
    ['api/recpay/receiving', { id: plan }],
    ['api/invoice/titles', { contractId }],
    ['api/Account/Index'],
    ['api/account/Views', { id: 1 }],
    ['api/baoxiao/index'],
    ['api/baoxiao/Views', { id: 1 }],
    ...kinds.flatMap((module): [string, Record<string, unknown>][] => [
      [`api/${module}/index`, { contractId }],
      [`api/${module}/list`, { contractId }],
      [`api/${module}/Views`, { id: module === 'recpay' ? plan : 1 }],
    ]),
    ['Api/formField/index', { module: 'contract' }],
    ['api/customer/Subtotal', { id: customerId }],
  ]);
});

test('approvals', async () => {
  const { admin, manager, seller } = company;
  const nodes = JSON.stringify({
    id: 'start',
    type: 'start',
    name: '发起',
    next: {
      id: 'a',
      type: 'approver',
      name: '主管审批',
      approvers: [{ type: 'user', ids: [manager.id] }],
      mode: 'any',
      empty: 'admin',
    },
  });
  const flow = (await admin.call('api/WorkFlow/add', { name: '读审批', module: 'baoxiao', nodes })).body.data.id;
  await admin.call('api/WorkFlow/publish', { id: flow });
  await admin.call('api/WorkFlow/edit', { id: flow, enabled: 1 });
  const claim = { reason: '读审批的报销', listJson: [{ addTime: '2031-01-01', money: '10' }] };
  const { id } = (await seller.call('api/baoxiao/add', claim)).body.data;
  const { TaskID: taskid } = (await seller.call('api/WorkFlow/mySubmit')).body.data.rows[0];
  await reads('approvals', [
    ['api/WorkFlow/index', { key: '读审批' }],
    ['api/WorkFlow/kinds'],
    ['api/WorkFlow/roles'],
    ['api/WorkFlow/templates'],
    ['api/WorkFlow/detail', { id: flow }],
    ['api/WorkFlow/detail', { id: flow, version: 1, published: 1 }],
    ['api/WorkFlow/rehearse', { id: flow }],
    ...['todo', 'myApproval', 'completed', 'mySubmit', 'ccList', 'counts', 'delegations', 'delegationKinds'].map(
      (list): [string, Record<string, unknown>] => [`api/WorkFlow/${list}`, {}],
    ),
    ['api/WorkFlow/listKinds', { list: 'mySubmit' }],
    ['api/WorkFlow/ofRecord', { module: 'baoxiao', id }],
    ...['logs', 'reads', 'formLogs', 'findStepsPassed'].map((path): [string, Record<string, unknown>] => [
      `api/WorkFlow/${path}`,
      { taskid },
    ]),
    ['api/WorkFlow/getNodeConfig', { taskid, nodeid: 'a' }],
  ]);
  await admin.call('api/WorkFlow/edit', { id: flow, enabled: 0 });
});

test('work forms', async () => {
  const { admin, seller, departments } = company;
  await admin.call('api/setting/edit', { key: 'number.work', value: 'SP-{0001}' });
  const type = (await admin.call('api/Status/json', { types: 'workFormType' })).body.data[0].id;
  const { id, module } = await addWorkForm(admin, { name: '读请假', template: 'leave', type, sort: 1 });
  await addWorkForm(admin, { name: '读华东', branches: String(departments.east), sort: 2 });
  const days = {
    leave_type: '年假',
    begin_at: '2031-01-01 09:00',
    end_at: '2031-01-05 18:00',

    reason: '休息',
  };
  const request = await addRequest(seller, module, days);
  await reads('work-forms', [
    ['api/workform/index'],
    ['api/workform/index', { key: '读请', type, enabled: 1 }],
    ['api/workform/detail', { id }],
    ['api/workform/templates'],
    ['api/form/category'],
    ['api/form/workform'],
    ['api/form/workform', { key: 'dqj' }],
    ['Api/formField/index', { module }],
    ['api/module/index', { module }],
    ['api/module/detail', { module, id: request }],
    ['api/WorkFlow/ofRecord', { module, id: request }],
    ['api/form/detail', { module }],
  ]);
});

test('calls', async () => {
  const { seller, manager } = company;
  await seller.call('api/doublecall/oncall', { mobile: '13800001111' });
  await manager.call('api/doublecall/oncall', { mobile: '13800002222' });
  await reads('calls', [
    ['api/callRecord/index'],
    ['api/callRecord/index', { key: '1111' }],
    ['api/callRecord/Views', { id: 1 }],
    ['api/doublecall/gateway'],
    ['Api/formField/index', { module: 'callRecord' }],
  ]);
});

test('tasks', async () => {
  const { manager, seller, peer } = company;
  const given = { userid: seller.id, participants: String(peer.id), endTime: '2031-03-01 18:00', type: 2, grade: 3 };
  const { id } = (await manager.call('api/task/add', { title: '读任务', cont: '内容', ...given })).body.data;
  await seller.call('api/task/action', { id, status: 1 });
  await seller.call('api/taskmsg/add', { id, cont: '读评论', status: 2 });
  await reads('tasks', [
    ['Api/formField/index', { module: 'task' }],
    ['api/formField/scene', { module: 'task' }],
    ['api/task/index', { key: '读任务' }],
    ['api/task/index', { status: 2 }],
    ['api/task/index', { due: 1 }],
    ['api/task/detail', { id }],
    ['api/task/again', { id }],
    ['api/taskmsg/list', { taskId: id }],
    ['api/taskmsg/list', { taskId: id, type: 1 }],
  ]);
});

test('work logs', async () => {
  const { manager, seller } = company;
  const log = { type: 1, logDate: '2026-03-04', done: '读日志', plan: '继续', userids: String(manager.id) };
  const { id } = (await seller.call('api/worklog/add', log)).body.data;
  await seller.call('api/worklog/AddLogs', { id, cont: '读评论' });
  const rule = { name: '读日报', type: 1, dueDays: 1, dueMinute: 600, remindMinutes: 60, startTime: '2026-01-01' };
  await company.admin.call('api/worklogRule/add', rule);
  await reads('work-logs', [
    ['api/worklog/list', { logDate: '2026-03-04' }],
    ['api/worklog/list', { dataType: 'received' }],
    ['api/worklog/list', { dataType: 'missing', logDate: '2026-03-04' }],
    ['api/worklog/unread'],
    ['api/worklog/start', { logDate: '2026-03-05' }],
    ['api/worklog/Views', { id }],
    ['api/worklog/logslist', { id }],
    ['api/worklog/reads', { id }],
    ['api/worklogRule/index'],
    ['api/worklogRule/Views', { id: 1 }],
    ['Api/formField/index', { module: 'worklog' }],
  ]);
});

test('every call that reads is among these', () => {
  // Settings hold all time zones of the machine; files open by address alone; uploads in parts are no reading of records;
  // imports need a runner of jobs; the conditions of the workbench's figures move with the day (home.test asks for them).
  const elsewhere = [
    'api/setting/index',
    'api/file/open/:address',
    'api/calendar/feed/:address',
    'api/products/picture/:address',
    'api/setting/logo/:address',
    'api/file/uploadstate',
    'api/import/index',
    'api/import/detail',
    // Figures of this process and this machine.
    'api/health/index',
    // Weeks from today on.
    'api/forecast/index',
    // Needs one: webhook.test.
    'api/webhook/deliveries',
    ...['brief', 'todo', 'funnel', 'ranking', 'forgotten', 'target'].map((figures) => `api/crmhome/${figures}`),
  ];
  const reading = company.app.routes.filter((route) => route.kind === 'read').map((route) => route.path.toLowerCase());
  expect(reading.filter((path) => !called.has(path) && !elsewhere.includes(path))).toEqual([]);
});
