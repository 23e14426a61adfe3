// The lean floor: what a program written by hand for these few calls would do: the fewest statements, all prepared, the same
// answers. It checks the token and the scope, and nothing else that the program does.
import { createHash, randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import fastify from 'fastify';
import pg from 'pg';
import { workCalls } from './approvals/lean.ts';

const [url] = process.argv.slice(2) as [string];
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1184, (text) => text);
const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c TimeZone=Asia/Shanghai' });
const app = fastify();
await app.register(formbody);

type Body = Record<string, string>;
type Row = Record<string, unknown>;

const names = new Map<string, Map<number, string>>();
for (const [kind, text] of [
  ['dictionary', 'select id, name from dictionary_entry'],
  ['region', 'select id, name from region'],
  ['user', 'select id, nickname as name from app_user'],
] as const) {
  const { rows } = await pool.query<{ id: number; name: string }>(text);
  names.set(kind, new Map(rows.map((row) => [row.id, row.name])));
}
const nameOf = (kind: string, id: unknown) => names.get(kind)?.get(Number(id)) ?? '';

const columns = `t.id, t.version, t.code, t.name, t.owner_id, t.pool_id, t.level, t.source, t.clue, t.industry, t.phone, t.website, t.province_id,
  t.city_id, t.county_id, t.address, t.tags, t.remark, t.last_follow_up_at, t.next_follow_up_at, t.created_at, t.updated_at, t.ext,
  c.id as contact_id, c.name as contact_name, c.mobile as contact_mobile,
  (select string_agg(m.user_id::text, ',' order by m.user_id) from customer_member m
    where m.customer_id = t.id and (m.expires_at is null or m.expires_at > now())) as member_ids,
  exists (select 1 from user_pin p where p.user_id = s.user_id and p.entity = 'customer' and p.record_id = t.id) as pinned`;
const joins = 'left join contact c on c.customer_id = t.id and c.is_primary and c.deleted_at is null';
const session = `session s join app_user u on u.id = s.user_id and u.status = 1 and u.deleted_at is null
  where s.token_hash = $1 and s.expires_at > now() and s.last_seen_at > now() - interval '12 hours'`;

function answer(row: Row): Row {
  const moment = (value: unknown) => (value ? String(value).slice(0, 19) : '');
  return {
    id: row['id'],
    CustomerName: row['name'],
    status: row['level'] || '',
    statusName: nameOf('dictionary', row['level']),
    LaiYuan: row['source'] || '',
    LaiYuanName: nameOf('dictionary', row['source']),
    hangye: row['industry'] || '',
    hangyeName: nameOf('dictionary', row['industry']),
    clue: row['clue'],
    clueName: row['clue'] === 2 ? '已成交' : '未成交',
    contactName: row['contact_name'] ?? '',
    contactMobile: row['contact_mobile'] ?? '',
    mobile: row['contact_mobile'] ?? '',
    tel: row['phone'],
    website: row['website'],
    province: row['province_id'] || '',
    city: row['city_id'] || '',
    provinceName: nameOf('region', row['province_id']),
    cityName: nameOf('region', row['city_id']),
    county: row['county_id'] || '',
    countyName: nameOf('region', row['county_id']),
    address: row['address'],
    tags: row['tags'],
    Ext: row['remark'],
    userid: row['owner_id'],
    UserName: nameOf('user', row['owner_id']),
    genjinTime: moment(row['last_follow_up_at']),
    nextgenjintime: moment(row['next_follow_up_at']),
    AddTime: moment(row['created_at']),
    updateTime: moment(row['updated_at']),
    code: row['code'],
    version: row['version'],
    IsGongHai: Number(row['pool_id']) > 0 ? 1 : 0,
    Header: '',
    contactId: row['contact_id'] ?? 0,
    watchuserid: row['member_ids'] ?? '',
    isTop: row['pinned'] ? 1 : 0,
    // The company's own fields.
    ...(row['ext'] as Row),
  };
}

const hashOf = (token: unknown) => createHash('sha256').update(String(token)).digest();
const success = (data: unknown) => ({ result: 'success', msg: '', data });

/** @param counting counts the rows for the total, as a program without counters has to; else it reads the program's counters */
async function list(hash: Buffer, ownOnly: boolean, counting = false): Promise<unknown> {
  const scope = ownOnly ? 'and t.owner_id = s.user_id' : 'and t.owner_id > 0';
  const counted = ownOnly ? '= s.user_id' : '> 0';
  const total = counting
    ? `(select count(*) from customer t, s where t.deleted_at is null ${scope})`
    : `(select coalesce(sum(n), 0) from row_count, s where entity = 'customer' and kind = 'o' and owner_id ${counted})
        + (select coalesce(sum(n), 0) from row_count_ledger, s where entity = 'customer' and owner_id ${counted})`;
  const { rows } = await pool.query({
    name: `list-${ownOnly ? 'own' : 'all'}${counting ? '-counting' : ''}`,
    text: `with s as materialized (select s.user_id from ${session}),
      page as (select t.id from customer t, s where t.deleted_at is null ${scope} order by t.created_at desc, t.id desc limit 21)
      select ${columns}, ${total} as total
      from page join customer t on t.id = page.id cross join s ${joins} order by t.created_at desc, t.id desc`,
    values: [hash],
  });
  return success({ rows: rows.slice(0, 20).map(answer), total: Number(rows[0]?.total ?? 0) });
}

app.post('/list-own', (request) => list(hashOf(request.headers['authkey']), true));
app.post('/list-all', (request) => list(hashOf(request.headers['authkey']), false));
app.post('/list-own-counting', (request) => list(hashOf(request.headers['authkey']), true, true));

app.post('/detail', async (request) => {
  const { rows } = await pool.query({
    name: 'detail',
    text: `select ${columns} from (select s.user_id from ${session}) s join customer t on t.id = $2 and t.deleted_at is null and t.owner_id = s.user_id ${joins}`,
    values: [hashOf(request.headers['authkey']), (request.body as Body)['id']],
  });
  const can = {
    edit: true,
    delete: false,
    pool: true,
    receive: false,
    distribute: false,
    setTop: true,
    followUp: true,
  };
  return success({ ...answer(rows[0] as Row), can });
});

/** A write in one transaction: who, the row, the log. */
async function write(
  request: { headers: Record<string, unknown> },
  work: (client: pg.PoolClient, userId: number) => Promise<unknown>,
) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const found = await client.query({
      name: 'who',
      text: `select s.user_id from ${session}`,
      values: [hashOf(request.headers['authkey'])],
    });
    const data = await work(client, found.rows[0].user_id as number);
    await client.query('commit');
    return success(data);
  } finally {
    client.release();
  }
}

const log = `insert into operation_log (entity, record_id, action, user_id, ip, note, changes) values ('customer', $1, $2, $3, '', '', $4)`;

app.post('/add', (request) =>
  write(request, async (client, userId) => {
    const body = request.body as Body;
    const name = String(body['CustomerName']);
    const tokens = [...name].map((_one, at) => name.slice(at, at + 2));
    const { rows } = await client.query({
      name: 'add',
      text: `insert into customer (name, name_sort, owner_id, level, source, phone, received_at, search_text, search_tokens, created_by)
        values ($1, $1, $2, $3, $4, $5, now(), $1, $6, $2) returning id`,
      values: [name, userId, body['status'] || 0, body['LaiYuan'] || 0, body['tel'] ?? '', tokens],
    });
    await client.query({ name: 'log', text: log, values: [rows[0].id, 'create', userId, '[]'] });
    return { id: rows[0].id };
  }),
);

app.post('/edit', (request) =>
  write(request, async (client, userId) => {
    const body = request.body as Body;
    const before = await client.query({
      name: 'lock',
      text: 'select * from customer where id = $1 and owner_id = $2 and deleted_at is null for update',
      values: [body['id'], userId],
    });
    const address = `${body['address']} ${randomBytes(3).toString('hex')}`;
    const { rows } = await client.query({
      name: 'edit',
      text: 'update customer set address = $2, version = version + 1, updated_at = now() where id = $1 returning id, version',
      values: [body['id'], address],
    });
    const change = JSON.stringify([{ field: 'address', title: '详细地址', old: before.rows[0].address, new: address }]);
    await client.query({ name: 'log', text: log, values: [body['id'], 'edit', userId, change] });
    return rows[0];
  }),
);

workCalls({ app, pool, session, nameOf, hashOf });

await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${app.listeningOrigin}\n`);
