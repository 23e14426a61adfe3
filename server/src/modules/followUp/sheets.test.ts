// Follow-ups that come in and go out as sheets: about whom one may write, what they move, and who reads them.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { addTransferFile, runToEnd, sheetOf } from '../../../test/transfer.ts';
import { records } from '../../engine/records.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

const kinds = [
  {
    module: 'OpportLogs',
    table: 'follow_up',
    title: '客户',
    type: '',
    add: (person: Person, name: string) => addCustomer(person, name),
    detail: 'api/customer/Views',
  },
  {
    module: 'clueLogs',
    table: 'lead_follow_up',
    title: '线索',
    type: 'clues',
    add: async (person: Person, name: string): Promise<number> => {
      const { body } = await person.call('api/clues/add', { CustomerName: name, contactName: '钱一' });
      expect(body).toMatchObject({ result: 'success' });
      return body.data.id;
    },
    detail: 'api/clues/Views',
  },
] as const;

test.each(kinds)(
  '$module: what is imported stands with its record, moves its dates and can be taken back',
  async (kind) => {
    const { manager, seller, admin } = company;
    const own = await kind.add(manager, `导入跟进${kind.title}公司`);
    await kind.add(admin, `别人的${kind.title}公司`);
    const file = [
      `${kind.title}名称,方式,跟进内容,跟进时间,下次跟进时间`,
      `导入跟进${kind.title}公司,电话,三月问过价格,2026-03-02 10:00,`,
      `导入跟进${kind.title}公司,微信,四月去过工厂,2026-04-01 09:30,2036-05-01 10:00`,
      `别人的${kind.title}公司,电话,不该写进去,2026-04-01 09:30,`,
      `没有的${kind.title}公司,电话,没有这家,,`,
      `导入跟进${kind.title}公司,心灵感应,不会,,`,
      `导入跟进${kind.title}公司,电话,,,`,
    ].join('\n');
    const begun = await addTransferFile(company, manager, kind.module, '跟进.csv', file);
    expect(begun.mapping).toEqual(['customerId', 'status', 'Ext', 'genjinTime', 'nextgenjintime']);
    const checked = await runToEnd(manager, 'api/import/check', {
      id: begun.id,
      mapping: begun.mapping,
      policy: 'add',
    });
    expect(checked.result).toMatchObject({ fresh: 2, failed: 4 });
    expect((await runToEnd(manager, 'api/import/run', { id: begun.id })).result).toMatchObject({
      created: 2,
      failed: 4,
    });
    const logs = async (person: Person, id: number) =>
      (await person.call('api/OpportLogs/Logs', { customerId: id, type: kind.type })).body.data;
    expect((await logs(manager, own)).rows.map((row: { Ext: string }) => row.Ext).sort()).toEqual([
      '三月问过价格',
      '四月去过工厂',
    ]);
    const record = async () => (await manager.call(kind.detail, { id: own })).body.data;
    const moved = await record();
    expect(moved.nextgenjintime).toBe('2036-05-01 10:00:00');

    // Out again, as far as one sees.
    const exported = async (person: Person) => {
      const run = await runToEnd(person, `api/${kind.module}/export`, { list: {} });
      return sheetOf(company, run.fileUrl);
    };
    const sheet = await exported(manager);
    expect(sheet[0]).toEqual(expect.arrayContaining([kind.title, '跟进方式', '跟进内容', '跟进人']));
    expect(JSON.stringify(sheet)).toContain('四月去过工厂');
    const reader = await addPerson(company, `reader${kind.module}`, {
      grants: {
        crm: {
          customer: { index: true },
          clues: { index: true },
          contact: { index: true },
          [kind.module]: { index: true, export: true },
        },
      },
      scopes: { customer: 'self', clues: 'self', contact: 'self' },
    });
    expect(JSON.stringify(await exported(reader))).not.toContain('四月去过工厂');
    expect((await seller.call(`api/${kind.module}/export`, { list: {} })).body.code).toBe('forbidden');

    expect((await runToEnd(manager, 'api/import/undo', { id: begun.id })).result).toMatchObject({
      takenBack: 2,
      kept: 0,
    });
    expect((await logs(manager, own)).total).toBe(0);
    expect((await record()).nextgenjintime).toBe('');
    // Nothing was written about what is not theirs.
    const others = select(records(kind), [sql<number>`count(*)`.as('n')])`
      where content in ('不该写进去', '没有这家')`;
    expect(await company.database.first(others)).toEqual({ n: 0 });
  },
);

test('of a lead that became a customer the check says already that nothing more is written about it', async () => {
  const { admin } = company;
  const lead = kinds[1];
  const ids = await lead.add(admin, '转化了的线索');
  expect((await admin.call('api/clues/Turn', { ids })).body).toMatchObject({ result: 'success' });
  const file = '线索名称,方式,跟进内容\n转化了的线索,电话,晚了一步\n';
  const begun = await addTransferFile(company, admin, lead.module, '跟进.csv', file);
  const request = { id: begun.id, mapping: begun.mapping, policy: 'add' };
  expect((await runToEnd(admin, 'api/import/check', request)).result).toMatchObject({ fresh: 0, failed: 1 });
  const { problems } = (await admin.call('api/import/detail', { id: begun.id })).body.data;
  expect(problems).toMatchObject([{ line: 2, reasons: [expect.stringContaining('线索已转')] }]);
});
