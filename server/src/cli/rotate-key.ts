// Command: npm run rotate-key -- [--forget]. Encrypts the secrets of the database with another key, or gives up what a lost key
// encrypted.
import { sql } from 'kysely';
import { sealedColumns } from '../app.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { archiveOf } from '../platform/db/archive/store.ts';
import { Database } from '../platform/db/database.ts';
import { launchDatabase } from '../platform/db/launcher.ts';
import { migrateToLatest } from '../platform/db/migrate.ts';
import { OperatorError } from '../platform/db/operator-error.ts';
import { requireUsableDatabase } from '../platform/db/requirements.ts';
import { programRuns } from '../platform/db/running.ts';
import { nameOf } from '../platform/secrets/key-source.ts';
import { forgetUnreadable, rotateKey } from '../platform/secrets/rotation.ts';

async function main(): Promise<void> {
  const [word, ...more] = process.argv.slice(2);
  if (more.length > 0 || (word !== undefined && word !== '--forget'))
    throw new OperatorError('用法：npm run rotate-key -- [--forget]（--forget：密钥已丢失，清除用它加密的内容）');
  const config = readConfig(process.env);
  const { dataDir, databaseUrl, secretKey, timeZone } = config;
  if (databaseUrl) await requireUsableDatabase(databaseUrl);
  const log = (line: string) => console.log(line);
  const launched =
    databaseUrl === undefined ? await launchDatabase({ dataDir, archive: await archiveOf(config), log }) : undefined;
  const database = new Database({
    url: databaseUrl ?? (launched?.url as string),
    timeZone,
    connections: 2,
    applicationName: 'crm-cli',
  });
  try {
    if (word === '--forget') {
      if (await database.first(sql.raw(programRuns)))
        throw new OperatorError('程序正在使用这个数据库，说明密钥还在：请先停止所有进程，再清除');
      await migrateToLatest(database.pool);
      const said = await forgetUnreadable(database, secretKey, sealedColumns());
      for (const line of said) console.log(line);
      console.log(said.length > 0 ? '其他数据没有改变。' : '所有加密的内容都能解密，没有清除任何内容。');
    } else {
      await migrateToLatest(database.pool);
      const { sealed, unreadable } = await rotateKey(database, secretKey, sealedColumns());
      console.log(`密钥已更换，${sealed} 项内容已重新加密。请另外保存一份${nameOf(secretKey)}，不要和备份放在一起。`);
      if (unreadable > 0)
        console.log(`${unreadable} 项无法解密，保持原样：停止所有进程后运行 npm run rotate-key -- --forget 可以清除。`);
    }
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
