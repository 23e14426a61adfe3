// Answers are compressed for those who ask, as they ask.
import { gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressAnswers } from './compression.ts';

const row = (id: number) => ({ id, name: `杭州云启智能科技有限公司${id}`, phone: `1380000${id}`, status: id % 7 });
const rows = (count: number) => ({ rows: Array.from({ length: count }, (_, at) => row(1000 + at)) });
/** Below the threshold, in one go, and by another thread. */
const bodies = { small: rows(5), middle: rows(60), large: rows(400) };

let server: FastifyInstance;

beforeAll(async () => {
  server = fastify();
  await compressAnswers(server);
  for (const [name, body] of Object.entries(bodies)) server.get(`/${name}`, async () => body);
  server.get('/varies', async (_request, reply) => reply.header('vary', 'x-language').send(bodies.middle));
  server.get('/tagged', async (_request, reply) =>
    reply.header('vary', 'x-language, accept-encoding').send(bodies.middle),
  );
  server.get('/part', async (_request, reply) => reply.code(206).send(bodies.middle));
  server.get('/page', async (_request, reply) => reply.type('text/html').send('<p>客户</p>'.repeat(1000)));
  server.get('/picture', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(5000)));
  server.get('/packed', async (_request, reply) =>
    reply
      .header('content-encoding', 'gzip')
      .type('application/json')
      .send(gzipSync(JSON.stringify(bodies.middle))),
  );
});
afterAll(() => server.close());

const get = (url: string, encodings?: string, more: Record<string, string> = {}) =>
  server.inject({ url, headers: { ...(encodings === undefined ? {} : { 'accept-encoding': encodings }), ...more } });

describe('whom to answer with what', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'gzip'],
    ['gzip', 'gzip'],
    ['br, gzip', 'gzip'],
    ['deflate, gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=1.0, deflate;q=0.5', 'gzip'],
    ['gzip;q=0.5, deflate;q=0.9', 'deflate'],
    ['gzip;q=0, deflate', 'deflate'],
    ['deflate', 'deflate'],
    ['gzip;q=0', undefined],
    ['gzip;q=0, identity', undefined],
    ['identity', undefined],
    ['br', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s: %s', async (asked, expected) => {
    for (const name of ['middle', 'large'] as const) {
      const { headers, rawPayload } = await get(`/${name}`, asked);
      expect(headers['content-encoding']).toBe(expected);
      const unpack = { gzip: gunzipSync, deflate: inflateSync }[expected ?? ''] ?? ((bytes: Buffer) => bytes);
      expect(JSON.parse(unpack(rawPayload).toString())).toEqual(bodies[name]);
      if (expected) expect(headers['vary']).toContain('accept-encoding');
      if (headers['content-length'] !== undefined) expect(Number(headers['content-length'])).toBe(rawPayload.length);
    }
  });
});

describe('what stays as it is', () => {
  test.each([
    ['small', 'what is small', {}],
    ['middle', 'whoever says so', { 'x-no-compression': '1' }],
    ['part', 'a part of something', {}],
    ['picture', 'a picture', {}],
  ] as const)('/%s: %s', async (url, _what, more) => {
    const { headers } = await get(`/${url}`, 'gzip', more);
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('what is packed already, once', async () => {
    const { headers, rawPayload } = await get('/packed', 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(bodies.middle);
  });

  test('an answer without its body says the same of it', async () => {
    const { headers, rawPayload } = await server.inject({
      method: 'HEAD',
      url: '/middle',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(rawPayload).toHaveLength(0);
    expect(headers['content-type']).toContain('application/json');
  });
});

test('a page is compressed as well', async () => {
  const { headers, rawPayload } = await get('/page', 'gzip');
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload).toString()).toContain('<p>客户</p>');
});

test('what an answer varies by already stays', async () => {
  expect((await get('/varies', 'gzip')).headers['vary']).toBe('x-language, accept-encoding');
  expect((await get('/tagged', 'gzip')).headers['vary']).toBe('x-language, accept-encoding');
});

test('the length of a compressed list is told, and it is no third larger than at a higher level', async () => {
  const { headers, rawPayload } = await get('/large', 'gzip');
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(rawPayload.length).toBeLessThan(gzipSync(JSON.stringify(bodies.large), { level: 4 }).length * 1.33);
});
