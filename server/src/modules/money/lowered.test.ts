// A contract's amount beside its receipts and invoices, as pairs: however it is lowered, and whatever waits or passed before or meanwhile.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, named, rows } from '../../../test/approvals.ts';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { done } from '../../../test/stock.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
/** Decides, and sees no money. */
let clerk: Person;
beforeAll(async () => {
  company = await createCompany();
  clerk = await addPerson(company, 'clerk', { grants: {} });
});
afterAll(() => company.close());
beforeEach(() =>
  company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`),
);

const { live, view } = approvalsOf(() => company);

/** Of 1,000, by one line, in force. */
async function agreed(): Promise<number> {
  const customerId = await addCustomer(company.seller, named('减额公司'));
  const listJson = [{ title: '服务', sellingprice: '100', number: '10' }];
  return (await done(company.seller, 'api/contract/add', { customerId, Money: '', listJson })).id;
}
const lines = (number: string) => [{ title: '服务', sellingprice: '100', number }];

const kinds = [
  ['finance', {}, '不能低于已收和待审的回款 800.00'],
  ['invoice', { invoiceTitle: '抬头' }, '不能低于已开和待开的发票 800.00'],
] as const;
const waits = ['passed', 'waiting'] as const;

/** A record of 800 below the contract. */
async function below(module: string, more: object, contractId: number, state: (typeof waits)[number]): Promise<void> {
  if (state === 'waiting') await live(module, approver('a', [clerk]));
  await done(company.seller, `api/${module}/add`, { contractId, money: '800', ...more });
  const sums = await view(contractId);
  // A waiting receipt is not received yet; a waiting invoice counts as invoiced, because it takes its room.
  expect([sums.repaid, sums.invoiced]).toEqual(
    module === 'invoice' ? ['0.00', '800.00'] : [state === 'passed' ? '800.00' : '0.00', '0.00'],
  );
}

describe.each(kinds)('a contract with a %s of 800', (module, more, refused) => {
  describe.each(waits)('that is %s', (state) => {
    test('is not amended below it, by its amount or by its lines, and is down to it', async () => {
      const { manager } = company;
      const id = await agreed();
      await below(module, more, id, state);
      const amend = async (body: object) => {
        const { version } = await view(id);
        return (await manager.call('api/contract/amend', { id, version, reason: '减', ...body })).body;
      };
      expect((await amend({ Money: '799.99' })).fields).toEqual({ Money: refused });
      expect((await amend({ listJson: lines('7') })).fields).toEqual({ Money: refused });
      expect(await view(id)).toMatchObject({ Money: '1000.00', revision: '1' });
      expect((await amend({ listJson: lines('8') })).result).toBe('success');
      expect(await view(id)).toMatchObject({ Money: '800.00', revision: '2' });
    });

    test('is not edited while it is in force, by nobody, and not in one cell either', async () => {
      const id = await agreed();
      await below(module, more, id, state);
      for (const person of [company.seller, company.admin]) {
        const edited = (await person.call('api/contract/edit', { id, Money: '1' })).body;
        expect(edited).toMatchObject({ code: 'forbidden', msg: '已通过审批，不能修改或删除' });
        const many = { module: 'contract', ids: String(id), data: { Money: '1' } };
        expect((await person.call('api/record/change', many)).body.code).toBe('forbidden');
      }
      expect(await view(id)).toMatchObject({ Money: '1000.00' });
    });

    test('stays as it is when an amendment that waited from before passes', async () => {
      const { manager } = company;
      const id = await agreed();
      await live('contract', approver('a', [clerk]));
      const amended = { id, version: (await view(id)).version, reason: '减', Money: '799.99' };
      expect(await call(manager, 'api/contract/amend', amended)).toMatchObject({
        msg: expect.stringMatching(/^已提交，等待.+审批$/),
      });
      await below(module, more, id, state);
      const step = (await rows(clerk)).find((one) => one['modelType'] === 'contract' && one['modelId'] === id);
      const passed = await call(clerk, 'Approved', { id: step?.['id'] });
      expect(passed).toMatchObject({ result: 'error' });
      expect(JSON.stringify(passed)).toContain(refused.replace(/ [\d.]+$/, ''));
      expect(await view(id)).toMatchObject({ Money: '1000.00', state: 1, approval: 2 });
    });
  });
});

test('of lowering and receiving at the same moment, what was received stays within what is agreed', async () => {
  const { admin, manager } = company;
  for (let round = 0; round < 6; round++) {
    const id = await agreed();
    const { version } = await view(id);
    const receive = () => admin.call('api/finance/add', { contractId: id, money: '300' });
    const lower = () => manager.call('api/contract/amend', { id, version, reason: '减', Money: '500', listJson: [] });
    const calls = [receive, receive, lower, receive];
    await Promise.all((round % 2 ? calls : calls.toReversed()).map((one) => one()));
    const now = await view(id);
    const stored = await company.database.first(select('receipt', [sql<string>`sum(amount)::text`.as('sum')])`
      where contract_id = ${id} and deleted_at is null and state = 1`);
    expect(now.repaid).toBe(stored?.sum);
    expect(Number(now.repaid)).toBeLessThanOrEqual(Number(now.Money));
    expect(['500.00', '1000.00']).toContain(now.Money);
  }
});
