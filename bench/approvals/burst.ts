// A hundred people decide at once: each on steps of their own, beside the lean floor; then all on the same steps, where one of
// them is enough and where all have to. Nothing fails but by `conflict`, and every approval ends once.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openSession } from '../../server/src/platform/auth/session.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { startChild, startProgram } from '../child.ts';
import { brokenInvariants, invariants } from '../faults/invariants.ts';
import { ready } from '../measure.ts';

interface Person {
  id: number;
  token: string;
}

interface Answer {
  result?: string;
  code?: string;
  msg?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  data?: any;
}

/** Approvals that all of them decide at the same time, one after the other. */
const together = 6;

/** @returns what is wrong, in words */
export async function decideAtOnce(database: Database, url: string, dataDir: string): Promise<string[]> {
  const server = await startProgram(url, dataDir);
  const lean = await startChild(['bench/lean.ts', url], { ready });
  const wrong: string[] = [];
  let later = 0;
  const call = async (origin: string, { token }: Person, path: string, body: Record<string, string> = {}) => {
    for (;;) {
      const answer = await fetch(`${origin}/${path}`, {
        method: 'POST',
        headers: { authkey: token },
        body: new URLSearchParams(body),
      });
      // A busy machine answers when to come again, as it does to every client.
      if (answer.status !== 503) return (await answer.json()) as Answer;
      later += 1;
      await answer.arrayBuffer();
      await setTimeout(1000 * Number(answer.headers.get('retry-after') ?? 1));
    }
  };
  const must = async (person: Person, path: string, body: Record<string, string>) => {
    const answer = await call(server.origin, person, path, body);
    if (answer.result !== 'success') throw new Error(`${path}: ${answer.code} ${answer.msg}`);
    return answer.data;
  };
  const person = async (id: number) => ({ id, token: await openSession(database, id, '127.0.0.1', 'bench') });
  const rows = await database.rows<{ id: number }>(
    sql`select id from app_user where username ~ '^leader(\\.|$)' order by id`,
  );
  const people = await Promise.all(rows.map(({ id }) => person(id)));
  try {
    await apart();
    for (const mode of ['any', 'all']) await atOne(mode);
    wrong.push(
      ...(await brokenInvariants(
        database.pool,
        invariants.filter(({ sql: rule }) => !rule.includes('operation_log')),
      )),
    );
    if (later > 0) console.log(`机器过载，稍后再来 ${later} 次`);
  } finally {
    server.child.kill();
    lean.child.kill();
  }
  return wrong;

  /** Everybody passes their own steps, as many by the program as by the floor. */
  async function apart(): Promise<void> {
    const each = 6;
    const open = await database.rows<{ id: number; user: number }>(sql`
      select s.id, s.user_id as "user" from (select id, user_id, row_number() over (partition by user_id order by id) as at
        from flow_step where node_id = 'leader' and asked and state = 0 and user_id = any(${people.map(({ id }) => id)}::bigint[])) s
      where s.at <= ${2 * each} order by s.at, s.user_id`);
    const byUser = Map.groupBy(open, ({ user }) => user);
    const decide = async (origin: string, path: string, from: number) => {
      const begin = performance.now();
      let done = 0;
      await Promise.all(
        people.map(async (one) => {
          for (const { id } of (byUser.get(one.id) ?? []).slice(from, from + each)) {
            const { result, code } = await call(origin, one, path, { id: String(id) });
            if (result === 'success') done += 1;
            else wrong.push(`各自通过：${code}`);
          }
        }),
      );
      return done / ((performance.now() - begin) / 1000);
    };
    const leanRate = await decide(lean.origin, 'work-pass', 0);
    const rate = await decide(server.origin, 'api/WorkFlow/Approved', each);
    console.log(
      `一百人各自通过：程序 ${rate.toFixed(0)} 次每秒，精简基线 ${leanRate.toFixed(0)}，比值 ${(rate / leanRate).toFixed(2)}（≥0.5）`,
    );
  }

  /** All of them on the same steps: two thirds pass, the others refuse. */
  async function atOne(mode: string): Promise<void> {
    const admin = await person(1);
    const nodes = {
      id: 'start',
      type: 'start',
      name: '发起',
      next: {
        id: 'a',
        type: 'approver',
        name: mode === 'any' ? '或签' : '会签',
        approvers: [{ type: 'user', ids: people.map(({ id }) => id) }],
        mode,
        empty: 'admin',
        next: { id: 'end', type: 'end', name: '结束' },
      },
    };
    const { id: flow } = await must(admin, 'api/WorkFlow/add', {
      name: `${mode} ${Date.now()}`,
      module: 'payment',
      nodes: JSON.stringify(nodes),
    });
    await must(admin, 'api/WorkFlow/publish', { id: String(flow) });
    const other = await database.first<{ id: number }>(
      sql`select id from flow where entity = 'expense' and enabled and deleted_at is null`,
    );
    await must(admin, 'api/WorkFlow/edit', {
      id: String(flow),
      enabled: '1',
      ...(other ? { replaces: String(other.id) } : {}),
    });
    const contract = await database.first<{ id: number }>(
      sql`select id from contract where approval = 2 and state = 1 order by id desc limit 1`,
    );
    const outcomes = new Map<string, number>();
    const begin = performance.now();
    for (let at = 0; at < together; at++) {
      const { id } = await must(admin, 'api/payment/add', { contractId: String(contract?.id), money: '1' });
      const steps = await database.rows<{ id: number; user: number; instance: number }>(sql`
        select s.id, s.user_id as "user", s.instance_id as instance from flow_step s join flow_instance i on i.id = s.instance_id
        where i.entity = 'expense' and i.record_id = ${id} and s.asked`);
      if (steps.length !== people.length) wrong.push(`${mode}：${steps.length} 人收到待办`);
      // The last ones must all pass: no limit refuses them.
      const refuses = at % 2 === 0;
      const answers = await Promise.all(
        people.map((one, turn) => {
          const step = String(steps.find(({ user }) => user === one.id)?.id);
          return refuses && turn % 3 === 2
            ? call(server.origin, one, 'api/WorkFlow/Refused', { id: step, Ext: '不同意' })
            : call(server.origin, one, 'api/WorkFlow/Approved', { id: step });
        }),
      );
      for (const { result, code = '' } of answers) {
        const outcome = result === 'success' ? 'success' : code;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (outcome !== 'success' && outcome !== 'conflict') wrong.push(`${mode}：${outcome}`);
      }
      const ended = await database.first<{ state: number; endings: number; decisions: number }>(sql`
        select i.state, (select count(*) from flow_log where instance_id = i.id and action in ('ended', 'endedRefused')) as endings,
          (select count(*) from flow_log where instance_id = i.id and action in ('pass', 'refuse')) as decisions
        from flow_instance i where i.id = ${steps[0]?.instance}`);
      const succeeded = answers.filter(({ result }) => result === 'success').length;
      if (ended?.state === 0 || Number(ended?.endings) !== 1 || Number(ended?.decisions) !== succeeded)
        wrong.push(`${mode}：${JSON.stringify(ended)}，成功 ${succeeded} 次`);
      if (mode === 'any' && succeeded !== 1) wrong.push(`或签：${succeeded} 人成功`);
      if (mode === 'all' && !refuses && succeeded !== people.length) wrong.push(`会签：${succeeded} 人成功`);
    }
    const took = (performance.now() - begin) / 1000;
    console.log(
      `一百人同一步骤（${mode === 'any' ? '或签' : '会签'}）：${together} 单，${[...outcomes].map((one) => one.join(' ')).join('，')}，${((together * people.length) / took).toFixed(0)} 次每秒`,
    );
  }
}
