// Dialling through the calls: drivers, signature, records, whose they are, limits, and what a gateway may do wrong.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { allowHosts, isInside, outgoingUrl } from '../../platform/http/outgoing.ts';

let company: Company;
let gateway: Server;
let url = '';
/** Calls that the gateway received, and what it answers. */
let gatewayCalls: { headers: IncomingMessage['headers']; body: string }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{"resultcode":"0","msg":"ok"}' };

beforeAll(async () => {
  company = await createCompany();
  gateway = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    gatewayCalls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end(answer.body);
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/call`;
});
afterAll(async () => {
  gateway.close();
  await company.close();
});
afterEach(async () => {
  gatewayCalls = [];
  answer = { status: 200, body: '{"resultcode":"0","msg":"ok"}' };
  allowHosts([]);
  await company.database.run(sql`update call_gateway set driver = 'log', url = '', secret = ''`);
  await company.database.run(sql`update call_record set created_at = created_at - interval '1 hour'`);
  await company.database.run(sql`update app_user set extension = ''`);
});

const oncall = (person: Person, body: Record<string, unknown>, headers = {}) =>
  person.call('api/doublecall/oncall', body, headers);
const records = async (person: Person, body = {}) => (await person.call('api/callRecord/index', body)).body.data;

async function useGateway(person = company.seller): Promise<void> {
  allowHosts(['127.0.0.1']);
  const { version } = (await company.admin.call('api/doublecall/gateway')).body.data;
  const set = await company.admin.call('api/doublecall/setGateway', { driver: 'http', url, secret: 'hush', version });
  expect(set.body.result).toBe('success');
  await company.admin.call('api/user/edit', { id: person.id, extension: '8001' });
}

describe('recording only', () => {
  test('a call is written down with its number as it is dialled, and opens the customer that has it', async () => {
    const { seller } = company;
    const id = await addCustomer(seller, '拨号公司', { tel: '0571-88887777' });
    const { body } = await oncall(seller, { mobile: ' 0571-8888 7777' });
    expect(body).toMatchObject({
      result: 'success',
      resultcode: '0',
      msg: '',
      data: { module: 'customer', modelId: id },
    });
    const { rows, total } = await records(seller);
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      mobile: '057188887777',
      state: 1,
      customerId: id,
      customerName: '拨号公司',
      UserName: '李销售',
    });
    expect((await company.admin.call('api/callRecord/Views', { id: rows[0].id })).body.data.mobile).toBe(
      '057188887777',
    );
  });

  test('is about the lead that has the number or was named, and about nobody where two have it', async () => {
    const { seller } = company;
    const lead = (await seller.call('api/clues/add', { CustomerName: '拨号线索', tel: '025-87653333' })).body.data.id;
    for (const body of [{ mobile: '025-87653333' }, { mobile: '13800000055', module: 'clues', id: lead }]) {
      expect((await oncall(seller, body)).body.data).toMatchObject({ module: 'clues', modelId: lead });
      expect((await records(seller)).rows[0]).toMatchObject({ leadId: lead, leadName: '拨号线索' });
    }
    for (const name of ['总机甲公司', '总机乙公司']) await addCustomer(seller, name, { tel: '025-87652222' });
    expect((await oncall(seller, { mobile: '025-87652222' })).body.data).toMatchObject({ module: '', modelId: 0 });
  });

  test('what is no number is refused at the field and not written down', async () => {
    for (const mobile of ['', '110', '1234', '+119', 'abc', '138 0000 000x', '1'.repeat(30)])
      expect((await oncall(company.seller, { mobile })).body, mobile).toMatchObject({
        code: 'invalid',
        fields: { mobile: expect.anything() },
      });
    expect((await records(company.seller, { key: '1111' })).total).toBe(0);
  });

  test('a record that the caller does not see is not called, and numbers of others lead nowhere', async () => {
    const foreign = await addCustomer(company.stranger, '别人的公司', { tel: '0571-66665555' });
    const { body } = await oncall(company.seller, { mobile: '13800000009', module: 'customer', id: foreign });
    expect(body.code).toBe('not_found');
    const alone = await oncall(company.seller, { mobile: '0571-66665555' });
    expect(alone.body.data).toMatchObject({ module: '', modelId: 0 });
  });

  test('who may what: without the grant nobody dials, and everybody sees the calls of their scope', async () => {
    const clerk = await addPerson(company, 'callless', { grants: { crm: { customer: { index: true } } } });
    expect((await oncall(clerk, { mobile: '13800000001' })).body.code).toBe('forbidden');
    await oncall(company.stranger, { mobile: '13800000077' });
    expect((await records(company.stranger, { key: '0077' })).total).toBe(1);
    expect((await records(company.seller, { key: '0077' })).total).toBe(0);
    expect((await records(company.admin, { key: '0077' })).total).toBe(1);
    expect((await clerk.call('api/callRecord/index')).body.code).toBe('forbidden');
  });

  test('twenty a minute and no more, also at once; the same request twice is one call', async () => {
    const { peer } = company;
    const twice = await Promise.all(
      [1, 2].map(() => oncall(peer, { mobile: '13800000002' }, { 'idempotency-key': 'dial-once' })),
    );
    expect(twice.some(({ body }) => body.result === 'success')).toBe(true);
    const before = (await records(peer)).total;
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => oncall(peer, { mobile: `1380000${1000 + n}` })),
    );
    const done = answers.filter(({ body }) => body.result === 'success').length;
    expect(done).toBe(20 - before);
    expect(answers.filter(({ body }) => body.code === 'too_many')).toHaveLength(24 - done);
    expect((await records(peer)).total).toBe(20);
    expect((await oncall(company.manager, { mobile: '13800000003' })).body.result).toBe('success');
    await company.database.run(sql`update call_record set created_at = created_at - interval '61 seconds'`);
    expect((await oncall(peer, { mobile: '13800000004' })).body.result).toBe('success');
  });
});

describe('the gateway', () => {
  test('is asked with extension and number, signed; its code and words are answered and kept', async () => {
    await useGateway();
    const done = await oncall(company.seller, { mobile: '13800001234' });
    expect(done.body).toMatchObject({ result: 'success', resultcode: '0', msg: 'ok' });
    const [order] = gatewayCalls;
    expect(JSON.parse(order?.body ?? '')).toMatchObject({ extension: '8001', mobile: '13800001234' });
    const time = String(order?.headers['x-timestamp']);
    const expected = createHmac('sha256', 'hush').update(`${time}.${order?.body}`).digest('hex');
    expect(order?.headers['x-signature']).toBe(`sha256=${expected}`);
    answer = { status: 200, body: '{"resultcode":17,"msg":"分机忙"}' };
    const busy = await oncall(company.seller, { mobile: '13800001235' });
    expect(busy.body).toMatchObject({ result: 'success', resultcode: '17', msg: '分机忙' });
    const [row] = (await records(company.seller)).rows;
    expect(row).toMatchObject({
      mobile: '13800001235',
      state: 2,
      resultcode: '17',
      message: '分机忙',
      extension: '8001',
    });
  });

  test.each([
    ['says no', { status: 503, body: 'down' }, '503'],
    ['speaks another language', { status: 200, body: '<html>' }, 'unreadable'],
    ['sends elsewhere', { status: 302, body: '' }, '302'],
    ['never ends', { status: 200, body: 'x'.repeat(100_000) }, 'tooLong'],
  ])('a gateway that %s is a failed call, told and kept', async (_what, given, code) => {
    await useGateway();
    answer = given;
    const { body } = await oncall(company.seller, { mobile: '13800004321' });
    expect(body).toMatchObject({ result: 'success', resultcode: code, msg: expect.stringMatching(/网关/) });
    expect((await records(company.seller)).rows[0]).toMatchObject({ state: 2, resultcode: code });
    expect(gatewayCalls).toHaveLength(1);
  });

  test('one in the own network is asked only where its host was named', async () => {
    await useGateway();
    allowHosts([]);
    const { body } = await oncall(company.seller, { mobile: '13800004321' });
    expect(body).toMatchObject({ resultcode: 'address' });
    await company.database.run(sql`update call_gateway set url = ${url.replace('127.0.0.1', 'localhost')}`);
    expect((await oncall(company.seller, { mobile: '13800004321' })).body).toMatchObject({ resultcode: 'refused' });
    expect(gatewayCalls).toEqual([]);
  });

  test('asks nobody for whoever has no extension', async () => {
    await useGateway(company.manager);
    const { body } = await oncall(company.seller, { mobile: '13800004321' });
    expect(body).toMatchObject({ code: 'invalid', msg: '您还没有分机号，请联系管理员设置' });
    expect(gatewayCalls).toEqual([]);
  });

  test('is set by whoever may; the secret never comes back, and of two at once one is told', async () => {
    await useGateway();
    const read = (await company.admin.call('api/doublecall/gateway')).body;
    expect(read.data).toEqual({ driver: 'http', url, hasSecret: true, version: expect.any(Number) });
    expect(JSON.stringify(read)).not.toContain('hush');
    const { version } = read.data;
    const set = (body: object) => company.admin.call('api/doublecall/setGateway', { driver: 'http', version, ...body });
    const both = await Promise.all([set({ url: `${url}/a` }), set({ url: `${url}/b` })]);
    expect(both.map(({ body }) => body.code ?? 'success').toSorted()).toEqual(['conflict', 'success']);
    const now = (await company.admin.call('api/doublecall/gateway')).body.data;
    expect(now.hasSecret).toBe(true);
    for (const bad of ['', 'ftp://x.example/', 'http://10.0.0.1/', 'http://user:pw@x.example/', 'gateway'])
      expect((await set({ url: bad, version: now.version })).body.fields, bad).toHaveProperty('url');
    expect((await company.seller.call('api/doublecall/gateway')).body.code).toBe('forbidden');
    const logs = (await company.admin.call('api/operationLog/index', { module: 'dbcall' })).body.data.rows;
    expect(JSON.stringify(logs)).not.toContain('hush');
    expect(logs.length).toBeGreaterThan(0);
  });
});

test.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['192.168.1.1', true],
  ['127.0.0.1', true],
  ['169.254.169.254', true],
  ['0.0.0.0', true],
  ['::1', true],
  ['fd00::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:a00:1', true],
  ['64:ff9b:1::a00:1', true],
  ['fec0::1', true],
  ['2001:0:a00:1::1', true],
  ['8.8.8.8', false],
  ['2606:4700::1111', false],
])('%s lies inside: %s', (address, inside) => expect(isInside(address)).toBe(inside));

test.each([
  'http://[::1]/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'file:///etc/passwd',
  'http://[::ffff:7f00:1]/',
])('%s is nowhere to send to', (text) => expect(outgoingUrl(text)).toBeUndefined());
