// Starts a program of this repository as a process of its own, and knows when it listens, what it printed and how it ended.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as main from '../server/src/main.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export interface Child {
  child: ChildProcess;
  origin: string;
  /** Its exit code. */
  ended: Promise<number | null>;
  /** Everything it wrote. */
  output(): string;
}

export interface ChildOptions {
  env?: Record<string, string>;
  /** What it writes when it listens; the first group is its address. */
  ready?: RegExp;
  /** Hears what it writes. */
  hear?: (text: string) => void;
  /** Its errors are not passed on. */
  quiet?: boolean;
  /** Folder that it runs in; this repository without one. */
  cwd?: string;
}

/** The program of the bench, which has the limits of memory of the one that is measured. @param folder another state of this repository */
export async function startProgram(url: string, dataDir: string, folder = root): Promise<Child> {
  // Older states had none, and their `main.ts` starts the program as soon as it is read.
  const { limits } = existsSync(path.join(folder, 'server/src/program.ts'))
    ? ((await import(path.join(folder, 'server/src/main.ts'))) as typeof main)
    : {};
  return startChild([...(limits?.parameters ?? []), path.join(folder, 'bench/program.ts'), url, dataDir], {
    ready: /^(http\S+)$/m,
    env: limits?.environment ?? {},
    cwd: folder,
  });
}

/** @param parameters of node, the file first */
export async function startChild(parameters: string[], options: ChildOptions = {}): Promise<Child> {
  const { env = {}, ready = /已启动：(http\S+)/, hear, quiet = false, cwd = root } = options;
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const origin = await new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      hear?.(chunk.toString());
      const match = ready.exec(output);
      if (match?.[1]) resolve(match[1]);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', (chunk: Buffer) => {
      take(chunk);
      if (!quiet) process.stderr.write(chunk);
    });
    child.once('exit', (code) => reject(new Error(`${parameters[0]} 退出：${code}\n${output}`)));
  });
  return { child, origin, ended, output: () => output };
}
