// What a file calls the choices of a column is said once, and holds for all rows that have it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type Person } from '../../../test/company.ts';
import { addTransferFile, runToEnd } from '../../../test/transfer.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

const detail = async (person: Person, id: number) => (await person.call('api/import/detail', { id })).body.data;

test('texts without a match are told with their rows and choices, and checked anew with what they mean', async () => {
  const { admin } = company;
  const file = [
    '供应商名称,类别,备注',
    '对照甲厂,料,一',
    '对照乙厂, 料 ,二',
    '对照丙厂,半成,三',
    '对照丁厂,成品,四',
    '对照戊厂,,五',
  ].join('\n');
  const begun = await addTransferFile(company, admin, 'gys', '供应商.csv', file);
  const check = (meant?: unknown) =>
    runToEnd(admin, 'api/import/check', {
      id: begun.id,
      mapping: begun.mapping,
      policy: 'skip',
      match: 'name',
      ...(meant === undefined ? {} : { meant }),
    });
  expect((await check()).result).toMatchObject({ fresh: 1, failed: 4 });
  const { unmatched } = await detail(admin, begun.id);
  expect(unmatched.map(({ text, count, title, key }: Record<string, unknown>) => [key, title, text, count])).toEqual([
    ['gysType', '类别', '料', 2],
    ['gysType', '类别', '', 1],
    ['gysType', '类别', '半成', 1],
  ]);
  expect(unmatched[0]).toMatchObject({ required: true, choices: expect.arrayContaining(['原材料', '成品']) });
  // What is empty has a meaning, too; what means no choice is still wrong.
  const meant = { gysType: { 料: '原材料', 半成: '没有的', '': '成品' } };
  expect((await check(meant)).result).toMatchObject({ fresh: 4, failed: 1 });
  const after = await detail(admin, begun.id);
  expect(after).toMatchObject({ meant, mapping: begun.mapping, match: 'name' });
  expect(after.unmatched).toMatchObject([{ text: '半成', count: 1 }]);
  expect((await runToEnd(admin, 'api/import/run', { id: begun.id })).result).toMatchObject({ created: 4, failed: 1 });
  const rows = (await admin.call('api/gys/index', { key: '对照' })).body.data.rows as {
    name: string;
    gysTypeName: string;
  }[];
  expect(Object.fromEntries(rows.map((row) => [row.name, row.gysTypeName]))).toEqual({
    对照甲厂: '原材料',
    对照乙厂: '原材料',
    对照丁厂: '成品',
    对照戊厂: '成品',
  });
  // What was written has nothing left to be matched.
  expect((await detail(admin, begun.id)).unmatched).toEqual([]);
});

test('what cannot be read as meanings is refused; names of prototypes are names', async () => {
  const { admin } = company;
  const begun = await addTransferFile(company, admin, 'gys', '供应商.csv', '供应商名称,类别\n怪名厂,constructor\n');
  const request = { id: begun.id, mapping: begun.mapping, policy: 'add' };
  for (const bad of ['[1]', '{"gysType":[]}', '{"gysType":{"a":1}}', 'x'])
    expect((await admin.call('api/import/check', { ...request, meant: bad })).body.code, bad).toBe('invalid');
  const done = await runToEnd(admin, 'api/import/check', { ...request, meant: '{"constructor":{"a":"b"}}' });
  expect(done.result).toMatchObject({ fresh: 0, failed: 1 });
});
