// Deliveries to other programs: a real receiver that takes, fails, hangs and is away; and a sender that dies in between.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DeliveryRow } from '@crm/protocol/answers/webhook';
import { webhookLimits } from '@crm/protocol/webhook';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';
import { allowHosts } from '../../platform/http/outgoing.ts';

interface Got {
  headers: IncomingHttpHeaders;
  text: string;
  body: { id: string; event: string; action: string; recordId: number; data: Record<string, unknown> };
}

let company: Company;
let server: Server;
let url = '';
const got: Got[] = [];
/** Status that is answered; 0 for no answer at all. */
let answer = 200;

beforeAll(async () => {
  company = await createCompany();
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      got.push({ headers: request.headers, text, body: JSON.parse(text) as Got['body'] });
      if (answer > 0) response.writeHead(answer, { location: url }).end(answer === 200 ? 'ok' : 'x'.repeat(100_000));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  allowHosts([]);
  server.closeAllConnections();
  server.close();
  await company.close();
});
beforeEach(async () => {
  allowHosts(['127.0.0.1']);
  answer = 200;
  got.length = 0;
  await company.database.run(sql`delete from webhook_delivery`);
  await company.database.run(sql`delete from webhook`);
  await company.database.run(sql`delete from notification`);
  await company.database.run(sql`update meta set access_version = access_version + 1`);
});

const send = () => runJobOf(company, 'webhook.send');

async function addHook(events: string[], by: Person = company.admin, more: Record<string, unknown> = {}) {
  const { body } = await by.call('api/webhook/add', { name: '订单系统', url, events: events.join(), ...more });
  if (body.result !== 'success') throw new Error(JSON.stringify(body));
  return body.data as { id: number; secret: string };
}

async function log(id: number): Promise<DeliveryRow[]> {
  return (await company.admin.call('api/webhook/deliveries', { id })).body.data.rows;
}

/** What waits may be tried now. */
const hurry = () => company.database.run(sql`update webhook_delivery set due_at = now() where state = 'waiting'`);

/** A role of the company that keeps addresses, and sees customers as sellers do. */
async function letSellersKeep(): Promise<void> {
  const { admin, roles } = company;
  const { data } = (await admin.call('main/role/detail', { id: roles.seller })).body;
  const hook = { index: true, add: true, edit: true };
  const grants = { ...data.grants, system: { ...data.grants.system, webhook: hook } };
  const fields = { ...data.fields, customer: { ...data.fields?.customer, tel: 'mask', address: 'hidden' } };
  const { name, scopes } = data;
  await admin.call('main/role/edit', {
    id: roles.seller,
    name,
    grants,
    scopes: { ...scopes, customer: 'self' },
    fields,
  });
}

test('a change is told signed, with the record; what was taken back is not told', async () => {
  const { seller } = company;
  const { id, secret } = await addHook(['customer.created', 'customer.changed', 'customer.deleted']);
  const customer = await addCustomer(seller, '推送公司');
  await seller.call('api/customer/edit', { id: customer, address: '推送路' });
  // Refused after a part of its work: the second of the two is nobody's.
  await seller.call('api/customer/ToGonghai', { ids: `${customer},999999` });
  await company.manager.call('api/customer/delete', { ids: customer });
  await send();
  expect(got.map(({ body }) => [body.event, body.action, body.recordId])).toEqual([
    ['customer.created', 'create', customer],
    ['customer.changed', 'edit', customer],
    ['customer.deleted', 'delete', customer],
  ]);
  const [first] = got;
  expect(first?.body.data).toMatchObject({ id: customer, CustomerName: '推送公司' });
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(first?.headers['x-signature'])) ?? [];
  expect(signature).toBe(createHmac('sha256', secret).update(`${time}.${first?.text}`).digest('hex'));
  expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);
  expect(first?.headers['x-delivery-id']).toBe(first?.body.id);
  const rows = await log(id);
  expect(rows.map((row) => row.state)).toEqual(['sent', 'sent', 'sent']);
  expect(rows[2]).toMatchObject({ attempts: 1, status: 200, response: 'ok', key: first?.body.id });
  expect(rows[2]?.request).toContain('推送公司');
});

test('what fails is tried again, later each time, and nothing of the record goes before it', async () => {
  const { seller } = company;
  const { id } = await addHook(['customer.created', 'customer.changed']);
  const one = await addCustomer(seller, '先到公司');
  await seller.call('api/customer/edit', { id: one, address: '后到路' });
  answer = 500;
  await send();
  expect(got).toHaveLength(1);
  const [, failed] = await log(id);
  expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status: 500, error: '答复 500' });
  expect(failed?.response.length).toBe(2000);
  answer = 200;
  await send();
  expect(got).toHaveLength(1);
  await hurry();
  await send();
  expect(got.map(({ body, headers }) => [body.event, headers['x-attempt']])).toEqual([
    ['customer.created', '1'],
    ['customer.created', '2'],
    ['customer.changed', '1'],
  ]);
  expect(new Set(got.slice(0, 2).map(({ body }) => body.id)).size).toBe(1);
});

test('one that is away, one that redirects and one that says nothing are failures, too', async () => {
  const { seller, database, admin } = company;
  const { id } = await addHook(['customer.created']);
  await addCustomer(seller, '连不上公司');
  await database.run(sql`update webhook set url = 'http://127.0.0.1:1/hook'`);
  await send();
  expect((await log(id))[0]).toMatchObject({ state: 'waiting', error: '无法连接' });
  await database.run(sql`update webhook set url = ${url}`);
  answer = 302;
  await hurry();
  await send();
  expect((await log(id))[0]).toMatchObject({ state: 'waiting', error: '答复 302' });
  expect(got).toHaveLength(1);
  answer = 0;
  await hurry();
  await send();
  expect((await log(id))[0]).toMatchObject({ state: 'waiting', attempts: 3, error: '10秒内没有答复' });
  expect((await admin.call('api/webhook/index')).body.data.rows[0]).toMatchObject({ waiting: 1, sent: 0 });
}, 20_000);

test('one whose secret cannot be read waits and keeps nobody else waiting', async () => {
  const { seller, database } = company;
  const { id } = await addHook(['customer.created']);
  const other = await addHook(['customer.created']);
  const rows = await database.rows(select('webhook', ['id', 'secret'])`where id = any(${[id, other.id]}::bigint[])`);
  const secretOf = (of: number) => rows.find((row) => row.id === of)?.secret;
  // That of another row does not open here.
  await database.run(sql`update webhook set secret = ${secretOf(other.id)} where id = ${id}`);
  await addCustomer(seller, '打不开公司');
  await send();
  expect((await log(id))[0]).toMatchObject({
    state: 'waiting',
    attempts: 1,
    error: '签名密钥暂时无法读取，请管理员查看服务器日志',
  });
  expect((await log(other.id))[0]).toMatchObject({ state: 'sent' });
  expect(got).toHaveLength(1);
  await database.run(sql`update webhook set secret = ${secretOf(id)} where id = ${id}`);
  await hurry();
  await send();
  expect((await log(id))[0]).toMatchObject({ state: 'sent', attempts: 2 });
});

test('a sender that dies before it notes an answer loses nothing: the same number comes once more', async () => {
  const { seller, database } = company;
  const { id } = await addHook(['customer.created']);
  await addCustomer(seller, '中断公司');
  await database.run(
    sql`create function dies() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
  );
  await database.run(
    sql`create trigger dies before update of state on webhook_delivery for each row execute function dies()`,
  );
  await expect(send()).rejects.toThrow('dead');
  await database.run(sql`drop trigger dies on webhook_delivery`);
  expect(got).toHaveLength(1);
  expect((await log(id))[0]).toMatchObject({ state: 'waiting', attempts: 0 });
  // The receiver may still be at it for a while.
  await send();
  expect(got).toHaveLength(1);
  await hurry();
  await send();
  expect(got).toHaveLength(2);
  expect(new Set(got.map(({ headers }) => headers['x-delivery-id'])).size).toBe(1);
  expect((await log(id))[0]).toMatchObject({ state: 'sent' });
});

test('two senders at once send nothing twice and keep the order of each record', async () => {
  const { seller } = company;
  await addHook(['customer.created', 'customer.changed']);
  const customers = await Promise.all(['甲', '乙', '丙'].map((name) => addCustomer(seller, `${name}并发推送公司`)));
  for (const id of customers) await seller.call('api/customer/edit', { id, address: '并发路' });
  await Promise.all([send(), send()]);
  await send();
  expect(new Set(got.map(({ body }) => body.id)).size).toBe(got.length);
  for (const id of customers)
    expect(got.filter(({ body }) => body.recordId === id).map(({ body }) => body.event)).toEqual([
      'customer.created',
      'customer.changed',
    ]);
});

test('after a day it is given up and told; it can be sent again; after many in a row the address is off', async () => {
  const { seller, admin, database } = company;
  const { id } = await addHook(['customer.created']);
  await addCustomer(seller, '放弃公司');
  await database.run(sql`update webhook_delivery set begun_at = now() - interval '25 hours'`);
  answer = 500;
  await send();
  const [given] = await log(id);
  expect(given).toMatchObject({ state: 'failed' });
  expect((await admin.call('api/webhook/index')).body.data.rows[0]).toMatchObject({ failures: 1 });
  const notices = async () => JSON.stringify((await admin.call('api/notification/index')).body);
  expect(await notices()).toContain('事件推送“订单系统”连续24小时没有成功');
  answer = 200;
  expect((await admin.call('api/webhook/resend', { id: given?.id })).body.result).toBe('success');
  await send();
  expect((await log(id))[0]).toMatchObject({ state: 'sent', key: given?.key });
  // Only failures in a row count.
  expect((await admin.call('api/webhook/index')).body.data.rows[0]).toMatchObject({ enabled: 1, failures: 0 });
  await database.run(sql`update webhook set failures = ${webhookLimits.failures - 1}`);
  await addCustomer(seller, '又放弃公司');
  await database.run(sql`update webhook_delivery set begun_at = now() - interval '25 hours' where state = 'waiting'`);
  answer = 503;
  await send();
  expect((await admin.call('api/webhook/index')).body.data.rows[0]).toMatchObject({ enabled: 0 });
  expect(await notices()).toContain(`连续失败 ${webhookLimits.failures} 次，已自动停用`);
  await addCustomer(seller, '停用之后公司');
  expect(await log(id)).toHaveLength(2);
  // Switched on again, it begins anew.
  const [off] = (await admin.call('api/webhook/index')).body.data.rows;
  const { name, events, version } = off;
  await admin.call('api/webhook/edit', { id, version, name, url, events: events.join(), enabled: 1 });
  expect((await admin.call('api/webhook/index')).body.data.rows[0]).toMatchObject({ enabled: 1, failures: 0 });
});

test('records come as their person sees them when they are sent, and not at all where that is nothing', async () => {
  const { seller, peer, admin } = company;
  await letSellersKeep();
  const { id } = await addHook(['customer.created', 'customer.changed'], seller);
  const own = await addCustomer(seller, '自己的公司');
  await admin.call('api/customer/edit', { id: own, tel: '13912345678', address: '藏起路' });
  await addCustomer(peer, '别人的公司');
  await send();
  expect(got.map(({ body }) => body.recordId)).toEqual([own, own]);
  const telephone = (await seller.call('api/customer/Views', { id: own })).body.data.tel;
  expect(telephone).toContain('*');
  expect(got[1]?.body.data['tel']).toBe(telephone);
  expect(got[1]?.text).not.toContain('藏起路');
  expect((await log(id)).map(({ state }) => state)).toEqual(['skipped', 'sent', 'sent']);
  // Readers of the log see the names of the records that they see.
  expect((await log(id)).map(({ name }) => name)).toEqual(['别人的公司', '自己的公司', '自己的公司']);
  const read = (await peer.call('api/webhook/deliveries', { id })).body.data.rows;
  expect(read.map((row: DeliveryRow) => row.name)).toEqual(['别人的公司', '', '']);
  const masked = await addPerson(company, 'maskedname', {
    grants: { crm: { customer: { index: true } }, system: { webhook: { index: true } } },
    scopes: { customer: 'all' },
    fields: { customer: { CustomerName: 'mask' } },
  });
  const hidden = (await masked.call('api/webhook/deliveries', { id })).body.data.rows;
  expect(hidden.map((row: DeliveryRow) => row.name)).toEqual(['', '', '']);
  // Another module has no record of that number.
  await company.database.run(sql`update webhook_delivery set module = 'clues' where id = ${read[1].id}`);
  expect((await log(id)).map(({ name }) => name)).toEqual(['别人的公司', '', '自己的公司']);
  const { version } = (await admin.call('api/webhook/index')).body.data.rows[0];
  const moved = { id, version, name: '改', url: `${url}2`, events: 'customer.created', enabled: 1 };
  expect((await admin.call('api/webhook/edit', moved)).body.code).toBe('forbidden');
});

test('whoever did not add an address switches it off only, and what was sent is read by administrators alone', async () => {
  const { seller, peer, admin } = company;
  await letSellersKeep();
  const { id } = await addHook(['customer.created'], seller);
  await addCustomer(seller, '交给别人的公司');
  await send();
  const bodies = async (person: Person) =>
    (await person.call('api/webhook/deliveries', { id })).body.data.rows.map((row: DeliveryRow) => [
      row.request,
      row.response,
    ]);
  expect(await bodies(admin)).toEqual([[expect.stringContaining('交给别人的公司'), 'ok']]);
  for (const person of [seller, peer]) expect(await bodies(person)).toEqual([['', '']]);

  const edit = async (person: Person, enabled: 0 | 1) => {
    const { version } = (await admin.call('api/webhook/index')).body.data.rows[0];
    const same = { id, version, name: '订单系统', url, events: 'customer.created' };
    return (await person.call('api/webhook/edit', { ...same, enabled })).body;
  };
  expect(await edit(peer, 0)).toMatchObject({ result: 'success' });
  for (const person of [peer, admin])
    expect(await edit(person, 1)).toMatchObject({ code: 'forbidden', msg: expect.stringContaining('启用') });
  expect(await edit(seller, 1)).toMatchObject({ result: 'success' });
  expect(await edit(peer, 1)).toMatchObject({ result: 'success' });
  const [delivery] = await log(id);
  expect((await peer.call('api/webhook/resend', { id: delivery?.id })).body.code).toBe('forbidden');
  expect((await seller.call('api/webhook/resend', { id: delivery?.id })).body.result).toBe('success');
});

test.each([
  ['http://user:secret@example.com/'],
  ['ftp://example.com/'],
  ['http://10.1.2.3/'],
  ['http://169.254.169.254/latest/meta-data'],
  ['http://[::1]/'],
  ['http://[::ffff:127.0.0.1]/'],
  ['http://2130706433/'],
])('%s is no address to tell', async (wrong) => {
  allowHosts([]);
  const { body } = await company.admin.call('api/webhook/add', {
    name: '不行',
    url: wrong,
    events: 'customer.created',
  });
  expect(body).toMatchObject({ code: 'invalid', fields: { url: expect.any(String) } });
});

test('a name that leads into the own network is refused when it is connected to, and a host outside the list when it is entered', async () => {
  const { admin, seller } = company;
  allowHosts([]);
  const { id } = await addHook(['customer.created'], admin, { url: `http://localhost:${new URL(url).port}/` });
  await addCustomer(seller, '内网公司');
  await send();
  expect(got).toEqual([]);
  expect((await log(id))[0]).toMatchObject({ state: 'waiting', error: '地址指向内部网络，已拒绝' });
  await admin.call('api/setting/edit', { values: { 'webhook.hosts': '*.example.com' } });
  const body = { name: '名单', events: 'customer.created' };
  const add = (host: string) => admin.call('api/webhook/add', { ...body, url: `https://${host}/` });
  expect((await add('example.org')).body.fields).toEqual({ url: expect.stringContaining('example.org') });
  expect((await add('evil-example.com')).body.code).toBe('invalid');
  expect((await add('hooks.example.com')).body.result).toBe('success');
  await admin.call('api/setting/edit', { values: { 'webhook.hosts': '' } });
});

test('a stranger to the grants sees nothing, and the secret never comes back', async () => {
  const { manager, admin } = company;
  const { id, secret } = await addHook(['customer.created'], admin, { secret: 'my-own-secret-of-20' });
  expect(secret).toBe('my-own-secret-of-20');
  const shown = JSON.stringify((await admin.call('api/webhook/index')).body);
  expect(shown).not.toContain(secret);
  await admin.call('api/webhook/delete', { ids: id });
  expect((await admin.call('api/webhook/deliveries', { id })).body.code).toBe('not_found');
  for (const path of ['index', 'options', 'deliveries']) {
    const { body } = await company.guest.call(`api/webhook/${path}`, { id });
    expect(body.code).toBe('signed_out');
  }
  expect((await manager.call('api/webhook/add', { name: 'x', url, events: 'customer.created' })).body.code).toBe(
    'forbidden',
  );
});
