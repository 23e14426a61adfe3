// Approvals of the sample company: claims that went through their flow or are on the way, and large contracts that wait.
import { sql } from 'kysely';
import { buildEngine } from '../app.ts';
import type { Call } from '../engine/entity.ts';
import { allGrants } from '../engine/module.ts';
import { createRecord } from '../engine/write/create.ts';
import { addFlow, comment, pass, putInForce, refuse, templates } from '../modules/approval/index.ts';
import { contractEntity } from '../modules/contract/index.ts';
import { expenseClaimEntity } from '../modules/expenseClaim/index.ts';
import { modules } from '../modules.ts';
import { Actor } from '../platform/access/actor.ts';
import { Organisation } from '../platform/access/organisation.ts';
import type { Db } from '../platform/db/database.ts';
import { Effects } from '../platform/events/effects.ts';
import { Settings } from '../platform/settings/settings.ts';
import { day } from './working-time.ts';

type Deed = 'pass' | 'refuse' | 'back' | 'comment';

interface Claim {
  who: string;
  reason: string;
  lines: readonly (readonly [remark: string, money: string])[];
  /** What those whose turn it is do, one after the other. */
  deeds: readonly Deed[];
}

const claims: readonly Claim[] = [
  {
    who: 'lina',
    reason: '上海客户现场调试差旅',
    lines: [
      ['高铁票 杭州—上海往返', '146.00'],
      ['酒店两晚', '860.00'],
      ['市内交通', '95.50'],
    ],
    deeds: ['comment', 'pass'],
  },
  {
    who: 'wangqiang',
    reason: '华东电子展参展费用',
    lines: [
      ['展位物料', '4800.00'],
      ['搬运', '650.00'],
    ],
    deeds: ['pass', 'pass'],
  },
  { who: 'lina', reason: '客户答谢晚餐', lines: [['晚餐 6 人', '1280.00']], deeds: ['refuse'] },
  { who: 'wangqiang', reason: '样机寄送快递费', lines: [['快递', '236.00']], deeds: ['pass'] },
  { who: 'lina', reason: '行业培训报名费', lines: [['培训两天', '3600.00']], deeds: ['back'] },
  {
    who: 'wangqiang',
    reason: '苏州客户拜访差旅',
    lines: [
      ['高铁票', '98.00'],
      ['午餐', '126.00'],
    ],
    deeds: [],
  },
  {
    who: 'lina',
    reason: '年度合同签约仪式物料',
    lines: [
      ['背景板与签字笔', '5280.00'],
      ['鲜花', '320.00'],
    ],
    deeds: [],
  },
];

const opinions: Readonly<Record<Deed, string>> = {
  pass: '同意',
  refuse: '超出招待标准，请按每人 150 元以内安排',
  back: '请附上培训通知和发票照片',
  comment: '调试报告已收到，费用与行程一致',
};

/** Hours between two deeds of the same approval, and days between two approvals. */
const pace = { hours: 5, days: 3 } as const;

/** One statement after the other, however many are asked for at once: all of it is one connection's. */
function inTurn(db: Db): Db {
  let before: Promise<unknown> = Promise.resolve();
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const done = before.then(work);
    before = done.catch(() => undefined);
    return done;
  };
  return {
    rows: (statement) => next(() => db.rows(statement)),
    first: (statement) => next(() => db.first(statement)),
    run: (statement) => next(() => db.run(statement)),
  };
}

/** The log is only added to: what is written until the next call is so many days old. */
async function logAsOf(db: Db, now: number, days: number | undefined): Promise<void> {
  const moment = days === undefined ? 'now()' : `timestamptz '${new Date(now - days * day).toISOString()}'`;
  await db.run(sql`alter table operation_log alter column created_at set default ${sql.raw(moment)}`);
}

/** @param now milliseconds since 1970 that all dates are seen from */
export async function createApprovals(own: Db, now: number): Promise<void> {
  const db = inTurn(own);
  const base = sql`to_timestamp(${Math.floor(now / 1000)}::bigint)`;
  // A company that begins has changed no setting.
  const initial = new Map(modules.flatMap((module) => module.settings ?? []).map((one) => [one.key, one.initial]));
  const settings = new Settings(0, initial, initial);
  const meta = await db.first<{ definitions: number }>(sql`select definition_version as definitions from meta`);
  const parts = modules.flatMap((module) => module.organisation ?? []);
  const organisation = await Organisation.load(db, allGrants(modules), parts);
  const people = await db.rows<{ id: number; name: string }>(
    sql`select id, username_key as name from app_user where username_key in ('demo-admin', 'zhangwei', 'lina', 'wangqiang')`,
  );
  const idOf = (name: string) => people.find((one) => one.name === name)?.id ?? 0;
  const engine = buildEngine();
  const callAs = (userId: number): Call => ({
    db,
    actor: new Actor(organisation, userId, 0, meta?.definitions ?? 0),
    effects: new Effects(),
    ip: '10.8.1.20',
    language: 'cn',
    engine,
    settings,
    enqueue: () => Promise.reject(new Error('the sample company asks for no jobs')),
  });
  const admin = callAs(idOf('demo-admin'));
  await logAsOf(db, now, claims.length * pace.days + 10);
  for (const template of templates.filter(({ key }) => key === 'claim' || key === 'largeContract')) {
    const id = await addFlow(admin, { ...template, ready: template.key });
    await putInForce(admin, id, 0);
  }
  const today = await db.first<{ today: string }>(sql`select (${base})::date::text as today`);
  const kind = await db.first<{ id: number }>(
    sql`select id from dictionary_entry where type = 'expenseType' order by sort, id limit 1`,
  );
  await spread(db, base, { table: 'flow', days: claims.length * pace.days + 10 });
  for (const [at, { who, reason, lines, deeds }] of claims.entries()) {
    await logAsOf(db, now, (claims.length - at) * pace.days);
    await createRecord(callAs(idOf(who)), expenseClaimEntity, {
      reason,
      listJson: lines.map(([Ext, money]) => ({ Ext, money, type: kind?.id, addTime: today?.today })),
    });
    const instance = await last(db);
    for (const deed of deeds) await act(callAs, db, instance, deed);
    await spread(db, base, { table: 'expense_claim', days: (claims.length - at) * pace.days, instance });
  }
  for (const [who, money] of [
    ['lina', '680000'],
    ['zhangwei', '1250000'],
  ] as const) {
    const customer = await db.first<{ id: number }>(
      sql`select id from customer where owner_id = ${idOf(who)} and deleted_at is null and clue <> 2 order by id limit 1`,
    );
    if (!customer) continue;
    await logAsOf(db, now, 1);
    await createRecord(callAs(idOf(who)), contractEntity, { customerId: customer.id, Money: money });
    await spread(db, base, { table: 'contract', days: 1, instance: await last(db) });
  }
  await logAsOf(db, now, undefined);
}

const last = async (db: Db): Promise<number> =>
  (await db.first<{ id: number }>(sql`select max(id) as id from flow_instance`))?.id ?? 0;

/** Whoever's turn it is does it. */
async function act(callAs: (user: number) => Call, db: Db, instance: number, deed: Deed): Promise<void> {
  const step = await db.first<{ id: number; user: number }>(
    sql`select id, user_id as "user" from flow_step where instance_id = ${instance} and asked order by no limit 1`,
  );
  if (!step) return;
  const call = callAs(step.user);
  if (deed === 'comment') return comment(call, instance, opinions.comment);
  if (deed === 'pass') {
    await pass(call, step.id, opinions.pass, 0);
    return;
  }
  const start = await db.first<{ id: number }>(
    sql`select id from flow_step where instance_id = ${instance} and place = 'start' order by no limit 1`,
  );
  await refuse(call, step.id, opinions[deed], deed === 'back' ? (start?.id ?? 0) : 0);
}

/** What was written just now, of a record and of its approval: it happened over hours, so many days ago. */
async function spread(
  db: Db,
  base: ReturnType<typeof sql>,
  { table, days, instance = 0 }: { table: string; days: number; instance?: number },
): Promise<void> {
  const begun = sql`(${base} - make_interval(days => ${days}))`;
  if (instance === 0) {
    await db.run(sql`update flow set created_at = ${begun}, updated_at = ${begun}`);
    await db.run(sql`update flow_version set published_at = ${begun}`);
    return;
  }
  const later = (steps: ReturnType<typeof sql>) =>
    sql`${begun} + make_interval(hours => ${pace.hours} * (${steps})::int)`;
  await db.run(sql`
    update flow_log l set at = ${later(sql`o.n - 1`)}
    from (select id, row_number() over (order by id) as n from flow_log where instance_id = ${instance}) o where o.id = l.id`);
  await db.run(sql`
    update flow_step set arrived_at = ${later(sql`greatest(0, no - 2)`)},
      acted_at = case when acted_at is not null then ${later(sql`greatest(0, no - 1)`)} end
    where instance_id = ${instance}`);
  await db.run(sql`
    update flow_instance set started_at = ${begun}, ended_at = case when ended_at is not null then ${later(sql`2`)} end
    where id = ${instance}`);
  await db.run(sql`
    update ${sql.table(table)} t set created_at = ${begun}, updated_at = ${later(sql`2`)},
      passed_at = case when passed_at is not null then ${later(sql`2`)} end
    from flow_instance i where i.id = ${instance} and t.id = i.record_id`);
  await db.run(sql`update notification set created_at = ${begun} where module = 'WorkFlow' and model_id = ${instance}`);
}
