// Two hundred people work through the proxy of deploy/ha while its parts are killed one after the other. No acknowledged write may be
// lost, none done twice, and no pause may be longer than 15 seconds. As root: node bench/faults/failover.ts [folder]
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { cluster, partOf, postmasterOf, type Running, settle } from './failover-cluster.ts';
import { Crowd } from './failover-people.ts';
import { brokenInvariants } from './invariants.ts';

const script = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../deploy/ha/local.sh');
const longestPause = 15_000;

if (process.env['CRM_TRIAL']) await tryAll(process.argv[2] as string);
else beginTrial();

/** Sets everything up, and runs this file once more on the host of the people. */
function beginTrial(): void {
  const given = process.argv[2];
  const folder = given ?? mkdtempSync(path.join(tmpdir(), 'crm-failover-'));
  const secrets = ['CRM_DATABASE', 'PATRONI_SUPERUSER', 'PATRONI_REPLICATION', 'PATRONI_REWIND', 'PATRONI_RESTAPI'];
  for (const name of secrets) process.env[`${name}_PASSWORD`] ??= randomBytes(16).toString('hex');
  process.env['ADMIN_PASSWORD'] ??= 'Faults#2026x';
  let status: number | null = 1;
  try {
    execFileSync(script, ['up', folder], { stdio: 'inherit' });
    const again = [script, 'exec', 'people', process.execPath, fileURLToPath(import.meta.url), folder] as const;
    ({ status } = spawnSync(again[0], again.slice(1), {
      stdio: 'inherit',
      env: { ...process.env, CRM_TRIAL: '1' },
      timeout: 12 * 60_000,
    }));
  } finally {
    spawnSync(script, ['down', folder], { stdio: 'inherit' });
    if (!given && status === 0) rmSync(folder, { recursive: true, force: true });
    else console.log(`记录留在 ${folder}/log`);
  }
  process.exit(status ?? 1);
}

async function tryAll(folder: string): Promise<void> {
  const running: Running = { folder, script };
  const crowd = new Crowd('http://10.77.0.31:8080', process.env['ADMIN_PASSWORD'] as string);
  await crowd.signIn(200);
  await crowd.openWindows(20);
  const work = crowd.work();
  const failures: string[] = [];

  /** @param lasts seconds until it is mended, where that is not part of the fault */
  const fault = async (name: string, breakIt: () => Promise<() => Promise<void> | void>, lasts: number) => {
    await settle();
    const before = (await cluster())?.leader;
    crowd.beginPhase(name);
    const mend = await breakIt();
    await delay(lasts * 1000);
    await mend();
    await settle();
    await delay(5_000);
    const report = crowd.endPhase();
    const after = (await cluster())?.leader;
    console.log(
      `${name}：${before === after ? `主库不变（${after}）` : `主库 ${before} → ${after}`}；确认写入 ${report.written}，` +
        `最长停顿 ${seconds(report.pause)} 秒，一次操作最久 ${seconds(report.longest)} 秒，` +
        `重发 ${report.repeated} 次，其中由幂等键答复 ${report.answeredByKey} 次`,
    );
    for (const [what, times] of report.told) console.log(`    ${times} × ${what}`);
    if (report.pause > longestPause) failures.push(`${name}：停顿 ${seconds(report.pause)} 秒`);
    for (const refused of report.refused) failures.push(`${name}：被拒绝：${refused}`);
    const missing = await crowd.windowsWithoutNews();
    if (missing > 0) failures.push(`${name}：${missing} 个实时连接没有收到变化`);
  };

  const start = (...names: string[]) => void execFileSync(script, ['start', folder, ...names]);
  const leader = async () => ((await cluster()) as { leader: string }).leader;

  await fault('无故障', async () => () => {}, 15);
  await fault(
    '强制结束主库的 PostgreSQL 和 Patroni',
    async () => {
      const host = await leader();
      process.kill(partOf(running, `patroni${host.at(-1)}`), 'SIGKILL');
      process.kill(postmasterOf(running, host), 'SIGKILL');
      return () => start(`patroni${host.at(-1)}`);
    },
    20,
  );
  await fault(
    '强制结束主库所在机器的 etcd',
    async () => {
      const name = `etcd${(await leader()).at(-1)}`;
      process.kill(partOf(running, name), 'SIGKILL');
      return () => start(name);
    },
    10,
  );
  await fault(
    '强制结束一个程序',
    async () => {
      process.kill(partOf(running, 'app1'), 'SIGKILL');
      return () => start('app1');
    },
    10,
  );
  await fault(
    '强制结束 HAProxy，3 秒后重新启动',
    async () => {
      process.kill(-partOf(running, 'proxy'), 'SIGKILL');
      return () => start('proxy');
    },
    3,
  );
  await fault(
    '主库的网络断开 40 秒',
    async () => {
      const host = await leader();
      execFileSync('ip', ['-n', 'crm-lan', 'link', 'set', host, 'down']);
      return () => void execFileSync('ip', ['-n', 'crm-lan', 'link', 'set', host, 'up']);
    },
    40,
  );

  crowd.stop();
  await work;
  crowd.close();
  const pool = new pg.Pool({
    connectionString: `postgres://crm:${process.env['CRM_DATABASE_PASSWORD']}@10.77.0.31:5432/crm`,
    max: 1,
  });
  const { rows } = await pool.query<{ name: string; ids: string[] }>(
    `select name, array_agg(id::text) as ids from customer where starts_with(name, '切换') group by name`,
  );
  const found = new Map(rows.map(({ name, ids }) => [name, ids]));
  const lost = crowd.written.filter(({ name, id }) => !found.get(name)?.includes(String(id)));
  const twice = [...found].filter(([, ids]) => ids.length > 1);
  console.log(
    `共确认 ${crowd.written.length} 次写入：丢失 ${lost.length}，写了两次 ${twice.length}；` +
      `没有得到答复的 ${crowd.unanswered.length}，其中 ${crowd.unanswered.filter((name) => found.has(name)).length} 个已写入`,
  );
  for (const { name, phase } of lost.slice(0, 5)) failures.push(`丢失：${name}（${phase}）`);
  for (const [name] of twice.slice(0, 5)) failures.push(`写了两次：${name}`);
  if (crowd.unanswered.length > 0) failures.push(`${crowd.unanswered.length} 次写入没有得到答复`);
  failures.push(...(await brokenInvariants(pool)));
  const turns = await pool.query<{ n: number }>(
    `select count(*)::int as n from job_schedule where last_finished_at > now() - interval '70 seconds'`,
  );
  console.log(`后台任务：最近 70 秒内完成了 ${turns.rows[0]?.n} 种定时任务`);
  if (!turns.rows[0]?.n) failures.push('定时任务没有继续');
  await pool.end();
  for (const failure of failures) console.error(`✗ ${failure}`);
  console.log(failures.length === 0 ? '全部符合' : `${failures.length} 处不符`);
  process.exit(failures.length === 0 ? 0 : 1);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
