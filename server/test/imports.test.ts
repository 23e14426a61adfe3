// Every kind of record that comes by a sheet: a row becomes a record like one that was entered, and what is wrong is said in its row.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isImported } from '../src/engine/transfer/offered.ts';
import { addCustomer, addPerson, type Company, createCompany, type Person } from './company.ts';
import { kits } from './kits.ts';
import { addTransferFile, runToEnd, sheetOf } from './transfer.ts';

type Cells = Record<string, string>;

/** Names of records that there are, which kits refer to. */
const names: Record<string, string> = { customer: '表的客户' };
const ofKits = kits.flatMap(({ entity, sheet }) =>
  sheet ? [[entity.module, sheet((kind) => names[kind] ?? '')]] : [],
);

/** A row of each, by the keys of its template; lists of choices are given by the names that the company has. */
const rows: Record<string, Cells> = {
  customer: { CustomerName: '由表而来公司', tel: '0512-61234567' },
  contact: { contactName: '表中人', customerId: '表的客户', mobile: '13812345678' },
  clues: { CustomerName: '由表而来线索', contact_name: '张三' },
  OpportLogs: { customerId: '表的客户', status: '电话', Ext: '由表而来的跟进' },
  clueLogs: { customerId: '表的线索', status: '电话', Ext: '由表而来的线索跟进' },
  contract: { contractName: '由表而来合同', customerId: '表的客户', Money: '100', signTime: '2026-03-01' },
  recpay: { contractId: '表的合同', qici: '1', plantime: '2026-05-01', money: '300.50' },
  finance: { contractId: '表的合同', money: '200', addTime: '2026-04-01' },
  payment: { contractId: '表的合同', money: '88.80', addTime: '2026-04-02' },
  renewal: { contractId: '表的合同', money: '500', startTime: '2027-01-01', endTime: '2027-12-31' },
  invoice: { contractId: '表的合同', money: '120', invoiceTitle: '表的抬头有限公司' },
  task: { title: '由表而来任务', endTime: '2026-12-31 18:00', cont: '整理资料' },
  product: { name: '由表而来产品', price: '12.5' },
  goods: { name: '由表而来商品', productid: '表的产品', price: '15' },
  user: {
    NickName: '由表而来员工',
    username: 'fromsheet',
    BranchId: '华东销售部',
    mobile: '13712345678',
    RoleId: '销售',
  },
  shr: { name: '由表而来收货人', mobile: '13912345678', address: '人民路1号' },
  ...Object.fromEntries(ofKits),
};

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
  const { admin } = company;
  const customerId = await addCustomer(admin, '表的客户');
  const made = async (path: string, body: Record<string, unknown>) =>
    expect((await admin.call(path, body)).body, path).toMatchObject({ result: 'success' });
  await made('api/clues/add', { CustomerName: '表的线索', contact_name: '李四' });
  await made('api/contract/add', { contractName: '表的合同', customerId, Money: '1000', signTime: '2026-01-01' });
  await made('api/product/add', { name: '表的产品', price: '10' });
});
afterAll(() => company.close());

const imported = () =>
  company.app.engine.entities.filter(
    (entity) =>
      isImported(entity) && company.app.server.hasRoute({ method: 'POST', url: `/api/${entity.module}/import` }),
  );

/** Columns are titled as the template titles them. */
async function check(person: Person, module: string, template: string[][], cells: readonly Cells[]) {
  const [keys = [], titles = []] = template;
  const used = Object.keys(cells[0] ?? {});
  const lines = [
    used.map((key) => titles[keys.indexOf(key)]?.replace('*', '')),
    ...cells.map((row) => used.map((key) => row[key])),
  ];
  const begun = await addTransferFile(
    company,
    person,
    module,
    `${module}.csv`,
    lines.map((line) => line.join()).join('\n'),
  );
  expect(begun.mapping).toEqual(used);
  const body = { id: begun.id, mapping: used, policy: 'add', password: 'Anfang#2026' };
  return { begun, checked: await runToEnd(person, 'api/import/check', body) };
}

/** What there is: follow-ups are listed by what they are about. */
async function total(module: string) {
  const { path, body } = lists[module] ?? { path: `api/${module}/index`, body: {} };
  return (await company.admin.call(path, { rows: 100, ...body })).body.data;
}
const lists: Record<string, { path: string; body: Record<string, unknown> }> = {
  OpportLogs: { path: 'api/OpportLogs/Logs', body: { customerId: 1 } },
  clueLogs: { path: 'api/OpportLogs/Logs', body: { customerId: 1, type: 'clues' } },
};
const isAmount = (value: string, text: string) => /^\d+\.\d\d$/.test(value) && Number(value) === Number(text);

describe('every kind that has sheets', () => {
  test('is known here, so that none is forgotten', () => {
    expect(
      imported()
        .map(({ module }) => module)
        .sort(),
    ).toEqual(Object.keys(rows).sort());
  });

  test.each(Object.keys(rows))(
    '%s: a row becomes a record, and a wrong row is told and not written',
    async (module) => {
      const { admin } = company;
      const row = rows[module] as Cells;
      const { body } = await admin.call(`api/${module}/importTemplate`);
      const template = await sheetOf(company, body.data.url);
      const [keys = [], titles = []] = template;
      // What the template marks as needed is what a row here has.
      const needed = keys.filter((_, at) => titles[at]?.startsWith('*'));
      expect(Object.keys(row)).toEqual(expect.arrayContaining(needed));
      const wrong = { ...row, [needed[0] ?? '']: '' };
      const before = await total(module);
      const { begun, checked } = await check(admin, module, template, [row, wrong]);
      expect(checked.result, JSON.stringify(checked)).toMatchObject({ fresh: 1, failed: 1 });
      expect((await runToEnd(admin, 'api/import/run', { id: begun.id })).result).toMatchObject({
        created: 1,
        failed: 1,
      });
      const list = await total(module);
      expect(list.total).toBe(before.total + 1);
      const values = (one: unknown) => Object.values(one as object).map(String);
      const holds = (one: unknown) =>
        Object.values(row).every((text) =>
          values(one).some((value) => value === text || value === `${text}:00` || isAmount(value, text)),
        );
      expect(list.rows.some(holds), JSON.stringify(list.rows[0])).toBe(true);
    },
  );

  test('is refused to people who may add but not import', async () => {
    const { admin } = company;
    expect(admin.id).toBeGreaterThan(0);
    for (const { grant, module } of imported()) {
      const [branch = '', name = ''] = grant.split('.');
      const grants = { [branch]: { [name]: { index: true, add: true } } };
      const person = await addPerson(company, `without${module.toLowerCase()}`, { grants });
      expect((await person.call(`api/${module}/importTemplate`)).body.code, module).toBe('forbidden');
    }
  });
});
