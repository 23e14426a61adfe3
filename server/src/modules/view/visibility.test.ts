// People with open views are notified of what is shared with them, and of what is no longer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '../../../test/company.ts';
import { type Ear, listenAs } from '../../../test/ear.ts';

let company: Company;
let ear: Ear;
beforeAll(async () => {
  company = await createCompany({ realtime: true });
  ear = await listenAs(company, company.peer);
});
afterAll(async () => {
  ear.close();
  await company.close();
});

test('who a view is shared with hears of it, of its changes, and that it is shared no more', async () => {
  const { seller, peer } = company;
  const content = { scenes: {}, filters: [], sort: '', key: '', columns: [] };
  const own = (await seller.call('api/view/add', { module: 'customer', name: '自己的', content })).body.data.id;
  const { id } = (await seller.call('api/view/add', { module: 'customer', name: '共享的', content })).body.data;
  const hearsOf = async (path: string, body: Record<string, unknown>) => {
    ear.changes.length = 0;
    expect((await seller.call(path, { id, ...body })).body.result, path).toBe('success');
    await expect.poll(() => ear.changes.some((one) => one.module === 'view' && one.ids.includes(id))).toBe(true);
  };
  await hearsOf('api/view/share', { users: peer.id, departments: '' });
  await hearsOf('api/view/edit', { name: '改名的' });
  await seller.call('api/view/edit', { id: own, name: '自己改的' });
  await hearsOf('api/view/share', { users: '', departments: '' });
  // By way of the department.
  await hearsOf('api/view/share', { users: '', departments: company.departments.east });
  await hearsOf('api/view/delete', {});
  expect(ear.changes.flatMap(({ ids }) => ids)).not.toContain(own);
});

test('that a view is shared no more stands in the log like that it was', async () => {
  const { admin, seller, peer } = company;
  const content = { scenes: {}, filters: [], sort: '', key: '', columns: [] };
  const { id } = (await seller.call('api/view/add', { module: 'customer', name: '曾共享的', content })).body.data;
  await seller.call('api/view/share', { id, users: peer.id, departments: '' });
  await seller.call('api/view/share', { id, users: '', departments: '' });
  const log = await admin.call('api/operationLog/index', { module: 'view', modelId: id });
  const changes = (log.body.data.rows as { changes: unknown }[]).map((row) => row.changes);
  expect(changes).toMatchObject([[{ field: 'shared', new: '' }], [{ field: 'shared', old: '' }]]);
});
