// The client for programs and the examples of the reference, as they are written, against the running program.
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CrmClient, CrmError } from '../../protocol/client/crm.ts';
import { callsSource } from '../src/cli/calls-source.ts';
import { clientSource } from '../src/cli/client-source.ts';
import { apiExamples } from '../src/platform/http/api-examples.ts';
import { addCustomer, type Company, createCompany, testPassword } from './company.ts';

let company: Company;
let address = '';
let token = '';
let client: CrmClient;
beforeAll(async () => {
  company = await createCompany();
  await company.app.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(company.app.server.server.address() as AddressInfo).port}`;
  const grants = { 'crm.customer': 'write', 'crm.contact': 'read' };
  const body = { name: '客户端', grants, days: 1, rate: 1200, password: testPassword };
  token = (await company.seller.call('api/apiToken/add', body)).body.data.token;
  client = new CrmClient({ address, token });
  await addCustomer(company.seller, '先有的科技公司');
});
afterAll(() => company.close());

test('the client matches the routes', () => {
  const written = readFileSync(new URL('../../protocol/client/crm.ts', import.meta.url), 'utf8');
  expect(written).toBe(clientSource(company.app.routes, company.app.engine.declared));
});

test('the calls of our own client match the routes, and none is left over', async () => {
  const { routes, engine } = company.app;
  const folder = new URL('../../protocol/src/', import.meta.url);
  const written = ['calls', 'rows'].flatMap((name) =>
    readdirSync(new URL(name, folder)).map((file) => {
      const path = `${name}/${file}`;
      return [path, readFileSync(new URL(path, folder), 'utf8')] as const;
    }),
  );
  expect(new Map(written)).toEqual(await callsSource(routes, engine.declared));
});

test('it creates, lists, reads, and does a write once', async () => {
  const body = { CustomerName: '客户端新建公司', tel: '021-55667788' };
  const { id } = await client.call('api/customer/add', body, { idempotencyKey: 'client-1' });
  expect(await client.call('api/customer/add', body, { idempotencyKey: 'client-1' })).toEqual({ id });
  const customer = await client.call('api/customer/Views', { id });
  expect(customer).toMatchObject({ id, CustomerName: '客户端新建公司', tel: '021-55667788' });
  const { rows, total } = await client.call('api/customer/index', { key: '客户端新建' });
  expect([rows.map((row) => row.CustomerName), total]).toEqual([['客户端新建公司'], 1]);
  await client.call('api/customer/edit', { id, version: customer.version, address: '客户端路' });
  const stale = client.call('api/customer/edit', { id, version: customer.version, address: '晚到路' });
  await expect(stale).rejects.toMatchObject({ code: 'conflict' });
});

test('it reads a list of several pages to its end', async () => {
  for (let at = 0; at < 5; at++) await addCustomer(company.seller, `翻页${at}公司`);
  const seen: number[] = [];
  for await (const row of client.all('api/customer/index', { key: '翻页', rows: 2, sort: 'AddTime desc' }))
    seen.push(row.id);
  expect(new Set(seen).size).toBe(5);
  expect(seen).toHaveLength(5);
});

test('it throws what the program refuses, with code and fields', async () => {
  const missing = await client.call('api/customer/add', { CustomerName: '' }).catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(CrmError);
  expect(missing).toMatchObject({ code: 'invalid', fields: { CustomerName: '信息必须填写' } });
  await expect(client.call('api/contract/index', {})).rejects.toMatchObject({ code: 'forbidden' });
  const wrong = new CrmClient({ address, token: `crm_${'x'.repeat(43)}` });
  await expect(wrong.call('api/customer/index', {})).rejects.toMatchObject({ code: 'signed_out', status: 200 });
});

const expected: Record<string, unknown> = {
  '0': expect.arrayContaining(['先有的科技公司']),
  '1': ['接口示例科技有限公司', '021-55667788'],
  '2': expect.arrayContaining(['先有的科技公司', '接口示例科技有限公司']),
  '3': ['invalid', '信息必须填写'],
};

test.each(apiExamples.map(({ title, code }, at) => [title, code, at] as const))(
  'example: %s',
  async (_title, code, at) => {
    const Run = Object.getPrototypeOf(async () => {}).constructor as new (
      ...parts: string[]
    ) => (...values: unknown[]) => Promise<unknown>;
    const run = new Run('fetch', 'address', 'token', 'client', code);
    expect(await run(fetch, address, token, client)).toEqual(expected[at]);
  },
);
