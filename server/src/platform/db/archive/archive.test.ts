// The archive of the embedded database: what was acknowledged comes back when the disk is gone, to its end or to a moment.
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openHome } from '../database-home.ts';
import { type LaunchedDatabase, launchDatabase } from '../launcher.ts';
import { isBaseDue, listBases, makeBase } from './base.ts';
import { recoverCluster } from './recover.ts';
import { type ArchiveStore, folderStore } from './store.ts';

let root: string;
let store: ArchiveStore;
const running: LaunchedDatabase[] = [];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'crm-archive-'));
  await chmod(root, 0o711);
  store = folderStore(path.join(root, 'archive'));
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await rm(root, { recursive: true, force: true });
});

async function launch(name: string, archive: ArchiveStore | undefined = store): Promise<LaunchedDatabase> {
  const launched = await launchDatabase({ dataDir: path.join(root, name), archive });
  running.push(launched);
  return launched;
}

async function query<T extends pg.QueryResultRow>({ url }: LaunchedDatabase, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const archiverOf = ({ archiver }: LaunchedDatabase) => {
  if (!archiver) throw new Error('no archiver');
  return archiver;
};

async function makeFirstBase(launched: LaunchedDatabase) {
  await expect.poll(() => archiverOf(launched).leads, { timeout: 10_000 }).toBe(true);
  return makeBase(archiverOf(launched));
}

/** Everything up to now is in the archive. */
async function archiveAll(launched: LaunchedDatabase): Promise<void> {
  const [row] = await archiverOf(launched).ask<{ lsn: string }>('select pg_switch_wal()::text as lsn');
  await archiverOf(launched).archived(row?.lsn ?? '');
}

/** As a dead disk leaves it: the server is killed, and its folder is gone. */
async function loseDisk(launched: LaunchedDatabase, name: string): Promise<void> {
  const { cluster } = launched.home;
  const pid = Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  running.splice(running.indexOf(launched), 1);
  await archiverOf(launched).stop();
  process.kill(pid, 'SIGKILL');
  await launched.stop();
  await rm(path.join(root, name), { recursive: true, force: true });
}

const homeOf = (name: string) =>
  openHome({ dataDir: path.join(root, name), log: () => {}, sharedRoot: '/var/lib/crm' });

async function recover(name: string, target: Parameters<typeof recoverCluster>[0]['target'], goesOn = true) {
  return recoverCluster({ store, home: await homeOf(name), target, goesOn, log: () => {} });
}

describe('a dead disk', () => {
  test('all that was archived comes back, also what came after the base copy', async () => {
    const launched = await launch('first');
    await query(launched, 'create table kept (id int primary key, what text)');
    await query(launched, `insert into kept select i, repeat('x', 1000) from generate_series(1, 5000) i`);
    await makeFirstBase(launched);
    await query(launched, `insert into kept values (6000, 'after the copy')`);
    await archiveAll(launched);
    await loseDisk(launched, 'first');

    const recovered = await recover('second', 'newest');
    expect(recovered.timeline).toBe(2);
    const again = await launch('second');
    expect(
      await query(again, `select count(*)::int as n, max(id) as last, sum(length(what))::int as all from kept`),
    ).toEqual([{ n: 5001, last: 6000, all: 5_000_014 }]);
    // The company goes on there, and a new base copy is due.
    await query(again, `insert into kept values (7000, 'a new life')`);
    await expect.poll(() => isBaseDue(archiverOf(again), Date.now()), { timeout: 10_000 }).toBe(true);
  });
});
