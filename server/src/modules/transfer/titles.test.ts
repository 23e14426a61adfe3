// Which titles of files are which fields, and which only look like it; and doubtful numbers are reported before the import.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '../../../test/company.ts';
import { addTransferFile, runToEnd } from '../../../test/transfer.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

const mapped = async (module: string, ...titles: string[]) =>
  (
    await addTransferFile(
      company,
      company.admin,
      module,
      'a.csv',
      `${titles.join(',')}\n${titles.map(() => 'x').join(',')}\n`,
    )
  ).mapping;

test('a province and a city are found under the names that people give them', async () => {
  expect(await mapped('customer', '客户名称', '省份', '城市', '区/县')).toEqual([
    'CustomerName',
    'province',
    'city',
    'county',
  ]);
  expect(await mapped('gys', '供应商名称', '所在城市', '所在省份')).toEqual(['name', 'city', 'province']);
});

test('what a title means stands at its end: a number of the person in charge is neither the person nor the company’s', async () => {
  expect(await mapped('customer', '客户名称', '负责人电话', '负责人')).toEqual(['CustomerName', '', 'userid']);
  expect(await mapped('gys', '供应商名称', '负责人电话', '业务员手机')).toEqual(['name', '', '']);
  expect(await mapped('customer', '客户名称', '手机号码', '客户级别名称')).toEqual([
    'CustomerName',
    'contact.mobile',
    'status',
  ]);
});

test('a number that the form would doubt is told before, and written all the same', async () => {
  const { admin } = company;
  const file =
    '客户名称,公司电话,联系人,手机\n存疑甲公司,0571-88001122,孙,13800138000\n存疑乙公司,88001122,钱,1380013\n';
  const begun = await addTransferFile(company, admin, 'customer', 'a.csv', file);
  const request = { id: begun.id, mapping: begun.mapping, policy: 'add' };
  expect((await runToEnd(admin, 'api/import/check', request)).result).toMatchObject({ fresh: 2, failed: 0 });
  const detail = async () => (await admin.call('api/import/detail', { id: begun.id })).body.data;
  expect((await detail()).doubted).toMatchObject([
    {
      line: 3,
      reasons: [
        '公司电话：“88001122”不像手机号或带区号的座机，请核对',
        '首要联系人手机：“1380013”不像手机号或带区号的座机，请核对',
      ],
    },
  ]);
  expect((await runToEnd(admin, 'api/import/run', { id: begun.id })).result).toMatchObject({ created: 2, failed: 0 });
  expect((await detail()).doubted).toEqual([]);
});
