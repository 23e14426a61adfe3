// Figures of a period equal what the list shows, under the scope and the grants of their reader.
import type { MeasureFigure } from '@crm/protocol/answers/measure';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../test/company.ts';
import { buildEngine } from '../app.ts';
import { modules } from '../modules.ts';
import { route } from '../platform/http/route.ts';
import { zText } from '../platform/http/values.ts';
import { measure, measureGroups } from './measure.ts';
import { defineModule } from './module.ts';

const measureProbe = defineModule({
  name: 'asks',
  routes: () => [
    route({
      path: 'api/asks/measures',
      access: 'signedIn',
      kind: 'read',
      area: 'asks',
      summary: '测试：区间里的数字',
      english: 'Test: figures of a period',
      body: z.looseObject({ from: zText, to: zText, people: zText.optional() }),
      handle: async (call) => {
        const { from, to, people } = call.body;
        const whose = people ? people.split(',').map(Number) : undefined;
        const [signed] = call.engine.measures.filter(({ key }) => key === 'contract.amount');
        return {
          data: {
            figures: await measure(call, call.engine.figures, { from, to }, whose),
            months:
              signed && 'entity' in signed
                ? ((await measureGroups(call, signed, { from, to }, [{ field: 'signTime', unit: 'month' }], whose)) ??
                  null)
                : null,
          },
        };
      },
    }),
  ],
});

let company: Company;
beforeAll(async () => {
  company = await createCompany({ modules: [measureProbe] });
  const { seller, stranger, database } = company;
  for (const [person, name] of [
    [seller, '甲'],
    [seller, '乙'],
    [stranger, '丙'],
  ] as const) {
    const id = await addCustomer(person, `区间${name}公司`);
    await person.call('api/OpportLogs/Add', { customerId: id, status: 1, Ext: '谈过' });
    for (const [Money, signTime] of [
      ['100.50', '2026-03-01'],
      ['200', '2026-03-31'],
      ['1000', '2026-04-01'],
    ]) {
      const added = await person.call('api/contract/add', { customerId: id, Money, signTime });
      expect(added.body).toMatchObject({ result: 'success' });
    }
  }
  // What was refused, and what is older.
  await database.run(
    sql`update contract set approval = 3 where id = (select max(id) from contract where owner_id = ${seller.id} and amount = 200)`,
  );
  await database.run(sql`update customer set created_at = '2026-03-15 10:00' where name = '区间甲公司'`);
});
afterAll(() => company.close());

const march = { from: '2026-03-01', to: '2026-03-31' };
const measuresFor = async (person: Person, more: object = {}) => {
  const { body } = await person.call('api/asks/measures', { ...march, ...more });
  expect(body).toMatchObject({ result: 'success' });
  return body.data as { figures: MeasureFigure[]; months: { groups: unknown[]; sums: string[] }[] | null };
};
const valuesOf = (figures: MeasureFigure[]) => Object.fromEntries(figures.map(({ key, value }) => [key, value]));

test('a period counts and sums what is in force, within scope, and its list finds the same rows', async () => {
  const { seller, manager, admin } = company;
  const own = await measuresFor(seller);
  expect(valuesOf(own.figures)).toMatchObject({
    'customer.added': '1',
    'OpportLogs.written': '0',
    'contract.signed': '3',
    'contract.amount': '401.00',
    'finance.amount': '0',
  });
  expect(valuesOf((await measuresFor(manager)).figures)['contract.signed']).toBe('3');
  expect(valuesOf((await measuresFor(admin)).figures)['contract.signed']).toBe('5');
  expect(valuesOf((await measuresFor(admin, { people: seller.id })).figures)['contract.signed']).toBe('3');
  // People out of scope count for nothing.
  expect(valuesOf((await measuresFor(seller, { people: company.stranger.id })).figures)['contract.signed']).toBe('0');
  const { list } = own.figures.find(({ key }) => key === 'contract.signed') as MeasureFigure;
  const listed = await seller.call(`api/${list?.module}/index`, { data: list?.data ?? [] });
  expect(listed.body.data.total).toBe(3);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format();
  expect(valuesOf((await measuresFor(seller, { from: today, to: today })).figures)).toMatchObject({
    'customer.added': '1',
    'OpportLogs.written': '2',
  });
});

test('groups by month; figures of decisions are shown for oneself only', async () => {
  const { admin, seller } = company;
  const { months } = await measuresFor(admin, { from: '2026-03-01', to: '2026-04-30' });
  expect(months?.map(({ groups, sums }) => [groups[0], sums[0]])).toEqual([
    ['2026-03-01', '701.50'],
    ['2026-04-01', '3000.00'],
  ]);
  expect(valuesOf((await measuresFor(seller)).figures)).not.toHaveProperty('approval.decided');
  expect(valuesOf((await measuresFor(seller, { people: seller.id })).figures)['approval.decided']).toBe('0');
  expect(valuesOf((await measuresFor(seller, { people: admin.id })).figures)).not.toHaveProperty('approval.decided');
});

test.each([
  ['Money', ['contract.amount']],
  ['signTime', ['contract.signed', 'contract.amount']],
  ['approval', ['contract.signed', 'contract.amount']],
])('people who may not read %s get no figure that is made of it', async (field, gone) => {
  const person = await addPerson(company, `blind${field}`, {
    grants: { crm: { contract: { index: true }, customer: { index: true } } },
    scopes: { contract: 'all', customer: 'all' },
    fields: { contract: { [field]: 'mask' } },
  });
  const { figures } = await measuresFor(person);
  const all = ['customer.added', 'contract.signed', 'contract.amount'];
  expect(figures.map(({ key }) => key)).toEqual(all.filter((key) => !gone.includes(key)));
});

test('a period that is none is refused, and a measure of a field that is none stops the start', async () => {
  const { body } = await company.seller.call('api/asks/measures', { from: '三月', to: '2026-03-31' });
  expect(body.code).toBe('invalid');
  const wrong = defineModule({
    name: 'wrong',
    measures: [
      { key: 'x.y', label: '错', definition: '错', unit: 'count', entity: 'customer', date: 'nothing', by: 'userid' },
    ],
  });
  expect(() => buildEngine([...modules, wrong])).toThrow('x.y');
  const silent = defineModule({
    name: 'silent',
    measures: [{ key: 'x.z', label: '无', unit: 'count', entity: 'customer', date: 'AddTime', by: 'userid' }],
  });
  expect(() => buildEngine([...modules, silent])).toThrow('x.z');
});
