// What merging shows people and lets them undo follows their rights of that moment, and takes nothing that is others'.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const ok = async (person: Person, path: string, body: Record<string, unknown>) => {
  const answer = await person.call(path, body);
  if (answer.body.result !== 'success') throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};
const versionOf = async (id: number): Promise<number> =>
  (await ok(company.admin, 'api/customer/Views', { id })).version;
const merge = async (person: Person, id: number, otherId: number): Promise<number> =>
  (
    await ok(person, 'api/customer/merge', {
      id,
      otherId,
      version: await versionOf(id),
      otherVersion: await versionOf(otherId),
    })
  ).merge;
const twins = async (name: string, owners: [Person, Person] = [company.seller, company.peer]) => ({
  kept: await addCustomer(owners[0], `${name}甲公司`),
  gone: await addCustomer(owners[1], `${name}乙公司`),
});
const merging = { index: true, add: true, edit: true, delete: true, merge: true };

test.each([
  ['mask', '名称m****k乙公司'],
  ['hidden', ''],
])('the name of what was merged is told as the reader’s role has names: %s', async (grant, shown) => {
  const { manager } = company;
  const { kept, gone } = await twins(`名称${grant}`);
  await merge(manager, kept, gone);
  const reader = await addPerson(company, `mergename${grant}`, {
    grants: { crm: { customer: { index: true } } },
    scopes: { customer: 'all' },
    fields: { customer: { CustomerName: grant } },
  });
  const { rows } = await ok(reader, 'api/customer/merges', { id: kept });
  expect(rows[0].name).toBe(shown);
  expect((await ok(manager, 'api/customer/merges', { id: kept })).rows[0].name).toBe(`名称${grant}乙公司`);
});

test('what one may not see of a customer is not counted beforehand either', async () => {
  const { seller } = company;
  const { kept, gone } = await twins('计数', [seller, seller]);
  await ok(seller, 'api/OpportLogs/Add', { customerId: kept, status: 0, Ext: '谈过' });
  await ok(seller, 'api/contact/add', { customerId: gone, contactName: '计数人' });
  const person = await addPerson(company, 'mergecounts', {
    grants: { crm: { customer: merging, contact: { index: true } } },
    scopes: { customer: 'all', contact: 'all' },
  });
  const { kinds } = await ok(person, 'api/customer/mergePreview', { ids: `${kept},${gone}` });
  expect(kinds.map((kind: { module: string; counts: number[] }) => [kind.module, kind.counts])).toEqual([
    ['contact', [0, 1]],
  ]);
});

test('comparing customers of a pool is looking at them', async () => {
  const { seller } = company;
  const pool = (
    await ok(company.admin, 'api/poolRule/add', { name: '每日看一个', everyone: 1, enabled: 1, viewLimit: 1 })
  ).id;
  const { kept, gone } = await twins('看过', [seller, seller]);
  for (const ids of [kept, gone]) await ok(seller, 'api/customer/ToGonghai', { ids, poolid: pool });
  const person = await addPerson(company, 'mergelooks', {
    grants: { crm: { customer: merging, pool: { index: true } } },
    scopes: { customer: 'all' },
  });
  expect((await person.call('api/customer/mergePreview', { ids: `${kept},${gone}` })).body.code).toBe('forbidden');
});

test('taken back, the marks that people had set themselves stay', async () => {
  const { manager, seller, peer, database } = company;
  const { kept, gone } = await twins('置顶');
  await ok(seller, 'api/customer/setTop', { id: kept });
  await ok(peer, 'api/customer/setTop', { id: gone });
  await ok(manager, 'api/customer/unmerge', { id: await merge(manager, kept, gone) });
  const marks = await database.rows(sql`select user_id as user, record_id as record from user_pin
    where entity = 'customer' and record_id in (${kept}, ${gone}) order by record_id`);
  expect(marks).toEqual([
    { user: seller.id, record: kept },
    { user: peer.id, record: gone },
  ]);
});

test('not taken back where the other one’s owner has left since, or by whom may not delete any more', async () => {
  const { admin, manager, seller } = company;
  const role = { grants: { crm: { customer: merging } }, scopes: { customer: 'departmentBelow' } };
  const leaver = await addPerson(company, 'mergeleaver', role);
  const left = await twins('离职', [seller, leaver]);
  const first = await merge(manager, left.kept, left.gone);
  await ok(admin, 'api/user/delete', { ids: leaver.id });
  expect((await manager.call('api/customer/unmerge', { id: first })).body).toMatchObject({
    code: 'conflict',
    msg: '被合并记录的负责人已离职，不能撤销',
  });
  const person = await addPerson(company, 'mergemaker', role);
  const { kept, gone } = await twins('收回');
  const second = await merge(person, kept, gone);
  const { delete: _delete, ...poorer } = merging;
  const roleId = (
    await ok(admin, 'main/role/add', { ...role, name: '不能删除', grants: { crm: { customer: poorer } } })
  ).id;
  await ok(admin, 'api/user/edit', { id: person.id, RoleId: roleId });
  expect((await person.call('api/customer/unmerge', { id: second })).body).toMatchObject({
    code: 'forbidden',
    data: { rejected: [{ id: gone }] },
  });
  // The administrator may.
  await ok(admin, 'api/customer/unmerge', { id: second });
});
