// The program, or its database's end of the line, dies in the middle of a pass: all that follows from it is there, or nothing.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvalsOf, approver, call, named, rows } from '../../../test/approvals.ts';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { createTestPool } from '../../../test/database.ts';
import { query } from '../../platform/db/query.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

let company: Company;
let clerk: Person;
let dataDir: string;
/** Holds the connections that come to the chosen statement. */
let pool: pg.Pool;
let gate: pg.PoolClient;

beforeAll(async () => {
  company = await createCompany();
  clerk = await addPerson(company, 'clerk', { grants: {} });
  dataDir = await mkdtemp(path.join(tmpdir(), 'crm-killed-'));
  const { rows: found } = await company.database.pool.query<{ name: string }>('select current_database() as name');
  const url = new URL((company.database.pool.options as { connectionString: string }).connectionString);
  url.pathname = `/${found[0]?.name}`;
  pool = createTestPool(url.href, { max: 1 });
  await company.database.pool.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(4711, tg_argv[0]::integer);
      return new;
    end $$`);
});
afterAll(async () => {
  await pool?.end();
  await company?.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  gate = await pool.connect();
});
afterEach(async () => {
  await gate.query('select pg_advisory_unlock_all()');
  gate.release();
});

const { live, taskOf } = approvalsOf(() => company);

interface Case {
  kind: 'contract' | 'receipt' | 'renewal';
  record: number;
  contract: number;
  customer: number;
  task: number;
  step: number;
}

/** A record that waits for the clerk; what belongs to a contract has one that is in force, with an instalment. */
async function waiting(kind: Case['kind']): Promise<Case> {
  const { seller, database } = company;
  const modules = { contract: 'contract', receipt: 'finance', renewal: 'renewal' };
  const must = async (place: string, body: Record<string, unknown>): Promise<number> => {
    const answer = await call(seller, place, body);
    expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
    return answer.data.id;
  };
  await database.run(sql`update flow set enabled = false, deleted_at = now()`);
  if (kind === 'contract') await live('contract', approver('a', [clerk]));
  const customer = await addCustomer(seller, named('断电公司'));
  const contract = await must('api/contract/add', { customerId: customer, Money: '1000', endTime: '2030-12-31' });
  let record = contract;
  if (kind !== 'contract') {
    await must('api/recpay/add', { contractId: contract, money: '400', plantime: '2030-01-31' });
    await live(modules[kind], approver('a', [clerk]));
    record = await must(`api/${modules[kind]}/add`, {
      contractId: contract,
      ...(kind === 'receipt' ? { money: '400' } : { money: '100', startTime: '2031-01-01', endTime: '2031-12-31' }),
    });
  }
  const found = await database.first(
    query
      .selectFrom('flow_instance as i')
      .innerJoin('flow_step as s', 's.instance_id', 'i.id')
      .select(['i.id as task', 's.id as step'])
      .where(sql<boolean>`i.entity = ${kind} and i.record_id = ${record} and s.asked`),
  );
  return { kind, record, contract, customer, task: found?.task ?? 0, step: found?.step ?? 0 };
}

/** Everything that a pass may touch. */
async function everything(): Promise<Record<string, unknown>> {
  const tables =
    'flow_instance flow_step flow_log flow_cc flow_change contract receipt renewal customer receipt_plan receipt_part ' +
    'notification operation_log row_count_ledger row_count';
  const all: Record<string, unknown> = {};
  for (const table of tables.split(' '))
    all[table] = (await company.database.pool.query(`select t::text from ${table} t order by 1`)).rows;
  return all;
}

/** What follows from a pass, all of it. */
async function effectsOf({ kind, record, contract, customer, task }: Case): Promise<unknown> {
  const one = async (text: string) => (await company.database.pool.query(text)).rows[0] as Record<string, unknown>;
  return {
    record: await one(`select state, approval, passed_at is not null as passed from ${kind} where id = ${record}`),
    instance: await one(`select state, progress, ended_at is not null as ended from flow_instance where id = ${task}`),
    steps: await one(
      `select count(*)::int as open from flow_step where instance_id = ${task} and (asked or state < 3)`,
    ),
    logs: await one(`select count(*) filter (where action = 'pass')::int as pass, count(*) filter (where action = 'ended')::int as ended
      from flow_log where instance_id = ${task}`),
    notices: await one(`select count(*) filter (where kind = 'approval.passed')::int as passed,
      count(*) filter (where kind = 'approval.todo' and read_at is null)::int as unread
      from notification where module = 'WorkFlow' and model_id = ${task}`),
    sums: await one(`select repaid::text, renewed::text, end_on::text as ends from contract where id = ${contract}`),
    plan: await one(
      `select settled::text, completed_at is not null as complete from receipt_plan where contract_id = ${contract}`,
    ),
    customer: await one(`select clue from customer where id = ${customer}`),
  };
}

const all = {
  record: { state: 1, approval: 2, passed: true },
  instance: { state: 2, progress: 100, ended: true },
  steps: { open: 0 },
  logs: { pass: 1, ended: 1 },
  notices: { passed: 1, unread: 0 },
  customer: { clue: 2 },
};
const effects: Record<Case['kind'], object> = {
  contract: { ...all, sums: { repaid: '0.00', renewed: '0.00', ends: '2030-12-31' }, plan: undefined },
  receipt: {
    ...all,
    sums: { repaid: '400.00', renewed: '0.00', ends: '2030-12-31' },
    plan: { settled: '400.00', complete: true },
  },
  renewal: {
    ...all,
    sums: { repaid: '0.00', renewed: '100.00', ends: '2031-12-31' },
    plan: { settled: '0.00', complete: false },
  },
};

/** The pass of this record stops before the statement; a condition on the new row identifies the record. */
type Place = readonly [table: string, event: 'insert' | 'update', when: (one: Case) => string];
const places = {
  'steps written': ['flow_instance', 'update', ({ task }) => `new.id = ${task}`],
  'instance written': ['flow_log', 'insert', ({ task }) => `new.instance_id = ${task}`],
  logged: ['contract', 'update', ({ contract }) => `new.id = ${contract} and new.approval = 2`],
  'record passed': ['customer', 'update', ({ customer }) => `new.id = ${customer} and new.clue = 2`],
  'receipt passed': ['contract', 'update', ({ contract }) => `new.id = ${contract} and new.repaid > old.repaid`],
  'sums reckoned': ['receipt_part', 'insert', ({ record }) => `new.receipt_id = ${record}`],
  'instalment settled': ['notification', 'insert', ({ task }) => `new.model_id = ${task}`],
  'renewal passed': ['contract', 'update', ({ contract }) => `new.id = ${contract} and new.renewed > old.renewed`],
  'contract renewed': ['notification', 'insert', ({ task }) => `new.model_id = ${task}`],
  'to do read': ['notification', 'update', ({ task }) => `new.model_id = ${task} and new.read_at is not null`],
} as const satisfies Record<string, Place>;

async function shut(one: Case, [table, event, when]: Place): Promise<void> {
  await gate.query(`create trigger gate_${one.task} before ${event} on ${table} for each row when (${when(one)})
    execute function wait_at_gate('${one.task}')`);
  await gate.query('select pg_advisory_lock(4711, $1)', [one.task]);
}

/** The connection that waits at the gate. */
async function waitsAt({ task }: Case): Promise<number> {
  let pid = 0;
  await expect
    .poll(
      async () => {
        const { rows: waits } = await gate.query<{ pid: number }>(
          `select pid from pg_locks where locktype = 'advisory' and classid = 4711 and objid = $1 and not granted
            and database = (select oid from pg_database where datname = current_database())`,
          [task],
        );
        pid = waits[0]?.pid ?? 0;
        return pid;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  return pid;
}

async function opened({ task }: Case, [table]: Place, pids: readonly number[]): Promise<void> {
  await gate.query('select pg_advisory_unlock(4711, $1)', [task]);
  // A connection left behind at the gate finds that nobody is there, and goes.
  await expect
    .poll(async () => (await gate.query('select 1 from pg_stat_activity where pid = any($1)', [pids])).rows.length, {
      timeout: 60_000,
    })
    .toBe(0);
  await gate.query(`drop trigger gate_${task} on ${table}`);
}

/** As if nothing had been: the step is decided, once. */
async function decidedOnce(person: Person, one: Case): Promise<void> {
  expect((await rows(person)).map(({ id }) => id)).toContain(one.step);
  const before = (await call(person, 'counts')).data.todo;
  const [first, second] = await Promise.all([1, 2].map(() => call(person, 'Approved', { id: one.step })));
  expect([first, second].filter((answer) => answer?.result === 'success')).toHaveLength(1);
  expect([first, second].find((answer) => answer?.result !== 'success')).toMatchObject({ code: 'conflict' });
  expect(await effectsOf(one)).toEqual(effects[one.kind]);
  expect((await call(person, 'counts')).data.todo).toBe(before - 1);
}

const inPlace: [keyof typeof places, Case['kind']][] = [
  ['steps written', 'contract'],
  ['instance written', 'contract'],
  ['logged', 'contract'],
  ['record passed', 'contract'],
  ['receipt passed', 'receipt'],
  ['sums reckoned', 'receipt'],
  ['instalment settled', 'receipt'],
  ['renewal passed', 'renewal'],
  ['contract renewed', 'renewal'],
  ['to do read', 'renewal'],
];

test.each(inPlace)('the connection breaks: %s, of a %s', async (place, kind) => {
  const one = await waiting(kind);
  await shut(one, places[place]);
  const before = await everything();
  const passing = call(clerk, 'Approved', { id: one.step });
  const pid = await waitsAt(one);
  await gate.query('select pg_terminate_backend($1)', [pid]);
  expect(await passing).toMatchObject({ result: 'error' });
  await opened(one, places[place], [pid]);
  expect(await everything()).toEqual(before);
  await decidedOnce(clerk, one);
});

interface Program {
  child: ChildProcess;
  person(): Person;
  ended: Promise<unknown>;
}

async function start(): Promise<Program> {
  const url = (pool.options as { connectionString: string }).connectionString;
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      const match = /已启动：(http\S+)/.exec((said += chunk.toString()));
      if (match?.[1]) resolve(match[1]);
    });
    void ended.then(() => reject(new Error(said)));
  });
  const person = (): Person => ({
    ...clerk,
    call: async (place, body = {}) => {
      const answer = await fetch(`${origin}/${place}`, {
        method: 'POST',
        headers: { authkey: clerk.token },
        body: new URLSearchParams(Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])),
      });
      return { status: answer.status, body: (await answer.json()) as Awaited<ReturnType<Person['call']>>['body'] };
    },
  });
  return { child, person, ended };
}

test('the program is killed in the middle of three passes, and started again', async () => {
  const at: [keyof typeof places, Case][] = [
    ['record passed', await waiting('contract')],
    ['sums reckoned', await waiting('receipt')],
    ['contract renewed', await waiting('renewal')],
  ];
  const first = await start();
  let second: Program | undefined;
  try {
    for (const [place, one] of at) await shut(one, places[place]);
    const before = await everything();
    const passing = at.map(([, one]) => call(first.person(), 'Approved', { id: one.step }).catch(() => 'cut off'));
    const pids: number[] = [];
    for (const [, one] of at) pids.push(await waitsAt(one));
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await Promise.all(passing)).toEqual(['cut off', 'cut off', 'cut off']);
    for (const [place, one] of at) await opened(one, places[place], [pids[at.findIndex(([, it]) => it === one)] ?? 0]);
    expect(await everything()).toEqual(before);
    second = await start();
    for (const [, one] of at) await decidedOnce(second.person(), one);
  } finally {
    first.child.kill('SIGKILL');
    second?.child.kill('SIGKILL');
    await second?.ended;
  }
  expect(await taskOf(at[0]?.[1].contract ?? 0)).toBe(at[0]?.[1].task);
});
