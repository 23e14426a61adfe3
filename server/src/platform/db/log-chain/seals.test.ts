// Backups seal the chain, a restore brings log and chain back together, and the command tells what became of them.
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, createTestPool } from '../../../../test/database.ts';
import { createLogged, type Logged } from '../../../../test/log-chain.ts';
import { backupDatabase } from '../backup.ts';
import { restoreDatabase } from '../restore.ts';
import { latestSeal, noteRestore, SEALS_FILE, sealsIn, sealsOfFile } from './seals.ts';
import { verifyLog } from './verify.ts';

let logged: Logged;
let folder: string;
beforeAll(async () => {
  logged = await createLogged();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-seals-'));
  await logged.empty();
  await logged.write(5);
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => logged.close());

const backup = (target = folder) => backupDatabase({ pool: logged.pool, filesDir: path.join(folder, 'none'), target });

/** The command as it is typed: its exit code and its lines. */
async function command(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const script = fileURLToPath(new URL('../../../cli/verify-log.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: logged.url, DATA_DIR: folder, BACKUP_DIR: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, out, problems) => {
      const lines = `${out}${problems}`.trim().split('\n');
      resolve({ code: error ? Number(error.code) : 0, lines });
    });
  });
}

test('a backup covers what was written until then, and says where the chain stands', async () => {
  const { manifest } = await backup();
  expect(manifest.log).toMatchObject({ block: 1, lines: 5, hash: (await logged.seal()).hash });
  await logged.write(1);
  await backup();
  const entries = (await readFile(path.join(folder, SEALS_FILE), 'utf8')).trim().split('\n');
  expect(entries.map((line) => JSON.parse(line))).toMatchObject([
    { kind: 'backup', ...manifest.log },
    { kind: 'backup', block: 2, lines: 6 },
  ]);
  expect((await latestSeal(folder)).seal).toMatchObject({ block: 2 });
  expect(await logged.verify({ seals: await sealsIn(folder) })).toMatchObject({ findings: [], seals: { agreeing: 2 } });
});

test('the lists of contents of the backups stand in for a file of seals that is gone', async () => {
  await backup();
  await rm(path.join(folder, SEALS_FILE));
  const seals = await sealsIn(folder);
  expect(seals).toHaveLength(1);
  await logged.tamper(`update operation_log set note = 'x' where id = 2; delete from log_chain`);
  await logged.chain();
  expect(await logged.problems()).toEqual([]);
  expect((await logged.verify({ seals })).findings).toMatchObject([{ kind: 'rewritten', good: undefined }]);
});

test('a restored company verifies, and what was sealed after its backup is given up', async () => {
  const { folder: source } = await backup();
  await logged.write(4);
  await backup();
  const empty = await createEmptyDatabase();
  const pool = createTestPool(empty.url, { max: 2 });
  const manifest = await restoreDatabase({ pool, source, filesDir: path.join(folder, 'files') });
  const client = await pool.connect();
  const verify = async () => verifyLog({ client, seals: await sealsIn(folder) });
  // Nobody said that it was restored: it looks as if the end was cut off.
  expect(await verify()).toMatchObject({ lines: 5, findings: [{ kind: 'cut', seal: { block: 2 } }] });
  await noteRestore(folder, manifest.log);
  expect(await verify()).toMatchObject({ lines: 5, waiting: 0, findings: [], seals: { agreeing: 2, abandoned: 1 } });
  client.release();
  await pool.end();
  await empty.drop();
});

test('a restore gives up what was sealed beyond it and before it, and nothing else', async () => {
  const entry = (kind: string, block: number, hash: string) =>
    JSON.stringify({ kind, at: '2026-11-28T01:02:03.000Z', block, lines: block, hash: hash.repeat(64) });
  const entries = [
    entry('backup', 2, 'a'),
    entry('backup', 3, 'a'),
    entry('restored', 2, 'b'),
    entry('backup', 4, 'b'),
  ];
  await writeFile(path.join(folder, SEALS_FILE), `${entries.join('\n')}\n`);
  expect((await sealsIn(folder)).map(({ abandoned }) => abandoned)).toEqual([false, true, false, false]);
});

test('a second restore gives up the life that the first one began, and takes up again what that one had given up', async () => {
  const entry = (kind: string, hours: number, block: number, hash: string, of?: number) => {
    const moment = (hour: number) => `2026-11-28T0${hour}:00:00.000Z`;
    return JSON.stringify({
      kind,
      at: moment(hours),
      block,
      lines: block,
      hash: hash.repeat(64),
      ...(of === undefined ? {} : { of: moment(of) }),
    });
  };
  const entries = [
    entry('backup', 1, 2, 'a'),
    entry('backup', 2, 5, 'a'),
    entry('backup', 3, 9, 'a'),
    entry('restored', 4, 2, 'a', 1),
    entry('backup', 5, 4, 'b'),
  ];
  const write = () => writeFile(path.join(folder, SEALS_FILE), `${entries.join('\n')}\n`);
  const abandoned = async () => (await sealsIn(folder)).map((seal) => seal.abandoned);
  await write();
  expect(await abandoned()).toEqual([false, true, true, false, false]);
  // Back to the first life, past the block that was sealed in the second.
  entries.push(entry('restored', 6, 5, 'a', 2));
  await write();
  expect(await abandoned()).toEqual([false, false, true, true, true, false]);
  // The newest state of that is the same life.
  entries.push(entry('backup', 7, 7, 'c'), entry('restored', 8, 7, 'c'));
  await write();
  expect(await abandoned()).toEqual([false, false, true, true, true, false, false, false]);
});

test('a line that was cut off is no seal, and the next one is read', async () => {
  await backup();
  await appendFile(path.join(folder, SEALS_FILE), '{"kind":"backup","at":"2026-1');
  expect(await sealsIn(folder)).toHaveLength(1);
  await logged.write(1);
  await backup();
  expect((await sealsIn(folder)).map(({ block }) => block)).toEqual([1, 2]);
});

test('a restore says nothing where nothing was sealed', async () => {
  await noteRestore(folder, undefined);
  expect(await sealsIn(folder)).toEqual([]);
  await expect(readFile(path.join(folder, SEALS_FILE))).rejects.toThrow('ENOENT');
});

test('a seal kept elsewhere is a backup, its list of contents, or a file like ours; damage is told', async () => {
  const elsewhere = path.join(folder, 'elsewhere');
  const { folder: made, manifest } = await backup(elsewhere);
  for (const file of [made, path.join(made, 'manifest.json'), path.join(elsewhere, SEALS_FILE)])
    expect(await sealsOfFile(file)).toMatchObject([manifest.log]);
  await expect(sealsOfFile(path.join(folder, 'nothing'))).rejects.toThrow('找不到封存文件');
  await writeFile(path.join(folder, SEALS_FILE), '{"kind":"backup"}\n');
  await expect(sealsIn(folder)).rejects.toThrow('第 1 行无法读取');
});

test('the command says that all is well, what is wrong, or that it could not look', async () => {
  expect((await command()).lines).toEqual([
    '操作日志还没有入链：程序运行后，在后台分批入链',
    '5 行尚未入链（刚写入的，或升级后还没有轮到的），未核对',
    '没有发现篡改',
  ]);
  const { manifest } = await backup();
  const well = await command('--seal', manifest.log?.hash ?? '');
  expect(well.code).toBe(0);
  expect(well.lines[0]).toBe(`已核对 5 行、1 段；链到第 1 段、5 行，散列 ${manifest.log?.hash}`);
  expect(well.lines[1]).toMatch(/^与 1 份封存相符，最近一份写于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await latestSeal(folder)).verifiedAt).not.toBe('');
  await logged.tamper(`update operation_log set record_id = 9 where id = 3`);
  const found = await command();
  expect(found.code).toBe(1);
  expect(found.lines[0]).toMatch(/^第 3 行被改动：现在写的是 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d customer 9 edit，/);
  expect(found.lines.at(-1)).toBe('发现篡改：1 处');
  expect((await command('--from', '2020-01-01')).code).toBe(1);
  for (const words of [['--from', 'gestern'], ['--from', '2026-13-01'], ['--what'], ['--seal', 'nowhere']])
    expect(await command(...words)).toMatchObject({ code: 2 });
}, 120_000);
