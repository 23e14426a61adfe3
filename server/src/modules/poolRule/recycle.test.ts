// What rules take: the judge of one row and its SQL agree, the job does each once, owners are notified before and after, the dry run shows it.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';
import { companyToday, dayAfter, dueOf, recycledSql, withDates } from '../customer/index.ts';

let company: Company;
let levels: number[];
beforeAll(async () => {
  company = await createCompany();
  const rows = await company.database.rows(select('dictionary_entry', ['id'])`
    where type = 'status' order by sort, id`);
  levels = rows.map((row) => row.id);
});
afterAll(() => company.close());

type Sent = Record<string, unknown>;
const change = async (id: number, body: Sent) => {
  const answer = await company.admin.call('api/poolRule/edit', { id, ...body });
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ result: 'success' });
  await outOfGrace();
};
/** The rules stand for long: the days in which owners first hear of them are over. */
const outOfGrace = async () => {
  await company.database.run(sql`update pool set grace_until = null`);
  await company.database.run(sql`update meta set access_version = access_version + 1`);
};
const rules = (...list: Sent[]) => JSON.stringify(list);
const runJob = () => runJobOf(company, 'pool.recycle');

/** So many whole days ago, at noon. */
const noon = (days: number) => sql`(current_date - ${days}::integer + interval '12 hours')::timestamptz`;

/** @param idle days since it was received, and since the last follow-up where there was one */
async function customer(owner: Person, name: string, idle: [received: number, followed?: number]): Promise<number> {
  const id = await addCustomer(owner, name);
  await company.database.run(sql`update customer set received_at = ${noon(idle[0])},
    last_follow_up_at = ${idle[1] === undefined ? sql`null` : noon(idle[1])} where id = ${id}`);
  return id;
}

const where = async (id: number) =>
  (await company.admin.call('api/customer/Views', { id })).body.data as Record<string, unknown>;

beforeEach(async () => {
  await company.database.run(sql`update customer set deleted_at = now() where deleted_at is null`);
  await company.database.run(sql`delete from notification`);
  await change(1, { rules: '[]', noticeDays: 3 });
});

describe('the nightly job', () => {
  test('takes whoever was not followed up for so many days since the later of last follow-up and receipt', async () => {
    const { seller } = company;
    await change(1, { rules: rules({ type: 'noFollowUp', days: 30 }) });
    const cases: [name: string, idle: [number, number?], gone: boolean, left: number | ''][] = [
      ['收到三十天', [30], false, 0],
      ['收到三十一天', [31], true, ''],
      ['收到很久但刚跟进', [200, 1], false, 29],
      ['三十一天前跟进', [200, 31], true, ''],
      ['跟进之后才收到', [5, 300], false, 25],
    ];
    const ids = [];
    for (const [name, idle] of cases) ids.push(await customer(seller, `${name}公司`, idle));
    expect(await runJob()).toMatchObject({ recycled: 2 });
    for (const [at, [name, , gone, left]] of cases.entries()) {
      const view = await where(ids[at] as number);
      expect([view['IsGongHai'], view['recycleDays']], name).toEqual([gone ? 1 : 0, left]);
    }
    expect(await runJob()).toMatchObject({ recycled: 0 });
  });

  test('clears the owner, keeps contacts, records who had it and why, and tells them', async () => {
    const { seller, admin, peer } = company;
    await change(1, { rules: rules({ type: 'noFollowUp', days: 10 }) });
    const id = await customer(seller, '回收细节公司', [40, 11]);
    await company.database.run(sql`update customer set next_follow_up_at = now() + interval '5 days' where id = ${id}`);
    await seller.call('api/contact/add', { customerId: id, contactName: '留下的人', mobile: '13911112222' });
    await runJob();
    const view = (await peer.call('api/customer/Views', { id })).body.data;
    expect(view).toMatchObject({
      IsGongHai: 1,
      userid: 0,
      poolName: '公共公海',
      formerOwner: '李销售',
      poolReason: '10 天未跟进',
      contactName: '留下的人',
      nextgenjintime: '',
    });
    expect((await peer.call('api/contact/list', { customerId: id })).body.data.total).toBe(1);
    const [entry] = (await admin.call('api/operationLog/index', { module: 'customer', modelId: id })).body.data.rows;
    expect(entry).toMatchObject({
      action: 'recycle',
      actionName: '回收到公海',
      UserName: '系统',
      ext: '公共公海：10 天未跟进',
    });
    expect(entry.changes).toContainEqual({ field: 'userid', title: '负责人', old: '李销售', new: '' });
    const notices = (await seller.call('api/notification/index')).body as { rows: Sent[] };
    expect(notices.rows.map((row) => row['cont'])).toEqual(['您的客户“回收细节公司”已回收到公海“公共公海”']);
    expect(notices.rows[0]).toMatchObject({ module: 'customer', modelId: id });
  });

  test('does not wait for what somebody holds: the others go, and that one the next night', async () => {
    const { seller, database } = company;
    await change(1, { rules: rules({ type: 'noFollowUp', days: 30 }) });
    const [held, free, later] = [
      await customer(seller, '被占用的公司', [50]),
      await customer(seller, '空闲的公司', [50]),
      await customer(seller, '后面的公司', [50]),
    ];
    await database.transaction(async (tx) => {
      await tx.run(sql`select 1 from customer where id = ${held} for update`);
      expect(await runJob()).toMatchObject({ recycled: 2, busy: 1 });
    });
    for (const id of [free, later]) expect((await where(id))['IsGongHai']).toBe(1);
    expect((await where(held))['userid']).toBe(seller.id);
    expect(await runJob()).toMatchObject({ recycled: 1, busy: 0 });
  });

  test('spares what is locked, deleted, in a pool, or owned by somebody else than the pool’s members', async () => {
    const { seller, stranger, admin, departments } = company;
    const added = await admin.call('api/poolRule/add', {
      name: '只管华东',
      departments: departments.east,
      rules: rules({ type: 'noFollowUp', days: 5 }),
    });
    await outOfGrace();
    const locked = await customer(seller, '锁住的公司', [50]);
    await seller.call('api/customer/lock', { ids: locked });
    const foreign = await customer(stranger, '华南的公司', [50]);
    const deleted = await customer(seller, '删掉的公司', [50]);
    await admin.call('api/customer/delete', { ids: deleted });
    const own = await customer(seller, '华东的公司', [50]);
    expect(await runJob()).toMatchObject({ recycled: 1 });
    expect((await where(own))['poolName']).toBe('只管华东');
    expect([(await where(locked))['userid'], (await where(foreign))['userid']]).toEqual([seller.id, stranger.id]);
    expect((await where(locked))['recycleDays']).toBe('');
    await seller.call('api/customer/unlock', { ids: locked });
    // A pool that is out of use takes nothing.
    await change(added.body.data.id, { enabled: 0 });
    expect(await runJob()).toMatchObject({ recycled: 0 });
    await change(added.body.data.id, { rules: '[]' });
  });

  test('counts by level, and customers with a deal may be exempt', async () => {
    const { seller, database } = company;
    const [a = 0, b = 0, c = 0] = levels;
    await change(1, {
      rules: rules({
        type: 'noFollowUp',
        days: 20,
        levels: [
          { level: a, days: 60 },
          { level: b, days: null },
        ],
        exempt: true,
      }),
    });
    const at = async (name: string, level: number, clue = 1) => {
      const id = await customer(seller, `${name}公司`, [40]);
      await database.run(sql`update customer set level = ${level}, clue = ${clue} where id = ${id}`);
      return id;
    };
    const ids = [
      await at('重点', a),
      await at('普通', b),
      await at('非优先', c),
      await at('无级别', 0),
      await at('成交', c, 2),
    ];
    await runJob();
    const pooled = [];
    for (const id of ids) pooled.push((await where(id))['IsGongHai']);
    expect(pooled).toEqual([0, 0, 1, 1, 0]);
    expect((await where(ids[0] as number))['recycleDays']).toBe(20);
  });

  test('is told to owners so many days before, once for each last day', async () => {
    const { seller } = company;
    await change(1, { rules: rules({ type: 'noFollowUp', days: 30 }), noticeDays: 3 });
    const soon = await customer(seller, '快到期公司', [27]);
    await customer(seller, '还早公司', [26]);
    expect(await runJob()).toMatchObject({ recycled: 0, told: 1 });
    expect(await runJob()).toMatchObject({ recycled: 0, told: 0 });
    const { rows } = (await seller.call('api/notification/index')).body as { rows: Sent[] };
    expect(rows.map((row) => row['cont'])).toEqual([
      expect.stringMatching(/^您的客户“快到期公司”到 \d{4}-\d{2}-\d{2} 仍不符合要求时，将回收到公海“公共公海”$/),
    ]);
    // Followed up, and idle again: a new last day.
    await company.database.run(sql`update customer set last_follow_up_at = ${noon(28)} where id = ${soon}`);
    await company.database.run(sql`update customer set received_at = ${noon(60)} where id = ${soon}`);
    expect(await runJob()).toMatchObject({ told: 1 });
    await change(1, { noticeDays: 0 });
    await customer(seller, '不提醒公司', [29]);
    expect(await runJob()).toMatchObject({ told: 0 });
  });

  test('does each once when two run at once, and goes on where an ended one stopped', async () => {
    const { seller, database } = company;
    await change(1, { rules: rules({ type: 'noFollowUp', days: 5 }) });
    const made = [];
    for (let at = 0; at < 120; at++) made.push(await addCustomer(seller, `批次${at}公司`));
    await database.run(sql`update customer set received_at = ${noon(30)} where id = any(${made}::bigint[])`);
    const both = (await Promise.all([runJob(), runJob()])) as { recycled: number }[];
    expect(both.reduce((sum, one) => sum + one.recycled, 0)).toBe(120);
    const log = await database.first(select('operation_log', [sql<number>`count(*)`.as('n')])`
      where action = 'recycle' and record_id = any(${made}::bigint[])`);
    const notices = await database.first(select('notification', [sql<number>`count(*)`.as('n')])`
      where kind = 'customer.recycled'`);
    expect([log?.n, notices?.n]).toEqual([120, 120]);
  });

  test('never takes a customer whose follow-up was written while it waited', async () => {
    const { seller, database } = company;
    await change(1, { rules: rules({ type: 'noFollowUp', days: 5 }) });
    const id = await customer(seller, '抢救公司', [30]);
    let finish: () => void = () => {};
    let writing: Promise<void> = Promise.resolve();
    await new Promise<void>((held) => {
      writing = database.transaction(async (tx) => {
        await tx.run(sql`update customer set last_follow_up_at = now() where id = ${id}`);
        held();
        await new Promise<void>((resolve) => (finish = resolve));
      });
    });
    const job = runJob();
    const waiting = select(sql`pg_stat_activity`, [sql<number>`count(*)`.as('n')])`
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.first(waiting))?.n, { timeout: 8000 }).toBeGreaterThan(0);
    finish();
    await writing;
    expect(await job).toMatchObject({ recycled: 0 });
  });

  test('goes by the company’s day', async () => {
    const { seller, admin, database } = company;
    await change(1, { rules: rules({ type: 'noFollowUp', days: 5 }) });
    const id = await customer(seller, '时区公司', [6]);
    const view = async () => (await where(id))['recycleDays'];
    const zones = ['Pacific/Kiritimati', 'Pacific/Niue'];
    const left: unknown[] = [];
    // The same moment in the first hour of a day in the east is two days earlier in the west.
    await database.run(sql`update customer set received_at = (current_date - 2)::timestamptz where id = ${id}`);
    for (const zone of zones) {
      await admin.call('api/setting/edit', { key: 'company.timeZone', value: zone });
      const day = await database.first(select('customer', [
        sql<number>`5 - ((now() at time zone ${zone})::date - (received_at at time zone ${zone})::date)`.as('left'),
      ])`
        where id = ${id}`);
      left.push([await view(), day?.left]);
    }
    await admin.call('api/setting/edit', { key: 'company.timeZone', value: 'Asia/Shanghai' });
    for (const [shown, right] of left as [number, number][]) expect(shown).toBe(right);
  });
});

describe('rules about contracts', () => {
  test('work by the days on which contracts passed and ended', async () => {
    const { seller, admin, database } = company;
    expect((await admin.call('api/poolRule/options')).body.data.rules).toEqual([
      'noFollowUp',
      'noContract',
      'contractEnded',
    ]);
    await change(1, { rules: rules({ type: 'noContract', days: 20 }, { type: 'contractEnded', days: 90 }) });
    const none = await customer(seller, '没有合同公司', [21, 0]);
    const signed = await customer(seller, '有合同公司', [200, 0]);
    const over = await customer(seller, '合同到期公司', [400, 0]);
    const lately = await customer(seller, '刚接手的到期公司', [19, 0]);
    const sign = async (customerId: number, passed: number, ended: number) => {
      const { body } = await seller.call('api/contract/add', { customerId, Money: '1' });
      await database.run(sql`update contract set passed_at = current_date - ${passed}::integer,
        end_on = current_date - ${ended}::integer where id = ${body.data.id}`);
    };
    await sign(signed, 100, 90);
    await sign(over, 300, 91);
    await sign(lately, 300, 200);
    // A draft and a void one are none.
    const { body: draft } = await seller.call('api/contract/add', { customerId: none, Money: '1', state: 'draft' });
    const { body: gone } = await seller.call('api/contract/add', { customerId: none, Money: '1' });
    await admin.call('api/contract/void', { ids: gone.data.id, reason: '作废' });
    expect(draft.result).toBe('success');
    expect((await where(signed))['recycleDays']).toBe(0);
    expect((await where(lately))['recycleDays']).toBe(71);
    await runJob();
    const reasons = [];
    for (const id of [none, signed, over, lately]) reasons.push((await where(id))['poolReason']);
    expect(reasons).toEqual(['20 天内没有审批通过的合同', '', '最近的合同到期已满 90 天', '']);
  });
});

describe('the dry run', () => {
  test('tells what the coming night takes and why, within the person’s scope and fields', async () => {
    const { seller, stranger, admin, database } = company;
    await change(1, { rules: rules({ type: 'noFollowUp', days: 30 }) });
    const tonight = await customer(seller, '今晚公司', [30]);
    const later = await customer(seller, '过几天公司', [28]);
    const foreign = await customer(stranger, '别人今晚公司', [40]);
    const preview = async (person: Person, days: number) =>
      (await person.call('api/poolRule/preview', { days, rows: 50 })).body.data as { rows: Sent[]; total: number };
    expect((await preview(admin, 0)).rows.map((row) => row['id'])).toEqual([foreign, tonight]);
    expect((await preview(admin, 2)).total).toBe(3);
    expect((await preview(admin, 0)).rows[1]).toEqual({
      id: tonight,
      CustomerName: '今晚公司',
      userid: seller.id,
      UserName: '李销售',
      Header: expect.any(String),
      recycleDays: 0,
      recycleReason: '30 天未跟进',
      recyclePool: '公共公海',
    });
    const grants = {
      manager: { poolRule: { index: true } },
      crm: { customer: { index: true }, pool: { index: true } },
    };
    const auditor = await addPerson(company, 'auditor', {
      grants,
      scopes: { customer: 'department' },
      fields: { customer: { CustomerName: 'mask', userid: 'hidden' } },
    });
    const seen = await preview(auditor, 0);
    expect(seen.rows).toMatchObject([{ id: tonight, CustomerName: '今***', UserName: '' }]);
    expect((await seller.call('api/poolRule/preview', {})).body.code).toBe('forbidden');
    for (const body of [{ days: -1 }, { days: 91 }, { nosuch: 1 }])
      expect((await admin.call('api/poolRule/preview', body)).body.code).toBe('invalid');
    // Tomorrow comes.
    await database.run(sql`update customer set received_at = received_at - interval '1 day' where deleted_at is null`);
    await runJob();
    const pooled = [];
    for (const id of [tonight, later, foreign]) pooled.push((await where(id))['IsGongHai']);
    expect(pooled).toEqual([1, 0, 1]);
  });

  test('and the list by remaining days say what the judge of single rows says', async () => {
    const { seller, stranger, peer, admin, database, departments } = company;
    const [a = 0, b = 0] = levels;
    await change(1, {
      rules: rules(
        {
          type: 'noFollowUp',
          days: 12,
          levels: [
            { level: a, days: 4 },
            { level: b, days: null },
          ],
        },
        { type: 'noContract', days: 9, exempt: true },
        { type: 'contractEnded', days: 3 },
      ),
    });
    const east = await admin.call('api/poolRule/add', {
      name: '华东判断',
      departments: departments.east,
      rules: rules({ type: 'noFollowUp', days: null, levels: [{ level: b, days: 7 }], exempt: true }),
    });
    await outOfGrace();
    // Of one of the pools the rules are new.
    await database.run(sql`update pool set grace_until = current_date + 3 where id = ${east.body.data.id}`);
    await database.run(sql`update meta set access_version = access_version + 1`);
    const people = [seller, stranger, peer];
    // A plain sequence, the same in every run.
    let state = 42;
    const next = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(state / 65_536) % below;
    };
    for (let at = 0; at < 150; at++) {
      const id = await customer(
        people[next(3)] as Person,
        `判断${at}公司`,
        next(3) ? [next(24)] : [next(24), next(16)],
      );
      await database.run(sql`update customer set level = ${[0, a, b][next(3)]}, clue = ${1 + next(2)},
        locked_at = ${next(9) === 0 ? sql`now()` : sql`null`} where id = ${id}`);
      if (next(3) === 0)
        await database.run(sql`insert into contract (number, name, customer_id, owner_id, amount, signed_on, state, approval, passed_at, end_on)
          values (${`判断-${at}`}, '合同', ${id}, 1, 1, current_date - 20, 1, 2, current_date - 20, current_date - ${next(14)}::integer)`);
    }
    const organisation = await company.app.organisations.latest();
    const { engine } = company.app;
    const settings = await company.app.settings.latest();
    const today = companyToday(settings);
    const rows = await withDates(
      { engine, db: database, organisation },
      await database.rows(select('customer', ['*'])`where deleted_at is null order by id`),
    );
    for (const within of [-3, 0, 2, 5]) {
      const found = await database.rows(select('customer as t', ['t.id'])`
        where t.deleted_at is null and ${recycledSql({ engine, organisation }, today, () => within)} order by t.id`);
      const judged = rows.filter(
        (row) => (dueOf(organisation, row, today)?.left ?? Number.POSITIVE_INFINITY) <= within,
      );
      expect(
        found.map((row) => row.id),
        `${within}`,
      ).toEqual(judged.map((row) => row.id));
      expect(judged.length, `${within}`).toBeGreaterThan(5);
      if (within < 0) continue;
      const listed = await admin.call('api/customer/index', { recycle: within, rows: 200 });
      expect(listed.body.data.total).toBe(judged.length);
    }
    await change(east.body.data.id, { rules: '[]' });
  });
});

describe('rules that are set anew', () => {
  const forecast = async (person: Person, body: Sent) => (await person.call('api/poolRule/forecast', body)).body;
  const today = async () => companyToday(await company.app.settings.latest());

  test('say beforehand whom they will take, leave the owners the days of notice, and take them after these', async () => {
    const { seller, admin, database } = company;
    const old = await customer(seller, '久未跟进公司', [50]);
    await customer(company.peer, '另一位的公司', [50]);
    const sent = { rules: rules({ type: 'noFollowUp', days: 30 }) };
    const day = dayAfter(await today(), 3);
    expect((await forecast(admin, { id: 1, ...sent })).data).toEqual({ customers: 2, owners: 2, day });
    expect((await forecast(admin, { id: 0, name: '新的', everyone: 1, ...sent })).data).toEqual({
      customers: 2,
      owners: 2,
      day,
    });
    expect((await forecast(admin, { id: 1, ...sent, noticeDays: 0 })).data).toEqual({
      customers: 2,
      owners: 2,
      day: await today(),
    });
    expect((await admin.call('api/poolRule/edit', { id: 1, ...sent })).body.result).toBe('success');
    // A notice that was sent is not sent again, nor postponed by unrelated changes.
    expect((await forecast(admin, { id: 1, ...sent })).data.customers).toBe(0);
    await database.run(sql`update pool set grace_until = grace_until - 1 where id = 1`);
    expect((await admin.call('api/poolRule/edit', { id: 1, claimLimit: 7 })).body.result).toBe('success');
    const grace = async () => (await database.first(select('pool', ['grace_until as day'])`where id = 1`))?.day;
    expect(await grace()).toBe(dayAfter(day, -1));
    expect(await where(old)).toMatchObject({ recycleDays: 2 });
    expect(await runJob()).toMatchObject({ recycled: 0, told: 2 });
    expect(await where(old)).toMatchObject({ IsGongHai: 0 });
    await database.run(sql`update pool set grace_until = current_date - 1 where id = 1`);
    await database.run(sql`update meta set access_version = access_version + 1`);
    expect(await runJob()).toMatchObject({ recycled: 2 });
    expect(await where(old)).toMatchObject({ IsGongHai: 1 });
  });

  test('are forecast to who may save them only, as checked as the save, and never with what others’ rules take anyway', async () => {
    const { seller, admin } = company;
    await customer(seller, '久未跟进公司', [50]);
    const sent = { id: 1, rules: rules({ type: 'noFollowUp', days: 30 }) };
    expect(await forecast(seller, sent)).toMatchObject({ result: 'error', code: 'forbidden' });
    expect(await forecast(admin, { ...sent, rules: rules({ type: 'noFollowUp', days: 0 }) })).toMatchObject({
      code: 'invalid',
    });
    expect(await forecast(admin, { ...sent, id: 9999 })).toMatchObject({ code: 'not_found' });
    await change(1, sent);
    const more = { id: 0, name: '再一个', everyone: 1, rules: rules({ type: 'noFollowUp', days: 20 }) };
    expect((await forecast(admin, more)).data.customers).toBe(0);
  });
});
