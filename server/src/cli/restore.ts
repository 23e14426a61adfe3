// Command: npm run restore -- <folder> | --at "<time>" | --newest, each with [--replace]; of an
// archive that holds several databases [--system <number>]. Brings a backup, or a state from the
// continuous archive, into the empty database of DATA_DIR (a backup also into DATABASE_URL), or in the place of what it holds.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { settleRecovery } from '../platform/db/archive/recovered.ts';
import { headOf, noteRestore } from '../platform/db/log-chain/seals.ts';
import { migrateToLatest } from '../platform/db/migrate.ts';
import { restoreDatabase } from '../platform/db/restore.ts';
import { adviceAfterRestore } from '../platform/secrets/at-rest.ts';
import { type OpenDatabase, withDatabase } from './open-database.ts';
import { recoverDatabase } from './recover-database.ts';

const usage =
  '用法：npm run restore -- <备份文件夹>，或 npm run restore -- --at "2026-11-26 14:05"（从连续归档恢复到这一时间）、--newest（恢复到最新）；' +
  '加 --replace 放弃数据库中现有的全部内容；归档里有几个数据库时，用 --system <编号> 指定一个';

interface Arguments {
  source?: string;
  at?: string;
  newest: boolean;
  replace: boolean;
  system?: string;
}

function readArguments(): Arguments | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        newest: { type: 'boolean' },
        replace: { type: 'boolean' },
        system: { type: 'string' },
      },
    });
    const { at, newest = false, replace = false, system } = values;
    const [source] = positionals;
    const ways = positionals.length + Number(at !== undefined) + Number(newest);
    if (ways !== 1 || (system !== undefined && (source !== undefined || !/^\d+$/.test(system)))) return undefined;
    return {
      newest,
      replace,
      ...(source === undefined ? {} : { source }),
      ...(at === undefined ? {} : { at }),
      ...(system === undefined ? {} : { system }),
    };
  } catch {
    return undefined;
  }
}

async function tellWhatEnded({ pool, secretKey }: OpenDatabase): Promise<void> {
  console.log(
    '所有人需要重新登录；API 令牌、日历订阅地址和单点登录的绑定已全部作废，推送地址和单点登录已全部停用：请在核对后重新建立、启用。',
  );
  console.log('员工的启用与停用、密码和权限回到当时的样子：请核对那之后停用的员工、改过的密码和收回的权限。');
  const { rows } = await pool.query<{ check: string | null }>('select secret_check as check from meta');
  const advice = await adviceAfterRestore(rows[0]?.check ?? null, secretKey);
  if (advice) console.log(advice);
}

const wanted = readArguments();
if (!wanted) {
  console.error(usage);
  process.exitCode = 1;
} else if (wanted.source !== undefined) {
  const { source, replace } = wanted;
  await withDatabase(async (opened) => {
    const { pool, filesDir, bucket, backupDir } = opened;
    const manifest = await restoreDatabase({ pool, source: path.resolve(source), filesDir, bucket, replace });
    await noteRestore(backupDir, manifest.log, manifest.createdAt);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`恢复完成：${manifest.tables.length} 张表，${rows} 行，${manifest.files.length} 个文件`);
    await tellWhatEnded(opened);
  });
} else {
  const { at, replace, system } = wanted;
  const target = await recoverDatabase({ at, replace, system });
  // Of the newest state nothing but the end of the log is given up.
  const of = typeof target === 'object' && 'at' in target ? new Date(target.at).toISOString() : undefined;
  if (target)
    await withDatabase(async (opened) => {
      const { pool, home, backupDir } = opened;
      if (home) await settleRecovery(home, pool);
      await migrateToLatest(pool);
      await noteRestore(backupDir, await headOf(pool), of);
      await tellWhatEnded(opened);
    });
}
