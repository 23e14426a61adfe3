// The embedded database as operators meet it: first start, restart, two applications, crashes, awkward folders.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LaunchedDatabase, type LaunchOptions, launchDatabase } from './launcher.ts';
import { OperatorError } from './operator-error.ts';

const asRoot = process.getuid?.() === 0;
/** A data folder with a stopped database, which most tests copy instead of making their own. */
let ready: string;
let base: string;
let dataDir: string;
let lines: string[];
const launched: LaunchedDatabase[] = [];
const applications: ChildProcess[] = [];

async function makeBase(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-launcher-'));
  await chmod(folder, 0o711);
  return folder;
}

beforeAll(async () => {
  ready = path.join(await makeBase(), 'data');
  await (await launchDatabase({ dataDir: ready })).stop();
});

afterAll(() => rm(path.dirname(ready), { recursive: true, force: true }));

beforeEach(async () => {
  base = await makeBase();
  dataDir = path.join(base, 'data');
  lines = [];
});

afterEach(async () => {
  for (const application of applications.splice(0)) application.kill('SIGKILL');
  for (const database of launched.splice(0)) await database.stop();
  if (await isRunning()) await (await launchDatabase({ dataDir })).stop();
  await rm(base, { recursive: true, force: true });
});

async function launch(options: Partial<LaunchOptions> = {}): Promise<LaunchedDatabase> {
  const database = await launchDatabase({ dataDir, log: (line) => lines.push(line), ...options });
  launched.push(database);
  return database;
}

function copyReady(): void {
  execFileSync('cp', ['-a', ready, dataDir]);
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that launches the database on the same folder and stays until it is killed or stopped. */
async function startApplication(): Promise<{ process: ChildProcess; url: string; joined: boolean }> {
  const module = new URL('./launcher.ts', import.meta.url).href;
  const program = `
    const { launchDatabase } = await import(${JSON.stringify(module)});
    const database = await launchDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(JSON.stringify({ url: database.url, joined: database.joined }));
    process.stdin.on('data', async () => { await database.stop(); process.exit(0); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  applications.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    return { process: child, ...(JSON.parse(line) as { url: string; joined: boolean }) };
  }
  throw new Error('the application ended before the database was ready');
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const pidFile = () => path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');

async function postmasterPid(): Promise<number> {
  return Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
}

function isRunning(): Promise<boolean> {
  return stat(pidFile()).then(
    () => true,
    () => false,
  );
}

test('first start makes a safe database, a restart finds it again', async () => {
  const first = await launch();
  expect(first.joined).toBe(false);
  const settings = `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
    current_setting('listen_addresses') as listen, current_setting('max_connections') as connections,
    (select datlocale from pg_database where datname = current_database()) as locale,
    (select rolsuper from pg_roles where rolname = current_user) as super`;
  const expected = { encoding: 'UTF8', fsync: 'on', listen: '', connections: '200', locale: 'C.UTF-8', super: false };
  expect(await query(first.url, settings)).toEqual([expected]);
  await query(first.url, "create table kept as select '客户' as name; create extension pg_trgm");
  await first.stop();
  await first.stop();
  expect(await isRunning()).toBe(false);

  await writeFile(path.join(dataDir, 'postgres', 'cluster', 'custom.conf'), 'max_connections = 50\n', { mode: 0o644 });
  const again = await launch();
  expect(again.joined).toBe(false);
  expect(again.url).toBe(first.url);
  expect(await query(again.url, 'select name from kept')).toEqual([{ name: '客户' }]);
  expect(await query(again.url, 'show max_connections')).toEqual([{ max_connections: '50' }]);
});

test('a second application joins, and the last to leave stops the server', async () => {
  copyReady();
  const first = await launch();
  const second = await startApplication();
  expect(second).toMatchObject({ joined: true, url: first.url });
  await first.stop();
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const gone = once(second.process, 'exit');
  second.process.stdin?.write('stop\n');
  expect(await gone).toEqual([0, null]);
  expect(await isRunning()).toBe(false);
});

test('several first starts at the same time share one server', async () => {
  const [one, two, three] = await Promise.all([launch(), launch(), startApplication()]);
  expect([one, two, three].filter((database) => !database.joined)).toHaveLength(1);
  expect(new Set([one.url, two.url, three.url]).size).toBe(1);
  await Promise.all([one.stop(), two.stop()]);
  expect(await query(three.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('joins the server that a killed application left behind, and stops it in the end', async () => {
  copyReady();
  const killed = await startApplication();
  await query(killed.url, 'create table kept as select 7 as id');
  await kill(killed.process);
  const next = await launch();
  expect(next.joined).toBe(true);
  expect(await query(next.url, 'select id from kept')).toEqual([{ id: 7 }]);
  await next.stop();
  expect(await isRunning()).toBe(false);
});

test('starts anew when application and server were both killed', async () => {
  copyReady();
  const killed = await startApplication();
  await query(killed.url, 'create table kept as select 7 as id');
  await kill(killed.process);
  process.kill(await postmasterPid(), 'SIGKILL');
  const next = await launch();
  expect(next.joined).toBe(false);
  expect(await query(next.url, 'select id from kept')).toEqual([{ id: 7 }]);
});

test('revives a server that dies while it is in use', async () => {
  copyReady();
  let revived: () => void = () => {};
  const waiting = new Promise<void>((resolve) => (revived = resolve));
  const database = await launch({ log: (line) => line === '数据库已恢复运行' && revived() });
  await query(database.url, 'create table kept as select 7 as id');
  process.kill(await postmasterPid(), 'SIGKILL');
  await waiting;
  expect(await query(database.url, 'select id from kept')).toEqual([{ id: 7 }]);
  await database.stop();
  expect(await isRunning()).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'is not stopped by an old pid file whose number another process has',
  async () => {
    copyReady();
    const first = await launch();
    const text = await readFile(pidFile(), 'utf8');
    const owner = await stat(pidFile());
    await first.stop();
    const stranger = spawn('sleep', ['1000'], { uid: owner.uid, gid: owner.gid });
    try {
      await once(stranger, 'spawn');
      await writeFile(pidFile(), text.replace(/^\d+/, String(stranger.pid)), { mode: 0o644 });
      expect((await launch()).joined).toBe(false);
    } finally {
      stranger.kill();
    }
  },
);

test('asks for DATABASE_URL where no package fits', async () => {
  await expect(launch({ platform: 'sunos-sparc' })).rejects.toThrow(/sunos-sparc.*DATABASE_URL/);
});

test('a data folder too deep for a socket path works', async () => {
  dataDir = path.join(base, ...Array.from({ length: 12 }, () => 'a-rather-long-folder'), '数据');
  const database = await launch();
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const folder = new URL(database.url.replace('@/', '@localhost/')).searchParams.get('host');
  expect(folder).toMatch(/^\/tmp\/crm-[0-9a-f]{16}$/);
  await database.stop();
  await rm(String(folder), { recursive: true });
});

test('reports which folder cannot be written', async () => {
  await writeFile(path.join(base, 'file'), '');
  await expect(launch({ dataDir: path.join(base, 'file', 'data') })).rejects.toThrow(/^无法写入数据目录 .*ENOTDIR/);
});

test.each([
  ['PG_VERSION', '缺少 PG_VERSION，请放回原来的文件，或从备份恢复到新的 DATA_DIR'],
  ['global', '不完整或已损坏，请放回缺少的文件，或从备份恢复到新的 DATA_DIR'],
])('reports what to do when %s is missing from the cluster', async (part, sentence) => {
  copyReady();
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  await rm(path.join(cluster, part), { recursive: true });
  const problem = await launch().catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(OperatorError);
  expect((problem as Error).message).toBe(`数据库文件夹 ${cluster} ${sentence}`);
});

test('reports wrong settings of the operator', async () => {
  copyReady();
  const own = path.join(dataDir, 'postgres', 'cluster', 'custom.conf');
  await writeFile(own, 'no_such_setting = 1\n', { mode: 0o644 });
  await expect(launch()).rejects.toThrow(/^数据库设置有误，请更正或移走 .*custom\.conf$/);
});

test('reports what is in the place of a folder, and leaves nothing half done', async () => {
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, 'postgres'), '');
  await expect(launch()).rejects.toThrow(/^\S+ 不是文件夹，请把它移走，或设置 DATA_DIR$/);
  await rm(path.join(dataDir, 'postgres'));
  // A folder where the settings should go cannot be replaced by a rename.
  execFileSync('cp', ['-a', path.join(ready, 'postgres'), path.join(dataDir, 'postgres')]);
  await rm(path.join(dataDir, 'postgres', 'cluster', 'postgresql.conf'));
  await mkdir(path.join(dataDir, 'postgres', 'cluster', 'postgresql.conf'));
  await expect(launch()).rejects.toThrow(OperatorError);
  expect(
    (await readdir(path.join(dataDir, 'postgres', 'cluster'))).filter((name) => name.endsWith('.partial')),
  ).toEqual([]);
});

test('refuses the data of another major version', async () => {
  copyReady();
  await (await launch()).stop();
  await writeFile(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '17\n');
  await expect(launch()).rejects.toThrow('数据由 PostgreSQL 17 写成');
});

test.runIf(asRoot)('root in a folder closed to others: the database moves where its account can go', async () => {
  const sharedRoot = path.join(base, 'shared');
  await mkdir(path.join(base, 'closed'), { mode: 0o700 });
  dataDir = path.join(base, 'closed', 'data');
  const first = await launch({ sharedRoot });
  await query(first.url, 'create table kept as select 7 as id');
  await first.stop();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(sharedRoot);
  const again = await launch({ sharedRoot });
  expect(await query(again.url, 'select id from kept')).toEqual([{ id: 7 }]);
  expect(lines).toHaveLength(1);
});

test.runIf(asRoot)('root does not silently begin anew when a folder was closed later', async () => {
  copyReady();
  await (await launch()).stop();
  await chmod(base, 0o700);
  await expect(launch({ sharedRoot: path.join(base, 'shared') })).rejects.toThrow(`chmod o+x ${base}`);
});
