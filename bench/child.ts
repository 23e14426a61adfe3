// Starts a program of this repository as a process of its own, and knows when it listens, what it printed and how it ended.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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
