// What is measured: one call as one person each, on the benchmark company.
import { sql } from 'kysely';
import { Organisation } from '../server/src/platform/access/organisation.ts';
import { openSession } from '../server/src/platform/auth/session.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { indexedFields } from './widen.ts';

/** Of every customer that a run adds. */
export const addedName = '基准测试新建有限公司';

export interface Scenario {
  name: string;
  path: string;
  body: Record<string, string>;
  /** What differs from call to call: the same values again would write nothing. */
  varied?: (at: number) => Record<string, string>;
  token: string;
  /** The same call on the lean floor, where it has one, and the least share of its throughput. */
  lean?: { path: string; bar: number /** The same without the program's counters. */; counting?: string };
  /** Milliseconds that the call may take at a million customers. */
  most?: number;
  /** Writes are measured once per call, never replayed by the load generator with the same body. */
  write?: boolean;
}

/** Who measures: the administrator, a salesperson with about 6,000 customers, a manager with about 30 people. */
async function people(database: Database): Promise<{ admin: number; seller: number; manager: number }> {
  const organisation = await Organisation.load(database, []);
  const counts = await database.rows<{ owner: number; n: number }>(
    sql`select owner_id as owner, count(*) as n from customer where owner_id > 0 and deleted_at is null group by 1`,
  );
  const withRole = await database.rows<{ id: number; name: string }>(
    sql`select ur.user_id as id, r.name from user_role ur join role r on r.id = ur.role_id`,
  );
  const nearest = <T>(list: readonly T[], distance: (one: T) => number): T =>
    [...list].sort((a, b) => distance(a) - distance(b))[0] as T;
  const sellers = new Set(withRole.filter((row) => row.name === '销售').map((row) => row.id));
  return {
    admin: withRole.find((row) => row.name === '管理员')?.id ?? 0,
    seller: nearest(
      counts.filter((row) => sellers.has(row.owner)),
      (row) => Math.abs(row.n - 6000),
    ).owner,
    manager: nearest(
      withRole.filter((row) => row.name === '销售主管'),
      (row) => Math.abs(organisation.subordinatesOf(row.id).length - 30),
    ).id,
  };
}

/** Lists by the fields of the company's own: ordered by one, filtered by two, and both. */
/** What the palette of a salesperson searches. */
const searchedLists = ['customer', 'contact', 'clues', 'contract', 'order', 'task'].map((kind) => `api/${kind}/index`);

async function ownFields(database: Database): Promise<{ name: string; body: Record<string, string> }[]> {
  const [amount = '', cycle = '', block = ''] = await indexedFields(database);
  const two = JSON.stringify([
    { field: cycle, type: 'eq', value: '2' },
    { field: block, type: 'eq', value: '37' },
  ]);
  return [
    { name: '按自定义数字排序', body: { sort: `${amount} desc` } },
    { name: '两个自定义字段筛选', body: { data: two } },
    { name: '两个自定义字段筛选并按第三个排序', body: { data: two, sort: `${amount} desc` } },
  ];
}

/** Contracts and the money that hangs on them: lists, filters, orders, sums, and one with its lines. */
async function deals(
  database: Database,
  seller: number,
  tokens: { admin: string; manager: string; seller: string },
  words: string,
): Promise<Scenario[]> {
  const one = await database.first<{ id: number }>(
    sql`select id from contract where owner_id = ${seller} and deleted_at is null order by id limit 1`,
  );
  const [type] = await database.rows<{ id: number }>(
    sql`select id from dictionary_entry where type = 'contractType' order by sort`,
  );
  const index = 'api/contract/index';
  const two = JSON.stringify([
    { field: 'approval', type: 'eq', value: '2' },
    { field: 'type', type: 'eq', value: String(type?.id) },
  ]);
  const kinds: [string, string, Record<string, string>, number?][] = [
    ['合同第 1 页', index, {}],
    ['合同按审批和类型筛选', index, { data: two }, 5],
    ['合同按金额排序', index, { sort: 'Money desc' }, 5],
    ['合同按未回款排序', index, { sort: 'unpaid desc' }, 5],
    ['合同已到期', index, { due: '1' }, 5],
    ['合同本年签订', index, { time: '3' }, 5],
    ['合同搜索 2 个字', index, { key: words }, 5],
    ['回款计划第 1 页', 'api/recpay/index', {}],
    ['回款第 1 页', 'api/finance/index', {}],
    ['回款按日期排序', 'api/finance/index', { sort: 'addTime desc' }, 5],
  ];
  return [
    ...kinds.flatMap(([name, path, body, most]) =>
      (
        [
          ['管理员', tokens.admin],
          ['主管', tokens.manager],
          ['销售', tokens.seller],
        ] as const
      ).map(([who, token]) => ({ name: `${name}，${who}`, path, body, token, ...(most ? { most } : {}) })),
    ),
    // Nobody gets a sum of a million rows: the cost is the counting up to the limit.
    { name: '合同合计，管理员', path: 'api/formField/sum', body: { module: 'contract' }, token: tokens.admin },
    { name: '合同合计，销售', path: 'api/formField/sum', body: { module: 'contract' }, token: tokens.seller },
    {
      name: '合同详情和三行产品，销售',
      path: 'api/contract/Views',
      body: { id: String(one?.id) },
      token: tokens.seller,
    },
  ];
}

export async function scenarios(database: Database): Promise<Scenario[]> {
  const ids = await people(database);
  const token = (id: number) => openSession(database, id, '127.0.0.1', 'bench');
  const [admin, seller, manager] = await Promise.all([token(ids.admin), token(ids.seller), token(ids.manager)]);
  const [level] = await database.rows<{ id: number }>(
    sql`select id from dictionary_entry where type = 'status' order by sort`,
  );
  const [source] = await database.rows<{ id: number }>(
    sql`select id from dictionary_entry where type = 'LaiYuan' order by sort`,
  );
  const one = await database.first<{ id: number; name: string }>(
    sql`select id, name from customer where owner_id = ${ids.seller} and deleted_at is null order by id limit 1`,
  );
  const index = 'api/customer/index';
  const two = { status: String(level?.id), LaiYuan: String(source?.id) };
  const date = JSON.stringify([
    { field: 'AddTime', type: 'last90days' },
    { field: 'status', type: 'eq', value: String(level?.id) },
  ]);
  const leads = {
    data: JSON.stringify([
      { field: 'state', type: 'eq', value: '1' },
      { field: 'LaiYuan', type: 'eq', value: String(source?.id) },
    ]),
  };
  const days = await database.first<{ from: string; to: string }>(
    sql`select (max(created_at) - interval '41 days')::date::text as from, max(created_at)::date::text as to from customer`,
  );
  const month = { module: 'customer', by: 'AddTime', from: days?.from ?? '', to: days?.to ?? '' };
  const name = [...(one?.name ?? '')];
  return [
    { name: '列表第 1 页，管理员', path: index, body: {}, token: admin, lean: { path: 'list-all', bar: 0.8 } },
    {
      name: '列表第 1 页，销售（约 6,000 自有）',
      path: index,
      body: {},
      token: seller,
      lean: { path: 'list-own', bar: 0.8, counting: 'list-own-counting' },
    },
    { name: '列表第 1 页，主管（约 30 人）', path: index, body: {}, token: manager },
    { name: '两个字段筛选（级别、来源），管理员', path: index, body: two, token: admin, most: 5 },
    { name: '两个字段筛选（级别、来源），主管', path: index, body: two, token: manager, most: 5 },
    { name: '两个字段筛选（级别、来源），销售', path: index, body: two, token: seller, most: 5 },
    { name: '两个字段筛选（近 90 天、级别），销售', path: index, body: { data: date }, token: seller, most: 5 },
    { name: '搜索 1 个字，管理员', path: index, body: { key: name[2] ?? '华' }, token: admin },
    { name: '搜索 1 个字，销售', path: index, body: { key: name[2] ?? '华' }, token: seller },
    { name: '搜索 2 个字，管理员', path: index, body: { key: name.slice(2, 4).join('') }, token: admin, most: 5 },
    { name: '搜索 2 个字，销售', path: index, body: { key: name.slice(2, 4).join('') }, token: seller, most: 5 },
    { name: '搜索 4 个字，管理员', path: index, body: { key: name.slice(0, 4).join('') }, token: admin },
    { name: '搜索 4 个字，销售', path: index, body: { key: name.slice(0, 4).join('') }, token: seller },
    { name: '第 1,000 页，管理员', path: index, body: { page: '1000' }, token: admin },
    { name: '按级别排序，管理员', path: index, body: { sort: 'status' }, token: admin, most: 5 },
    { name: '按级别排序，主管', path: index, body: { sort: 'status desc' }, token: manager, most: 5 },
    { name: '按级别排序，销售', path: index, body: { sort: 'status' }, token: seller, most: 5 },
    { name: '按负责人排序，管理员', path: index, body: { sort: 'userid' }, token: admin, most: 5 },
    { name: '按负责人排序，主管', path: index, body: { sort: 'userid' }, token: manager, most: 5 },
    {
      name: '按级别排序并按来源筛选，主管',
      path: index,
      body: { sort: 'status', LaiYuan: two.LaiYuan },
      token: manager,
    },
    { name: '场景的条数，管理员', path: 'api/formField/sceneCount', body: { module: 'customer' }, token: admin },
    {
      name: '场景的条数，主管',
      path: 'api/formField/sceneCount',
      body: { module: 'customer', time: '2' },
      token: manager,
    },
    ...(
      [
        ['管理员', admin],
        ['主管', manager],
        ['销售', seller],
      ] as const
    ).flatMap(([who, token]) => [
      {
        name: `看板各列的条数，${who}`,
        path: 'api/formField/boardCount',
        body: { module: 'customer', by: 'status' },
        token,
      },
      { name: `一个月的日历，${who}`, path: 'api/formField/calendar', body: month, token },
    ]),
    ...(await ownFields(database)).flatMap((body) => [
      { name: `${body.name}，管理员`, path: index, body: body.body, token: admin, most: 20 },
      { name: `${body.name}，主管`, path: index, body: body.body, token: manager, most: 20 },
      { name: `${body.name}，销售`, path: index, body: body.body, token: seller, most: 20 },
    ]),
    {
      name: '命令面板搜索 2 个字，销售',
      path: 'api/batch/index',
      body: {
        calls: JSON.stringify(
          searchedLists.map((path) => ({ path, body: { key: name.slice(2, 4).join(''), page: 1, rows: 5 } })),
        ),
      },
      token: seller,
    },
    { name: '线索第 1 页，管理员', path: 'api/clues/index', body: {}, token: admin },
    { name: '线索第 1 页，主管', path: 'api/clues/index', body: {}, token: manager },
    { name: '线索第 1 页，销售', path: 'api/clues/index', body: {}, token: seller },
    { name: '线索按状态和来源筛选，管理员', path: 'api/clues/index', body: leads, token: admin, most: 5 },
    { name: '线索按状态和来源筛选，销售', path: 'api/clues/index', body: leads, token: seller, most: 5 },
    {
      name: '线索搜索 2 个字，管理员',
      path: 'api/clues/index',
      body: { key: name.slice(2, 4).join('') },
      token: admin,
    },
    ...(await deals(database, ids.seller, { admin, manager, seller }, name.slice(2, 4).join(''))),
    { name: '公海第 1 页，销售', path: index, body: { IsGongHai: '1' }, token: seller },
    { name: '联系人第 1 页，管理员', path: 'api/contact/index', body: {}, token: admin },
    {
      name: '详情，销售',
      path: 'api/customer/Views',
      body: { id: String(one?.id) },
      token: seller,
      lean: { path: 'detail', bar: 0.35 },
    },
    {
      name: '新建，销售',
      path: 'api/customer/add',
      body: { CustomerName: addedName, ...two, tel: '010-12345678' },
      token: seller,
      lean: { path: 'add', bar: 0.5 },
      write: true,
    },
    {
      name: '编辑，销售',
      path: 'api/customer/edit',
      body: { id: String(one?.id) },
      varied: (at) => ({ address: `基准路${at}号` }),
      token: seller,
      lean: { path: 'edit', bar: 0.5 },
      write: true,
    },
  ];
}
