// Records with lines, files, a field of one writer and a guard, watched from outside: answers, rows, log and events.
// What is expected lies in ../expected/ground.txt; `vitest run --root server -u` writes it anew, to be read before it is kept.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany } from '../company.ts';
import { pdf, upload } from '../upload.ts';
import { Witness } from '../witness.ts';
import { createRepairTables } from './repair.migration.ts';
import { approvalModule, repairModule } from './repair.module.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ modules: [repairModule, approvalModule], migrate: createRepairTables });
});
afterAll(() => company.close());

test('a record with lines, from its beginning to its end', async () => {
  const { admin, seller, manager, stranger, database } = company;
  const customerId = await addCustomer(seller, '维修客户公司');
  const on = await Witness.of(company);
  const line = (title: string, price: string, more: Record<string, unknown> = {}) => ({ title, price, ...more });
  const sent = {
    orderSn: 'WX-1',
    customerId,
    Money: '999',
    approval: 2,
    listJson: [line('甲', '1.50', { number: '2', gys: 3, laiyuan: 4 }), line('乙', '0.05', { number: '0.5' })],
  };
  const { id } = (await on.call(seller, 'api/repair/add', sent)).body.data as { id: number };
  await on.call(seller, 'api/repair/add', { ...sent, listJson: [] });
  await on.call(seller, 'api/repair/add', { ...sent, listJson: [line('甲', '-1'), line('甲', '1', { gys: 99 })] });
  await on.call(seller, 'api/repair/Views', { id });
  const [first, second] = (await database.rows<{ id: number }>(sql`select id from repair_line order by id`)).map(
    (row) => row.id,
  );
  await on.call(seller, 'api/repair/edit', {
    id,
    version: 1,
    listJson: [{ id: second, price: '0.10' }, line('丙', '2'), { id: first }],
  });
  await on.call(seller, 'api/repair/edit', { id, version: 1, orderSn: 'WX-1b' });
  await on.call(seller, 'api/repair/edit', {
    id,
    listJson: [{ id: second }, { id: second, title: '重' }, { id: 99_999 }],
  });
  await on.call(seller, 'api/repair/edit', {
    id,
    listJson: [{ id: first, number: '3' }],
    orderSn: 'WX-1c',
    Money: '5',
    approval: 2,
  });
  const file = (await upload(company, seller, { picType: 'repair' }, { name: '附.pdf', content: pdf })).body.data.id;
  const other = (await upload(company, manager, { picType: 'repair' }, { name: '别.pdf', content: pdf })).body.data.id;
  await on.call(seller, 'api/repair/edit', { id, photos: `${file},${other}` });
  await on.call(seller, 'api/repair/edit', { id, photos: String(file) });
  await on.call(seller, 'api/repair/edit', { id, photos: '' });
  await on.call(stranger, 'api/repair/edit', { id, orderSn: '外人' });
  await on.call(seller, 'api/repair/approve', { id });
  await on.call(admin, 'api/repair/approve', { id });
  for (const person of [seller, manager, stranger]) await on.call(person, 'api/repair/Views', { id });
  await on.call(seller, 'api/repair/edit', { id, orderSn: '太晚' });
  await on.call(seller, 'api/repair/delete', { ids: id });
  await database.run(sql`update repair set approval = 0 where id = ${id}`);
  await on.call(manager, 'api/repair/delete', { ids: id });
  const [entry] = (await manager.call('api/recycle/index', { module: 'repair' })).body.data.rows;
  await on.call(manager, 'api/recycle/restore', { ids: entry.id });
  await on.call(seller, 'api/repair/index', { key: 'wx', sort: 'orderSn' });
  await on.call(seller, 'api/formField/formFieldIndex', { mode: 'repair' });
  await on.call(seller, 'api/formField/filter', { module: 'repair' });
  await expect(on.text).toMatchFileSnapshot('../expected/ground.txt');
});
