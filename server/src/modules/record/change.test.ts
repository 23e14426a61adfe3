// One field of many records: each by its own rules, all or none where somebody may not touch one, taken back together.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';
import { defineModule } from '../../engine/module.ts';
import { query } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';

/** Refuses one record at the very end of its write. */
const lateRefusal = defineModule({
  name: 'lateRefusal',
  on: {
    'customer.changed': async (_call, { rows }) => {
      if (rows.some((row) => row['name'] === '最后才拒绝公司'))
        throw invalid({ address: msg('asWritten', { text: '最后才拒绝' }) });
    },
  },
});

let company: Company;
beforeAll(async () => {
  company = await createCompany({ modules: [lateRefusal] });
});
afterAll(() => company.close());

const change = async (person: Person, ids: number[], data: unknown, more: Record<string, unknown> = {}) =>
  (await person.call('api/record/change', { module: 'customer', ids: ids.join(), data: JSON.stringify(data), ...more }))
    .body;
const view = async (person: Person, id: number) => (await person.call('api/customer/Views', { id })).body.data;

test('all get the value, each with log and version, and all give it back', async () => {
  const { seller } = company;
  const ids = [await addCustomer(seller, '批量一公司', { status: 1 }), await addCustomer(seller, '批量二公司')];
  const answer = await change(seller, ids, { status: 2 }, { undo: 1 });
  expect(answer).toMatchObject({ result: 'success', msg: '已修改 2 条', data: { count: 2, undo: expect.any(Number) } });
  for (const id of ids) {
    expect(await view(seller, id)).toMatchObject({ status: 2, version: 2 });
    const log = (await seller.call('api/operationLog/index', { module: 'customer', modelId: id })).body.data.rows;
    expect(log[0]).toMatchObject({ action: 'edit', changes: [{ field: 'status' }] });
  }
  expect((await seller.call('api/record/undo', { id: answer.data.undo })).body.data).toEqual({ count: 2 });
  expect((await view(seller, ids[0] as number)).status).toBe(1);
  expect((await view(seller, ids[1] as number)).status).toBe('');
  // Both halves of a pair are one field.
  expect((await change(seller, ids, { province: 1, city: 2 })).data).toEqual({ count: 2 });
  expect(await view(seller, ids[1] as number)).toMatchObject({ province: 1, city: 2 });
});

test('a record that cannot be touched keeps all as they are', async () => {
  const { seller, stranger } = company;
  const own = await addCustomer(seller, '自己的批量公司');
  const foreign = await addCustomer(stranger, '别人的批量公司');
  const pooled = await addCustomer(seller, '公海的批量公司');
  await seller.call('api/customer/ToGonghai', { ids: pooled });
  expect(await change(seller, [own, foreign], { status: 2 })).toMatchObject({
    code: 'not_found',
    data: { rejected: [{ id: foreign }] },
  });
  expect(await change(seller, [own, pooled], { status: 2 })).toMatchObject({
    code: 'forbidden',
    data: { rejected: [{ id: pooled, reason: '公海客户只能领取或分配' }] },
  });
  expect((await view(seller, own)).version).toBe(1);
});

test('what no record takes is said at the field; a record of its own rules stays, and nobody hears of it', async () => {
  const { seller, database } = company;
  const ids = [await addCustomer(seller, '规则一公司'), await addCustomer(seller, '规则二公司')];
  expect((await change(seller, ids, { tel: 'x' })).fields).toEqual({ tel: '电话格式不正确' });
  expect((await change(seller, ids, { CustomerName: '' })).fields).toHaveProperty('CustomerName');
  expect((await change(seller, ids, { status: 999 })).code).toBe('invalid');
  for (const [data, field] of [
    [{ userid: company.peer.id }, 'userid'],
    [{ nothing: 1 }, 'nothing'],
    [{ version: 1 }, 'version'],
    [{ tel: '0571-11112222', address: '一路' }, 'data'],
    [{}, 'data'],
  ] as const)
    expect((await change(seller, ids, data)).fields, JSON.stringify(data)).toHaveProperty(field);
  expect((await change(seller, ids, 'x')).code).toBe('invalid');
  expect((await change(seller, [], { status: 2 })).fields).toHaveProperty('ids');
  expect((await change(seller, ids, { status: 2 }, { module: 'nothing' })).fields).toHaveProperty('module');
  expect((await change(company.admin, [company.peer.id], { mobile: '1' }, { module: 'user' })).code).toBe('forbidden');

  // A rule between two fields: the county of another city.
  const county = await database.first(
    query
      .selectFrom('region as c')
      .innerJoin('region as p', 'p.id', 'c.parent_id')
      .select(['c.id', 'c.parent_id as parent', 'p.parent_id as province'])
      .where(sql<boolean>`c.type = 3`)
      .limit(1),
  );
  const fitting = ids[0] as number;
  await seller.call('api/customer/edit', { id: fitting, province: county?.province, city: county?.parent });
  const announced: number[][] = [];
  const { sink } = company.app;
  const { announce } = sink;
  sink.announce = (list) => {
    announced.push(...list.map(({ change: one }) => one.ids));
    announce(list);
  };
  const partly = await change(seller, ids, { county: county?.id }, { undo: 1 });
  sink.announce = announce;
  expect(partly).toMatchObject({ result: 'success', data: { count: 1, rejected: [{ id: ids[1] }] } });
  expect(announced.flat()).not.toContain(ids[1]);
  expect((await view(seller, fitting)).county).toBe(county?.id);
  expect((await view(seller, ids[1] as number)).version).toBe(1);
  expect((await seller.call('api/record/undo', { id: partly.data.undo })).body.data).toEqual({ count: 1 });
  expect((await view(seller, fitting)).county).toBe('');
});

test('a field that is not the person’s to write is refused, and so is everything without the grant', async () => {
  const { admin, seller, roles } = company;
  const id = await addCustomer(seller, '无权批量公司', { address: '甲路' });
  await admin.call('main/role/edit', { id: roles.seller, fields: { customer: { address: 'read' } } });
  expect((await change(seller, [id], { address: '乙路' })).fields).toHaveProperty('address');
  await admin.call('main/role/edit', { id: roles.seller, fields: {} });
  const role = (await admin.call('main/role/detail', { id: roles.seller })).body.data;
  const crm = { ...role.grants.crm, customer: { ...role.grants.crm.customer, edit: false } };
  await admin.call('main/role/edit', { id: roles.seller, grants: { ...role.grants, crm } });
  expect((await change(seller, [id], { address: '乙路' })).code).toBe('forbidden');
  await admin.call('main/role/edit', { id: roles.seller, grants: role.grants });
  expect((await view(seller, id)).address).toBe('甲路');
});

test('a record that is refused at its very end is as it was, told to nobody, and not part of what is taken back', async () => {
  const { seller } = company;
  const bad = await addCustomer(seller, '最后才拒绝公司', { address: '甲路' });
  const good = await addCustomer(seller, '照常修改公司', { address: '甲路' });
  const announced: number[][] = [];
  const { sink } = company.app;
  const { announce } = sink;
  sink.announce = (list) => {
    announced.push(...list.map(({ change: one }) => one.ids));
    announce(list);
  };
  const answer = await change(seller, [bad, good], { address: '乙路' }, { undo: 1 });
  sink.announce = announce;
  expect(answer).toMatchObject({ data: { count: 1, rejected: [{ id: bad, reason: '最后才拒绝' }] } });
  expect(announced.flat()).toContain(good);
  expect(announced.flat()).not.toContain(bad);
  expect(await view(seller, bad)).toMatchObject({ address: '甲路', version: 1 });
  expect(await view(seller, good)).toMatchObject({ address: '乙路', version: 2 });
  expect((await seller.call('api/record/undo', { id: answer.data.undo })).body.data).toEqual({ count: 1 });
  expect((await change(seller, [bad], { address: '乙路' })).code).toBe('conflict');
});
