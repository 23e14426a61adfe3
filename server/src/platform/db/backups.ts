// The folder with the backups: which names are those of whole ones.
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { MANIFEST_FILE } from './backup-manifest.ts';
import { codeOf } from './database-home.ts';

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** Name of the folder of a backup that was begun then, in UTC. */
export function backupName(createdAt: string): string {
  return createdAt.replaceAll(/[:.]/g, '-');
}

/** Milliseconds since 1970 of a name that `backupName` made, whatever was put behind it. */
export function timeOfBackup(name: string): number {
  return Date.parse(name.slice(0, 24).replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));
}

/** Names of the whole backups in the folder, the oldest first; none where there is no folder. Half-written ones do not count. */
export async function wholeBackups(target: string): Promise<string[]> {
  const names = await readdir(target).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const whole: string[] = [];
  for (const name of names.filter((one) => NAME.test(one)).sort())
    if ((await stat(path.join(target, name, MANIFEST_FILE)).catch(() => undefined))?.isFile()) whole.push(name);
  return whole;
}

/** Makes new names in the folder survive a power failure, where the system can. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
