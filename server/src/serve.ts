// What the program does once its database is being started: migrations → app → listen → jobs; drains on a signal.
import module from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { DemoAccount } from '@crm/protocol/answers/identity';
import { type App, buildApp } from './app.ts';
import { createFirstAdministrator } from './modules/identity/bootstrap.ts';
import { offerDemoAccounts } from './modules/identity/demo-accounts.ts';
import { modules } from './modules.ts';
import type { Config } from './platform/config.ts';
import { Archive } from './platform/db/archive/archive.ts';
import { settleRecovery } from './platform/db/archive/recovered.ts';
import { Database } from './platform/db/database.ts';
import type { LaunchedDatabase } from './platform/db/launcher.ts';
import { migrateToLatest } from './platform/db/migrate.ts';
import { requireUsableDatabase } from './platform/db/requirements.ts';
import { allowHosts } from './platform/http/outgoing.ts';
import { openKeyring } from './platform/secrets/at-rest.ts';
import { useKeyring } from './platform/secrets/secrets.ts';
import { openStorage } from './platform/storage/storage.ts';
import { refuseHalfSample } from './sample/progress.ts';

/** @param launching the embedded database, where the configuration names none */
export async function serve(config: Config, launching: Promise<LaunchedDatabase> | undefined): Promise<void> {
  if (config.databaseUrl) await requireUsableDatabase(config.databaseUrl);
  const launched = await launching;
  const url = config.databaseUrl ?? (launched as LaunchedDatabase).url;
  const database = new Database({ url, timeZone: config.timeZone });
  let archive: Archive | undefined;
  const closeDatabase = async () => {
    await archive?.close();
    await database.close();
    await launched?.stop();
  };
  let app: App | undefined;
  try {
    if (launched) await settleRecovery(launched.home, database.pool);
    await migrateToLatest(database.pool);
    await refuseHalfSample(database);
    useKeyring(await openKeyring(database, config.secretKey, (line) => console.log(line)));
    allowHosts(config.outgoingHosts);
    const storage = await openStorage(config);
    archive = launched && (await Archive.open(launched, storage));
    app = await buildApp({
      database,
      storage,
      archive,
      logLevel: config.logLevel,
      trustProxy: config.trustedProxies,
      metricsToken: config.metricsToken,
      client: true,
      realtime: true,
      jobs: { later: true },
      // Of `npm run dev`: an answer that is not as its call declares it is a fault.
      checksAnswers: process.argv.includes('--check-answers'),
    });
    database.control.watch();
    const running = app;
    running.state.phase = 'starting';
    await running.server.listen({ port: config.port, host: config.host });

    let stopping: Promise<void> | undefined;
    let jobsStart: Promise<void> | undefined;
    const stop = () => {
      stopping ??= (async () => {
        running.state.phase = 'stopping';
        // What is half begun cannot be ended.
        await jobsStart?.catch(() => {});
        await running.close();
        await closeDatabase();
      })();
      return stopping;
    };
    const parent = process.argv.indexOf('--ends-with-parent');
    if (parent > 0) endWithParent(Number(process.argv[parent + 1]) || process.ppid);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      // Handled always: a terminal signals all its processes, and the parent passes it on. The second one must not cut short.
      process.on(signal, () => {
        stop().then(
          () => process.exit(0),
          (error: unknown) => {
            console.error(error);
            process.exit(1);
          },
        );
      });
    }

    const first = await database.transaction((tx) => createFirstAdministrator(tx, modules, config.adminPassword));
    if (first && config.demo) {
      const { createSampleCompany } = await import('./sample/company.ts');
      await createSampleCompany(database, { storage, log: (line) => console.log(line) });
    }
    running.state.phase = 'ready';
    // What a start compiles, and not what is compiled later: the next start reads all of it.
    module.flushCompileCache();
    const accounts = config.demo ? await (await import('./sample/company.ts')).sampleAccounts(database) : [];
    offerDemoAccounts(accounts);
    announceStart(running.server.listeningOrigin, first, accounts);
    await (jobsStart = delay(jobsPause).then(() =>
      running.state.phase === 'ready' ? running.jobs?.start() : undefined,
    ));
  } catch (error) {
    // The hub keeps a connection; without this the pool would wait for it for ever.
    await app?.close().catch(() => {});
    await closeDatabase().catch(() => {});
    throw error;
  }
}

/** When the shell is gone that npm started this process with, the program ends as well. @param parent its process id */
function endWithParent(parent: number): void {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** Milliseconds in which the first calls have the program to themselves. */
const jobsPause = 300;

function announceStart(
  origin: string,
  first: Awaited<ReturnType<typeof createFirstAdministrator>>,
  accounts: readonly DemoAccount[],
): void {
  console.log(`客户与办公已启动：${origin}`);
  if (first) {
    console.log(
      first.password
        ? `管理员账号 ${first.username}，密码 ${first.password}（只显示这一次，请登录后修改）`
        : `管理员账号 ${first.username}，密码为 ADMIN_PASSWORD 所设`,
    );
  }
  if (accounts.length > 0) {
    console.log('演示账号：');
    for (const account of accounts) console.log(`  ${account.role}  ${account.username} / ${account.password}`);
  }
}
