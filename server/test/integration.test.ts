// Outside programs: a linter and a generator that others made read the OpenAPI document, and three clients do one tour.
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CrmClient, CrmError } from '../../protocol/client/crm.ts';
import { type Company, createCompany, testPassword } from './company.ts';

interface Toured {
  created: number;
  named: unknown;
  listed: unknown[];
  conflict: string;
  refused: Record<string, string>;
}
// Programs of their own, with other versions of what they are made with: they are no part of this one.
const load = (file: string) => import(new URL(`../../integration/${file}`, import.meta.url).href);
const { compilerProblems, lintErrors, typesOf } = (await load('foreign.mjs')) as {
  compilerProblems(folder: string, types: string, program: string): string[];
  lintErrors(document: object): Promise<string[]>;
  typesOf(document: object): Promise<string>;
};
const { legacyTour } = (await load('legacy.mjs')) as {
  legacyTour(address: string, username: string, password: string): Promise<Toured>;
};
const { tour } = (await load('tour.ts')) as { tour(address: string, token: string): Promise<Toured> };

let company: Company;
let address = '';
let document: object;
beforeAll(async () => {
  company = await createCompany();
  await company.app.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(company.app.server.server.address() as AddressInfo).port}`;
  document = (await (await fetch(`${address}/openapi.json`)).json()) as object;
});
afterAll(() => company.close());

const tokenOf = async (name: string) => {
  const body = { name, grants: { 'crm.customer': 'write' }, days: 1, password: testPassword };
  return (await company.seller.call('api/apiToken/add', body)).body.data.token as string;
};

describe('the document', () => {
  test('has no error for the linter, which finds a planted one', async () => {
    expect(await lintErrors(document)).toEqual([]);
    const planted = JSON.parse(
      JSON.stringify(document).replace('"operationId":"customer_add"', '"operationId":"customer_edit"'),
    );
    expect(await lintErrors(planted)).not.toEqual([]);
  });

  test('makes a client whose types fit the tour, and no tour with a wrong name or type', async () => {
    const types = await typesOf(document);
    const program = readFileSync(new URL('../../integration/tour.ts', import.meta.url), 'utf8');
    const folder = fileURLToPath(new URL('../../integration/.made', import.meta.url));
    expect(compilerProblems(folder, types, program)).toEqual([]);
    for (const [right, wrong] of [
      ['row.CustomerName', 'row.CustomerTitle'],
      ['body: { id } ', "body: { id: 'x'.length > 0 } "],
      ["'/api/customer/add'", "'/api/customer/adds'"],
      ['rows: 5', "rows: 'five'"],
    ] as const) {
      expect(program).toContain(right);
      expect(compilerProblems(folder, types, program.replace(right, wrong)), wrong).not.toEqual([]);
    }
  });
});

/** The tour by our own client. */
async function ownTour(token: string): Promise<Toured> {
  const client = new CrmClient({ address, token });
  const { id } = await client.call('api/customer/add', { CustomerName: '自带客户端新建公司', tel: '021-55667788' });
  const { CustomerName, version } = await client.call('api/customer/Views', { id });
  const data = [{ or: [{ field: 'CustomerName', type: 'startswith', value: '自带客户端' }] }];
  const { rows } = await client.call('api/customer/index', { data, rows: 5, sort: 'AddTime desc' });
  await client.call('api/customer/edit', { id, version, address: '自带路' });
  const refusal = async (work: Promise<unknown>) => (await work.catch((error: unknown) => error)) as CrmError;
  const late = await refusal(client.call('api/customer/edit', { id, version, address: '晚到路' }));
  const wrong = await refusal(client.call('api/customer/index', { data: [{ field: 'nothing', type: 'eq' }] }));
  return {
    created: id,
    named: CustomerName,
    listed: rows.map((row) => row.CustomerName),
    conflict: late.code,
    refused: wrong.fields,
  };
}

test.each([
  ['外部程序新建公司', async () => tour(address, await tokenOf('外部程序'))],
  ['自带客户端新建公司', async () => ownTour(await tokenOf('自带客户端'))],
  ['旧程序新建公司', () => legacyTour(address, 'seller', testPassword)],
])('%s: creates, reads, finds, changes, and is refused with a code and a place', async (name, toured) => {
  expect(await toured()).toEqual({
    created: expect.any(Number),
    named: name,
    listed: [name],
    conflict: 'conflict',
    refused: { 'data[0].field': '不能按此字段筛选' },
  });
});
