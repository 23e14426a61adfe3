// Who sees a record: for every kind of record and every role, the answer equals what the people's own calls answer them.
import type { AccessRow, RecordAccess } from '@crm/protocol/answers/recordAccess';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { createRepairTables } from '../../../test/ground/repair.migration.ts';
import { approvalModule, repairModule } from '../../../test/ground/repair.module.ts';
import type { EntityDefinition } from '../../engine/entity.ts';
import { hasScope, viewersOf } from '../../engine/query/viewers.ts';
import { Actor } from '../../platform/access/actor.ts';
import { Random } from '../../sample/random.ts';
import { planStaff } from '../../sample/staff-plan.ts';

let company: Company;
/** Everybody whose access is checked, by what they are. */
const people = new Map<string, Person>();
/** Records by the module of their kind. */
const records = new Map<string, number[]>();
let shared: number;
let pooled: number;

async function query(person: Person, body: Record<string, unknown>) {
  return (await person.call('api/record/access', { rows: 200, ...body })).body;
}
async function accessOf(person: Person, body: Record<string, unknown>): Promise<RecordAccess> {
  const answer = await query(person, body);
  if (answer.result !== 'success') throw new Error(`${JSON.stringify(body)}: ${answer.msg}`);
  return answer.data;
}
const rowOf = (answer: RecordAccess, person: Person): AccessRow | undefined =>
  answer.rows.find((row) => row.userid === person.id);

beforeAll(async () => {
  company = await createCompany({ modules: [repairModule, approvalModule], migrate: createRepairTables });
  const { admin, manager, seller, peer, stranger, database, departments } = company;
  for (const [name, person] of Object.entries({ admin, manager, seller, peer, stranger })) people.set(name, person);
  for (const [at, role] of planStaff(false, new Random(1)).roles.entries()) {
    people.set(role.name, await addPerson(company, `role${at}`, role));
    const again = { ...role, name: `${role.name}（外）` };
    people.set(again.name, await addPerson(company, `south${at}`, again, departments.south));
  }
  // Scopes that no role of the sample has, and a grant without its scope.
  const sees = { crm: { customer: { index: true, edit: true }, clues: { index: true }, contact: { index: true } } };
  for (const scope of ['self', 'subordinates', 'department', 'departmentBelow'])
    people.set(
      scope,
      await addPerson(company, `scope${scope}`, {
        grants: { ...sees, erp: { gys: { index: true, edit: true }, repair: { index: true } } },
        scopes: { customer: scope, clues: scope, contact: scope, gys: scope, repair: scope },
      }),
    );
  // Sees everybody's, changes only what is theirs: a share that is over gives nothing back.
  const reader = await addPerson(company, 'reader', {
    grants: { crm: { customer: { index: true } } },
    scopes: { customer: 'all' },
  });
  const writes = { name: '只改自己的', grants: { crm: { customer: { index: true, edit: true } } }, fields: {} };
  const writing = (await admin.call('main/role/add', { ...writes, scopes: { customer: 'self' } })).body.data.id;
  const [reading] = (await admin.call('api/user/detail', { id: reader.id })).body.data.RoleId.split(',');
  await admin.call('api/user/edit', { id: reader.id, RoleId: `${reading},${writing}` });
  people.set('reader', reader);
  people.set('nobody', await addPerson(company, 'nobody', { grants: {} }));

  const own = await addCustomer(seller, '自己的公司');
  shared = await addCustomer(seller, '共享的公司');
  const others = [...people.values()].filter(({ id }) => ![seller.id, admin.id].includes(id));
  for (const [at, { id }] of others.entries()) {
    // Every way of a share in turn: to read, to write, over by now.
    const body = { ids: shared, userids: id, readonly: people.get('reader')?.id === id ? 0 : at % 2 };
    expect((await seller.call('api/customer/share', body)).body.result).toBe('success');
    if (at % 3 === 2 || people.get('reader')?.id === id)
      await database.run(
        sql`update customer_member set expires_at = now() - interval '1 hour' where customer_id = ${shared} and user_id = ${id}`,
      );
  }
  const south = await addCustomer(stranger, '南方的公司');
  const chief = await addCustomer(manager, '主管的公司');
  pooled = await addCustomer(seller, '公海的公司');
  await seller.call('api/customer/ToGonghai', { ids: pooled });
  const narrow = await admin.call('api/poolRule/add', { name: '南方公海', departments: departments.south, blind: 1 });
  const hidden = await addCustomer(admin, '南方公海的公司');
  const put = await admin.call('api/customer/ToGonghai', { ids: hidden, poolid: narrow.body.data.id });
  expect(put.body).toMatchObject({ result: 'success' });
  records.set('customer', [own, shared, south, chief, pooled, hidden]);

  const contacts: number[] = [];
  for (const customerId of [own, shared, south]) {
    const { body } = await admin.call('api/contact/add', { customerId, contactName: '张三' });
    contacts.push(body.data.id);
  }
  await database.run(sql`update contact set owner_id = 0, customer_id = ${pooled} where id = ${contacts[0]}`);
  records.set('contact', contacts);
  const leads: number[] = [];
  for (const person of [seller, stranger, manager]) {
    const { body } = await person.call('api/clues/add', { CustomerName: '线索公司' });
    leads.push(body.data.id);
  }
  await seller.call('api/clues/share', { ids: leads[0], userids: stranger.id, readonly: 0 });
  await manager.call('api/clues/close', { ids: leads[2], reason: '空号' });
  records.set('clues', leads);
  const [type] = (await admin.call('api/Status/json', { types: 'gysType' })).body.data as { id: number }[];
  const buyers = [admin, ...[...people].filter(([name]) => name.startsWith('采购')).map(([, person]) => person)];
  const suppliers: number[] = [];
  for (const [at, person] of buyers.entries()) {
    const { body } = await person.call('api/gys/add', { name: `供应商${at}`, gysType: type?.id });
    suppliers.push(body.data.id);
  }
  records.set('gys', suppliers);
  const news: number[] = [];
  for (const [person, more] of [
    [admin, {}],
    [manager, { receivers: 2, toUsers: seller.id, toBranches: departments.south }],
    [manager, { publishTime: '2099-01-01 09:00:00' }],
  ] as const) {
    const { body } = await person.call('api/news/add', { title: '公告', cont: '<p>文</p>', ...more });
    news.push(body.data.id);
  }
  records.set('news', news);
  const task = await manager.call('api/task/add', {
    title: '任务',
    userid: seller.id,
    participants: String(stranger.id),
    endTime: '2031-03-01 18:00',
  });
  records.set('task', [task.body.data.id]);
  const product = await admin.call('api/product/add', { name: '订货产品', price: '1' });
  const made: Record<string, number[]> = { contract: [], baoxiao: [], shr: [], order: [] };
  for (const [person, customerId] of [
    [seller, own],
    [stranger, south],
    [manager, chief],
  ] as const) {
    const place = { name: '收货', mobile: '13800138000', address: '路' };
    made['shr']?.push((await person.call('api/shr/add', place)).body.data.id);
    const products = [{ productid: product.body.data.id }];
    made['order']?.push((await person.call('api/order/add', { customerId, listJson: products })).body.data.id);
    const about = { customerId, Money: '100', state: 'draft' };
    made['contract']?.push((await person.call('api/contract/add', about)).body.data.id);
    const contract = (await person.call('api/contract/add', { ...about, state: '' })).body.data.id;
    made['contract']?.push(contract);
    const money = { contractId: contract, money: '1' };
    for (const [module, more] of Object.entries({
      recpay: { plantime: '2031-01-01' },
      finance: {},
      payment: { state: 'draft' },
      renewal: { startTime: '2031-01-01', endTime: '2031-12-31' },
      invoice: { invoiceTitle: '抬头', state: 'draft' },
    })) {
      const { body } = await person.call(`api/${module}/add`, { ...money, ...more });
      (made[module] ??= []).push(body.data.id);
    }
    const lines = [{ addTime: '2031-01-01', money: '1' }];
    made['baoxiao']?.push((await person.call('api/baoxiao/add', { reason: '出差', listJson: lines })).body.data.id);
  }
  await seller.call('api/contract/share', { ids: made['contract']?.[0], userids: stranger.id, readonly: 0 });
  await seller.call('api/contract/share', { ids: made['contract']?.[1], userids: peer.id, readonly: 1 });
  for (const [module, ids] of Object.entries(made)) records.set(module, ids);
  const log = { type: 1, done: '拜访客户', userids: String(stranger.id) };
  records.set('worklog', [(await seller.call('api/worklog/add', log)).body.data.id]);
  const calls = [seller, stranger].map((person) => person.call('api/doublecall/oncall', { mobile: '13800138000' }));
  records.set(
    'callRecord',
    (await Promise.all(calls)).map(({ body }) => body.data.id),
  );
  const repair = await admin.call('api/repair/add', { orderSn: 'R1', listJson: [{ title: '件', price: '1' }] });
  const passed = await admin.call('api/repair/add', { orderSn: 'R2', listJson: [{ title: '件', price: '1' }] });
  await database.run(sql`update repair set approval = 2 where id = ${passed.body.data.id}`);
  records.set('repair', [repair.body.data.id, passed.body.data.id]);
});
afterAll(() => company.close());

/** What the person's own lists hold of these records. */
async function listed(person: Person, entity: EntityDefinition): Promise<Set<number>> {
  const found = new Set<number>();
  for (const more of entity.poolWire ? [{}, { [entity.poolWire]: 1 }] : [{}]) {
    const { body } = await person.call(entity.api.index as string, { rows: 200, ...more });
    for (const row of body.data?.rows ?? []) found.add(row.id);
  }
  return found;
}

test('every kind of record with a scope has records here', () => {
  const scoped = company.app.engine.entities.filter(hasScope).map(({ module }) => module);
  expect([...scoped].sort()).toEqual([...records.keys()].sort());
});

test('whoever is told to see a record has it in their list, may open it, and may change it as is told; nobody else', async () => {
  const { engine } = company.app;
  let seen = 0;
  let unseen = 0;
  let edited = 0;
  for (const [module, ids] of records) {
    const entity = engine.entity(module) as EntityDefinition;
    const lists = new Map<string, Set<number>>();
    for (const [name, person] of people) lists.set(name, await listed(person, entity));
    for (const id of ids) {
      const answer = await accessOf(company.admin, { module, id });
      expect(answer.rows).toHaveLength(answer.total);
      expect(Object.values(answer.groups).reduce((sum, n) => sum + n, 0)).toBe(answer.total);
      for (const [name, person] of people) {
        const about = `${module} ${id} ${name}`;
        const row = rowOf(answer, person);
        const { body } = await person.call(entity.api.detail[0] as string, { id });
        expect(row !== undefined, about).toBe(body.result === 'success');
        expect(lists.get(name)?.has(id), about).toBe(row !== undefined);
        const { rows, others } = await accessOf(company.admin, { module, id, userid: person.id });
        if (row) {
          seen++;
          edited += Number(row.edit);
          expect(row.edit, about).toBe(body.data.can.edit);
          expect(row.reasons.length, about).toBeGreaterThan(0);
          expect([rows, others], about).toEqual([[row], []]);
        } else {
          unseen++;
          expect(rows, about).toEqual([]);
          expect(others[0]?.bars.length, about).toBeGreaterThan(0);
        }
      }
    }
  }
  // All of it happened.
  expect(seen).toBeGreaterThan(50);
  expect(unseen).toBeGreaterThan(50);
  expect(edited).toBeGreaterThan(20);
});

describe('why', () => {
  test('owner, share with its giver and its end, role and scope, administrator: all that hold', async () => {
    const { seller, manager, admin, stranger, peer } = company;
    const id = await addCustomer(seller, '多种原因公司');
    const body = { ids: id, userids: `${manager.id},${stranger.id}`, readonly: 0, expires: '2031-05-06 07:08:09' };
    await seller.call('api/customer/share', body);
    const answer = await accessOf(seller, { module: 'customer', id });
    expect(rowOf(answer, seller)).toMatchObject({
      username: '李销售',
      branch: '华东销售部',
      edit: true,
      reasons: [{ kind: 'owner' }, { kind: 'scope', role: '销售', scope: 'self' }],
    });
    const share = { kind: 'member', access: 'write', expires: '2031-05-06 07:08:09', by: '李销售' };
    expect(rowOf(answer, manager)?.reasons).toEqual([
      share,
      { kind: 'scope', role: '销售主管', scope: 'subordinates' },
    ]);
    expect(rowOf(answer, stranger)).toMatchObject({ edit: true, reasons: [share] });
    expect(rowOf(answer, admin)?.reasons).toEqual([{ kind: 'administrator', role: '管理员' }]);
    expect(rowOf(answer, peer)).toBeUndefined();
    // By the first reason, then by name.
    const kinds = answer.rows.map(({ reasons: [first] }) => first?.kind);
    expect(kinds).toEqual(['owner', 'member', 'member', ...kinds.slice(3)]);
    expect(answer.groups).toMatchObject({ owner: 1, member: 2, administrator: 1 });
    // Handed over and kept for reading, by the former owner.
    await manager.call('api/customer/Transfer', { ids: id, userid: peer.id, keep: 'read' });
    const after = await accessOf(manager, { module: 'customer', id, userid: seller.id });
    expect(after.rows[0]).toMatchObject({ edit: false, reasons: [{ kind: 'member', access: 'read', by: '王主管' }] });
  });

  test('of a pool: which, and whether contact data is masked; its administrators see everything', async () => {
    const { admin, stranger, seller } = company;
    const [, , , , , id] = records.get('customer') as number[];
    const answer = await accessOf(stranger, { module: 'customer', id });
    expect(rowOf(answer, stranger)).toMatchObject({
      edit: false,
      reasons: [{ kind: 'pool', pool: '南方公海', masked: true }],
    });
    expect(rowOf(answer, admin)?.reasons).toEqual([{ kind: 'administrator', role: '管理员' }]);
    const barred = await accessOf(admin, { module: 'customer', id, userid: seller.id });
    expect(barred).toMatchObject({ total: 0, others: [{ bars: [{ kind: 'pool', pool: '南方公海' }] }] });
  });

  test('a share that is over is no reason any more', async () => {
    const reader = people.get('reader') as Person;
    const answer = await accessOf(company.admin, { module: 'customer', id: shared, userid: reader.id });
    expect(answer.rows[0]).toMatchObject({
      edit: false,
      reasons: [{ kind: 'scope', role: 'reader的角色', scope: 'all' }],
    });
  });

  test('why not: no right, out of scope, a share that is over, left, disabled', async () => {
    const { admin, seller, stranger, peer, database } = company;
    const id = await addCustomer(seller, '看不到的公司');
    const bars = async (person: Person) =>
      (await accessOf(admin, { module: 'customer', id, userid: person.id })).others[0]?.bars;
    const beyond = { kind: 'scope', role: '销售', scope: 'self' };
    expect(await bars(people.get('nobody') as Person)).toEqual([{ kind: 'noGrant' }]);
    expect(await bars(peer)).toEqual([beyond]);
    await seller.call('api/customer/share', { ids: id, userids: `${stranger.id},${peer.id}` });
    await stranger.call('api/customer/leave', { ids: id });
    expect(await bars(stranger)).toEqual([beyond, { kind: 'left', at: expect.stringMatching(/^\d{4}-\d\d-\d\d /) }]);
    await database.run(
      sql`update customer_member set expires_at = '2020-02-03 04:05:06' where customer_id = ${id} and user_id = ${peer.id}`,
    );
    expect(await bars(peer)).toEqual([beyond, { kind: 'expired', expires: '2020-02-03 04:05:06' }]);
    // Of what belongs to it, too: who left is no member of that, either.
    const contact = (await seller.call('api/contact/add', { customerId: id, contactName: '看不到的人' })).body.data.id;
    const ofContact = await accessOf(admin, { module: 'contact', id: contact, userid: stranger.id });
    expect(ofContact.others[0]?.bars).toEqual([
      expect.objectContaining({ kind: 'scope' }),
      { kind: 'left', at: expect.any(String) },
    ]);
    const gone = await addPerson(company, 'leaver', { grants: { crm: { customer: { index: true } } } });
    await admin.call('api/user/edit', { id: gone.id, status: 0 });
    expect(await bars(gone)).toEqual([{ kind: 'disabled' }]);
    expect((await accessOf(admin, { module: 'customer', id, key: 'leaver' })).othersTotal).toBe(0);
  });
});

describe('the call', () => {
  test('finds people by name, tells of those who do not see it why not, and goes by pages', async () => {
    const { seller, manager } = company;
    const whole = await accessOf(seller, { module: 'customer', id: shared });
    const first = await accessOf(seller, { module: 'customer', id: shared, rows: 2 });
    const second = await accessOf(seller, { module: 'customer', id: shared, rows: 2, page: 2 });
    expect([...first.rows, ...second.rows]).toEqual(whole.rows.slice(0, 4));
    expect([first.total, second.total]).toEqual([whole.total, whole.total]);
    expect(whole.others).toEqual([]);
    const id = (records.get('customer') as number[])[0];
    const found = await accessOf(seller, { module: 'customer', id, key: ' 王主 ' });
    expect(found).toMatchObject({ rows: [{ userid: manager.id }], total: 1, others: [], othersTotal: 0 });
    expect((await accessOf(seller, { module: 'customer', id, key: 'wzg' })).rows[0]?.userid).toBe(manager.id);
    const not = await accessOf(seller, { module: 'customer', id, key: '赵同事' });
    expect(not).toMatchObject({ rows: [], total: 0, othersTotal: 1, others: [{ username: '赵同事' }] });
    expect((await accessOf(seller, { module: 'customer', id, key: '没有此人' })).othersTotal).toBe(0);
  });

  test('is for whoever sees the record; bad input is said at its field', async () => {
    const { seller, stranger, admin, guest } = company;
    const [id] = records.get('customer') as [number];
    expect((await query(stranger, { module: 'customer', id })).code).toBe('not_found');
    expect((await query(seller, { module: 'customer', id: 999_999 })).code).toBe('not_found');
    expect((await query(guest, { module: 'customer', id })).code).toBe('signed_out');
    // A member without the right to see customers at all.
    const nobody = people.get('nobody') as Person;
    await seller.call('api/customer/share', { ids: id, userids: nobody.id });
    expect((await query(nobody, { module: 'customer', id })).code).toBe('forbidden');
    for (const [body, field] of [
      [{ module: 'nothing' }, 'module'],
      [{ module: 'user' }, 'module'],
      [{ module: 'OpportLogs' }, 'module'],
      [{ id: 'x' }, 'id'],
      [{ page: 0 }, 'page'],
      [{ rows: 201 }, 'rows'],
      [{ key: '长'.repeat(101) }, 'key'],
      [{ userid: 999_999 }, 'userid'],
      [{ userid: 'x' }, 'userid'],
    ] as const)
      expect((await query(admin, { module: 'customer', id, ...body })).fields, field).toHaveProperty(field);
  });

  test('tells nothing to whoever may not know the owner, as long as there is one', async () => {
    const { seller } = company;
    for (const grant of ['mask', 'hidden']) {
      const clerk = await addPerson(company, `clerk${grant}`, {
        grants: { crm: { customer: { index: true }, contact: { index: true }, pool: { index: true } } },
        scopes: { customer: 'all', contact: 'all' },
        fields: { customer: { userid: grant } },
      });
      const [id] = records.get('customer') as [number];
      const refused = await query(clerk, { module: 'customer', id });
      expect(refused).toMatchObject({ code: 'forbidden', msg: '您无权查看负责人，因此不能查看谁能看到这条记录' });
      const contact = (records.get('contact') as number[])[1];
      expect((await query(clerk, { module: 'contact', id: contact })).code).toBe('forbidden');
      expect(rowOf(await accessOf(clerk, { module: 'customer', id: pooled }), clerk)).toMatchObject({
        reasons: [{ kind: 'pool' }],
      });
    }
    const known = await accessOf(seller, { module: 'customer', id: pooled, userid: seller.id });
    expect(known.rows[0]?.reasons).toEqual([{ kind: 'pool', pool: expect.any(String), masked: false }]);
  });
});

test('of more people than one question takes nobody is passed over', async () => {
  const { app, database, seller } = company;
  const organisation = await app.organisations.at(0);
  const many = Array.from({ length: 201 }, () => new Actor(organisation, seller.id, 0, 0));
  expect(await viewersOf(database, app.engine.byName('customer'), shared, many)).toHaveLength(201);
});
