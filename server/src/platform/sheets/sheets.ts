// Reading and writing sheets: each in a thread of its own with a limit to its memory, a few at a time.
import { Worker } from 'node:worker_threads';
import { say } from '@crm/protocol/sentences';
import { AppError, invalid } from '../errors.ts';
import type { SheetCell, SheetLimits, SheetReport, SheetTask } from './sheet.ts';

export type { SheetCell, SheetColumnStyle, SheetFormat, SheetLimits } from './sheet.ts';

/** Threads of one process at a time; the others wait. */
const most = 2;
const heapMegabytes = { read: 768, write: 192 };

let running = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (running < most) {
    running++;
    return;
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

function start(task: SheetTask): Worker {
  return new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes[task.kind] },
    stdout: false,
    execArgv: [],
  });
}

/**
 * Reads the first sheet of an xlsx or csv file (UTF-8 or GBK) into a file with a line for each row that is not empty:
 * `[number of the row, [text, …]]`.
 * @returns how many rows there are, and cells of the widest
 * @throws AppError `invalid` for what is no sheet or too much of one
 */
export async function readSheet(
  file: string,
  into: string,
  limits: SheetLimits,
  signal?: AbortSignal,
): Promise<{ rows: number; width: number }> {
  await enter();
  try {
    signal?.throwIfAborted();
    const worker = start({ kind: 'read', file, into, limits });
    const stop = () => void worker.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        worker.once('message', (said: SheetReport) => {
          if (said.kind === 'read') resolve(said);
          else if (said.kind === 'problem') reject(invalid({ file: said.problem }));
        });
        worker.once('error', (error) => reject(outOfMemory(error) ? invalid({ file: say('sheetTooMuch') }) : error));
        worker.once('exit', () => reject((signal?.reason as Error | undefined) ?? new Error('a sheet was not read')));
      });
    } finally {
      signal?.removeEventListener('abort', stop);
      await worker.terminate();
    }
  } finally {
    leave();
  }
}

/** A batch of rows, or null: there are no more. */
function send(worker: Worker, batch: SheetCell[][] | null): void {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(batch);
}

function outOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Writes a sheet while its rows come about; memory does not grow with their number.
 * @param batches rows in the order of the columns
 * @returns bytes of the file
 */
export async function writeSheet(
  about: Omit<Extract<SheetTask, { kind: 'write' }>, 'kind'>,
  batches: AsyncIterable<SheetCell[][]>,
): Promise<number> {
  await enter();
  try {
    const worker = start({ kind: 'write', ...about });
    let wanted!: () => void;
    let want = new Promise<void>((resolve) => {
      wanted = resolve;
    });
    const written = new Promise<number>((resolve, reject) => {
      worker.on('message', (said: SheetReport) => {
        if (said.kind === 'more') wanted();
        else if (said.kind === 'written') resolve(said.bytes);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new AppError('internal', say('jobFailed'))));
    });
    // Heard below; the rows may fail first.
    written.catch(() => {});
    try {
      const taken = async () => {
        await Promise.race([want, written]);
        want = new Promise<void>((resolve) => {
          wanted = resolve;
        });
      };
      for await (const batch of batches) {
        if (batch.length === 0) continue;
        await taken();
        send(worker, batch);
      }
      await taken();
      send(worker, null);
      return await written;
    } finally {
      await worker.terminate();
    }
  } finally {
    leave();
  }
}
