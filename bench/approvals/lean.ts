// Approvals on the lean floor: each list by one statement, a panel by four, a pass in one transaction; the same answers.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

type Body = Record<string, string>;
type Row = Record<string, unknown>;

interface Lean {
  app: FastifyInstance;
  pool: pg.Pool;
  /** `from` of the person whose token has the hash $1. */
  session: string;
  nameOf: (kind: string, id: unknown) => string;
  hashOf: (token: unknown) => Buffer;
}

const asText = (moment: string) => `to_char(${moment}, 'YYYY-MM-DD HH24:MI:SS')`;
const common = `i.id as instance, i.state, i.record_id as record, i.flow_name, i.title, i.current, i.progress, i.passed_people as passed,
  i.needed_people as needed, i.submitter_id as submitter, i.returned, ${asText('i.started_at')} as started, c.amount, m.name as customer,
  (select array_agg(distinct h.user_id) from flow_step h where h.instance_id = i.id and h.asked and h.state < 3) as holders`;
const ofStep = `s.id as step, s.node_id as node, s.node_name, s.state as status, s.opinion, ${asText('s.due_at')} as due,
  coalesce(s.due_at < now() and s.state < 3, false) as overdue, s.read_at is null and s.state < 3 as unread`;
const ofWhole = `i.id as step, '' as node, i.current as node_name, i.state as status, '' as opinion, null as due, false as overdue`;
const joined = 'join contract c on c.id = i.record_id join customer m on m.id = c.customer_id';

interface List {
  columns: string;
  /** Rows of the person, by an index. */
  from: string;
  order: string;
  alias: 's' | 'i' | 'c0';
}

const completed = `((select s.id, s.instance_id, s.node_id, s.node_name, s.state, s.opinion, s.due_at, s.read_at, s.acted_at from flow_step s
    where s.user_id = (select user_id from w) and s.state in (3, 4) and s.automatic = '' and s.place <> 'start' order by s.acted_at desc, s.id desc)
  union all (select s.id, s.instance_id, s.node_id, s.node_name, 3::smallint, l.opinion, null, l.at, l.at
    from flow_log l join flow_step s on s.id = l.step_id
    where l.user_id = (select user_id from w) and l.action = 'forward' and s.user_id <> l.user_id order by l.at desc, l.step_id desc)) s`;
const own = 'flow_step s where s.user_id = (select user_id from w) and s.asked and s.state';
const lists: Record<string, List> = {
  'work-todo': { columns: ofStep, from: `${own} in (0, 1)`, order: 's.id desc', alias: 's' },
  'work-working': { columns: ofStep, from: `${own} = 2`, order: 's.id desc', alias: 's' },
  'work-completed': { columns: ofStep, from: completed, order: 's.acted_at desc, s.id desc', alias: 's' },
  'work-submitted': {
    columns: ofWhole,
    from: 'flow_instance i where i.submitter_id = (select user_id from w)',
    order: 'i.id desc',
    alias: 'i',
  },
  'work-cc': {
    columns: `${ofWhole}, c0.read_at is null as unread`,
    from: 'flow_cc c0 where c0.user_id = (select user_id from w)',
    order: 'c0.instance_id desc',
    alias: 'c0',
  },
};

export function workCalls({ app, pool, session, nameOf, hashOf }: Lean): void {
  const success = (data: unknown) => ({ result: 'success', msg: '', data });
  const who = `w as materialized (select s.user_id from ${session})`;

  const answer = (row: Row): Row => ({
    id: row['step'],
    TaskID: row['instance'],
    NodeID: row['node'],
    modelId: row['record'],
    modelType: 'contract',
    modelName: '合同',
    Status: row['status'],
    state: row['state'],
    taskName: row['flow_name'],
    StepName: row['node_name'],
    title: row['title'],
    approvalName: row['current'],
    approvalProgress: row['progress'],
    passedPeople: row['passed'],
    neededPeople: row['needed'],
    createusername: nameOf('user', row['submitter']),
    createHeader: '',
    username: ((row['holders'] as number[] | null) ?? []).map((id) => nameOf('user', id)).join('、'),
    ext: row['opinion'],
    addtime: row['started'],
    time: row['started'],
    ...(row['due'] ? { due: row['due'] } : {}),
    ...(row['overdue'] ? { overdue: 1 } : {}),
    ...(row['unread'] ? { unread: 1 } : {}),
    facts: [
      ['客户', row['customer']],
      ['合同金额', String(row['amount']).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')],
    ],
  });

  for (const [name, { columns, from, order, alias }] of Object.entries(lists))
    app.post(`/${name}`, async (request) => {
      const instance = alias === 'i' ? '' : `join flow_instance i on i.id = ${alias}.instance_id`;
      const { rows } = await pool.query({
        name,
        text: `with ${who} select ${common}, ${columns}, (select count(*) from (select 1 from ${from} limit 10001) x) as total
          from (select * from ${from} order by ${order} limit 20) ${alias} ${instance} ${joined} order by ${order}`,
        values: [hashOf(request.headers['authkey'])],
      });
      return success({ rows: rows.map(answer), total: Number(rows[0]?.total ?? 0) });
    });

  app.post('/work-counts', async (request) => {
    const upTo = (what: string) => `(select count(*) from (select 1 from ${what} limit 1000) x)`;
    const { rows } = await pool.query({
      name: 'work-counts',
      text: `with ${who} select ${upTo(`${own} in (0, 1)`)} as todo, ${upTo(`${own} = 2`)} as approval,
        ${upTo('flow_cc where user_id = (select user_id from w) and read_at is null')} as cc from w`,
      values: [hashOf(request.headers['authkey'])],
    });
    return success(rows[0]);
  });

  app.post('/work-detail', async (request) => {
    const values = [hashOf(request.headers['authkey']), (request.body as Body)['id']];
    const { rows: found } = await pool.query({
      name: 'work-detail',
      text: `with ${who} select ${common}, ${ofStep}, v.nodes, i.visits, to_jsonb(c) - 'search_tokens' as form, s.user_id as mine,
          (select count(*) from flow_log where instance_id = i.id) as logs, (select count(*) from flow_read where instance_id = i.id) as reads,
          (select count(*) from flow_change where instance_id = i.id) as changes
        from w join flow_step s on s.id = $2 and s.user_id = w.user_id join flow_instance i on i.id = s.instance_id
          join flow_version v on v.flow_id = i.flow_id and v.number = i.flow_version ${joined}`,
      values,
    });
    const [row] = found as (Row & { mine: number; instance: number })[];
    if (!row) return { result: 'error', code: 'not_found', msg: '' };
    const { rows: steps } = await pool.query({
      name: 'work-steps',
      text: `select id, no, visit, node_id, node_name, user_id, state, opinion, ${asText('acted_at')} as acted from flow_step where instance_id = $1 order by no`,
      values: [row.instance],
    });
    await pool.query({
      name: 'work-read',
      text: `with r as (insert into flow_read (instance_id, user_id) values ($1, $2) on conflict (instance_id, user_id) do update set last_at = now())
        update flow_step set read_at = now() where instance_id = $1 and user_id = $2 and read_at is null`,
      values: [row.instance, row.mine],
    });
    return success({
      ...answer(row),
      row: row['form'],
      path: steps.map((step: Row) => ({
        NodeID: step['node_id'],
        StepName: step['node_name'],
        people: [{ userid: step['user_id'], username: nameOf('user', step['user_id']), Status: step['state'] }],
      })),
      counts: { logs: row['logs'], formLogs: row['changes'], reads: row['reads'] },
    });
  });

  /** Passes a step of the leader: the accountant comes next. */
  app.post('/work-pass', async (request) => {
    const client = await pool.connect();
    const run = (name: string, text: string, values: unknown[]) =>
      client.query({ name: `pass-${name}`, text, values }).then(({ rows }) => rows as Row[]);
    try {
      await client.query('begin');
      const [user] = await run('who', `select s.user_id from ${session}`, [hashOf(request.headers['authkey'])]);
      const me = user?.['user_id'];
      const [at] = await run(
        'instance',
        `select i.*, v.nodes, s.no from flow_step s join flow_instance i on i.id = s.instance_id
          join flow_version v on v.flow_id = i.flow_id and v.number = i.flow_version where s.id = $1 and s.user_id = $2 for update of i`,
        [(request.body as Body)['id'], me],
      );
      if (!at) throw new Error('not found');
      const id = at['id'];
      await run('record', 'select * from contract where id = $1 for no key update', [at['record_id']]);
      const steps = await run('steps', 'select * from flow_step where instance_id = $1 order by no', [id]);
      await run('decide', 'update flow_step set state = 3, asked = false, acted_at = now() where id = $1 and asked', [
        (request.body as Body)['id'],
      ]);
      const visits = at['visits'] as object[];
      const next = [...visits, { no: visits.length, node: 'finance', state: 'open', users: [4] }];
      await run(
        'next',
        `insert into flow_step (instance_id, no, visit, node_id, node_name, user_id, state, place, asked)
          values ($1, $2, $3, 'finance', '财务审批', 4, 0, 'own', true)`,
        [id, steps.length + 1, visits.length],
      );
      await run('save', `update flow_instance set visits = $2, current = '财务审批', progress = 50 where id = $1`, [
        id,
        JSON.stringify(next),
      ]);
      await run(
        'log',
        `insert into flow_log (instance_id, step_id, node_name, action, state, user_id) values ($1, $2, '直属上级审批', 'pass', 3, $3)`,
        [id, (request.body as Body)['id'], me],
      );
      await run('begun', 'update contract set approval = 1, version = version + 1, updated_at = now() where id = $1', [
        at['record_id'],
      ]);
      await run(
        'logged',
        `insert into operation_log (entity, record_id, action, user_id, changes) values ('contract', $1, 'approvalBegun', $2, '[]')`,
        [at['record_id'], me],
      );
      await run(
        'read',
        `update notification set read_at = now() where user_id = $1 and module = 'WorkFlow' and model_id = $2 and model_id > 0 and read_at is null`,
        [me, id],
      );
      await run(
        'notice',
        `insert into notification (user_id, kind, actor_id, module, model_id) values (4, 'approval.todo', $1, 'WorkFlow', $2)`,
        [me, id],
      );
      await client.query('commit');
      return success({ id: (request.body as Body)['id'], Status: 3 });
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
}
