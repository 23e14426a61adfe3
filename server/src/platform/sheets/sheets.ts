// Reading and writing sheets: each in a process of its own with a limit to its memory and time, a few at a time, one of a person.
import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { msg } from '@crm/protocol/sentences';
import { AppError, invalid } from '../errors.ts';
import type { FoundSheet, SheetCell, SheetLimits, SheetReport, SheetTask } from './sheet.ts';

export type {
  CellMeaning,
  FoundSheet,
  ReadRow,
  SheetCell,
  SheetFormat,
  SheetLimits,
} from './sheet.ts';

type Kind = SheetTask['kind'];

/** Processes at a time, of each kind: what is read does not keep from writing. */
const most = 2;
/** Megabytes of the heap of one that writes. */
const writing = 384;
const program = fileURLToPath(new URL('./program.ts', import.meta.url));

interface Turn {
  who: number;
  begin: () => void;
}

const running: Record<Kind, Set<number>> = { read: new Set(), write: new Set() };
const waiting: Record<Kind, Turn[]> = { read: [], write: [] };

/** First come, first served, but one of each person at a time: nobody waits for all requests of somebody else. */
function next(kind: Kind): void {
  const [here, queue] = [running[kind], waiting[kind]];
  while (here.size < most) {
    const at = queue.findIndex(({ who }) => !here.has(who));
    if (at < 0) return;
    const [turn] = queue.splice(at, 1) as [Turn];
    here.add(turn.who);
    turn.begin();
  }
}

async function inTurn<T>(kind: Kind, who: number, work: () => Promise<T>): Promise<T> {
  await new Promise<void>((begin) => {
    waiting[kind].push({ who, begin });
    next(kind);
  });
  try {
    return await work();
  } finally {
    running[kind].delete(who);
    next(kind);
  }
}

/** It gets nothing of the program's environment: no address or password that the program was started with. */
function start(task: SheetTask): ChildProcess {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${task.kind === 'read' ? task.limits.heap : writing}`],
    env: process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {},
    serialization: 'advanced',
    // Its output when it runs out of memory is of no use.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  send(child, task);
  return child;
}

/** A task, a batch of rows, or null: there are no more. A process that ended is noticed by its exit event. */
function send(child: ChildProcess, message: SheetTask | SheetCell[][] | null): void {
  if (child.connected) child.send(message as Serializable, () => {});
}

/** What was found in a file. */
export interface SheetFound {
  rows: number;
  /** Cells of the widest. */
  width: number;
  /** The one that was read, and all that there are; empty for a text. */
  sheet: string;
  sheets: FoundSheet[];
}

/**
 * Reads a sheet of an xlsx file, or a text of cells (UTF-8, UTF-16 or GBK), into a file with a line of JSON for each row that has
 * something in it: `ReadRow`.
 * @param who the person
 * @param sheet its name; empty for the first that is shown and has something in it
 * @throws AppError `invalid` for what is no sheet or too much of one
 */
export function readSheet(
  file: string,
  into: string,
  limits: SheetLimits,
  who: number,
  sheet = '',
): Promise<SheetFound> {
  return inTurn('read', who, async () => {
    const child = start({ kind: 'read', file, into, sheet, limits });
    const late = setTimeout(() => child.kill('SIGKILL'), limits.seconds * 1000);
    try {
      return await new Promise((resolve, reject) => {
        child.once('message', (report: SheetReport) => {
          if (report.kind === 'read') resolve(report);
          else if (report.kind === 'problem') reject(invalid({ file: report.problem }));
          else if (report.kind === 'failed') reject(new Error(`a sheet was not read: ${report.why}`));
        });
        child.on('error', reject);
        child.once('exit', (code) => {
          // Its memory or its time came to an end, unless it did not even begin.
          reject(code === 1 ? new Error('a sheet was not read: no process') : invalid({ file: msg('sheetTooMuch') }));
        });
      });
    } finally {
      clearTimeout(late);
      child.kill('SIGKILL');
    }
  });
}

export interface Written {
  bytes: number;
  replaced: number;
}

/**
 * Writes a sheet while its rows come about; memory does not grow with their number.
 * @param who the person
 * @param batches rows in the order of the columns
 * @returns bytes of the file, and how many characters its encoding does not have
 */
export function writeSheet(
  about: Omit<Extract<SheetTask, { kind: 'write' }>, 'kind'>,
  who: number,
  batches: AsyncIterable<SheetCell[][]>,
): Promise<Written> {
  return inTurn('write', who, async () => {
    const child = start({ kind: 'write', ...about });
    let wanted!: () => void;
    let want = new Promise<void>((resolve) => {
      wanted = resolve;
    });
    const written = new Promise<Written>((resolve, reject) => {
      child.on('message', (report: SheetReport) => {
        if (report.kind === 'more') wanted();
        else if (report.kind === 'written') resolve(report);
        else if (report.kind === 'failed') reject(new Error(`a sheet was not written: ${report.why}`));
      });
      child.on('error', reject);
      child.once('exit', () => reject(new AppError('internal', msg('jobFailed'))));
    });
    // Handled below; the rows may fail first.
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
        send(child, batch);
      }
      await taken();
      send(child, null);
      return await written;
    } finally {
      child.kill('SIGKILL');
    }
  });
}
