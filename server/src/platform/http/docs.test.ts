// The pages for programmers, which are made when somebody reads them.

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stub } from '../../../test/stub.ts';
import type { Database, Db } from '../db/database.ts';
import { buildServer, type ServerOptions } from './server.ts';

let server: FastifyInstance;

beforeAll(async () => {
  server = await buildServer(
    stub<ServerOptions>({
      routes: [],
      logLevel: 'silent',
      state: { phase: 'ready' },
      database: stub<Database>({ reader: () => stub<Db>({}) }),
    }),
  );
});
afterAll(() => server.close());

test.each([
  ['/docs', 200, 'text/html'],
  ['/docs/', 200, 'text/html'],
  ['/DOCS', 200, 'text/html'],
  ['/docs/json', 200, 'application/json'],
  ['/docs/yaml', 200, 'application/x-yaml'],
  ['/docs/static/swagger-ui.css', 200, 'text/css'],
  ['/docs/static/swagger-ui-bundle.js', 200, 'application/javascript'],
  ['/docs/static/nothing.css', 404, 'application/json'],
  ['/docs/static/../../package.json', 404, 'application/json'],
])('%s: %i', async (url, status, type) => {
  const answer = await server.inject(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain(type);
  expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
});

test('they describe the calls', async () => {
  expect((await server.inject('/docs/json')).json()).toMatchObject({ openapi: '3.1.0' });
});

test('a file that the reader has is not sent again', async () => {
  const { headers } = await server.inject('/docs/static/swagger-ui.css');
  const again = await server.inject({
    url: '/docs/static/swagger-ui.css',
    headers: { 'if-none-match': `${headers['etag']}` },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
