// The preview of a row equals what becomes of it, for every kind of record that is imported by sheets.
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany } from '../../../test/company.ts';
import { addTransferFile, bytesOf, runToEnd } from '../../../test/transfer.ts';
import { isImported } from '../../engine/transfer/offered.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

interface Column {
  key: string;
  title: string;
  required: boolean;
  example: string;
}

/** The columns of a kind with what the program itself gives as an example. */
async function columnsOf(module: string): Promise<Column[] | undefined> {
  const { body } = await company.admin.call(`api/${module}/importTemplate`);
  if (body.result !== 'success') return undefined;
  const { sheets } = await readXlsx(new Uint8Array(await bytesOf(company, body.data.url)));
  const [keys = [], titles = []] = sheets[0]?.rows ?? [];
  return keys.map((key, at) => {
    const guide = sheets[1]?.rows[at + 1] ?? [];
    const title = String(titles[at] ?? '');
    return { key: String(key), title, required: title.startsWith('*'), example: String(guide[3] ?? '') };
  });
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Rows with the required cells and one cell more, valid and broken in several ways; and one row with all cells. */
function rowsOf(columns: readonly Column[]): string[][] {
  const isName = ({ key }: Column) => /name|title|username|number/i.test(key) && !key.includes('.');
  const tagged = (column: Column, tag: string) => (isName(column) ? `${column.example}${tag}` : column.example);
  const requiredOnly = (tag: string) => columns.map((column) => (column.required ? tagged(column, tag) : ''));
  const rows = [columns.map((column) => tagged(column, '全'))];
  for (const [at, column] of columns.entries())
    for (const cell of [column.example, '', '没有这样的', '-1', '9'.repeat(15), '长'.repeat(500), '1900-01-01']) {
      const row = requiredOnly(`${rows.length}`);
      row[at] = cell === column.example ? tagged(column, `${rows.length}`) : cell;
      rows.push(row);
    }
  return rows;
}

test('preview and write agree on every row of every kind', { timeout: 240_000 }, async () => {
  const { admin, app, database } = company;
  const customerId = await addCustomer(admin, '客户');
  const agreed = { customerId, contractName: '走查合同', Money: '1000' };
  expect((await admin.call('api/contract/add', agreed)).body).toMatchObject({ result: 'success' });
  const walked = new Map<string, number>();
  const apart: string[] = [];
  for (const entity of app.engine.declared.filter(isImported)) {
    const columns = await columnsOf(entity.module);
    if (!columns) continue;
    // The parents by their names, and what an entity asks for beyond its form.
    const known: Record<string, string> = { customerId: '客户', contractId: '走查合同', Money: '100', money: '100' };
    const filled = columns.map((column) => {
      const example = known[column.key];
      return example ? { ...column, example, required: true } : column;
    });
    const lines = [filled.map(({ key }) => key), filled.map(({ title }) => title), ...rowsOf(filled)];
    const file = lines.map((cells) => cells.map(quoted).join(',')).join('\n');
    const begun = await addTransferFile(company, admin, entity.module, 'a.csv', file);
    const password = begun.asksPassword ? { password: 'Grün3-Wiese-77' } : {};
    const request = { id: begun.id, mapping: begun.mapping, policy: 'add', ...password };
    const run = await runToEnd(admin, 'api/import/check', request);
    expect(run, JSON.stringify([entity.module, run.error])).toMatchObject({ state: 'done' });
    const checked = run.result;
    const before = checked.fresh + checked.update;
    expect(checked.fresh + checked.update + checked.skipped + checked.failed, entity.module).toBe(begun.total);
    if (before === 0) {
      walked.set(entity.module, 0);
      continue;
    }
    const written = (await runToEnd(admin, 'api/import/run', { id: begun.id })).result;
    walked.set(entity.module, written.created);
    if (written.created + written.updated === before) continue;
    const refused = await database.rows(select('import_row', ['line', 'reasons'])`
      where import_id = ${begun.id} and fate = 7`);
    apart.push(`${entity.module}: ${JSON.stringify(refused)}`);
  }
  expect(apart).toEqual([]);
  // Nothing is agreed where nothing is written.
  expect([...walked].filter(([, created]) => created < 2)).toEqual([]);
});

test('a contract without an amount is told by the preview', async () => {
  const { admin } = company;
  await addCustomer(admin, '合同预览公司');
  const file = '合同编号,名称,客户名称,签约日期\nYL-1,预览合同,合同预览公司,2026-03-05\n';
  const begun = await addTransferFile(company, admin, 'contract', 'a.csv', file);
  const request = { id: begun.id, mapping: begun.mapping, policy: 'add' };
  expect((await runToEnd(admin, 'api/import/check', request)).result).toMatchObject({ fresh: 0, failed: 1 });
  const problems = (await admin.call('api/import/detail', { id: begun.id })).body.data.problems;
  expect(problems).toMatchObject([{ line: 2, reasons: ['合同金额：信息必须填写'] }]);
});
