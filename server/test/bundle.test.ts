// The program in one file, as it is started for people: from an empty database to the first list.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from './database.ts';

const root = path.resolve(import.meta.dirname, '../..');
const password = 'Guanli#2026x';

test('it makes its database, answers, and ends when it is told to', async () => {
  execFileSync(process.execPath, ['scripts/bundle.mjs'], { cwd: root });
  const database = await createEmptyDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-bundle-'));
  const { npm_lifecycle_event: _, NODE_OPTIONS: _options, ...env } = process.env;
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { ...env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: password },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit');
  try {
    const origin = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        output += chunk.toString();
        const [, found] = /已启动：(http\S+)/.exec(output) ?? [];
        if (found) resolve(found);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', () => reject(new Error(output)));
    });
    // One process from the command on, so that signals reach it.
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8').split('\0')).toEqual(
        expect.arrayContaining(['--max-semi-space-size=16', path.join(root, 'server/dist/program.js')]),
      );
    const call = async (place: string, body: Record<string, string>, authkey = '') => {
      const answer = await fetch(`${origin}/${place}`, {
        method: 'POST',
        headers: { authkey },
        body: new URLSearchParams(body),
      });
      return (await answer.json()) as { result: string; data: { LoginToken: string; rows: unknown[] } };
    };
    const { data } = await call('api/user/login', { username: 'admin', password });
    expect(await call('api/customer/index', { rows: '20' }, data.LoginToken)).toMatchObject({
      result: 'success',
      data: { rows: [] },
    });
  } finally {
    child.kill('SIGTERM');
    await ended;
    await database.drop();
    await rm(dataDir, { recursive: true });
  }
  expect(child.exitCode).toBe(0);
}, 60_000);

test('what a new build takes the place of stays for a month from then on, however old it is', async () => {
  const script = path.join(root, 'scripts/bundle.mjs');
  const { removeOutdated } = (await import(script)) as { removeOutdated: (folder: string) => Promise<void> };
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-bundle-'));
  try {
    const day = 86_400;
    const now = Date.now() / 1000;
    const ages = { 'program.js': 50 * day, 'part-2.js': 50 * day + 5, 'part-1.js': 81 * day };
    for (const [name, age] of Object.entries(ages)) {
      await writeFile(path.join(folder, name), '');
      await utimes(path.join(folder, name), now - age, now - age);
    }
    await removeOutdated(folder);
    expect((await readdir(folder)).sort()).toEqual(['part-2.js', 'program.js']);
    expect((await stat(path.join(folder, 'part-2.js'))).mtimeMs / 1000).toBeGreaterThan(now - 60);
    // Of two builds a day after another, the earlier one is not new again.
    await utimes(path.join(folder, 'part-2.js'), now - day, now - day);
    await removeOutdated(folder);
    expect((await stat(path.join(folder, 'part-2.js'))).mtimeMs / 1000).toBeLessThan(now - day + 60);
  } finally {
    await rm(folder, { recursive: true });
  }
});
