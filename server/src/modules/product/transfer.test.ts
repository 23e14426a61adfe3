// Products as sheets: categories and units by their names, numbers made where there are none, costs for whom they are.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany } from '../../../test/company.ts';
import { addTransferFile, runToEnd, sheetOf } from '../../../test/transfer.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

test('a sheet of products comes in by the names of categories and goes out again, without the cost for whom it is hidden', async () => {
  const { admin } = company;
  const top = (await admin.call('api/productCategory/add', { name: '显示' })).body.data.id;
  await admin.call('api/productCategory/add', { name: '工业显示器', parentid: top });
  const file = [
    '品名,产品编码,类别,单位,标准售价,成本,税率',
    '甲屏,J-1,显示／工业显示器,台,￥1 280.50,800,13 %',
    '乙屏,,工业显示器,件,10,5,13',
    '丙屏,j-1,显示,台,1,1,13',
    '丁屏,,没有的,台,1,1,101',
  ].join('\n');
  const begun = await addTransferFile(company, admin, 'product', '产品.csv', file);
  expect(begun.mapping).toEqual(['name', 'number', 'type', 'unit', 'price', 'costPrice', 'shuilv']);
  const checked = await runToEnd(admin, 'api/import/check', { id: begun.id, mapping: begun.mapping, policy: 'add' });
  expect(checked.result).toMatchObject({ fresh: 2, failed: 2 });
  const problems = (await admin.call('api/import/detail', { id: begun.id })).body.data.problems;
  expect(problems.map((one: { line: number; reasons: string[] }) => [one.line, one.reasons])).toEqual([
    [4, ['产品编号：与文件第2行重复']],
    [5, ['分类：找不到“没有的”', '税率：不能大于100']],
  ]);
  expect((await runToEnd(admin, 'api/import/run', { id: begun.id })).result).toMatchObject({ created: 2 });
  const { rows } = (await admin.call('api/product/index', { sort: 'name asc' })).body.data;
  expect(rows).toMatchObject([
    {
      name: '甲屏',
      number: 'J-1',
      typeName: '显示 / 工业显示器',
      unitName: '台',
      price: '1280.50',
      costPrice: '800.00',
    },
    { name: '乙屏', number: expect.stringMatching(/^CP\d{6}$/), typeName: '显示 / 工业显示器', unitName: '件' },
  ]);

  const reader = await addPerson(company, 'exporter', {
    grants: { erp: { product: { index: true, export: true } } },
    fields: { product: { costPrice: 'hidden' } },
  });
  for (const [person, columns] of [
    [admin, ['name', 'type', 'price', 'costPrice', 'shuilv']],
    [reader, ['name', 'type', 'price', 'shuilv']],
  ] as const) {
    const list = { sort: 'name asc' };
    const job = await runToEnd(person, 'api/product/export', { list, columns: JSON.stringify(columns) });
    expect(job.state, JSON.stringify(job)).toBe('done');
    const sheet = await sheetOf(company, job.fileUrl);
    expect(sheet.slice(0, 2)).toEqual(
      person === admin
        ? [
            ['产品名称', '分类', '售价', '成本价', '税率'],
            ['甲屏', '显示 / 工业显示器', '1280.5', '800', '13'],
          ]
        : [
            ['产品名称', '分类', '售价', '税率'],
            ['甲屏', '显示 / 工业显示器', '1280.5', '13'],
          ],
    );
  }
  const sneaked = await reader.call('api/product/export', { list: {}, columns: JSON.stringify(['name', 'costPrice']) });
  expect(sneaked.body.code).toBe('invalid');
});
