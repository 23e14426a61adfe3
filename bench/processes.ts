// What the processes of a program take from the machine, by Linux's own account of them.
import { readdirSync, readFileSync } from 'node:fs';

export interface Share {
  processes: number;
  /** Bytes; memory that several processes share is counted once over all of them. */
  pss: number;
  anonymous: number;
  files: number;
  shared: number;
}

export interface TreeMemory {
  program: Share;
  database: Share;
}

/** Of the process and of all that it started, PostgreSQL's apart. */
export function memoryOf(pid: number): TreeMemory {
  const sum: TreeMemory = { program: nothing(), database: nothing() };
  for (const one of descendants(pid)) {
    const share = sum[commandOf(one).includes('postgres') ? 'database' : 'program'];
    const text = readText(`/proc/${one}/smaps_rollup`);
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * 1024;
    share.processes++;
    share.pss += bytes('Pss');
    share.anonymous += bytes('Pss_Anon');
    share.files += bytes('Pss_File');
    share.shared += bytes('Pss_Shmem');
  }
  return sum;
}

/** Seconds of processor time of the process, those of its threads included. */
export function cpuOf(pid: number): number {
  const text = readText(`/proc/${pid}/stat`);
  const [user = 0, system = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}

const nothing = (): Share => ({ processes: 0, pss: 0, anonymous: 0, files: 0, shared: 0 });

function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readText(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

const commandOf = (pid: number) => readText(`/proc/${pid}/cmdline`).split('\0')[0] ?? '';

/** Empty for a process that has ended meanwhile. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
