// The program's own metrics while it is measured, read as an operator reads them.
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from './child.ts';

const metricsToken = 'token-of-the-bench-only';

/** The program as `npm start` runs it, with metrics and garbage collection on request. */
export function startWatched(dataDir: string, url: string): Promise<Child> {
  return startChild(['--expose-gc', '--import', './bench/collect.ts', 'server/src/main.ts'], {
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      PORT: '0',
      LOG_LEVEL: 'error',
      METRICS_TOKEN: metricsToken,
      ADMIN_PASSWORD: 'Bench#2026x',
    },
  });
}

export interface Memory {
  /** Bytes that the process takes from the machine; it gives little of it back. */
  taken: number;
  /** Bytes that it holds after everything that nobody needs was collected. */
  held: number;
}

export class Watch {
  readonly #server: Child;

  /** @param server what `startWatched` started */
  constructor(server: Child) {
    this.#server = server;
  }

  /** After a moment of rest, as what is still on its way is no measure. */
  async memory(): Promise<Memory> {
    await wait(2_000);
    this.#server.child.kill('SIGUSR2');
    await wait(500);
    const [taken, heap, external] = await this.read(
      'process_resident_memory_bytes',
      'nodejs_heap_size_used_bytes',
      'nodejs_external_memory_bytes',
    );
    return { taken, held: heap + external };
  }

  /** Values of the lines that begin so, in this order; 0 for a line that is not there. */
  async read<const Names extends readonly string[]>(...names: Names): Promise<{ [At in keyof Names]: number }> {
    const answer = await fetch(`${this.#server.origin}/metrics`, {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    if (!answer.ok) throw new Error(`metrics: ${answer.status}`);
    const lines = (await answer.text()).split('\n');
    const valueOf = (name: string) =>
      Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
    return names.map(valueOf) as { [At in keyof Names]: number };
  }
}

export const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;

/** The value below which this part of the list lies. */
export function percentile(list: readonly number[], part: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
