// Command: npm run verify-log -- [--from day] [--seal file|hash]. Finds lines of the operation log that were changed, removed or put in.
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type Moment, sentenceOf } from '../platform/db/log-chain/findings.ts';
import { addSeal, type Seal, sealsIn, sealsOfFile } from '../platform/db/log-chain/seals.ts';
import { type VerifyReport, verifyLog } from '../platform/db/log-chain/verify.ts';
import { OperatorError } from '../platform/db/operator-error.ts';
import { type OpenDatabase, withDatabase } from './open-database.ts';

const usage = `用法：npm run verify-log -- [--from 日期] [--seal 封存文件、备份文件夹或散列]
  --from  从这一天（yyyy-MM-dd）起核对，更早的只与封存比较
  --seal  另行保存的封存，可写多个；BACKUP_DIR 里的总会比较
退出码：0 完整，1 发现篡改，2 无法核对`;

interface Arguments {
  from: string | undefined;
  seals: Seal[];
  hashes: string[];
}

async function readArguments(): Promise<Arguments> {
  let from: string | undefined;
  let kept: string[];
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, seal: { type: 'string', multiple: true, default: [] } },
    });
    ({ from, seal: kept } = values);
  } catch {
    throw new OperatorError(usage);
  }
  if (from !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(from) || Number.isNaN(Date.parse(from))))
    throw new OperatorError(usage);
  // As long as the page of the program shows it, or longer.
  const isHash = (text: string) => /^[0-9a-f]{16,64}$/i.test(text);
  const seals = await Promise.all(kept.filter((text) => !isHash(text)).map(sealsOfFile));
  return { from, seals: seals.flat(), hashes: kept.filter(isHash).map((text) => text.toLowerCase()) };
}

/** The company's time zone: days and moments are meant in it. */
async function zoneOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ zone: unknown }>(
    "select value as zone from setting where key = 'company.timeZone'",
  );
  return typeof rows[0]?.zone === 'string' ? rows[0].zone : (process.env['COMPANY_TZ'] ?? 'Asia/Shanghai');
}

function momentIn(timeZone: string): Moment {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (utc) => {
    const time = Date.parse(utc);
    return Number.isNaN(time) ? utc : format.format(time);
  };
}

function print({ findings, more, ...report }: VerifyReport, moment: Moment): void {
  for (const finding of findings) console.log(sentenceOf(finding, moment));
  if (more > 0) console.log(`另有 ${more} 处，不再列出`);
  const { lines, blocks, waiting, head, seals } = report;
  if (!head) console.log('操作日志还没有入链：程序运行后，在后台分批入链');
  else console.log(`已核对 ${lines} 行、${blocks} 段；链到第 ${head.block} 段、${head.lines} 行，散列 ${head.hash}`);
  if (waiting > 0) console.log(`${waiting} 行尚未入链（刚写入的，或升级后还没有轮到的），未核对`);
  if (seals.agreeing > 0) console.log(`与 ${seals.agreeing} 份封存相符，最近一份写于 ${moment(seals.newest)}`);
  else if (head) console.log('没有相符的封存：能改写整个数据库的人，要靠备份里的封存才能发现');
  if (seals.abandoned > 0) console.log(`${seals.abandoned} 份封存属于恢复备份时放弃的内容，未比较`);
  const problems = findings.length + more;
  console.log(problems === 0 ? '没有发现篡改' : `发现篡改：${problems} 处`);
}

async function verify({ from, seals, hashes }: Arguments, { pool, backupDir }: OpenDatabase): Promise<void> {
  const kept = [...(await sealsIn(backupDir)), ...seals];
  const client = await pool.connect();
  try {
    const zone = await zoneOf(client);
    const start = from === undefined ? undefined : await startOf(client, from, zone);
    const report = await verifyLog({ client, seals: kept, hashes, ...(start ? { from: start } : {}) });
    print(report, momentIn(zone));
    if (report.findings.length > 0) process.exitCode = 1;
    else if (report.head && from === undefined)
      await addSeal(backupDir, 'verified', report.head).catch(() => {
        console.log(`无法在 ${backupDir} 写下这次核对的时间，不影响结果`);
      });
  } finally {
    client.release();
  }
}

/** The beginning of the day, in UTC. */
async function startOf(client: pg.ClientBase, day: string, zone: string): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    `select to_char($1::date::timestamp at time zone $2 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
    [day, zone],
  );
  return rows[0]?.at ?? day;
}

try {
  const wanted = await readArguments();
  await withDatabase((database) => verify(wanted, database), { failed: 2 });
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 2;
}
