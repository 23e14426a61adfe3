// The file by which a PostgreSQL server is known to be at work in its folder.
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseHome } from './database-home.ts';

/** Whether a server works in the home, of this program or another one. */
export async function isServerRunning(home: DatabaseHome): Promise<boolean> {
  const pidFile = await readPidFile(home.cluster);
  if (!pidFile || !isAlive(pidFile.pid)) return false;
  // After a crash another process may have got its number.
  const folder = process.platform === 'linux' ? await readlink(`/proc/${pidFile.pid}/cwd`).catch(() => '') : '';
  return folder === '' || folder === home.cluster;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Undefined where no server is, or begins. */
export async function readPidFile(cluster: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return Number.isInteger(pid) && pid > 0 && port > 0 ? { pid, port } : undefined;
}

/**
 * PostgreSQL itself clears the file of a dead server, unless another process has got its number since, or the dead one
 * is never reaped (a container without an init process). On Linux we can see that nothing works in the folder any more.
 */
export async function removeStalePidFile(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const before = await readFile(file, 'utf8').catch(() => '');
  if (process.platform !== 'linux' || before === '') return;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (folder === cluster) return;
  }
  if ((await readFile(file, 'utf8').catch(() => '')) === before) await rm(file, { force: true });
}
