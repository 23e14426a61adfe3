// Brings the embedded database and its files back from the continuous archive into the data folder.
import { readdir, rename, rm } from 'node:fs/promises';
import { ConfigError, readConfig } from '../platform/config.ts';
import { bringAll, spoolOf } from '../platform/db/archive/archiver.ts';
import { recoverFiles } from '../platform/db/archive/files.ts';
import { planRecovery, type RecoveryTarget } from '../platform/db/archive/plan.ts';
import { recoverCluster } from '../platform/db/archive/recover.ts';
import { openArchive } from '../platform/db/archive/store.ts';
import { type DatabaseHome, exists, openHome } from '../platform/db/database-home.ts';
import { OperatorError } from '../platform/db/operator-error.ts';
import { isServerRunning } from '../platform/db/pid-file.ts';
import { storageFolders } from '../platform/storage/storage.ts';
import { momentIn, textOf } from './moments.ts';

interface Wanted {
  /** Text of a time in the company's zone; the newest state without. */
  at: string | undefined;
  /** What the data folder holds is put aside. */
  replace: boolean;
  /** Number of the database, where the archive holds several. */
  system: string | undefined;
}

/** @returns what it went back to; undefined where it did not come about: the reason was printed, and all is as before */
export async function recoverDatabase(wanted: Wanted): Promise<RecoveryTarget | undefined> {
  // Nothing else keeps the program alive while it waits for the server.
  const alive = setInterval(() => {}, 1_000);
  try {
    return await recover(wanted);
  } catch (error) {
    if (error instanceof OperatorError || error instanceof ConfigError) console.error(error.message);
    else console.error('操作失败：', error);
    process.exitCode = 1;
    return undefined;
  } finally {
    clearInterval(alive);
  }
}

async function recover({ at, replace, system: wanted }: Wanted): Promise<RecoveryTarget> {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl, timeZone, s3 } = config;
  if (databaseUrl !== undefined) throw new OperatorError('连续归档只用于自带的数据库，请去掉 DATABASE_URL');
  const target: RecoveryTarget = at === undefined ? 'newest' : { at: momentIn(at, timeZone) };
  if (typeof target === 'object' && target.at > Date.now()) throw new OperatorError(`${at} 还没有到`);
  const store = await openArchive(config);
  const log = (line: string) => console.log(line);
  const home = await openHome({ dataDir, log, sharedRoot: '/var/lib/crm' });
  // What the database closed last, and nobody carried away yet, belongs to the newest state.
  if (replace && (await exists(home.cluster)) && !(await isServerRunning(home)))
    await bringAll(store, home).catch(() => log('最后几段日志没有归档成功，它们不在恢复的内容里'));
  // Before anything is put aside.
  const { system } = await planRecovery(store, wanted, target);
  const files = storageFolders(dataDir).files;
  const aside = replace ? await putAside(home, s3 ? undefined : files) : undefined;
  try {
    if (!s3 && !replace && (await readdir(files).catch(() => [])).length > 0)
      throw new OperatorError(`文件夹 ${files} 不是空的：恢复前请移走其中的文件，或加上 --replace`);
    const { lastChange } = await recoverCluster({ store, system, home, target, goesOn: true, log });
    const count = s3 ? 0 : await recoverFiles(store, system, files);
    const last = lastChange === undefined ? '' : `，最后的变更在 ${textOf(lastChange, timeZone)}（${timeZone}）`;
    log(`恢复完成${last}，${count} 个文件`);
    for (const place of aside?.places ?? []) log(`原来的内容在 ${place}，确认无误后自行删除`);
    return target;
  } catch (error) {
    await aside?.putBack();
    if (aside && aside.places.length > 0)
      log('原来的内容已放回原处；程序如果是被强行结束的，先正常启动、停止一次，没有归档的变更即补上');
    throw error;
  }
}

/** Out of the way, beside their places, under a name with the time. */
async function putAside(
  home: DatabaseHome,
  files: string | undefined,
): Promise<{ places: string[]; putBack(): Promise<void> }> {
  if (await isServerRunning(home)) throw new OperatorError('程序正在使用这个数据库：请先停止所有进程，再恢复');
  const suffix = `.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  const moved: string[] = [];
  const putBack = async () => {
    for (const place of moved) {
      await rm(place, { recursive: true, force: true });
      await rename(place + suffix, place);
    }
  };
  try {
    for (const place of [home.cluster, spoolOf(home), files]) {
      if (place === undefined || !(await exists(place))) continue;
      await rename(place, place + suffix);
      moved.push(place);
    }
  } catch (error) {
    await putBack();
    throw error;
  }
  return { places: moved.map((place) => place + suffix), putBack };
}
