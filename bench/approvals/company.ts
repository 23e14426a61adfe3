// A company with a million steps of approvals: three hundred are made by the program, and copied by statements team by team.
import { sql } from 'kysely';
import type pg from 'pg';
import type { App } from '../../server/src/app.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { withIndexesAside } from '../../server/src/sample/table-rows.ts';

const password = 'Bench#2026x';
/** Contracts and customers of the team that the others are copies of, teams, and how often each has all of them. */
const contracts = 300;
const customers = 60;
const teams = 100;
const times = Number(process.env['BENCH_APPROVALS'] ?? 10);

export interface Caller {
  id: number;
  call(path: string, body?: Record<string, unknown>): Promise<Answer>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
type Answer = { result: string; code?: string; msg: string; data: any };

/** Signs in and calls, without a connection. */
export async function signIn(app: App, username: string): Promise<Caller> {
  const caller = (token: string): Caller['call'] => {
    return async (path, body = {}) => {
      const form = Object.entries(body).map(([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]);
      const answer = await app.server.inject({
        method: 'POST',
        url: `/${path.includes('/') ? path : `api/WorkFlow/${path}`}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...(token ? { authkey: token } : {}) },
        payload: new URLSearchParams(form).toString(),
      });
      return answer.json();
    };
  };
  const { data } = await must(caller('')('api/user/login', { username, password }));
  return { id: data.UserID, call: caller(data.LoginToken) };
}

/** @throws Error where the call did not succeed */
export async function must(answer: Promise<Answer>): Promise<Answer> {
  const reply = await answer;
  if (reply.result !== 'success') throw new Error(`${reply.code}: ${reply.msg}`);
  return reply;
}

interface Staff {
  leader: Caller;
  sellers: Caller[];
  assistant: Caller;
  finance: Caller;
  boss: Caller;
}

/** One team, and those whom all teams have in common. */
async function hire(app: App, database: Database): Promise<Staff> {
  const admin = await signIn(app, 'admin');
  const roles = await database.rows<{ id: number; name: string }>(sql`select id, name from role`);
  const company = await database.first<{ id: number }>(sql`select id from department where parent_id = 0`);
  const branch = async (text: string) =>
    (await must(admin.call('main/Branch/add', { text, parentid: company?.id }))).data.id as number;
  const user = async (username: string, NickName: string, BranchId: number, role: string) => {
    const RoleId = roles.find(({ name }) => name === role)?.id ?? 0;
    await must(admin.call('api/user/add', { username, password, NickName, BranchId, RoleId, status: 1 }));
    return signIn(app, username);
  };
  const head = (id: number, userid: number) => must(admin.call('main/Branch/edit', { id, userid }));
  const office = await branch('综合部');
  const boss = await user('boss', '总经理', office, '销售主管');
  const assistant = await user('assistant', '商务助理', office, '销售');
  const finance = await user('finance', '财务', office, '销售');
  await user('archive', '档案员', office, '销售');
  await head(office, boss.id);
  // The last ones, so that what is copied has numbers of its own.
  const team = await branch('销售一组');
  const leader = await user('leader', '组长', team, '销售主管');
  await head(team, leader.id);
  const sellers: Caller[] = [];
  for (const name of ['甲', '乙', '丙', '丁']) sellers.push(await user(`seller${name}`, `销售${name}`, team, '销售'));
  return { leader, sellers, assistant, finance, boss };
}

/** Steps: superior, for large amounts the head of the company, the accountant; a copy goes to the archive. */
async function draw(app: App, database: Database, { finance, boss }: Staff): Promise<void> {
  const archive = await database.first<{ id: number }>(sql`select id from app_user where username = 'archive'`);
  const approver = (id: string, name: string, source: object, next?: object) => ({
    id,
    type: 'approver',
    name,
    approvers: [source],
    mode: 'all',
    empty: 'admin',
    ...(next ? { next } : {}),
  });
  const accountant = approver(
    'finance',
    '财务审批',
    { type: 'user', ids: [finance.id] },
    {
      id: 'cc',
      type: 'cc',
      name: '抄送档案',
      approvers: [{ type: 'user', ids: [archive?.id] }],
      next: { id: 'end', type: 'end', name: '结束' },
    },
  );
  const large = {
    id: 'size',
    type: 'condition',
    name: '金额',
    branches: [
      {
        id: 'large',
        name: '五万元以上',
        when: [{ field: 'Money', type: 'ge', value: '50000' }],
        next: approver('boss', '总经理审批', { type: 'user', ids: [boss.id] }),
      },
      { id: 'small', name: '其他', when: [], otherwise: 1 },
    ],
    next: accountant,
  };
  const nodes = {
    id: 'start',
    type: 'start',
    name: '发起',
    next: approver('leader', '直属上级审批', { type: 'superior', level: 1 }, large),
  };
  const admin = await signIn(app, 'admin');
  const { data } = await must(
    admin.call('add', { name: '合同审批', module: 'contract', nodes: JSON.stringify(nodes) }),
  );
  await must(admin.call('publish', { id: data.id }));
  await must(admin.call('edit', { id: data.id, enabled: 1 }));
}

/** Hands three hundred contracts in and brings each of them as far as it is to come. */
async function decide(app: App, database: Database, staff: Staff): Promise<void> {
  const { leader, sellers, assistant, finance, boss } = staff;
  const stepOf = async (task: number, { id }: Caller) =>
    (
      await database.first<{ id: number }>(
        sql`select id from flow_step where instance_id = ${task} and user_id = ${id} and asked`,
      )
    )?.id ?? 0;
  const act = async (who: Caller, path: string, task: number, body: Record<string, unknown> = {}) =>
    must(who.call(path, { id: await stepOf(task, who), ...body }));
  const owned = new Map<Caller, number[]>();
  for (let at = 0; at < customers; at++) {
    const owner = at % 10 === 9 ? assistant : (sellers[at % sellers.length] as Caller);
    const CustomerName = `${['杭州', '宁波', '苏州', '无锡', '常州', '嘉兴'][at % 6]}${['恒达', '瑞丰', '长青', '鸿运', '东方', '远大', '永兴', '天成', '信和', '百川'][Math.floor(at / 6)]}科技有限公司`;
    const { data } = await must(owner.call('api/customer/add', { CustomerName }));
    owned.set(owner, [...(owned.get(owner) ?? []), data.id]);
  }
  for (let at = 0; at < contracts; at++) {
    const owner = at % 10 === 9 ? assistant : (sellers[at % sellers.length] as Caller);
    const ids = owned.get(owner) ?? [];
    const Money = 1000 * (1 + ((at * 37) % 83));
    const { data } = await must(
      owner.call('api/contract/add', {
        customerId: ids[at % ids.length],
        contractName: `${['设备采购', '年度维保', '软件开发', '技术服务', '备件供应'][at % 5]}合同`,
        Money,
      }),
    );
    const task =
      (await database.first<{ id: number }>(sql`select id from flow_instance where record_id = ${data.id}`))?.id ?? 0;
    // The assistant's superior is the head of the company.
    const superior = owner === assistant ? boss : leader;
    const fate = at % 60;
    if (fate === 0) continue;
    if (fate === 1) {
      await act(superior, 'Approval', task);
      continue;
    }
    await must(superior.call('Views', { taskid: task }));
    if (fate === 2) {
      await act(superior, 'Refused', task, { Ext: '价格偏低，请重新核算' });
      continue;
    }
    if (fate === 3) {
      await must(owner.call('Revoke', { taskid: task }));
      continue;
    }
    if (fate === 4 || fate === 5) {
      const targets = (await must(superior.call('findStepsPassed', { taskid: task }))).data as { id: number }[];
      await act(superior, 'Refused', task, { stepid: targets[0]?.id, Ext: '请补充付款方式' });
      if (fate === 4) continue;
      await act(owner, 'Approved', task, { Ext: '已补充' });
    }
    if (fate === 6) await act(superior, 'Forward', task, { userid: finance.id, Ext: '请您先看' });
    await act(fate === 6 ? finance : superior, 'Approved', task, at % 3 === 0 ? { Ext: '同意' } : {});
    if (Money >= 50_000 && (await stepOf(task, boss)) > 0) await act(boss, 'Approved', task);
    if (fate === 7) continue;
    if (fate === 8) {
      await act(finance, 'Approval', task, { Ext: '核对中' });
      continue;
    }
    if ((await stepOf(task, finance)) > 0) await act(finance, 'Approved', task, { Ext: '款项无误' });
  }
}

/** What is copied: columns that hold ids of rows that are copied too, and others that are not the same in a copy. */
const copied: readonly {
  table: string;
  ids?: Record<string, string>;
  people?: string[];
  other?: Record<string, string>;
  with?: string;
}[] = [
  { table: 'customer', people: ['owner_id', 'created_by'] },
  {
    table: 'contract',
    ids: { customer_id: 'customer' },
    people: ['owner_id', 'created_by'],
    other: {
      number: 'm.number',
      search_text: 'replace(replace(t.search_text, lower(t.number), lower(m.number)), l.digits, m.digits)',
      search_tokens: 'l.others || pg_temp.tokens(lower(m.number), m.digits)',
    },
    // What it is found by but for its number, and the number of the copy.
    with: `join pg_temp.lasting l on l.id = t.id
      cross join lateral (select left(t.number, -4) || lpad((right(t.number, 4)::integer + n.k * ${contracts})::text, 6, '0') as number,
        left(l.digits, -4) || lpad((right(t.number, 4)::integer + n.k * ${contracts})::text, 6, '0') as digits) m`,
  },
  {
    table: 'flow_instance',
    ids: { record_id: 'contract' },
    people: ['submitter_id'],
    other: { visits: 'v.visits' },
    with: 'join pg_temp.visited v on v.id = t.id and v.team = n.team',
  },
  { table: 'flow_step', ids: { instance_id: 'flow_instance' }, people: ['user_id', 'for_user'] },
  {
    table: 'flow_log',
    ids: { instance_id: 'flow_instance', step_id: 'flow_step' },
    people: ['user_id', 'for_user'],
    other: { about: 'array(select pg_temp.person(u, n.team) from unnest(t.about) u)' },
  },
  { table: 'flow_cc', ids: { instance_id: 'flow_instance' }, people: ['user_id', 'given_by'] },
  { table: 'flow_read', ids: { instance_id: 'flow_instance' }, people: ['user_id'] },
  {
    table: 'notification',
    people: ['user_id', 'actor_id'],
    other: {
      model_id:
        "case t.module when 'WorkFlow' then t.model_id + n.k * pg_temp.wide('flow_instance') else t.model_id end",
    },
  },
];

/** Other teams, and all of them again and again, each time a while later. */
async function copy(client: pg.PoolClient, log: (line: string) => void): Promise<void> {
  const one = async <T>(text: string) => (await client.query(text)).rows[0] as T;
  const { first, last, branch } = await one<Record<'first' | 'last' | 'branch', number>>(
    `select min(u.id)::int as first, max(u.id)::int as last, max(u.department_id)::int as branch from app_user u
      join department d on d.id = u.department_id where d.name = '销售一组'`,
  );
  const people = last - first + 1;
  const wide: Record<string, number> = {};
  for (const { table } of copied) {
    const { columns } = await one<{ columns: boolean }>(
      `select exists (select 1 from information_schema.columns where table_name = '${table}' and column_name = 'id') as columns`,
    );
    wide[table] = columns ? (await one<{ n: number }>(`select coalesce(max(id), 0)::int as n from ${table}`)).n : 0;
  }
  await client.query(`
    create function pg_temp.person(id bigint, team integer) returns bigint language sql immutable
      return case when id between ${first} and ${last} then id + team * ${people} else id end;
    create function pg_temp.wide(named text) returns bigint language sql immutable
      return case named ${Object.entries(wide)
        .map(([table, n]) => `when '${table}' then ${n}`)
        .join(' ')} end;
    create function pg_temp.tokens(number text, digits text) returns text[] language sql immutable
      return array(select substr(number, i, 2) from generate_series(1, length(number) - 1) i
        union select '#' || substr(digits, i, 4) from generate_series(1, length(digits) - 3) i union select '=' || digits);
    create temp table lasting as select id, digits,
        array(select unnest(search_tokens) except select unnest(pg_temp.tokens(lower(number), digits))) as others
      from contract cross join lateral (select regexp_replace(number, '\\D', '', 'g') as digits) d;
    create temp table visited as select id, team, (select jsonb_agg(v || jsonb_build_object('users',
        (select coalesce(jsonb_agg(pg_temp.person(u::bigint, team)), '[]') from jsonb_array_elements_text(v -> 'users') u)) order by at)
        from jsonb_array_elements(visits) with ordinality x(v, at)) as visits
      from flow_instance, generate_series(0, ${teams - 1}) team`);
  await client.query(`
    create temp table turn as select k, (k % ${teams})::integer as team, (${teams * times} - k + 1) * interval '3 hours' as ago
      from generate_series(1, ${teams * times - 1}) k;
    insert into department (id, parent_id, name, kind, head_id, sort)
      select id + n, parent_id, '销售' || n + 1 || '组', kind, pg_temp.person(head_id, n), sort
      from department, generate_series(1, ${teams - 1}) n where id = ${branch};
    select setval(pg_get_serial_sequence('department', 'id'), (select max(id) from department))`);
  const columnsOf = async (table: string) =>
    (
      await client.query<{ name: string; type: string }>(
        `select column_name as name, data_type as type from information_schema.columns
          where table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
        [table],
      )
    ).rows;
  const staff = (await columnsOf('app_user')).map(({ name }) => {
    if (name === 'id') return `pg_temp.person(t.id, n)`;
    if (name === 'username' || name === 'username_key') return `t.${name} || '.' || n`;
    return name === 'department_id' ? 't.department_id + n' : `t.${name}`;
  });
  await client.query(`
    insert into app_user (${(await columnsOf('app_user')).map(({ name }) => name).join()})
      select ${staff.join()} from app_user t, generate_series(1, ${teams - 1}) n where t.id between ${first} and ${last};
    insert into user_role (user_id, role_id)
      select pg_temp.person(user_id, n), role_id from user_role, generate_series(1, ${teams - 1}) n where user_id between ${first} and ${last};
    select setval(pg_get_serial_sequence('app_user', 'id'), (select max(id) from app_user));
    update meta set access_version = access_version + 1`);
  await withIndexesAside(
    client,
    copied.map(({ table }) => table),
    async () => {
      for (const { table, ids = {}, people: named = [], other = {}, with: beside = '' } of copied) {
        const begin = performance.now();
        const columns = await columnsOf(table);
        const values = columns.map(({ name, type }) => {
          if (other[name]) return other[name];
          if (name === 'id') return `t.id + n.k * ${wide[table]}`;
          if (ids[name]) return `t.${name} + n.k * ${wide[ids[name]]}`;
          if (named.includes(name)) return `pg_temp.person(t.${name}, n.team)`;
          return type.startsWith('timestamp') ? `t.${name} - n.ago` : `t.${name}`;
        });
        const { rowCount } = await client.query(
          `insert into ${table} (${columns.map(({ name }) => name).join()}) overriding system value
          select ${values.join()} from turn n cross join ${table} t ${beside} order by n.k${columns.some(({ name }) => name === 'id') ? ', t.id' : ''}`,
        );
        if (columns.some(({ name }) => name === 'id'))
          await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`);
        log(`${table} ${rowCount}，${((performance.now() - begin) / 1000).toFixed(1)} 秒`);
      }
      log('正在建立索引…');
    },
  );
}

export async function hasWorks(database: Database): Promise<boolean> {
  return (await database.first(sql`select 1 from flow_instance limit 1`)) !== undefined;
}

/** Makes the company; the first administrator is there. */
export async function addWorks(app: App, database: Database, log: (line: string) => void): Promise<void> {
  const begin = performance.now();
  const logProgress = (line: string) =>
    log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} 秒  ${line}`);
  const staff = await hire(app, database);
  await draw(app, database, staff);
  await decide(app, database, staff);
  logProgress('由程序产生的审批单');
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `set local statement_timeout = 0; set local maintenance_work_mem = '512MB'; set local jit = off`,
    );
    await copy(client, logProgress);
    await client.query('commit');
  } finally {
    client.release(true);
  }
  const counts = await database.first<Record<string, number>>(
    sql`select (select count(*) from flow_instance) as instances, (select count(*) from flow_step) as steps, (select count(*) from flow_log) as logs`,
  );
  logProgress(`审批单 ${counts?.['instances']}，步骤 ${counts?.['steps']}，日志 ${counts?.['logs']}`);
}
