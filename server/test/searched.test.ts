// What a search looks into is what its reader may read: no hidden value is revealed by a match.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../src/engine/entity.ts';
import { modules } from '../src/modules.ts';
import type { Db } from '../src/platform/db/database.ts';
import { query, type Statement } from '../src/platform/db/query.ts';
import { addCustomer, addPerson, type Company, createCompany } from './company.ts';
import { stub } from './stub.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

/** Columns of other records, by the tables that they are read from. */
const ofOthers: Record<string, Record<string, string>> = {
  customer: { name: 'customer.CustomerName' },
  contract: { name: 'contract.contractName', number: 'contract.orderSn' },
};

test('each column that a search text is made of is the name, or stands under a grant', async () => {
  const searched = modules.flatMap(({ entities = [] }) => entities).filter(({ search }) => search);
  expect(searched.length).toBeGreaterThan(15);
  const open: string[] = [];
  for (const entity of searched) {
    const read = new Set<string>();
    const row = new Proxy(stub<Row>({}), {
      get: (_row, column) => {
        read.add(String(column));
        // Of customers the contacts are read by the id.
        return column === 'id' ? 0 : `${String(column)}12345`;
      },
    });
    const others = new Set<string>();
    const first = async (statement: Statement<unknown>) => {
      const text = statement.compile(query).sql.replaceAll('"', '');
      const [, columns = '', table = ''] = /select ([\w, ]+) from (\w+)/.exec(text) ?? [];
      for (const column of columns.split(',')) others.add(ofOthers[table]?.[column.trim()] ?? `${table}.${column}?`);
      return { name: 'x', number: 'y' };
    };
    await entity.search?.(row, stub({ db: stub<Db>({ first: first as Db['first'], rows: async () => [] }) }));
    const { module, guarded = [], guardedNames = [], searchedAs, fields } = entity;
    const guards = new Set([...guarded, ...guardedNames].map((pair) => pair.join('.')));
    for (const field of fields) {
      if (field.column === null || !read.has(field.column) || field.isName) continue;
      if (!guards.has(`${module}.${field.wire}`)) open.push(`${entity.name}.${field.wire}`);
    }
    for (const other of others) if (!guards.has(other)) open.push(`${entity.name}: ${other}`);
    if (!fields.some((field) => field.isName || field.wire === searchedAs)) open.push(`${entity.name}: first line`);
  }
  expect(open).toEqual([]);
});

describe('of money', () => {
  const kinds = {
    finance: { money: '1', number: 'HKCODE77' },
    payment: { money: '1', number: 'FYCODE77' },
    renewal: { money: '1', number: 'XFCODE77', startTime: '2026-01-01', endTime: '2027-01-01' },
    recpay: { money: '1', plantime: '2026-12-01' },
  };

  test.each(Object.entries(kinds))('%s is found by nothing that is hidden', async (module, body) => {
    const { admin } = company;
    const customerId = await addCustomer(admin, `潜龙${module}公司`);
    const contract = { customerId, Money: '100', contractName: `飞鹏${module}合同`, orderSn: `ZXNUM-${module}` };
    const made = (await admin.call('api/contract/add', contract)).body;
    const kept = await admin.call(`api/${module}/add`, { contractId: made.data.id, Ext: '麒麟暗语', ...body });
    expect(kept.body, JSON.stringify(kept.body)).toMatchObject({ result: 'success' });
    const words = { name: '飞鹏', sound: `feipeng${module}`, sn: `ZXNUM-${module}`, remark: '麒麟暗语' };
    const foundBy = async (fields: Record<string, Record<string, string>>) => {
      const name = `${module}${Object.values(fields).flatMap(Object.keys).join('')}`.toLowerCase();
      const grants = { crm: { [module]: { index: true }, contract: { index: true } } };
      const person = await addPerson(company, name, { grants, scopes: { [module]: 'all', contract: 'all' }, fields });
      const found: string[] = [];
      for (const [what, key] of Object.entries(words))
        if ((await person.call(`api/${module}/index`, { key })).body.data.total > 0) found.push(what);
      return found;
    };
    expect(await foundBy({})).toEqual(['name', 'sound', 'sn', 'remark']);
    expect(await foundBy({ contract: { contractName: 'hidden' } })).toEqual([]);
    // People who may not read everything search by the name.
    const called = module === 'recpay' ? ['name'] : [];
    expect(await foundBy({ contract: { orderSn: 'hidden' } })).toEqual(called);
    expect(await foundBy({ [module]: { Ext: 'hidden' } })).toEqual(called);
    expect(await foundBy({ [module]: { contractId: 'hidden' } })).toEqual([]);
  });
});
