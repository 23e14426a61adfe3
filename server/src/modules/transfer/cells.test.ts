// What cells of files mean: what is shown, never what is only stored, and which part of a file is read.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '../../../test/company.ts';
import { addTransferFile, bytesOf, runToEnd, sendTransferFile, sheetOf } from '../../../test/transfer.ts';
import { workbookFile } from '../../../test/workbook-file.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

const upload = (name: string, content: Buffer | string, module = 'gys', more: Record<string, string> = {}) =>
  addTransferFile(company, company.admin, module, name, content, more);
const check = (begun: { id: number; mapping: string[] }) =>
  runToEnd(company.admin, 'api/import/check', { id: begun.id, mapping: begun.mapping, policy: 'add' });
const write = (id: number) => runToEnd(company.admin, 'api/import/run', { id });
const detail = async (id: number) => (await company.admin.call('api/import/detail', { id })).body.data;

const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.map((cell) => cell || '<c/>').join('')}</row>`;

test('amounts, percentages and days are what the sheet shows; what it cannot show is an error of its row', async () => {
  const { admin } = company;
  const formats = ['"¥"#,##0.00', '0%', 'h:mm', 'yyyy"年"m"月"d"日"', '#,##0.00;[Red]#,##0.00', '0'];
  const line = (name: string, price: string, rate: string, note: string) => row(text(name), price, rate, note);
  const product = workbookFile({
    formats,
    sheets: [
      {
        rows: [
          row(text('产品名称'), text('售价'), text('税率'), text('备注')),
          line('小数', '<c><v>59.970000000000006</v></c>', '<c s="2"><v>0.13</v></c>', '<c s="3"><v>0.375</v></c>'),
          line('货币', '<c s="1"><v>1234.5</v></c>', '<c><v>6</v></c>', '<c s="4"><v>46086</v></c>'),
          line('公式', '<c><f>1/2</f><v>0.5</v></c>', '', '<c t="str"><f>"甲"</f><v>甲</v></c>'),
          line('未算', '<c><f>1/2</f></c>', '', ''),
          line('错误', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '', '<c t="e"><v>#N/A</v></c>'),
          line('长号', '<c><v>1</v></c>', '', '<c s="6"><v>3.30106199001011E+17</v></c>'),
          line('百分', '<c s="2"><v>0.13</v></c>', '', ''),
          line('逗号', text('59,97'), '', text('=甲')),
        ].join(''),
      },
    ],
  });
  const begun = await upload('价目.xlsx', product, 'product');
  expect(begun.mapping).toEqual(['name', 'price', 'shuilv', 'Ext']);
  expect(begun.samples[0]).toEqual(['小数', '59.97', '13%', '9:00']);
  const checked = await check(begun);
  const problems = (await detail(begun.id)).problems as { line: number; reasons: string[] }[];
  expect(problems.map((one) => [one.line, one.reasons])).toEqual([
    [5, ['售价：公式没有计算结果，请在 Excel 中打开并保存后再导入']],
    [6, ['售价：单元格是错误值 #DIV/0!，请改正后再导入', '备注：单元格是错误值 #N/A，请改正后再导入']],
    [7, ['备注：数字超过 15 位，表格没有保存全部数字；请把该列设为文本后重新填写']],
    [8, ['售价：“13%”是百分数，请填写数字']],
    [9, ['售价：请输入数字']],
  ]);
  expect(checked.result).toMatchObject({ fresh: 3, failed: 5 });
  expect((await write(begun.id)).result).toMatchObject({ created: 3 });
  const rows = (await admin.call('api/product/index', { rows: 100 })).body.data.rows as Record<string, unknown>[];
  const of = (name: string) => rows.find((one) => one['name'] === name);
  expect(of('小数')).toMatchObject({ price: '59.97', Ext: '9:00' });
  expect(String(of('小数')?.['shuilv'])).toMatch(/^13/);
  expect(of('货币')).toMatchObject({ price: '1234.50', Ext: '2026年3月5日' });
  expect(of('公式')).toMatchObject({ price: '0.50', Ext: '甲' });
  // Sent again as they came, the rows are wrong again.
  const { url, name } = (await admin.call('api/import/errors', { id: begun.id })).body.data;
  const again = await upload(name, await bytesOf(company, url), 'product');
  expect((await check(again)).result).toMatchObject({ fresh: 0, failed: 5 });
});

test('days are taken as days whatever they look like, and a red number is below nought', async () => {
  const { database } = company;
  const formats = ['m"月"d"日"', '#,##0.00;[Red]#,##0.00', 'd-mmm-yy'];
  const file = workbookFile({
    formats,
    sheets: [
      {
        rows: [
          row(text('待办内容'), text('计划时间')),
          row('<c s="2"><v>-12.5</v></c>', '<c s="1"><v>46086</v></c>'),
          row(text('乙'), '<c s="3"><v>46087</v></c>'),
          row(text('丙'), text('Mar 7, 2026')),
        ].join(''),
      },
    ],
  });
  const begun = await upload('a.xlsx', file);
  const stored = await database.rows(select('import_row', ['meanings'])`where import_id = ${begun.id} order by line`);
  expect(stored.map(({ meanings }) => meanings)).toEqual([
    { 0: { number: '-12.50' }, 1: { day: '2026-03-05' } },
    { 1: { day: '2026-03-06' } },
    null,
  ]);
});

test('titles are found below what stands above them, and another row or sheet is read on demand', async () => {
  const sheet = (name: string, ...more: string[]) =>
    [
      row(text('供应商一览（2026）')),
      row(text('制表：王五'), text('电话：1')),
      row(text('供应商名称'), text('类别')),
      row(text(name), text('成品')),
      ...more,
    ].join('');
  const blank = '<row><c s="1"/><c s="1"/></row>'.repeat(1000);
  const file = workbookFile({
    formats: ['@'],
    sheets: [
      { name: '草稿', state: 'hidden', rows: sheet('隐藏供应商') },
      { name: '空白', rows: blank },
      { name: '一月', rows: sheet('一月供应商', blank) },
      { name: '二月', rows: sheet('二月供应商') },
    ],
  });
  const begun = await upload('a.xlsx', file);
  expect(begun).toMatchObject({
    total: 1,
    sheet: '一月',
    head: 3,
    heads: ['供应商名称', '类别'],
    mapping: ['name', 'gysType'],
    samples: [['一月供应商', '成品']],
  });
  expect(begun.sheets.map(({ name, hidden }: { name: string; hidden: boolean }) => [name, hidden])).toEqual([
    ['草稿', true],
    ['空白', false],
    ['一月', false],
    ['二月', false],
  ]);
  expect(begun.top[0]).toEqual({ line: 1, cells: ['供应商一览（2026）'] });
  const other = await upload('a.xlsx', file, 'gys', { sheet: '二月', head: '2' });
  expect(other).toMatchObject({ total: 2, sheet: '二月', head: 2, heads: ['制表：王五', '电话：1'] });
  const refused = async (more: Record<string, string>) =>
    (await sendTransferFile(company, company.admin, 'gys', 'a.xlsx', file, more)).body.fields;
  expect(await refused({ sheet: '三月' })).toEqual({ file: '文件中没有工作表“三月”' });
  expect(await refused({ head: '90' })).toEqual({ head: '这一行没有内容，不能作为表头' });
  // Where no title is known, the first row that is as wide as the others.
  expect(await upload('b.csv', '厂家清单\n厂家,性质\n甲,乙\n')).toMatchObject({ head: 2, heads: ['厂家', '性质'] });
});

test('a million rows that are only formatted are no rows', async () => {
  const blank = '<row><c s="1"/></row>'.repeat(1_000_000);
  const rows = row(text('供应商名称'), text('类别')) + row(text('甲'), text('成品')) + blank;
  expect(await upload('a.xlsx', workbookFile({ formats: ['@'], sheets: [{ rows }] }))).toMatchObject({ total: 1 });
});

test.each([
  ['sep=;\n供应商名称;类别\n甲,乙;成品\n', [['甲,乙', '成品']]],
  ['"sep=|"\r\n供应商名称|类别\r\n甲|成品\r\n', [['甲', '成品']]],
  ['供应商名称,银行账号\n甲,="0571"\n', [['甲', '0571']]],
  ['供应商名称\n甲;乙;丙\n丁|戊\n', [['甲;乙;丙'], ['丁|戊']]],
  ['供应商名称;类别\n甲;成品\n', [['甲', '成品']]],
  ['清单\n供应商名称\t类别\n甲,乙\t成品\n', [['甲,乙', '成品']]],
])('%j is read as %j', async (content, samples) => {
  expect((await upload('a.csv', content)).samples).toEqual(samples);
});

test('a text is read in two bytes a character either way, with and without a mark', async () => {
  const little = Buffer.from('供应商名称\t类别\n双字节\t成品\n', 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const bytes of [
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    little,
    big,
  ])
    expect((await upload('a.txt', bytes)).samples).toEqual([['双字节', '成品']]);
});

const awkward = [
  "'=x",
  "''=x",
  '=1+1',
  '@张三 看一下',
  '- 第一条\n  缩进',
  '_x0041_ 与 _x000D_',
  '  行首两格',
  '#N/A',
  "'#N/A",
  '3.3E+17',
  'a\r\nb',
  '＝全角',
  '+86 138',
  '甲"乙"，丙',
];

test.each(['xlsx', 'csv', 'gbk'])('what leaves as %s comes back as it was', async (format) => {
  const { admin } = company;
  const kinds = (await admin.call('api/Status/json', { types: 'gysType' })).body.data;
  const notes = new Map(awkward.map((note, at) => [`往返${format}${at}`, note]));
  for (const [name, Ext] of notes)
    expect((await admin.call('api/gys/add', { name, Ext, gysType: kinds[0]?.id })).body).toMatchObject({
      result: 'success',
    });
  const stored = async () =>
    new Map(
      (
        await company.database.rows(select('supplier', ['name', 'remark as note'])`
          where name like ${`%往返${format}%`} and deleted_at is null`)
      ).map(({ name, note }) => [name, note]),
    );
  const before = await stored();
  const ended = await runToEnd(admin, 'api/gys/export', {
    list: { key: `往返${format}` },
    columns: ['name', 'gysType', 'Ext'],
    format,
  });
  const begun = await upload(format === 'xlsx' ? 'a.xlsx' : 'a.csv', await bytesOf(company, ended.fileUrl));
  await company.database.run(sql`update supplier set deleted_at = now() where name like ${`往返${format}%`}`);
  expect((await check(begun)).result).toMatchObject({ fresh: awkward.length, failed: 0 });
  await write(begun.id);
  expect(await stored()).toEqual(before);
  expect([...before.values()]).toContain('_x0041_ 与 _x000D_');
});

test('what GBK does not have is told, and is no question mark', async () => {
  const { admin } = company;
  const kinds = (await admin.call('api/Status/json', { types: 'gysType' })).body.data;
  await admin.call('api/gys/add', { name: '表情供应商', Ext: '好😀❤️！', gysType: kinds[0]?.id });
  const request = { list: { key: '表情供应商' }, columns: ['name', 'Ext'] };
  const gbk = await runToEnd(admin, 'api/gys/export', { ...request, format: 'gbk' });
  expect(gbk.result).toEqual({ rows: 1, fileId: expect.any(Number), replaced: 2 });
  const shown = new TextDecoder('gbk', { fatal: true }).decode(await bytesOf(company, gbk.fileUrl));
  expect(shown).toContain('好〓〓！');
  const xlsx = await runToEnd(admin, 'api/gys/export', { ...request, format: 'xlsx' });
  expect(xlsx.result).not.toHaveProperty('replaced');
  expect((await sheetOf(company, xlsx.fileUrl))[1]).toEqual(['表情供应商', '好😀❤️！']);
});
