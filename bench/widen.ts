// What the benchmark company has beyond the sample company: ten fields of its own on every customer, and as many leads.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildApp } from '../server/src/app.ts';
import { openSession } from '../server/src/platform/auth/session.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { openStorage } from '../server/src/platform/storage/storage.ts';
import { withIndexesAside } from '../server/src/sample/table-rows.ts';

const options = (...labels: string[]) => labels.map((label, at) => ({ value: at + 1, label }));

/** Three of them are sorted or filtered by: a number, a choice of few and one of many. */
const fields = [
  { type: 'number', title: '年采购额', precision: 2 },
  { type: 'select', title: '下单周期', options: options('每月', '每季度', '每半年', '每年') },
  {
    type: 'select',
    title: '业务区块',
    options: options(...Array.from({ length: 100 }, (_, at) => `第 ${at + 1} 区块`)),
  },
  { type: 'input', title: '主要竞品', max: 50 },
  { type: 'input', title: '对方编号', max: 50 },
  { type: 'number', title: '员工人数', precision: 0 },
  { type: 'date', title: '合作起始' },
  { type: 'radio', title: '是否上市', options: options('是', '否') },
  { type: 'number', title: '信用额度', precision: 2 },
  { type: 'input', title: '开票备注', max: 100 },
];
/** Their places among them. */
const indexed = [0, 1, 2];

/** Names of the three fields that have an index, in the order above. */
export async function indexedFields(database: Database): Promise<string[]> {
  const rows = await database.rows<{ field: string }>(
    sql`select field from form_field where custom and sortable and index_state = 'ready' order by id`,
  );
  return rows.map((row) => row.field);
}

/** Adds the fields by the program's own calls, their values by hand, and lets the program make the indexes. */
export async function widen(database: Database, dataDir: string): Promise<void> {
  const storage = await openStorage({ dataDir, s3: undefined });
  const app = await buildApp({ database, storage, jobs: { schedule: false } });
  const admin = await database.first<{ id: number }>(
    sql`select ur.user_id as id from user_role ur join role r on r.id = ur.role_id where r.admin order by 1 limit 1`,
  );
  const token = await openSession(database, admin?.id ?? 0, '127.0.0.1', 'bench');
  const call = async (path: string, body: Record<string, unknown>) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: `/${path}`,
      headers: { authkey: token },
      payload: body,
    });
    const { result, msg, data } = answer.json() as { result: string; msg: string; data: { id: number; field: string } };
    if (result !== 'success') throw new Error(`${path}: ${msg}`);
    return data;
  };
  const added: { id: number; field: string }[] = [];
  for (const field of fields) added.push(await call('api/field/add', { module: 'customer', ...field }));
  console.log('正在写入自定义字段和线索…');
  await fill(
    database,
    added.map(({ field }) => field),
  );
  const begin = performance.now();
  for (const at of indexed) await call('api/formField/Edit', { id: added[at]?.id, sortable: 1 });
  while ((await indexedFields(database)).length < indexed.length) await wait(500);
  console.log(`后台建立 ${indexed.length} 个自定义字段的索引：${((performance.now() - begin) / 1000).toFixed(0)} 秒`);
  await app.close();
}

async function fill(database: Database, names: readonly string[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    const of = (salt: number, most: number) => `1 + abs(hashint8(id * 31 + ${salt})::bigint) % ${most}`;
    const values = [
      `(${of(1, 90_000)} / 10.0)::numeric(12, 2)::text`,
      of(2, 4),
      of(3, 100),
      `'竞品' || ${of(4, 500)}`,
      `'NO-' || id`,
      `(${of(5, 5000)})::text`,
      `to_char(date '2015-01-01' + (${of(6, 4000)})::integer, 'YYYY-MM-DD')`,
      of(7, 2),
      `(${of(8, 500_000)})::numeric(12, 2)::text`,
      `''`,
    ];
    const pairs = values.map((value, at) => `'${names[at]}', ${value}`).join(', ');
    await withIndexesAside(client, ['customer', 'lead'], async () => {
      // Neither owners nor counts change.
      await client.query('alter table customer disable trigger user');
      await client.query(`update customer set ext = jsonb_build_object(${pairs})`);
      await client.query('alter table customer enable trigger user');
      await client.query(`insert into lead (name, name_sort, owner_id, state, contact_name, mobile, source, industry,
          search_text, search_tokens, created_by, created_at, updated_at, last_follow_up_at, next_follow_up_at)
        select name, name_sort, owner_id, case when id % 5 = 0 then 3 else 1 end, '联系人', '', source, industry,
          search_text, search_tokens, created_by, created_at, updated_at, last_follow_up_at, next_follow_up_at
        from customer where owner_id > 0 and deleted_at is null`);
    });
    await client.query('commit');
  } finally {
    client.release(true);
  }
}
