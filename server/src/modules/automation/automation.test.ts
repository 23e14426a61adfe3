// Rules end to end: any write triggers them, they act once, fairly and under their own limits, and log what they did.
import type { RuleAction, RuleLogRow } from '@crm/protocol/answers/automation';
import { ruleLimits } from '@crm/protocol/automation';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { addTransferFile, runToEnd } from '../../../test/transfer.ts';
import { defineModule } from '../../engine/module.ts';
import { query, select } from '../../platform/db/query.ts';
import { dueMoment } from './due.ts';

let breaks: ((names: string[]) => void) | undefined;
/** Stands for whatever may go wrong in the middle of a batch. */
const breaking = defineModule({
  name: 'breaking',
  on: {
    'lead.changed': async (_call, { rows }) => breaks?.(rows.map((row) => String(row['name']))),
  },
});

let company: Company;
beforeAll(async () => {
  company = await createCompany({
    modules: [breaking],
    jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } },
  });
});
afterAll(() => company.close());
beforeEach(async () => {
  breaks = undefined;
  const { database, admin } = company;
  const { rows } = (await admin.call('api/automation/index')).body.data;
  const ids = rows.map((row: { id: number }) => row.id).join();
  if (ids) await admin.call('api/automation/delete', { ids });
  await database.run(sql`delete from automation_event`);
  await database.run(sql`delete from automation_notice`);
  await database.run(sql`delete from assignee_away`);
  await database.run(sql`delete from notification`);
});

type Sent = Record<string, unknown>;
const leadsBy = (actions: RuleAction[], more: Sent = {}): Sent => ({
  name: '线索规则',
  module: 'clues',
  trigger: 'created',
  actions,
  ...more,
});
const turn = (...people: Person[]): RuleAction => ({
  type: 'assign',
  by: 'turn',
  users: people.map(({ id }) => id),
  departments: [],
});
const mark = (value = '自动'): RuleAction => ({ type: 'set', field: 'Ext', value });

async function addRule(body: Sent): Promise<number> {
  const answer = await company.admin.call('api/automation/add', body);
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ result: 'success' });
  return answer.body.data.id;
}
const refusal = async (body: Sent, person = company.admin) => (await person.call('api/automation/add', body)).body;
const run = () => runJobOf(company, 'automation.run') as Promise<{ events: number }>;
const addLead = async (person: Person, name: string, more: Sent = {}): Promise<number> =>
  (await person.call('api/clues/add', { CustomerName: name, ...more })).body.data.id;
const lead = async (id: number) => (await company.admin.call('api/clues/Views', { id })).body.data;
const customer = async (id: number) => (await company.admin.call('api/customer/Views', { id })).body.data;
const logOf = async (id: number, person = company.admin): Promise<RuleLogRow[]> =>
  (await person.call('api/automation/logs', { id, rows: 200 })).body.data.rows;
const row = async (id: number, person = company.admin) =>
  (await person.call('api/automation/index')).body.data.rows.find((one: { id: number }) => one.id === id);
const notices = async (person: Person): Promise<{ cont: string; modelId: number }[]> =>
  ((await person.call('api/notification/index', { isread: 1 })).body as { rows: never[] }).rows;

test('a new lead goes to whose turn it is; the log of the record names the rule, the log of the rule names the record', async () => {
  const { seller, peer, admin } = company;
  const id = await addRule(leadsBy([turn(seller, peer), { type: 'due', days: 2, working: 1, hour: 9 }]));
  const leads = [await addLead(admin, '轮一线索'), await addLead(admin, '轮二线索'), await addLead(admin, '轮三线索')];
  expect((await lead(leads[0] as number)).userid).toBe(admin.id);
  expect(await run()).toEqual({ events: 3 });
  const owners = [];
  for (const one of leads) owners.push((await lead(one)).userid);
  expect(owners).toEqual([seller.id, peer.id, seller.id]);
  const first = await lead(leads[0] as number);
  const expected = dueMoment(first.AddTime.slice(0, 10), { type: 'due', days: 2, working: 1, hour: 9 });
  expect(first.nextgenjintime).toBe(expected);
  const history = (await admin.call('api/operationLog/index', { module: 'clues', modelId: leads[0] })).body.data.rows;
  expect(history.slice(0, 2)).toMatchObject([
    { action: 'automate', actionName: '自动化', ext: '自动化：线索规则' },
    { action: 'automate', changes: [{ field: 'userid', new: '李销售' }] },
  ]);
  const log = await logOf(id);
  expect(log.map(({ recordId }) => recordId)).toEqual(leads.toReversed());
  expect(log.at(-1)).toMatchObject({
    name: '轮一线索',
    result: 'done',
    notes: ['分配给李销售', `下次跟进定为 ${expected.slice(0, 16)}`],
  });
  expect(await row(id)).toMatchObject({ week: 3, weekOther: 0, lastTime: expect.stringMatching(/^\d{4}/) });
  // One notice for each person, however many there are.
  expect((await notices(seller)).map(({ cont }) => cont)).toEqual(['规则“线索规则”分配给您 2 条记录']);
  expect(await notices(peer)).toMatchObject([{ cont: '规则“线索规则”分配给您 1 条记录“轮二线索”', modelId: leads[1] }]);
  // Nothing waits, nothing is done again.
  expect(await run()).toEqual({ events: 0 });
  expect(await logOf(id)).toHaveLength(3);
});

test('fifty that come at once are given fairly, each exactly once, whoever runs the rules beside each other', async () => {
  const { seller, peer, stranger, manager, admin } = company;
  const people = [seller, peer, stranger, manager];
  const id = await addRule(leadsBy([turn(...people)]));
  const many = Array.from({ length: 50 }, (_one, at) => addLead(at % 2 ? admin : manager, `同时线索${at}`));
  const [, , leads] = await Promise.all([run(), run(), Promise.all(many)]);
  await Promise.all([run(), run(), run()]);
  const given = await company.database.rows(select('lead', ['owner_id as owner', sql<number>`count(*)`.as('n')])`
    where id = any(${leads}::bigint[]) group by 1`);
  expect(given.map(({ n }) => Number(n)).sort()).toEqual([12, 12, 13, 13]);
  expect(given.map(({ owner }) => owner).sort()).toEqual(people.map((one) => one.id).sort());
  const log = await logOf(id);
  expect(log.map(({ recordId }) => recordId).sort()).toEqual([...leads].sort());
  const twice = await company.database.rows(sql`
    select 1 from operation_log where entity = 'lead' and action = 'automate' and record_id = any(${leads}::bigint[])
    group by record_id having count(*) > 1`);
  expect(twice).toEqual([]);
});

test('whoever is disabled, away, or may not see such records is passed over; nobody left is a failure', async () => {
  const { seller, peer, stranger, admin } = company;
  const gone = await addPerson(company, 'soondisabled', {
    grants: { crm: { clues: { index: true } } },
    scopes: { clues: 'self' },
  });
  const blind = await addPerson(company, 'noleads', { grants: { crm: { customer: { index: true } } } });
  const id = await addRule(leadsBy([turn(seller, peer, gone)]));
  await admin.call('api/user/edit', { UserID: gone.id, status: 0 });
  expect((await row(id)).problems).toEqual(['soondisabled已停用或删除']);
  expect((await admin.call('api/automation/setAway', { userid: peer.id, until: '2190-01-01' })).body.result).toBe(
    'success',
  );
  expect((await admin.call('api/automation/away')).body.data.rows).toMatchObject([
    { userid: peer.id, until: '2190-01-01' },
  ]);
  const leads = [await addLead(stranger, '只剩一人甲'), await addLead(stranger, '只剩一人乙')];
  await run();
  for (const one of leads) expect((await lead(one)).userid).toBe(seller.id);
  // Until today is today, too.
  const { today } =
    (await company.database.first(query.selectNoFrom([sql<string>`current_date::text`.as('today')]))) ?? {};
  expect((await admin.call('api/automation/setAway', { userid: seller.id, until: today })).body.result).toBe('success');
  const last = await addLead(stranger, '没人可给');
  await run();
  expect((await lead(last)).userid).toBe(stranger.id);
  expect((await logOf(id))[0]).toMatchObject({ result: 'failed', notes: [expect.stringContaining('没有可分配的人')] });
  // Back again, and first in turn.
  await admin.call('api/automation/setAway', { userid: peer.id });
  const back = await addLead(stranger, '回来的人');
  await run();
  expect((await lead(back)).userid).toBe(peer.id);
  expect(await refusal(leadsBy([turn(blind)]))).toMatchObject({
    code: 'invalid',
    fields: { 'actions.0.users': 'noleads不能负责这类记录' },
  });
  for (const [body, field] of [
    [{ userid: 999_999, until: '2190-01-01' }, 'userid'],
    [{ userid: peer.id, until: '2020-01-01' }, 'until'],
    [{ userid: peer.id, until: '明天' }, 'until'],
  ] as const)
    expect((await admin.call('api/automation/setAway', body)).body.fields).toHaveProperty(field);
});

test('by load whoever has the fewest open ones; closed ones do not count; departments mean their people', async () => {
  const { seller, peer, admin, departments, database } = company;
  await database.run(sql`update lead set deleted_at = now()`);
  for (const name of ['忙一线索', '忙二线索']) await addLead(seller, name);
  const closed = await addLead(peer, '闲一线索');
  await peer.call('api/clues/close', { ids: closed, reason: '空号' });
  await addRule(leadsBy([{ type: 'assign', by: 'load', users: [seller.id, peer.id], departments: [] }]));
  const ids = [];
  for (const name of ['派一', '派二', '派三']) ids.push(await addLead(admin, name));
  await run();
  const owners = [];
  for (const id of ids) owners.push((await lead(id)).userid);
  expect(owners).toEqual([peer.id, peer.id, seller.id]);
  const rules = (await admin.call('api/automation/index')).body.data.rows;
  await admin.call('api/automation/delete', { ids: rules[0].id });
  await addRule(leadsBy([{ type: 'assign', by: 'turn', users: [], departments: [departments.south] }]));
  const south = await addLead(admin, '南方线索');
  await run();
  const people = await database.rows(select('app_user', ['id'])`where department_id = ${departments.south}`);
  expect(people.map(({ id }) => id)).toContain((await lead(south)).userid);
});

test('by region: the city before the province, the fallback for the rest, and nobody without one', async () => {
  const { seller, peer, stranger, admin, database } = company;
  const place = await database.first(select('region as c', [
    'c.parent_id as province',
    sql<number>`min(c.id)`.as('city'),
    sql<number>`max(c.id)`.as('other'),
  ])`
    where c.type = 2
    group by c.parent_id having count(*) > 1 limit 1`);
  const elsewhere = await database.first(select('region', ['id'])`
    where type = 1 and id <> ${place?.province} limit 1`);
  const { province = 0, city = 0, other = 0 } = place ?? {};
  const places = [
    { province, city: 0, userid: seller.id },
    { province, city, userid: peer.id },
  ];
  const id = await addRule(leadsBy([{ type: 'assign', by: 'region', places, otherwise: stranger.id }]));
  const at = async (name: string, more: Sent) => {
    const made = await addLead(admin, name, more);
    await run();
    return (await lead(made)).userid;
  };
  expect(await at('市里的线索', { province, city })).toBe(peer.id);
  expect(await at('省里的线索', { province, city: other })).toBe(seller.id);
  expect(await at('别处的线索', { province: elsewhere?.id })).toBe(stranger.id);
  const detail = (await admin.call('api/automation/detail', { id })).body.data;
  expect(detail.regions).toHaveLength(2);
  const without = leadsBy([{ type: 'assign', by: 'region', places, otherwise: 0 }]);
  expect((await admin.call('api/automation/edit', { id, ...without })).body.result).toBe('success');
  expect(await at('无人的线索', {})).toBe(admin.id);
  expect((await logOf(id))[0]).toMatchObject({ result: 'skipped', notes: ['所在地没有对应的负责人'] });
  for (const bad of [
    [],
    [{ province, city: elsewhere?.id ?? 0, userid: seller.id }],
    [...places, { province, city: 0, userid: peer.id }],
    [{ province: 999_999, city: 0, userid: seller.id }],
  ])
    expect(
      (await refusal(leadsBy([{ type: 'assign', by: 'region', places: bad, otherwise: 0 }]))).fields,
      JSON.stringify(bad),
    ).toHaveProperty('actions.0.places');
});

test('whatever writes begins a rule: form, cell, many at once, taking back, a claim, an import, a conversion', async () => {
  const { seller, admin, manager } = company;
  const id = await addRule({
    name: '级别一',
    module: 'customer',
    trigger: 'changed',
    field: 'status',
    condition: [{ field: 'status', type: 'eq', value: '1' }],
    actions: [mark('重点')],
  });
  const made = await addCustomer(seller, '触发一公司', { status: 2 });
  await run();
  expect(await logOf(id)).toEqual([]);
  await seller.call('api/customer/edit', { id: made, status: 1 });
  await seller.call('api/customer/edit', { id: made, tel: '0571-11112222' });
  await run();
  expect((await customer(made)).Ext).toBe('重点');
  const others = [await addCustomer(seller, '触发二公司'), await addCustomer(seller, '触发三公司')];
  const many = await seller.call('api/record/change', {
    module: 'customer',
    ids: others.join(),
    data: JSON.stringify({ status: 1 }),
    undo: 1,
  });
  await run();
  expect((await logOf(id)).map(({ recordId }) => recordId)).toEqual([...others.toReversed(), made]);
  await seller.call('api/customer/edit', { id: made, status: 2 });
  await seller.call('api/customer/edit', { id: made, status: 1, Ext: '' });
  await run();
  expect((await customer(made)).Ext).toBe('重点');
  expect(many.body.data.undo).toEqual(expect.any(Number));

  const claimed = await addRule({ name: '换人', module: 'customer', trigger: 'assigned', actions: [mark('换过人')] });
  const pooled = await addRule({
    name: '进公海',
    module: 'customer',
    trigger: 'pooled',
    actions: [{ type: 'notify', to: ['superior'], users: [], text: '重点客户进了公海' }],
  });
  await seller.call('api/customer/ToGonghai', { ids: made });
  await run();
  expect(await logOf(pooled)).toMatchObject([{ recordId: made, notes: ['提醒王主管'] }]);
  expect(await notices(manager)).toContainEqual(
    expect.objectContaining({ cont: '重点客户进了公海“触发一公司”（规则“进公海”，1 条记录）', modelId: made }),
  );
  expect(await logOf(claimed)).toEqual([]);
  await seller.call('api/customer/receive', { ids: made });
  await run();
  expect((await logOf(claimed)).map(({ recordId }) => recordId)).toEqual([made]);
  expect((await customer(made)).Ext).toBe('换过人');

  const converted = await addRule({ name: '转来', module: 'customer', trigger: 'created', actions: [mark('转来')] });
  const from = await addLead(admin, '要转的线索');
  expect((await admin.call('api/clues/Turn', { ids: from })).body.result).toBe('success');
  await run();
  expect((await logOf(converted)).map(({ name }) => name)).toEqual(['要转的线索']);
});

test('a record that refuses is left alone and told, and stops no other', async () => {
  const { seller, admin } = company;
  const id = await addRule({
    name: '进公海就改',
    module: 'customer',
    trigger: 'pooled',
    actions: [mark(), { type: 'notify', to: ['owner'], users: [], text: '不该说' }],
  });
  const made = await addCustomer(seller, '不能改的公司');
  await seller.call('api/customer/ToGonghai', { ids: made });
  await run();
  expect(await logOf(id)).toMatchObject([{ result: 'skipped', notes: ['公海客户只能领取或分配'] }]);
  expect(await notices(seller)).toEqual([]);
  expect((await row(id)).enabled).toBe(1);
  const made2 = await addCustomer(seller, '删掉的公司');
  await addRule({ name: '新建就改', module: 'customer', trigger: 'created', actions: [mark()] });
  const gone = await addCustomer(seller, '马上删掉的公司');
  await admin.call('api/customer/delete', { ids: gone });
  const stays = await addCustomer(seller, '留下的公司');
  await run();
  expect((await customer(stays)).Ext).toBe('自动');
  expect((await customer(made2)).Ext).toBe('');
});

test('killed in the middle nothing is lost and nothing is done twice', async () => {
  const { seller, peer, admin, database } = company;
  const id = await addRule(leadsBy([turn(seller, peer), mark()]));
  const leads = [];
  for (let at = 0; at < 6; at++) leads.push(await addLead(admin, `中断线索${at}`));
  let writes = 0;
  breaks = () => {
    writes++;
    // Dies in the second action of the batch, and in the next one's as well.
    if (writes === 2 || writes === 3) throw new Error('killed');
  };
  await run();
  expect(writes).toBeGreaterThan(3);
  await database.run(sql`update automation_event set retry_at = now()`);
  await run();
  const stored = await database.rows(select('lead', ['owner_id as owner', 'remark'])`
    where id = any(${leads}::bigint[])`);
  expect(stored.every(({ remark }) => remark === '自动')).toBe(true);
  expect(Map.groupBy(stored, ({ owner }) => owner).get(seller.id)).toHaveLength(3);
  expect((await logOf(id)).map(({ recordId }) => recordId).sort()).toEqual([...leads].sort());
  const entries = await database.rows(select('operation_log', [sql<number>`count(*)`.as('n')])`
    where action = 'automate' and entity = 'lead' and record_id = any(${leads}::bigint[]) group by record_id`);
  expect(entries.map(({ n }) => Number(n))).toEqual(leads.map(() => 2));
});

test('what breaks the program every time is given up, told, and holds up nobody', async () => {
  const { admin, database } = company;
  const id = await addRule(leadsBy([mark()]));
  const good = await addLead(admin, '好线索');
  const bad = await addLead(admin, '毒线索');
  const after = await addLead(admin, '后来的好线索');
  breaks = (names) => {
    if (names.includes('毒线索')) throw new Error('always');
  };
  await run();
  for (const one of [good, after]) expect((await lead(one)).Ext).toBe('自动');
  for (let at = 0; at < 4; at++) {
    await database.run(sql`update automation_event set retry_at = now()`);
    await run();
  }
  expect((await lead(bad)).Ext).toBe('');
  expect((await logOf(id)).find(({ recordId }) => recordId === bad)).toMatchObject({
    result: 'failed',
    notes: ['执行出错，试了 5 次'],
  });
  expect(await database.rows(sql`select 1 from automation_event`)).toEqual([]);
});

test('while another process runs the rules, none is begun beside it', async () => {
  const { admin, database } = company;
  await addRule(leadsBy([mark()]));
  const made = await addLead(admin, '等一等的线索');
  await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(7021)`);
    expect(await run()).toEqual({ events: 0 });
  });
  expect((await lead(made)).Ext).toBe('');
  expect(await run()).toEqual({ events: 1 });
});

test('a write that does not commit begins nothing', async () => {
  const { admin, database } = company;
  await addRule(leadsBy([mark()], { trigger: 'changed', field: 'wechat' }));
  const id = await addLead(admin, '不提交的线索');
  breaks = () => {
    throw new Error('refused');
  };
  expect((await admin.call('api/clues/edit', { id, wechat: 'abc' })).body.result).toBe('error');
  expect(await database.rows(sql`select 1 from automation_event`)).toEqual([]);
});

test('a rule does not answer itself; two that answer each other end after five with an entry', async () => {
  const { admin } = company;
  const own = await addRule({
    name: '改自己',
    module: 'gys',
    trigger: 'changed',
    field: 'address',
    actions: [{ type: 'set', field: 'address', value: '甲' }],
  });
  const made = (await admin.call('api/gys/add', { name: '循环供应商', gysType: await supplierType() })).body.data.id;
  await admin.call('api/gys/edit', { id: made, address: '乙' });
  expect(await run()).toEqual({ events: 1 });
  expect(await logOf(own)).toHaveLength(1);
  const flip = (value: string, other: string): Sent => ({
    name: `改成${value}`,
    module: 'gys',
    trigger: 'changed',
    field: 'address',
    condition: [{ field: 'address', type: 'eq', value: other }],
    actions: [{ type: 'set', field: 'address', value }],
  });
  await admin.call('api/automation/delete', { ids: own });
  const rules = [await addRule(flip('丙', '丁')), await addRule(flip('丁', '丙'))];
  await admin.call('api/gys/edit', { id: made, address: '丁' });
  await run();
  for (const id of rules) {
    const entries = await logOf(id);
    expect(entries.filter(({ result }) => result === 'done')).toHaveLength(ruleLimits.chain);
    expect(entries.filter(({ result }) => result === 'stopped').map(({ notes }) => notes)).toEqual([
      ['规则连续触发已达 5 次，到此为止'],
    ]);
  }
  expect(await run()).toEqual({ events: 0 });
});

test('many rules that all lead to each other are as many steps as one', async () => {
  const { admin, database } = company;
  for (let at = 0; at < 8; at++)
    await addRule({
      name: `互相${at}`,
      module: 'gys',
      trigger: 'changed',
      field: 'address',
      actions: [{ type: 'set', field: 'address', value: `第${at}号` }],
    });
  const made = (await admin.call('api/gys/add', { name: '连环供应商', gysType: await supplierType() })).body.data.id;
  await admin.call('api/gys/edit', { id: made, address: '开始' });
  expect(await run()).toEqual({ events: ruleLimits.chain });
  const acts = await database.first(
    query
      .selectFrom('automation_log as l')
      .innerJoin('automation_rule as r', 'r.id', 'l.rule_id')
      .select([sql<number>`count(*)`.as('n')])
      .where(sql<boolean>`r.name like '互相%' and l.record_id = ${made} and l.result = 'done'`),
  );
  expect(Number(acts?.n)).toBe(8 * ruleLimits.chain);
});

async function supplierType(): Promise<number> {
  const found = await company.database.first(select('dictionary_entry', ['id'])`
    where type = 'gysType' order by id limit 1`);
  return found?.id ?? 0;
}

test('what the rule before did is what the next one sees; turning their order turns the outcome', async () => {
  const { admin } = company;
  const first = await addRule(leadsBy([mark('一')], { name: '先' }));
  const second = await addRule(
    leadsBy([{ type: 'set', field: 'wechat', value: 'seen' }], {
      name: '后',
      condition: [{ field: 'Ext', type: 'eq', value: '一' }],
    }),
  );
  const one = await addLead(admin, '顺序一');
  await run();
  expect((await lead(one)).wechat).toBe('seen');
  const move = (ids: number[]) => admin.call('api/automation/order', { module: 'clues', ids: ids.join() });
  expect((await move([second])).body.code).toBe('conflict');
  expect((await move([second, first])).body.result).toBe('success');
  const logs = () => company.database.rows(sql`select id from operation_log where entity = 'automation' order by id`);
  const before = await logs();
  expect((await move([second, first])).body.result).toBe('success');
  expect(await logs()).toEqual(before);
  const [entry] = await company.database.rows(select('operation_log', ['changes'])`
    where entity = 'automation' order by id desc limit 1`);
  expect(entry?.changes).toMatchObject([{ old: '先、后', new: '后、先' }]);
  const two = await addLead(admin, '顺序二');
  await run();
  expect(await lead(two)).toMatchObject({ Ext: '一', wechat: '' });
});

test('what is wrong with a condition is said with the name of its field', async () => {
  const said = async (condition: object[]) => (await refusal(leadsBy([mark()], { condition }))).fields?.condition;
  expect(
    await said([
      { field: 'AddTime', type: 'past', value: '' },
      { field: 'AddTime', type: 'gt', value: '哪天' },
    ]),
  ).toMatch(/^字段“创建时间”：/);
  expect(await said([{ or: [{ field: 'AddTime', type: 'gt', value: '哪天' }] }])).toMatch(/^字段“创建时间”：/);
  expect(await said([{ field: 'gone', type: 'eq', value: '1' }])).toBe('字段“gone”已删除或不能使用');
});

test('twenty failures in a row switch a rule off, and its makers are told; a success begins anew', async () => {
  const { admin, manager, database } = company;
  const rules = await addRule(leadsBy([{ type: 'set', field: 'LaiYuan', value: 4 }]));
  await database.run(sql`update automation_rule set created_by = ${manager.id} where id = ${rules}`);
  await database.run(
    sql`update automation_rule set actions = '[{"type":"set","field":"contact_mobile","value":"x","text":"x"}]' where id = ${rules}`,
  );
  await database.run(sql`update meta set access_version = access_version + 1`);
  expect((await row(rules)).problems).toEqual(['“手机”的值“x”已不能使用']);
  for (let at = 0; at < 19; at++) await addLead(admin, `失败线索${at}`);
  await run();
  expect(await row(rules)).toMatchObject({ enabled: 1, weekOther: 19 });
  await addLead(admin, '第二十条');
  const long = '2026-01-01 08:00:00';
  await database.run(sql`update automation_rule set updated_at = ${long}::timestamptz where id = ${rules}`);
  await run();
  expect((await row(rules)).updateTime).not.toBe(long);
  expect(await row(rules)).toMatchObject({ enabled: 0, offReason: expect.stringContaining('连续失败 20 次') });
  const { rows: inEnglish } = (await admin.call('api/automation/index', {}, { 'x-language': 'en' })).body.data;
  const reason = inEnglish.find((one: { id: number }) => one.id === rules).offReason.replaceAll(/[“"].*?[”"]/g, '');
  expect(reason).toMatch(/^Turned off after 20 failures/);
  expect(reason).not.toMatch(/\p{Script=Han}/u);
  expect((await notices(manager)).map(({ cont }) => cont)).toEqual(['规则“线索规则”连续失败 20 次，已自动停用']);
  await addLead(admin, '停用以后');
  expect(await run()).toEqual({ events: 0 });
  // It cannot be switched on as it is.
  expect((await admin.call('api/automation/enable', { id: rules, enabled: 1 })).body.fields).toHaveProperty(
    'actions.0.value',
  );
  // Mended it begins anew: one more failure is the first.
  const mended = { id: rules, ...leadsBy([mark()]), enabled: 1 };
  expect((await admin.call('api/automation/edit', mended)).body.result).toBe('success');
  expect(await row(rules)).toMatchObject({ enabled: 1, offReason: '' });
  const stored = await database.first(sql`select failures from automation_rule where id = ${rules}`);
  expect(stored).toEqual({ failures: 0 });
});

test('a success after failures begins anew: nineteen and nineteen switch nothing off', async () => {
  const { seller, peer, admin, stranger, database } = company;
  const id = await addRule(leadsBy([turn(seller, peer)]));
  const failures = async () =>
    (await database.first(select('automation_rule', ['failures'])`where id = ${id}`))?.failures;
  /** Nobody is there to be given a lead. */
  const away = async (is: boolean) => {
    for (const { id: userid } of [seller, peer])
      await admin.call('api/automation/setAway', { userid, ...(is ? { until: '2190-01-01' } : {}) });
  };
  const come = async (count: number) => {
    for (let at = 0; at < count; at++) await addLead(stranger, `轮到谁${at}`);
  };
  await away(true);
  await come(19);
  await run();
  expect(await failures()).toBe(19);
  await away(false);
  await come(1);
  await run();
  expect(await failures()).toBe(0);
  await away(true);
  await come(19);
  await run();
  expect(await failures()).toBe(19);
  expect(await row(id)).toMatchObject({ enabled: 1 });
});

test('a field that is deleted later is said, and skipped', async () => {
  const { admin, database } = company;
  const form = (await database.first(select('form', ['id'])`where module = 'clues'`))?.id;
  await database.run(
    sql`insert into form_field (form_id, field, custom, type, title, settings, status) values (${form}, 'wish', true, 'input', '愿望', '{}', 1)`,
  );
  await database.run(sql`update meta set definition_version = definition_version + 1`);
  const id = await addRule(
    leadsBy([{ type: 'set', field: 'wish', value: '有' }], { condition: [{ field: 'wish', type: 'empty' }] }),
  );
  const first = await addLead(admin, '有愿望的线索');
  await run();
  expect((await lead(first)).wish).toBe('有');
  await database.run(sql`update form_field set status = 0 where field = 'wish'`);
  await database.run(sql`update meta set definition_version = definition_version + 1`);
  expect((await row(id)).problems).toHaveLength(2);
  const second = await addLead(admin, '没愿望的线索');
  await run();
  expect((await logOf(id))[0]).toMatchObject({ recordId: second, result: 'skipped' });
});

test('an import goes on as without a rule, and every row of it is done once', async () => {
  const { admin, seller, peer, database } = company;
  const id = await addRule(leadsBy([turn(seller, peer)]));
  const lines = ['线索名称,备注', ...Array.from({ length: 250 }, (_one, at) => `导入线索${at}公司,第${at}行`)].join(
    '\n',
  );
  const begun = await addTransferFile(company, admin, 'clues', '线索.csv', lines);
  await runToEnd(admin, 'api/import/check', { id: begun.id, mapping: begun.mapping, policy: 'add' });
  expect(await runToEnd(admin, 'api/import/run', { id: begun.id })).toMatchObject({ result: { created: 250 } });
  const ids = (await database.rows(select('lead', ['id'])`where name like '导入线索%' and deleted_at is null`)).map(
    (one) => one.id,
  );
  const waiting = await database.first(query.selectFrom('automation_event').select([sql<number>`count(*)`.as('n')]));
  expect(Number(waiting?.n)).toBe(250);
  expect(await run()).toEqual({ events: 250 });
  const given = await database.rows(select('lead', [sql<number>`count(*)`.as('n')])`
    where id = any(${ids}::bigint[]) and owner_id in (${seller.id}, ${peer.id}) group by owner_id`);
  expect(given.map(({ n }) => Number(n))).toEqual([125, 125]);
  expect((await row(id)).week).toBe(250);
  expect((await notices(seller)).map(({ cont }) => cont)).toEqual(['规则“线索规则”分配给您 125 条记录']);
  // What the rule did is nobody's work; what a person did is.
  await seller.call('api/clues/edit', { id: await ownedBy(seller, ids), Ext: '聊过' });
  await run();
  expect(await runToEnd(admin, 'api/import/undo', { id: begun.id })).toMatchObject({
    result: { takenBack: 249, kept: 1 },
  });
});

/** One of these leads that the person has. */
async function ownedBy(person: Person, ids: number[]): Promise<number> {
  const found = await company.database.first(select('lead', ['id'])`
    where id = any(${ids}::bigint[]) and owner_id = ${person.id} order by id limit 1`);
  return found?.id ?? 0;
}

test('the dry run tells what really happened, writes nothing, and is paged', async () => {
  const { admin, seller, database } = company;
  await database.run(sql`update customer set deleted_at = now()`);
  const body = {
    name: '试运行',
    module: 'customer',
    trigger: 'changed',
    field: 'status',
    condition: [
      {
        or: [
          { field: 'status', type: 'eq', value: '1' },
          { field: 'tel', type: 'startswith', value: '0571' },
        ],
      },
    ],
    actions: [
      { type: 'due', days: 3, working: 0, hour: 10 },
      { type: 'notify', to: ['superior'], users: [], text: '看一下' },
    ],
  };
  const rule = await addRule(body);
  for (const [at, status] of [1, 2, 1, 2, 1].entries()) {
    const id = await addCustomer(seller, `试运行${at}公司`, { tel: at === 3 ? '0571-12345678' : '' });
    await seller.call('api/customer/edit', { id, status });
  }
  const preview = async (more: Sent = {}) =>
    (await admin.call('api/automation/preview', { ...body, id: rule, ...more })).body.data;
  // Before they are planned at all: afterwards the plan that the rule made stays.
  const foreseen = await preview();
  const events = await database.rows(sql`select * from automation_event order by id`);
  await preview();
  expect(await database.rows(sql`select * from automation_event order by id`)).toEqual(events);
  expect(await database.rows(sql`select 1 from automation_log where rule_id = ${rule}`)).toEqual([]);
  await run();
  const done = await logOf(rule);
  expect(done.map(({ name, notes }) => ({ name, would: notes }))).toEqual(
    foreseen.rows.map(({ name, would }: { name: string; would: string[] }) => ({ name, would })),
  );
  expect(foreseen).toMatchObject({ total: 4 });
  const second = await preview({ page: 2, rows: 3 });
  expect(second).toMatchObject({ total: 4, rows: [{ name: '试运行0公司' }] });
  const created = await preview({ trigger: 'created', condition: '[]' });
  expect(created.total).toBe(5);
  await database.run(sql`update customer set created_at = now() - interval '31 days' where name = '试运行0公司'`);
  expect((await preview({ trigger: 'created', condition: '[]' })).total).toBe(4);
});

test('turns of the dry run go on from where they are, and take none', async () => {
  const { admin, seller, peer } = company;
  await company.database.run(sql`update lead set deleted_at = now()`);
  const rule = await addRule(leadsBy([turn(seller, peer)]));
  for (const name of ['轮次一', '轮次二', '轮次三']) await addLead(admin, name);
  const body = { ...leadsBy([turn(seller, peer)]), id: rule };
  const would = async () =>
    (await admin.call('api/automation/preview', body)).body.data.rows.map((one: { would: string[] }) => one.would[0]);
  const foreseen = await would();
  expect(foreseen).toEqual(['分配给李销售', '分配给赵同事', '分配给李销售']);
  expect(await would()).toEqual(foreseen);
  await run();
  expect((await logOf(rule)).map(({ notes }) => notes[0])).toEqual(foreseen);
});

test('only who reaches all records of the kind makes rules for it; who may only look makes none', async () => {
  const wide = await addPerson(company, 'rulemaker', {
    grants: {
      manager: { automation: { index: true, add: true, edit: true, delete: true } },
      crm: { clues: { index: true, edit: true, transfer: true }, customer: { index: true, edit: true } },
    },
    scopes: { clues: 'all', customer: 'subordinates' },
  });
  const reader = await addPerson(company, 'rulereader', {
    grants: { manager: { automation: { index: true } }, crm: { clues: { index: true } } },
    scopes: { clues: 'self' },
  });
  const body = leadsBy([turn(company.seller)]);
  expect((await refusal(body, wide)).result).toBe('success');
  const id = (await wide.call('api/automation/index')).body.data.rows[0].id;
  expect(await refusal({ ...body, module: 'customer' }, wide)).toMatchObject({ code: 'forbidden' });
  expect((await wide.call('api/automation/options')).body.data.map((kind: { module: string }) => kind.module)).toEqual([
    'clues',
  ]);
  for (const [path, sent] of [
    ['add', body],
    ['edit', { id, ...body }],
    ['enable', { id, enabled: 0 }],
    ['delete', { ids: id }],
    ['order', { module: 'clues', ids: id }],
    ['preview', body],
    ['setAway', { userid: reader.id }],
  ] as const)
    expect([path, (await reader.call(`api/automation/${path}`, sent)).body.code]).toEqual([path, 'forbidden']);
  for (const path of ['index', 'options', 'away'])
    expect((await company.seller.call(`api/automation/${path}`)).body.code).toBe('forbidden');
  // A reader sees what was done, but no record that is not theirs.
  await addLead(company.admin, '别人的线索');
  await run();
  const [entry] = await logOf(id, reader);
  expect(entry).toMatchObject({ recordId: 0, name: '', notes: [], result: 'done' });
  expect((await logOf(id))[0]).toMatchObject({ name: '别人的线索' });
});

test('what a role hides is neither read nor set by a rule, and shows nothing of a rule that is about it', async () => {
  const grants = {
    manager: { automation: { index: true, add: true, edit: true, delete: true } },
    crm: { clues: { index: true, edit: true, transfer: true } },
  };
  const limited = await addPerson(company, 'halfblind', {
    grants,
    scopes: { clues: 'all' },
    fields: { clues: { contact_mobile: 'hidden', Ext: 'read', userid: 'mask' } },
  });
  const cases: [Sent, string][] = [
    [leadsBy([mark()]), 'actions.0.field'],
    [leadsBy([{ type: 'set', field: 'contact_mobile', value: '13800000000' }]), 'actions.0.field'],
    [leadsBy([turn(company.seller)]), 'actions.0'],
    [leadsBy([{ type: 'set', field: 'wechat', value: 'a' }], { trigger: 'changed', field: 'contact_mobile' }), 'field'],
    [
      leadsBy([{ type: 'set', field: 'wechat', value: 'a' }], {
        condition: [{ field: 'contact_mobile', type: 'startswith', value: '138' }],
      }),
      'condition',
    ],
  ];
  for (const [body, field] of cases) {
    expect((await refusal(body, limited)).fields, field).toHaveProperty([field]);
    expect((await limited.call('api/automation/preview', body)).body.fields, field).toHaveProperty([field]);
  }
  const id = await addRule(
    leadsBy([{ type: 'set', field: 'wechat', value: 'a' }], {
      condition: [{ field: 'contact_mobile', type: 'startswith', value: '138' }],
    }),
  );
  await addLead(company.admin, '藏号码的线索', { contact_mobile: '13812345678' });
  await run();
  expect(await row(id, limited)).toMatchObject({ locked: 1, condition: [], actions: [], problems: [] });
  for (const path of ['detail', 'logs', 'enable', 'delete'])
    expect((await limited.call(`api/automation/${path}`, { id, ids: id, enabled: 0 })).body.code).toMatch(
      /forbidden|invalid/,
    );
  expect((await limited.call('api/automation/logs', { id })).body.code).toBe('forbidden');
  expect((await limited.call('api/automation/delete', { ids: id })).body.code).toBe('forbidden');
  const kind = (await limited.call('api/automation/options')).body.data[0];
  expect(kind.settable.map(({ value }: { value: string }) => value)).not.toContain('Ext');
  expect(kind.fields.map(({ value }: { value: string }) => value)).not.toContain('contact_mobile');
});

test.each<[string, Sent, string]>([
  ['no name', { name: ' ' }, 'name'],
  ['a name that is too long', { name: '长'.repeat(51) }, 'name'],
  ['an unknown kind', { module: 'user' }, 'module'],
  ['an unknown trigger', { trigger: 'never' }, 'trigger'],
  ['a trigger of another kind', { trigger: 'pooled' }, 'trigger'],
  ['no field', { trigger: 'changed' }, 'field'],
  ['a field that is not there', { trigger: 'changed', field: 'nothing' }, 'field'],
  ['a condition on nothing', { condition: [{ field: 'nothing', type: 'eq', value: '1' }] }, 'condition'],
  ['a condition without value', { condition: [{ field: 'wechat', type: 'eq', value: '' }] }, 'condition'],
  [
    'a comparison that the field has not',
    { condition: [{ field: 'state', type: 'contains', value: '1' }] },
    'condition',
  ],
  ['a condition that is no list', { condition: '{' }, 'condition'],
  ['no action', { actions: [] }, 'actions'],
  ['six actions', { actions: Array.from({ length: 6 }, () => mark()) }, 'actions'],
  ['a field twice', { actions: [mark(), mark()] }, 'actions.1.field'],
  [
    'two who assign',
    {
      actions: [
        { type: 'assign', by: 'turn', users: [1], departments: [] },
        { type: 'assign', by: 'load', users: [1], departments: [] },
      ],
    },
    'actions.1',
  ],
  ['a field of the program', { actions: [{ type: 'set', field: 'state', value: 2 }] }, 'actions.0.field'],
  ['a value that does not fit', { actions: [{ type: 'set', field: 'contact_mobile', value: 'x' }] }, 'actions.0.value'],
  ['an entry that is not there', { actions: [{ type: 'set', field: 'LaiYuan', value: 999999 }] }, 'actions.0.value'],
  ['nobody', { actions: [{ type: 'assign', by: 'turn', users: [], departments: [] }] }, 'actions.0.users'],
  [
    'a department that is not there',
    { actions: [{ type: 'assign', by: 'turn', users: [], departments: [999999] }] },
    'actions.0.departments',
  ],
  ['nobody to tell', { actions: [{ type: 'notify', to: [], users: [], text: '' }] }, 'actions.0.users'],
  [
    'somebody to tell who is not there',
    { actions: [{ type: 'notify', to: [], users: [999999], text: '' }] },
    'actions.0.users',
  ],
])('%s is refused at its field', async (_what, wrong, field) => {
  const answer = await refusal({ ...leadsBy([mark()]), ...wrong });
  expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual(['invalid', expect.arrayContaining([field])]);
});

test('there are fifty rules of a kind at most, also of those that come at once', async () => {
  const { admin, database } = company;
  await database.run(sql`
    insert into automation_rule (name, entity, trigger, actions, enabled, created_by, updated_by)
    select '满' || n, 'lead', 'created', '[{"type":"set","field":"Ext","value":"满","text":"满"}]', false, 1, 1 from generate_series(1, 48) n`);
  const answers = await Promise.all(Array.from({ length: 5 }, () => refusal(leadsBy([mark()]))));
  expect(answers.filter(({ result }) => result === 'success')).toHaveLength(2);
  expect(answers.find(({ code }) => code === 'conflict')?.msg).toBe('每类记录最多 50 条规则');
  expect((await admin.call('api/automation/index')).body.data.total).toBe(50);
});

test('of two who change one rule at once the second is told; a rule that is switched off while it waits does nothing', async () => {
  const { admin } = company;
  const id = await addRule(leadsBy([mark()]));
  const edit = (name: string) => admin.call('api/automation/edit', { id, version: 1, ...leadsBy([mark()], { name }) });
  const answers = [await edit('改一'), await edit('改二')];
  expect(answers.map(({ body }) => body.code ?? body.result)).toEqual(['success', 'conflict']);
  const made = await addLead(admin, '来不及的线索');
  expect((await admin.call('api/automation/enable', { id, enabled: 0 })).body.result).toBe('success');
  await run();
  expect((await lead(made)).Ext).toBe('');
  expect(await logOf(id)).toEqual([]);
  const log = (await admin.call('api/operationLog/index', { module: 'automation' })).body.data.rows;
  expect(log[0]).toMatchObject({ action: 'edit', changes: [{ title: '启用', old: '是', new: '否' }] });
});

test('an earlier plan of somebody stays', async () => {
  const { seller } = company;
  const id = await addRule({
    name: '跟进',
    module: 'customer',
    trigger: 'changed',
    field: 'status',
    actions: [{ type: 'due', days: 300, working: 0, hour: 9 }],
  });
  const made = await addCustomer(seller, '已有计划公司');
  await company.database.run(
    sql`update customer set next_follow_up_at = date_trunc('day', now()) + interval '100 days' where id = ${made}`,
  );
  const planned = (await customer(made)).nextgenjintime;
  await seller.call('api/customer/edit', { id: made, status: 1 });
  await run();
  expect((await customer(made)).nextgenjintime).toBe(planned);
  expect((await logOf(id))[0]).toMatchObject({
    result: 'done',
    notes: [expect.stringContaining('已有更早的下次跟进')],
  });
});

test('the log and its numbers go after ninety days', async () => {
  const { admin, database } = company;
  const id = await addRule(leadsBy([mark()]));
  await addLead(admin, '老记录');
  await addLead(admin, '新记录');
  await run();
  await database.run(
    sql`update automation_log set at = now() - interval '91 days' where id = (select min(id) from automation_log where rule_id = ${id})`,
  );
  await runJobOf(company, 'automation.prune');
  expect((await logOf(id)).map(({ name }) => name)).toEqual(['新记录']);
});

test.each([
  ['2026-11-20', 1, 1, '2026-11-23'],
  ['2026-11-20', 1, 0, '2026-11-21'],
  ['2026-11-21', 2, 1, '2026-11-24'],
  ['2026-12-31', 5, 1, '2027-01-07'],
] as const)('%s and %i days (working: %i) is %s', (day, days, working, expected) => {
  expect(dueMoment(day, { type: 'due', days, working, hour: 8 })).toBe(`${expected} 08:00:00`);
});

test('what was noted by a clock that has been set back does not wait for the day it was noted on', async () => {
  const { admin, database } = company;
  await addRule(leadsBy([mark('钟')]));
  const { id } = (await admin.call('api/clues/add', { CustomerName: '拨回时钟的线索' })).body.data;
  await database.run(
    sql`update automation_event set at = now() + interval '1 day', retry_at = now() + interval '1 day'`,
  );
  expect(await run()).toEqual({ events: 1 });
  expect((await admin.call('api/clues/Views', { id })).body.data.Ext).toBe('钟');
});

test('either half of a pair that changes begins a rule, and neither that does not', async () => {
  const { admin, database } = company;
  const place = await database.first(select('region as c', [
    'c.parent_id as province',
    sql<number>`min(c.id)`.as('city'),
    sql<number>`max(c.id)`.as('other'),
  ])`
    where c.type = 2
    group by c.parent_id having count(*) > 1 limit 1`);
  const { province, city, other } = place ?? {};
  await addRule(leadsBy([mark('换了地方')], { trigger: 'changed', field: 'province' }));
  const id = await addLead(admin, '换地方的线索', { province, city });
  await admin.call('api/clues/edit', { id, province, city, wechat: 'stays' });
  await run();
  expect((await lead(id)).Ext).toBe('');
  await admin.call('api/clues/edit', { id, province, city: other });
  await run();
  expect(await lead(id)).toMatchObject({ city: other, Ext: '换了地方' });
});

test('whoever is disabled is not told, and the log does not say that they were', async () => {
  const { admin, peer } = company;
  const gone = await addPerson(company, 'untold', { grants: { crm: { clues: { index: true } } } });
  const notifies: RuleAction = { type: 'notify', to: [], users: [gone.id, peer.id], text: '来看' };
  const id = await addRule(leadsBy([notifies]));
  await admin.call('api/user/edit', { id: gone.id, status: 0 });
  await addLead(admin, '停用之后的线索');
  await run();
  expect((await logOf(id))[0]).toMatchObject({ result: 'done', notes: ['提醒赵同事'] });
});

test('what somebody does to a rule is in the log under its name', async () => {
  const { admin } = company;
  const id = await addRule(leadsBy([mark()], { name: '会删的规则' }));
  await admin.call('api/automation/edit', { id, ...leadsBy([mark()], { name: '改过的规则', enabled: 1 }) });
  await admin.call('api/automation/enable', { id, enabled: 0 });
  await admin.call('api/automation/delete', { ids: id });
  const { rows } = (await admin.call('api/operationLog/index', { module: 'automation', rows: 200 })).body.data;
  expect(
    rows
      .filter((one: { modelId: number }) => one.modelId === id)
      .map(({ action, ext }: { action: string; ext: string }) => [action, ext]),
  ).toEqual([
    ['delete', '改过的规则'],
    ['edit', '改过的规则'],
    ['edit', '改过的规则'],
    ['create', '会删的规则'],
  ]);
});
