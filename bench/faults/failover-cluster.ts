// The parts of deploy/ha while they run: who is primary, whether all are back, and their processes.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Running {
  folder: string;
  script: string;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

const hosts = ['10.77.0.11', '10.77.0.12', '10.77.0.13'];
const programs = ['10.77.0.21', '10.77.0.22'];
/** Seconds within which everything is back. */
const patience = 90;

/** As any of the three sees it; undefined while none says who leads. */
export async function cluster(): Promise<{ leader: string; members: Member[] } | undefined> {
  for (const host of hosts) {
    try {
      const answer = await fetch(`http://${host}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
      const { members } = (await answer.json()) as { members: Member[] };
      const leader = members.find(({ role }) => role === 'leader');
      if (leader) return { leader: leader.name, members };
    } catch {}
  }
  return undefined;
}

/** Resolves when three databases run, one of them as the copy that may take over, and both programs are ready. */
export async function settle(): Promise<void> {
  let seen: unknown;
  for (let second = 0; second < patience; second++) {
    const members = (await cluster())?.members ?? [];
    seen = members;
    const isWhole =
      members.length === 3 &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      members.some(({ role }) => role === 'sync_standby');
    if (isWhole && (await Promise.all(programs.map(isReady))).every(Boolean)) return;
    await delay(1_000);
  }
  throw new Error(`not whole after ${patience} seconds: ${JSON.stringify(seen)}`);
}

async function isReady(host: string): Promise<boolean> {
  try {
    return (await fetch(`http://${host}:5700/healthz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** The process of a part, by the name that the script has for it. */
export function partOf({ folder }: Running, name: string): number {
  return Number(readFileSync(path.join(folder, 'run', `${name}.pid`), 'utf8'));
}

export function postmasterOf({ folder }: Running, host: string): number {
  return Number(readFileSync(path.join(folder, host, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
