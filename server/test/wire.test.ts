// The wire contract: paths, bodies, envelope, codes, limits, versions, idempotency.

import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany } from './company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const inject = (options: Record<string, unknown>) => company.app.server.inject(options as InjectOptions);

describe('paths and bodies', () => {
  test.each(['/api/Status/json', '/API/status/Json/', '/api/STATUS/JSON', '//api//status/json'])(
    '%s is the same path',
    async (path) => {
      const { status, body } = await company.seller.call(path, { types: 'LaiYuan' });
      expect(status).toBe(200);
      expect(body.data.length).toBeGreaterThan(3);
      expect(body.data[0]).toMatchObject({ id: expect.any(Number), Name: expect.any(String) });
    },
  );

  test('JSON bodies take the same names, with nested values as they are', async () => {
    const answer = await inject({
      method: 'POST',
      url: '/api/customer/index',
      headers: { authkey: company.seller.token },
      payload: { rows: 5, data: [{ field: 'CustomerName', type: 'contains', value: '没有' }] },
    });
    expect(answer.json()).toMatchObject({ result: 'success', data: { rows: [], total: 0 } });
  });

  test('the dictionary answers by GET, too', async () => {
    const answer = await inject({
      method: 'GET',
      url: '/api/Status/json?types=status',
      headers: { authkey: company.seller.token },
    });
    expect((answer.json()['data'] as unknown[]).length).toBe(3);
  });

  test('no answer sets a cookie', async () => {
    const answer = await inject({
      method: 'POST',
      url: '/api/user/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=a&password=b',
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test.each([
    ['unknown path', { method: 'POST', url: '/api/no/such' }, 404, 'not_found'],
    ['unknown GET path of the API', { method: 'GET', url: '/api/no/such' }, 404, 'not_found'],
    [
      'too large',
      {
        method: 'POST',
        url: '/api/customer/add',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `a=${'x'.repeat(1_100_000)}`,
      },
      413,
      'invalid',
    ],
    [
      'wrong type',
      { method: 'POST', url: '/api/customer/add', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'invalid',
    ],
    [
      'multipart without an upload',
      {
        method: 'POST',
        url: '/api/customer/add',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x--',
      },
      415,
      'invalid',
    ],
    [
      'broken JSON',
      { method: 'POST', url: '/api/customer/add', headers: { 'content-type': 'application/json' }, payload: '{' },
      200,
      'invalid',
    ],
    [
      'prototype in JSON',
      {
        method: 'POST',
        url: '/api/customer/add',
        headers: { 'content-type': 'application/json' },
        payload: '{"__proto__":{"a":1}}',
      },
      200,
      'invalid',
    ],
    [
      'prototype in a form',
      {
        method: 'POST',
        url: '/api/customer/add',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'constructor=1',
      },
      200,
      'invalid',
    ],
    [
      'repeated scalar',
      {
        method: 'POST',
        url: '/api/customer/add',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'CustomerName=a&CustomerName=b',
      },
      200,
      'invalid',
    ],
  ])('%s has the shape of every error', async (_name, options, status, code) => {
    const answer = await inject({
      ...options,
      headers: { ...(options as { headers?: object }).headers, authkey: company.seller.token },
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ result: 'error', code, msg: expect.stringMatching(/[\u4e00-\u9fff]/) });
  });

  test('a fault answers 500 with a request id and no detail', async () => {
    await company.database.run(sql`alter table supplier rename to supplier_away`);
    const { status, body } = await company.admin.call('api/gys/index');
    await company.database.run(sql`alter table supplier_away rename to supplier`);
    expect(status).toBe(500);
    expect(body).toMatchObject({ result: 'error', code: 'internal', requestId: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('supplier');
  });

  test('while starting or stopping every call answers 503', async () => {
    company.app.state.phase = 'stopping';
    const call = await company.seller.call('api/customer/index');
    const health = await inject({ method: 'GET', url: '/healthz' });
    company.app.state.phase = 'ready';
    expect(call.status).toBe(503);
    expect(call.body).toMatchObject({ result: 'error', code: 'internal' });
    expect(health.statusCode).toBe(503);
    expect((await inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
  });
});

describe('ids', () => {
  test('comma-joined, a single id, doubles once; rubbish and more than 500 are refused', async () => {
    const ids = [await addCustomer(company.seller, '编号一公司'), await addCustomer(company.seller, '编号二公司')];
    expect((await company.manager.call('api/customer/delete', { ids: `${ids[0]},${ids[0]}` })).body.data).toEqual({
      count: 1,
    });
    expect((await company.manager.call('api/customer/delete', { id: ids[1] })).body.data).toEqual({ count: 1 });
    for (const bad of [
      '',
      '0',
      '-1',
      '1.5',
      '1e3',
      ' ',
      'abc',
      '1,,2',
      '99999999999999999',
      Array.from({ length: 501 }, (_, at) => at + 1).join(','),
    ]) {
      expect((await company.manager.call('api/customer/delete', { ids: bad })).body.code, bad).toBe('invalid');
    }
  });
});

describe('versions and idempotency', () => {
  test('a stale version changes nothing and reports who changed it and when', async () => {
    const id = await addCustomer(company.seller, '版本测试公司');
    const version = (await company.seller.call('api/customer/Views', { id })).body.data.version;
    expect((await company.manager.call('api/customer/edit', { id, version, address: '甲路1号' })).body.result).toBe(
      'success',
    );
    const late = await company.seller.call('api/customer/edit', { id, version, address: '乙路2号' });
    expect(late.body).toMatchObject({
      code: 'conflict',
      msg: expect.stringMatching(/^王主管 已于 \d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} 修改了此记录/),
    });
    expect((await company.seller.call('api/customer/Views', { id })).body.data.address).toBe('甲路1号');
  });

  test('parallel edits of one version: one wins, the others get conflict', async () => {
    const id = await addCustomer(company.seller, '并发编辑公司');
    const version = (await company.seller.call('api/customer/Views', { id })).body.data.version;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        company.seller.call('api/customer/edit', { id, version, address: `路${at}` }),
      ),
    );
    expect(answers.filter((answer) => answer.body.result === 'success')).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'conflict')).toHaveLength(7);
  });

  test('the same key does the work once, also in parallel, and answers the first result', async () => {
    const headers = { 'idempotency-key': 'create-once' };
    const body = { CustomerName: '只建一次公司' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => company.seller.call('api/customer/add', body, headers)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers[0]?.body.result).toBe('success');
    expect((await company.seller.call('api/customer/index', { key: '只建一次' })).body.data.total).toBe(1);
    expect((await company.seller.call('api/customer/add', { CustomerName: '别的公司' }, headers)).body.code).toBe(
      'conflict',
    );
    expect((await company.peer.call('api/customer/add', body, headers)).body.data.id).not.toBe(
      answers[0]?.body.data.id,
    );
  });

  test('a key stands for one call, however its path is spelled', async () => {
    const headers = { 'idempotency-key': 'one-path' };
    const body = { CustomerName: '一键一用公司' };
    const first = (await company.seller.call('api/customer/add', body, headers)).body;
    expect((await company.seller.call('/API/Customer/Add/', body, headers)).body).toEqual(first);
    expect((await company.seller.call('api/contact/add', body, headers)).body.code).toBe('conflict');
  });

  test('a refused call leaves its key free', async () => {
    const headers = { 'idempotency-key': 'second-try' };
    expect((await company.seller.call('api/customer/add', { CustomerName: '' }, headers)).body.code).toBe('invalid');
    expect(
      (await company.seller.call('api/customer/add', { CustomerName: '第二次成功公司' }, headers)).body.result,
    ).toBe('success');
  });
});

describe('text', () => {
  const emoji = '😀';
  test.each([
    ['100 code points', emoji.repeat(100), undefined],
    ['101 code points', emoji.repeat(101), '最多100个字符'],
    ['invisible only', '\u200b\u2060\u3164 ', '信息必须填写'],
    ['blank', '   ', '信息必须填写'],
    ['NUL', 'a\0b', '格式不正确'],
  ])('a name of %s', async (_name, value, problem) => {
    const { body } = await company.seller.call('api/customer/add', { CustomerName: value });
    if (problem === undefined) expect(body.result).toBe('success');
    else expect(body).toMatchObject({ code: 'invalid', fields: { CustomerName: problem } });
  });

  test('a lone surrogate is refused', async () => {
    const answer = await inject({
      method: 'POST',
      url: '/api/customer/add',
      headers: { authkey: company.seller.token },
      payload: '{"CustomerName":"a\\ud800b"}'.length ? { CustomerName: 'a\ud800b' } : {},
    });
    expect(answer.json()).toMatchObject({ code: 'invalid' });
  });

  test('names are found after NFKC', async () => {
    await addCustomer(company.seller, 'ＡＢＣ全角公司');
    expect((await company.seller.call('api/customer/index', { key: 'abc全角' })).body.data.total).toBe(1);
    const data = [{ field: 'CustomerName', type: 'eq', value: 'abc全角公司' }];
    expect((await company.seller.call('api/customer/index', { data })).body.data.total).toBe(1);
  });
});
