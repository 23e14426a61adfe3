// Command: npm run sample -- [--customers 3000] [--seed 1]. Fills a database without customers with the sample company.
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { buildEngine, prepareDatabase } from '../app.ts';
import { createFirstAdministrator } from '../modules/identity/bootstrap.ts';
import { modules } from '../modules.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { archiveOf } from '../platform/db/archive/store.ts';
import { Database } from '../platform/db/database.ts';
import { launchDatabase } from '../platform/db/launcher.ts';
import { migrateToLatest } from '../platform/db/migrate.ts';
import { OperatorError } from '../platform/db/operator-error.ts';
import { programRuns } from '../platform/db/running.ts';
import { openKeyring } from '../platform/secrets/at-rest.ts';
import { useKeyring } from '../platform/secrets/secrets.ts';
import { openStorage } from '../platform/storage/storage.ts';
import { createSampleCompany, inParts, sampleAccounts } from '../sample/company.ts';
import { sampleBegun } from '../sample/progress.ts';

const usage = '用法：npm run sample -- [--customers 客户数，1 到 20000000] [--seed 种子，0 到 999999]';

function readArguments(): { customers: number; seed: number } {
  try {
    const { values } = parseArgs({
      options: { customers: { type: 'string', default: '3000' }, seed: { type: 'string', default: '1' } },
    });
    const [customers, seed] = [values.customers, values.seed].map((text) =>
      /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN,
    );
    if (customers !== undefined && customers >= 1 && customers <= 20_000_000 && seed !== undefined && seed <= 999_999)
      return { customers, seed };
  } catch {
    // An unknown option: the usage explains it.
  }
  throw new OperatorError(usage);
}

/** Parts are seen at once, before their indexes are there: nobody may work with them yet. */
async function refusePrograms(database: Database): Promise<void> {
  const running = await database.first(sql.raw(programRuns));
  if (running) throw new OperatorError('程序正在使用这个数据库：请先停止所有进程，再写入这么多客户');
}

async function main(): Promise<void> {
  const wanted = readArguments();
  const config = readConfig(process.env);
  const { dataDir, databaseUrl, adminPassword, timeZone } = config;
  const log = (line: string) => console.log(line);
  const launched =
    databaseUrl === undefined ? await launchDatabase({ dataDir, archive: await archiveOf(config), log }) : undefined;
  const database = new Database({
    url: databaseUrl ?? (launched?.url as string),
    timeZone,
    connections: 4,
    applicationName: 'crm-cli',
  });
  try {
    const started = performance.now();
    await migrateToLatest(database.pool);
    if (!(await sampleBegun(database)) && (await database.first(sql`select 1 from customer limit 1`)))
      throw new OperatorError('数据库中已有客户，示例公司只能写入没有客户的数据库');
    if (wanted.customers >= inParts) await refusePrograms(database);
    useKeyring(await openKeyring(database, config.secretKey, log));
    await prepareDatabase(database, buildEngine());
    const first = await database.transaction((tx) => createFirstAdministrator(tx, modules, adminPassword));
    if (first?.password) log(`管理员账号 ${first.username}，密码 ${first.password}（只显示这一次，请登录后修改）`);
    await createSampleCompany(database, { ...wanted, storage: await openStorage(config), log });
    log(`示例公司已就绪，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒。演示账号：`);
    for (const account of await sampleAccounts(database))
      log(`  ${account.role}  ${account.username} / ${account.password}`);
  } finally {
    await database.close();
    await launched?.stop();
  }
}

main().catch((error: unknown) => {
  if (error instanceof OperatorError || error instanceof ConfigError) console.error(error.message);
  else console.error('操作失败：', error);
  process.exitCode = 1;
});
