// The files of the client: those that are there when the program starts.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stub } from '../../../test/stub.ts';
import type { Database, Db } from '../db/database.ts';
import { buildServer, type ServerOptions } from './server.ts';

test('files are sent that are there since the start: no request reads the folder', async () => {
  const clientDir = await mkdtemp(path.join(tmpdir(), 'crm-client-'));
  await mkdir(path.join(clientDir, 'assets'));
  await writeFile(path.join(clientDir, 'index.html'), '<title>客户与办公</title>');
  await writeFile(path.join(clientDir, 'assets', 'Early.js'), 'early');
  await writeFile(path.join(clientDir, 'Help.html'), 'help');
  await writeFile(path.join(clientDir, '.hidden'), 'hidden');
  const server = await buildServer(
    stub<ServerOptions>({
      routes: [],
      database: stub<Database>({ reader: () => stub<Db>({}) }),
      logLevel: 'silent',
      state: { phase: 'ready' },
      clientDir,
    }),
  );
  try {
    await writeFile(path.join(clientDir, 'assets', 'late.js'), 'late');
    const early = await server.inject('/assets/Early.js');
    expect([early.statusCode, early.body]).toEqual([200, 'early']);
    expect(early.headers['cache-control']).toContain('immutable');
    expect((await server.inject('/ASSETS/early.JS')).body).toBe('early');
    expect((await server.inject({ method: 'HEAD', url: '/assets/Early.js' })).headers['content-length']).toBe('5');
    for (const url of ['/help', '/Help.html', '/help/']) expect((await server.inject(url)).body).toBe('help');
    for (const url of ['/assets/', '/assets/../.hidden', '/assets/%2e%2e/.hidden', '/.hidden'])
      expect((await server.inject(url)).body).not.toBe('hidden');
    expect((await server.inject('/')).body).toContain('客户与办公');
    expect((await server.inject('/assets/late.js')).statusCode).toBe(404);
  } finally {
    await server.close();
    await rm(clientDir, { recursive: true });
  }
});
