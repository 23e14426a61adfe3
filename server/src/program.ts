// The program: starts its database, and while that comes up loads the rest of itself.
import path from 'node:path';
import { ConfigError, readConfig } from './platform/config.ts';
import { archiveOf } from './platform/db/archive/store.ts';
import { launchDatabase } from './platform/db/launcher.ts';
import { diskProblem, OperatorError } from './platform/db/operator-error.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // No process that this one starts needs it.
  delete process.env['SECRET_KEY'];
  if (config.databaseUrl) return (await import('./serve.ts')).serve(config, undefined);
  // Loading keeps this process from doing anything else: PostgreSQL is to be at work by then.
  const begun = Promise.withResolvers<void>();
  const launching = launchDatabase({
    dataDir: config.dataDir,
    archive: await archiveOf(config),
    log: (line) => console.log(line),
    begun: () => begun.resolve(),
  });
  await Promise.race([begun.promise, launching]);
  launching.catch(() => {});
  return (await import('./serve.ts')).serve(config, launching);
}

/** One Chinese line for what an operator can mend; everything else whole. */
function describe(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof OperatorError) return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请用 PORT 指定其他端口`;
  if (code === 'EACCES' && port !== undefined) return `没有权限监听端口 ${port}`;
  if (code === 'EADDRNOTAVAIL') return `HOST 不是本机的地址：${address}`;
  return diskProblem(error, path.resolve(process.env['DATA_DIR'] || 'data'))?.message ?? error;
}

main().catch((error: unknown) => {
  console.error(describe(error));
  process.exit(1);
});
